// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Any bytes are asked, of an index that holds these same bytes as a passage: it has to find every word.
#include "core/index/fts.h"
#include "core/index/prepare.h"
#include "core/index/sqlite_schema.h"
#include "core/search/snippet.h"
#include "tests/core/search/promises.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace kb;

void require(bool holds, const std::string& what) {
    if (holds)
        return;
    std::fprintf(stderr, "broken promise: %s\n", what.c_str());
    std::abort();
}

template <class Value>
Value must(Result<Value> result, const std::string& what) {
    if (!result)
        std::fprintf(stderr, "%s\n", result.error().detail.c_str());
    require(result.has_value(), what);
    if constexpr (!std::is_void_v<Value>)
        return std::move(*result);
}

/// The tables of a real index, in memory; what is written is taken back with each question.
class MemoryIndex {
public:
    MemoryIndex()
        : database_(must(open_index(":memory:", sqlite::Access::read_write), "an index in memory")) {
        must(create_tables(database_), "its tables");
    }

    void begin(const ChunkWords& words) {
        must(database_.execute("BEGIN"), "a transaction");
        must(prepared("INSERT INTO keyword_0(rowid, title, heading, body) VALUES(1, ?1, '', ?2)")
                 .bind(1, std::string_view(words.title))
                 .bind(2, std::string_view(words.body))
                 .run(),
             "a passage is stored");
        must(prepared("INSERT INTO trigram_0(rowid, trigrams) VALUES(1, ?1)")
                 .bind(1, std::string_view(words.trigrams))
                 .run(),
             "its trigrams are stored");
    }

    KeywordMatches keyword(std::span<const KeywordTerm> terms) {
        KeywordMatches matches;
        matches.document_frequency.resize(terms.size());
        if (terms.empty())
            return matches; // as a reader does: nothing is no expression
        must(prepared("SELECT kb_collect(keyword_0, ?2) FROM keyword_0 WHERE keyword_0 MATCH ?1")
                 .bind(1, std::string_view(match_any(terms)))
                 .bind_pointer(2, &matches, collector_type)
                 .run(),
             "FTS5 accepts the words");
        return matches;
    }

    void trigram(const std::string& trigram) {
        const KeywordTerm term{{trigram}};
        must(prepared("SELECT rowid FROM trigram_0 WHERE trigram_0 MATCH ?1")
                 .bind(1, std::string_view(match_any(std::span(&term, 1))))
                 .run(),
             "FTS5 accepts a trigram");
    }

    void end() { must(database_.execute("ROLLBACK"), "the end of a transaction"); }

private:
    sqlite::Statement prepared(std::string_view sql) { return must(database_.prepare(sql), "a statement"); }

    sqlite::Database database_;
};

void check_matches(const Query& query, const ChunkWords& words, const KeywordMatches& matches) {
    require(matches.rows.size() == (query.empty() ? 0U : 1U), "one passage, found where words were asked");
    if (!query.empty())
        require(matches.rows.front().length == words.count, "a passage is as long as its words say");
    for (const QueryWord& word : query.words)
        require(std::ranges::any_of(word.terms,
                                    [&](std::uint16_t term) { return matches.document_frequency[term] > 0; }),
                "a passage has the words it was asked with: " + word.text);
}

void check_snippet(std::string_view passage, const Query& query, Tokenizer& tokenizer) {
    Snippet snippet = make_snippet(passage, query, tokenizer, 120);
    for (const ByteSpan& mark : snippet.marks)
        require(!mark.empty() && mark.end <= snippet.text.size(), "a mark lies in its snippet");
    if (is_valid_utf8(passage))
        require(is_valid_utf8(snippet.text), "a snippet of text is text");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Tokenizer tokenizer; // its cache of stems must not change an answer
    static MemoryIndex index;
    std::string_view text(reinterpret_cast<const char*>(data), size);

    Query query = analyze(text, tokenizer);
    std::string broken = broken_promise(query);
    require(broken.empty(), broken);
    require(query.text == text, "the question is kept as asked");
    Tokenizer fresh;
    require(same_query(query, analyze(text, fresh)), "the same question is read the same way again");

    ChunkWords words = words_of(tokenizer, text, {}, text);
    index.begin(words);
    check_matches(query, words, index.keyword(query.terms));
    for (std::size_t i = 0; i < query.trigrams.size(); i += 16)
        index.trigram(query.trigrams[i]);
    index.end();
    check_snippet(text, query, tokenizer);
    return 0;
}
