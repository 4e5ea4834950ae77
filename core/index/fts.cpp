// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/fts.h"

#include "core/index/prepare.h"

#include <limits>

namespace kb {

namespace {

using TokenSink = int (*)(void*, int, const char*, int, int, int);

int create_words(void*, const char**, int, Fts5Tokenizer** out) {
    static char no_state; // FTS5 wants a pointer that is not null
    *out = reinterpret_cast<Fts5Tokenizer*>(&no_state);
    return SQLITE_OK;
}

void delete_words(Fts5Tokenizer*) {}

/// Tokens separated by spaces, as they are; a marked one shares the position of the token before.
int tokenize_words(Fts5Tokenizer*, void* context, int, const char* bytes, int size, TokenSink sink) {
    std::string_view text(bytes ? bytes : "", static_cast<std::size_t>(bytes ? size : 0));
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = std::min(text.find(' ', at), text.size());
        std::size_t begin = at;
        int flags = 0;
        if (begin < end && text[begin] == same_position_mark) {
            flags = FTS5_TOKEN_COLOCATED;
            ++begin;
        }
        if (begin < end) {
            int code = sink(context, flags, text.data() + begin, static_cast<int>(end - begin),
                            static_cast<int>(begin), static_cast<int>(end));
            if (code != SQLITE_OK)
                return code;
        }
        at = end + 1;
    }
    return SQLITE_OK;
}

std::uint16_t clamp(int count) {
    return static_cast<std::uint16_t>(std::min<int>(count, std::numeric_limits<std::uint16_t>::max()));
}

void collect(const Fts5ExtensionApi* api, Fts5Context* row, sqlite3_context* result, int argument_count,
             sqlite3_value** arguments) {
    auto* matches = argument_count == 1
                        ? static_cast<KeywordMatches*>(sqlite3_value_pointer(arguments[0], collector_type))
                        : nullptr;
    if (!matches) {
        sqlite3_result_error(result, "kb_collect takes a collector", -1);
        return;
    }
    KeywordMatches::Row entry{.chunk = api->xRowid(row),
                              .first_count = static_cast<std::uint32_t>(matches->counts.size())};
    int phrases = api->xPhraseCount(row);
    for (int phrase = 0; phrase < phrases; ++phrase) {
        int found[3] = {0, 0, 0};
        Fts5PhraseIter iterator;
        int column = -1;
        int offset = 0;
        for (api->xPhraseFirst(row, phrase, &iterator, &column, &offset); column >= 0;
             api->xPhraseNext(row, &iterator, &column, &offset))
            if (column < 3)
                ++found[column];
        if (found[0] + found[1] + found[2] == 0)
            continue;
        matches->counts.push_back(
            {static_cast<std::uint16_t>(phrase), clamp(found[0]), clamp(found[1]), clamp(found[2])});
        ++matches->document_frequency[static_cast<std::size_t>(phrase)];
    }
    int words = 0;
    int code = api->xColumnSize(row, -1, &words);
    if (code != SQLITE_OK) {
        sqlite3_result_error_code(result, code);
        return;
    }
    entry.length = static_cast<std::uint32_t>(words);
    entry.count_size = static_cast<std::uint32_t>(matches->counts.size()) - entry.first_count;
    matches->rows.push_back(entry);
    sqlite3_result_null(result);
}

Result<fts5_api*> api_of(sqlite::Database& database) {
    auto statement = database.prepare("SELECT fts5(?1)");
    if (!statement)
        return std::unexpected(statement.error());
    fts5_api* api = nullptr;
    statement->bind_pointer(1, static_cast<void*>(&api), "fts5_api_ptr");
    if (auto row = statement->step(); !row)
        return std::unexpected(row.error());
    if (!api)
        return fail(ErrorCode::unavailable, "This SQLite has no FTS5.");
    return api;
}

} // namespace

Result<void> register_fts(sqlite::Database& database) {
    auto api = api_of(database);
    if (!api)
        return std::unexpected(api.error());
    fts5_tokenizer words{create_words, delete_words, tokenize_words};
    int code = (*api)->xCreateTokenizer(*api, "kb_words", nullptr, &words, nullptr);
    if (code == SQLITE_OK)
        code = (*api)->xCreateFunction(*api, "kb_collect", nullptr, collect, nullptr);
    if (code != SQLITE_OK)
        return std::unexpected(sqlite::to_error(database.handle(), code));
    return {};
}

std::string match_any(std::span<const KeywordTerm> terms) {
    std::string expression;
    for (const KeywordTerm& term : terms) {
        if (!expression.empty())
            expression += " OR ";
        expression += '"';
        for (std::size_t i = 0; i < term.tokens.size(); ++i) {
            if (i > 0)
                expression += ' ';
            for (char c : term.tokens[i]) {
                if (c == '\0')
                    continue; // a token never holds one; the C string would end here
                expression += c;
                if (c == '"')
                    expression += '"';
            }
        }
        expression += '"';
    }
    return expression;
}

} // namespace kb
