// SPDX-License-Identifier: GPL-3.0-or-later
// What the three legs of a search ask of an index.
#include "core/base/translate.h"
#include "core/embed/vector_math.h"
#include "core/index/fts.h"
#include "core/index/sqlite_reader.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <format>

namespace kb {

// ---- Words -----------------------------------------------------------------------------------------------

namespace {

/// Puts what one partition had behind what others had.
void append(const KeywordMatches& part, KeywordMatches& all) {
    auto moved = static_cast<std::uint32_t>(all.counts.size());
    for (KeywordMatches::Row row : part.rows) {
        row.first_count += moved;
        all.rows.push_back(row);
    }
    all.counts.insert(all.counts.end(), part.counts.begin(), part.counts.end());
    for (std::size_t term = 0; term < part.document_frequency.size(); ++term)
        all.document_frequency[term] += part.document_frequency[term];
    all.document_words.insert(part.document_words.begin(), part.document_words.end());
}

} // namespace

Result<KeywordMatches> SqliteReader::keyword(std::span<const KeywordTerm> terms,
                                             const Visibility& visibility) {
    KeywordMatches matches;
    matches.document_frequency.resize(terms.size());
    std::string expression = match_any(terms);
    for (Partition part : partitions_of(visibility)) {
        auto totals = totals_of(part);
        if (!totals)
            return std::unexpected(totals.error());
        matches.passages += (*totals)->passages;
        matches.words += (*totals)->words;
        matches.documents += (*totals)->documents;
        if ((*totals)->passages == 0 || terms.empty())
            continue;
        auto found = keyword_part(part, expression, terms.size());
        if (!found)
            return std::unexpected(found.error());
        append(**found, matches);
    }
    return matches;
}

Result<const KeywordMatches*> SqliteReader::keyword_part(Partition part, const std::string& expression,
                                                         std::size_t terms) {
    KeywordPart& known = keyword_parts_[static_cast<std::size_t>(part)];
    auto totals = totals_of(part);
    if (!totals)
        return std::unexpected(totals.error());
    const std::int64_t change = (*totals)->change;
    if (known.change == change && known.expression == expression)
        return &known.found;
    known = {};
    known.found.document_frequency.resize(terms);
    std::string table = table_of("keyword", part);
    auto query = statement(std::format("SELECT kb_collect({0}, ?2) FROM {0} WHERE {0} MATCH ?1", table));
    auto lengths = length_table(part);
    if (!query || !lengths)
        return std::unexpected(query ? lengths.error() : query.error());
    (*query)->bind(1, std::string_view(expression)).bind_pointer(2, &known.found, collector_type);
    if (auto done = each_row(**query, [](const auto&) {}); !done)
        return std::unexpected(done.error());
    for (const KeywordMatches::Row& row : known.found.rows) {
        auto words = (*lengths)->words.find(document_of(row.chunk));
        if (words == (*lengths)->words.end())
            return fail(ErrorCode::corrupt, message("The index {} names a passage without a document. Run "
                                                    "'kb ingest --full'.",
                                                    path_.string()));
        known.found.document_words.insert(*words);
    }
    known.change = change;
    known.expression = expression;
    return &known.found;
}

// ---- Trigrams --------------------------------------------------------------------------------------------

namespace {

/// So many frequencies are kept before they are forgotten and begun anew.
constexpr std::size_t most_trigrams = 50'000;

} // namespace

Result<SqliteReader::TrigramPart*> SqliteReader::trigram_part(Partition part) {
    TrigramPart& known = trigram_parts_[static_cast<std::size_t>(part)];
    auto totals = totals_of(part);
    if (!totals)
        return std::unexpected(totals.error());
    const std::int64_t change = (*totals)->change;
    if (known.change != change || known.frequency.size() > most_trigrams)
        known = {.change = change, .frequency = {}, .rows = {}};
    return &known;
}

Result<std::vector<std::pair<std::string, std::uint64_t>>>
SqliteReader::trigram_frequencies(std::span<const std::string> trigrams, const Visibility& visibility) {
    std::vector<std::pair<std::string, std::uint64_t>> frequencies;
    for (const std::string& trigram : trigrams)
        frequencies.emplace_back(trigram, 0);
    for (Partition part : partitions_of(visibility)) {
        auto known = trigram_part(part);
        if (!known)
            return std::unexpected(known.error());
        for (auto& [trigram, frequency] : frequencies) {
            auto [entry, added] = (*known)->frequency.try_emplace(trigram, 0);
            if (added) {
                auto query =
                    statement("SELECT doc FROM " + table_of("trigram_terms", part) + " WHERE term = ?1");
                if (!query)
                    return std::unexpected(query.error());
                (*query)->bind(1, std::string_view(trigram));
                auto done = each_row(**query, [&](const auto& row) {
                    entry->second += static_cast<std::uint64_t>(row.integer(0));
                });
                if (!done) {
                    (*known)->change = -1; // a number is missing
                    return std::unexpected(done.error());
                }
            }
            frequency += entry->second;
        }
    }
    std::erase_if(frequencies, [](const auto& entry) { return entry.second == 0; });
    return frequencies;
}

Result<const std::vector<ChunkId>*> SqliteReader::trigram_rows(Partition part, const std::string& trigram) {
    auto known = trigram_part(part);
    if (!known)
        return std::unexpected(known.error());
    auto found = (*known)->rows.find(trigram);
    if (found != (*known)->rows.end())
        return &found->second;
    std::string table = table_of("trigram", part);
    auto query = statement(std::format("SELECT rowid FROM {0} WHERE {0} MATCH ?1", table));
    if (!query)
        return std::unexpected(query.error());
    const KeywordTerm term{{trigram}};
    const std::string expression = match_any(std::span(&term, 1));
    (*query)->bind(1, std::string_view(expression));
    std::vector<ChunkId> rows;
    auto done = each_row(**query, [&](const auto& row) { rows.push_back(row.integer(0)); });
    if (!done)
        return std::unexpected(done.error());
    std::ranges::sort(rows); // they come like that
    return &(*known)->rows.emplace(trigram, std::move(rows)).first->second;
}

namespace {

/// The rows and what `weight` adds to `chunks`; both ascending.
std::vector<TrigramMatches::Row> with_weight(const std::vector<TrigramMatches::Row>& rows,
                                             const std::vector<ChunkId>& chunks, double weight) {
    std::vector<TrigramMatches::Row> merged;
    merged.reserve(rows.size() + chunks.size());
    auto row = rows.begin();
    for (ChunkId chunk : chunks) {
        while (row != rows.end() && row->chunk < chunk)
            merged.push_back(*row++);
        bool known = row != rows.end() && row->chunk == chunk;
        merged.push_back({chunk, known ? row++->score + weight : weight});
    }
    merged.insert(merged.end(), row, rows.end());
    return merged;
}

} // namespace

Result<TrigramMatches> SqliteReader::trigrams(std::span<const std::string> trigrams, std::size_t limit,
                                              const Visibility& visibility) {
    auto frequencies = trigram_frequencies(trigrams, visibility);
    if (!frequencies)
        return std::unexpected(frequencies.error());
    std::uint64_t passages = 0;
    for (Partition part : partitions_of(visibility)) {
        auto totals = totals_of(part);
        if (!totals)
            return std::unexpected(totals.error());
        passages += (*totals)->passages;
    }
    std::ranges::sort(*frequencies, {},
                      [](const auto& entry) { return std::tie(entry.second, entry.first); });
    if (frequencies->size() > limit)
        frequencies->resize(limit);

    for (TrigramPart& part : trigram_parts_) // rows of other questions are of no more use
        std::erase_if(part.rows, [&](const auto& entry) {
            return std::ranges::none_of(*frequencies,
                                        [&](const auto& used) { return used.first == entry.first; });
        });
    TrigramMatches matches;
    for (const auto& [trigram, frequency] : *frequencies) {
        double weight = std::log1p(static_cast<double>(passages) / static_cast<double>(frequency));
        matches.best_possible += weight;
        for (Partition part : partitions_of(visibility)) {
            auto rows = trigram_rows(part, trigram);
            if (!rows)
                return std::unexpected(rows.error());
            matches.rows = with_weight(matches.rows, **rows, weight);
        }
    }
    return matches;
}

// ---- Vectors ---------------------------------------------------------------------------------------------

Result<const SqliteReader::VectorTable*> SqliteReader::vector_table(Partition part, std::size_t dimension) {
    VectorTable& table = vector_tables_[static_cast<std::size_t>(part)];
    auto totals = totals_of(part);
    if (!totals)
        return std::unexpected(totals.error());
    const std::int64_t change = (*totals)->change;
    if (table.change == change && table.dimension == dimension)
        return &table;

    table = {.change = change, .dimension = dimension};
    auto sizes = statement("SELECT total(length(vectors)) FROM " + table_of("vectors", part));
    if (!sizes)
        return std::unexpected(sizes.error());
    std::size_t bytes = 0;
    if (auto done =
            each_row(**sizes, [&](const auto& row) { bytes = static_cast<std::size_t>(row.integer(0)); });
        !done)
        return std::unexpected(done.error());
    table.values.reserve(bytes / sizeof(float));
    table.chunks.reserve(bytes / sizeof(float) / dimension);
    auto query = statement("SELECT document, ordinals, vectors FROM " + table_of("vectors", part));
    if (!query)
        return std::unexpected(query.error());
    bool sound = true;
    auto done = each_row(**query, [&](const auto& row) {
        std::string_view ordinals = row.blob(1);
        std::size_t count = ordinals.size() / sizeof(std::uint32_t);
        std::size_t old = table.values.size();
        std::string_view values = row.blob(2);
        if (values.size() != count * dimension * sizeof(float)) {
            sound = false;
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            std::uint32_t ordinal = 0;
            std::memcpy(&ordinal, ordinals.data() + i * sizeof ordinal, sizeof ordinal);
            table.chunks.push_back(chunk_id(row.integer(0), static_cast<int>(ordinal)));
        }
        table.values.resize(old + count * dimension);
        if (!values.empty()) // memcpy takes no null pointer, not even for nothing
            std::memcpy(table.values.data() + old, values.data(), values.size());
    });
    if (!done)
        return std::unexpected(done.error());
    if (!sound)
        return fail(ErrorCode::corrupt,
                    message("The vectors in {} are of another dimension than it says. Run "
                            "'kb ingest --full'.",
                            path_.string()));
    return &table;
}

Result<const std::vector<float>*> SqliteReader::vector_scores(Partition part, std::span<const float> query) {
    auto table = vector_table(part, query.size());
    if (!table)
        return std::unexpected(table.error());
    if (!std::ranges::equal(question_, query)) {
        vector_parts_ = {};
        question_.assign(query.begin(), query.end());
    }
    VectorPart& known = vector_parts_[static_cast<std::size_t>(part)];
    if (known.change != (*table)->change) {
        known.scores.resize((*table)->chunks.size());
        kb::scores((*table)->values, query.size(), query, known.scores, 1);
        known.change = (*table)->change;
    }
    return &known.scores;
}

Result<VectorMatches> SqliteReader::vectors(std::span<const float> query, const Visibility& visibility) {
    VectorMatches matches;
    for (Partition part : partitions_of(visibility)) {
        auto table = vector_table(part, query.size());
        if (!table)
            return std::unexpected(table.error());
        const VectorTable& vectors = **table;
        auto known = vector_scores(part, query);
        if (!known)
            return std::unexpected(known.error());
        const std::vector<float>& scores = **known;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (!matches.rows.empty() && matches.rows.back().chunk == vectors.chunks[i])
                matches.rows.back().score = std::max(matches.rows.back().score, scores[i]);
            else
                matches.rows.push_back({vectors.chunks[i], scores[i]});
        }
    }
    auto states = statement("SELECT part, vectors, count(*) FROM document WHERE vectors > 0 GROUP BY 1, 2");
    if (!states)
        return std::unexpected(states.error());
    auto done = each_row(**states, [&](const auto& row) {
        if (!sees(visibility, static_cast<Partition>(row.integer(0))))
            return;
        bool waits = row.integer(1) == static_cast<int>(VectorState::waiting);
        (waits ? matches.waiting : matches.keyword_only) += static_cast<std::uint64_t>(row.integer(2));
    });
    if (!done)
        return std::unexpected(done.error());
    return matches;
}

} // namespace kb
