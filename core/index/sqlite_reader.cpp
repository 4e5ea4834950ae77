// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sqlite_reader.h"

#include "core/base/translate.h"
#include "core/embed/vector_math.h"
#include "core/index/fts.h"
#include "core/index/sqlite_writer.h"

#include <cmath>
#include <cstring>
#include <format>

namespace kb {

SqliteReader::SqliteReader(sqlite::Database database, std::filesystem::path path)
    : database_(std::move(database))
    , path_(std::move(path)) {}

SqliteReader::~SqliteReader() {
    statements_.clear();
}

void SqliteReader::release() {
    if (!holding_)
        return;
    for (auto& [sql, statement] : statements_)
        statement.reset();
    std::ignore = database_.execute("COMMIT"); // a read transaction has nothing that could be lost
    holding_ = false;
}

Result<void> SqliteReader::hold() {
    if (holding_)
        return {};
    if (auto done = database_.execute("BEGIN"); !done)
        return done;
    holding_ = true;
    return check_schema(database_, path_); // its first read fixes the state
}

Result<void> SqliteReader::refresh() {
    release();
    int moved = 0;
    sqlite3_file_control(database_.handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0)
        if (auto done = reopen(); !done)
            return done;
    return hold();
}

/// Another file lies at the place now: a damaged index was replaced, or somebody deleted it.
Result<void> SqliteReader::reopen() {
    auto database = open_index(path_, sqlite::Access::read_only);
    if (!database)
        return std::unexpected(database.error());
    statements_.clear();
    vector_tables_ = {};
    length_tables_ = {};
    database_ = std::move(*database);
    return {};
}

Result<sqlite::Statement*> SqliteReader::statement(const std::string& sql) {
    if (auto done = hold(); !done)
        return std::unexpected(done.error());
    auto known = statements_.find(sql);
    if (known == statements_.end()) {
        auto prepared = database_.prepare(sql);
        if (!prepared)
            return std::unexpected(prepared.error());
        known = statements_.emplace(sql, std::move(*prepared)).first;
    }
    return &known->second;
}

Result<void> SqliteReader::each_row(sqlite::Statement& query,
                                    const std::function<void(const sqlite::Statement&)>& use) {
    while (true) {
        auto row = query.step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            break;
        use(query);
    }
    query.reset();
    return {};
}

Result<IndexIdentity> SqliteReader::identity() {
    if (auto done = hold(); !done)
        return std::unexpected(done.error());
    return read_identity(database_);
}

Result<std::uint64_t> SqliteReader::generation(const Visibility& visibility) {
    auto query = statement("SELECT generation FROM class WHERE class = ?1");
    if (!query)
        return std::unexpected(query.error());
    (*query)->bind(1, class_of(visibility));
    std::uint64_t generation = 0;
    auto done =
        each_row(**query, [&](const auto& row) { generation = static_cast<std::uint64_t>(row.integer(0)); });
    return done ? Result<std::uint64_t>(generation) : std::unexpected(done.error());
}

Result<std::string> SqliteReader::changed_at(const Visibility& visibility) {
    auto query = statement("SELECT changed_at FROM class WHERE class = ?1");
    if (!query)
        return std::unexpected(query.error());
    (*query)->bind(1, class_of(visibility));
    std::string time;
    auto done = each_row(**query, [&](const auto& row) { time = row.text(0); });
    return done ? Result<std::string>(time) : std::unexpected(done.error());
}

Result<std::string> SqliteReader::last_run() {
    if (auto done = hold(); !done)
        return std::unexpected(done.error());
    return database_.text("SELECT value FROM meta WHERE key = 'last_run'");
}

Result<KeywordMatches> SqliteReader::keyword(std::span<const KeywordTerm> terms,
                                             const Visibility& visibility) {
    KeywordMatches matches;
    matches.document_frequency.resize(terms.size());
    auto totals = statement("SELECT passages, words, documents FROM part WHERE part = ?1");
    if (!totals)
        return std::unexpected(totals.error());
    std::string expression = match_any(terms);
    for (Partition part : partitions_of(visibility)) {
        (*totals)->bind(1, part);
        std::uint64_t passages = 0;
        auto done = each_row(**totals, [&](const auto& row) {
            passages = static_cast<std::uint64_t>(row.integer(0));
            matches.words += static_cast<std::uint64_t>(row.integer(1));
            matches.documents += static_cast<std::uint64_t>(row.integer(2));
        });
        if (!done)
            return std::unexpected(done.error());
        matches.passages += passages;
        if (passages == 0 || terms.empty())
            continue;
        std::string table = table_of("keyword", part);
        auto query = statement(std::format("SELECT kb_collect({0}, ?2) FROM {0} WHERE {0} MATCH ?1", table));
        auto lengths = length_table(part);
        if (!query || !lengths)
            return std::unexpected(query ? lengths.error() : query.error());
        std::size_t first = matches.rows.size();
        (*query)->bind(1, std::string_view(expression)).bind_pointer(2, &matches, collector_type);
        if (done = each_row(**query, [](const auto&) {}); !done)
            return std::unexpected(done.error());
        for (std::size_t i = first; i < matches.rows.size(); ++i) {
            DocumentId document = document_of(matches.rows[i].chunk);
            auto words = (*lengths)->words.find(document);
            if (words == (*lengths)->words.end())
                return fail(ErrorCode::corrupt,
                            message("The index {} names a passage without a document. Run "
                                    "'kb ingest --full'.",
                                    path_.string()));
            matches.document_words.insert(*words);
        }
    }
    return matches;
}

Result<std::int64_t> SqliteReader::change_of(Partition part) {
    auto query = statement("SELECT change FROM part WHERE part = ?1");
    if (!query)
        return std::unexpected(query.error());
    (*query)->bind(1, part);
    std::int64_t change = 0;
    auto done = each_row(**query, [&](const auto& row) { change = row.integer(0); });
    return done ? Result<std::int64_t>(change) : std::unexpected(done.error());
}

Result<const SqliteReader::LengthTable*> SqliteReader::length_table(Partition part) {
    LengthTable& table = length_tables_[static_cast<std::size_t>(part)];
    auto change = change_of(part);
    if (!change)
        return std::unexpected(change.error());
    if (table.change == *change)
        return &table;
    auto query = statement("SELECT id, words FROM document WHERE part = ?1");
    if (!query)
        return std::unexpected(query.error());
    table = {};
    (*query)->bind(1, part);
    auto done = each_row(**query, [&](const auto& row) {
        table.words.emplace(row.integer(0), static_cast<std::uint32_t>(row.integer(1)));
    });
    if (!done)
        return std::unexpected(done.error());
    table.change = *change;
    return &table;
}

Result<std::uint64_t> SqliteReader::passages_of(const Visibility& visibility) {
    auto query = statement("SELECT part, passages FROM part");
    if (!query)
        return std::unexpected(query.error());
    std::uint64_t passages = 0;
    auto done = each_row(**query, [&](const auto& row) {
        if (sees(visibility, static_cast<Partition>(row.integer(0))))
            passages += static_cast<std::uint64_t>(row.integer(1));
    });
    return done ? Result<std::uint64_t>(passages) : std::unexpected(done.error());
}

Result<std::vector<std::pair<std::string, std::uint64_t>>>
SqliteReader::trigram_frequencies(std::span<const std::string> trigrams, const Visibility& visibility) {
    std::vector<std::pair<std::string, std::uint64_t>> frequencies;
    for (const std::string& trigram : trigrams) {
        std::uint64_t frequency = 0;
        for (Partition part : partitions_of(visibility)) {
            auto query = statement("SELECT doc FROM " + table_of("trigram_terms", part) + " WHERE term = ?1");
            if (!query)
                return std::unexpected(query.error());
            (*query)->bind(1, std::string_view(trigram));
            auto done = each_row(
                **query, [&](const auto& row) { frequency += static_cast<std::uint64_t>(row.integer(0)); });
            if (!done)
                return std::unexpected(done.error());
        }
        if (frequency > 0)
            frequencies.emplace_back(trigram, frequency);
    }
    return frequencies;
}

Result<TrigramMatches> SqliteReader::trigrams(std::span<const std::string> trigrams, std::size_t limit,
                                              const Visibility& visibility) {
    auto frequencies = trigram_frequencies(trigrams, visibility);
    auto passages = passages_of(visibility);
    if (!frequencies || !passages)
        return std::unexpected(frequencies ? passages.error() : frequencies.error());
    std::ranges::sort(*frequencies, {},
                      [](const auto& entry) { return std::tie(entry.second, entry.first); });
    if (frequencies->size() > limit)
        frequencies->resize(limit);

    TrigramMatches matches;
    std::unordered_map<ChunkId, double> scores;
    for (const auto& [trigram, frequency] : *frequencies) {
        double weight = std::log1p(static_cast<double>(*passages) / static_cast<double>(frequency));
        matches.best_possible += weight;
        const KeywordTerm term{{trigram}};
        std::string expression = match_any(std::span(&term, 1));
        for (Partition part : partitions_of(visibility)) {
            std::string table = table_of("trigram", part);
            auto query = statement(std::format("SELECT rowid FROM {0} WHERE {0} MATCH ?1", table));
            if (!query)
                return std::unexpected(query.error());
            (*query)->bind(1, std::string_view(expression));
            auto done = each_row(**query, [&](const auto& row) { scores[row.integer(0)] += weight; });
            if (!done)
                return std::unexpected(done.error());
        }
    }
    matches.rows.reserve(scores.size());
    for (const auto& [chunk, score] : scores)
        matches.rows.push_back({chunk, score});
    std::ranges::sort(matches.rows, {}, &TrigramMatches::Row::chunk);
    return matches;
}

Result<const SqliteReader::VectorTable*> SqliteReader::vector_table(Partition part, std::size_t dimension) {
    VectorTable& table = vector_tables_[static_cast<std::size_t>(part)];
    auto change = change_of(part);
    if (!change)
        return std::unexpected(change.error());
    if (table.change == *change && table.dimension == dimension)
        return &table;

    table = {.change = *change, .dimension = dimension};
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

Result<VectorMatches> SqliteReader::vectors(std::span<const float> query, const Visibility& visibility) {
    VectorMatches matches;
    for (Partition part : partitions_of(visibility)) {
        auto table = vector_table(part, query.size());
        if (!table)
            return std::unexpected(table.error());
        const VectorTable& vectors = **table;
        std::vector<float> scores(vectors.chunks.size());
        kb::scores(vectors.values, query.size(), query, scores, 1);
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

namespace {

constexpr const char* document_columns =
    "SELECT d.id, d.path, d.revision, d.part, d.source_type, d.source_name, d.title, d.category, d.owner, "
    "d.evidence, d.url, d.last_reviewed, d.as_of, d.systems, d.tags, coalesce(f.state, 0) "
    "FROM document d LEFT JOIN file f ON f.path = d.path ";

DocumentRecord document_from(const sqlite::Statement& row) {
    DocumentRecord record{.id = row.integer(0), .last_good = row.integer(15) != 0};
    auto part = static_cast<int>(row.integer(3));
    DocumentMeta& meta = record.meta;
    meta.path = row.text(1);
    meta.revision = row.text(2);
    meta.audience = static_cast<Audience>(part / 3);
    meta.status = static_cast<Status>(part % 3);
    meta.source_type = row.text(4);
    meta.source_name = row.text(5);
    meta.title = row.text(6);
    meta.category = row.text(7);
    meta.owner = row.text(8);
    meta.evidence = row.text(9);
    meta.url = row.text(10);
    meta.last_reviewed = row.text(11);
    meta.as_of = row.text(12);
    meta.systems = split_list(row.text(13));
    meta.tags = split_list(row.text(14));
    return record;
}

ChunkRecord chunk_from(const sqlite::Statement& row) {
    return {.id = row.integer(0),
            .anchor = std::string(row.text(1)),
            .text = std::string(row.text(5)),
            .headings = split_list(row.text(2)),
            .first_line = static_cast<std::uint32_t>(row.integer(3)),
            .last_line = static_cast<std::uint32_t>(row.integer(4))};
}

constexpr const char* chunk_columns = "SELECT id, anchor, headings, first_line, last_line, text FROM chunk ";

/// The parts of a visibility as an SQL list. Numbers only.
std::string part_list(const Visibility& visibility) {
    std::string list;
    for (Partition part : partitions_of(visibility))
        list += (list.empty() ? "" : ",") + std::to_string(part);
    return list;
}

} // namespace

Result<std::vector<DocumentRecord>> SqliteReader::read_documents(sqlite::Statement& query) {
    std::vector<DocumentRecord> records;
    auto done = each_row(query, [&](const auto& row) { records.push_back(document_from(row)); });
    if (!done)
        return std::unexpected(done.error());
    std::ranges::sort(records, {},
                      [](const DocumentRecord& r) { return std::tie(r.meta.path, r.meta.revision); });
    return records;
}

Result<std::vector<DocumentRecord>> SqliteReader::documents(std::span<const DocumentId> ids,
                                                            const Visibility& visibility) {
    if (ids.empty()) {
        auto query =
            statement(std::string(document_columns) + "WHERE d.part IN (" + part_list(visibility) + ")");
        return query ? read_documents(**query) : std::unexpected(query.error());
    }
    auto query = statement(std::string(document_columns) + "WHERE d.id = ?1");
    if (!query)
        return std::unexpected(query.error());
    std::vector<DocumentRecord> records;
    for (DocumentId id : ids) {
        (*query)->bind(1, id);
        auto done = each_row(**query, [&](const auto& row) {
            if (sees(visibility, static_cast<Partition>(row.integer(3))))
                records.push_back(document_from(row));
        });
        if (!done)
            return std::unexpected(done.error());
    }
    std::ranges::sort(records, {},
                      [](const DocumentRecord& r) { return std::tie(r.meta.path, r.meta.revision); });
    return records;
}

Result<std::vector<DocumentRecord>> SqliteReader::documents_at(std::string_view path,
                                                               const Visibility& visibility) {
    auto query = statement(std::string(document_columns) + "WHERE d.path = ?1 AND d.part IN (" +
                           part_list(visibility) + ")");
    if (!query)
        return std::unexpected(query.error());
    (*query)->bind(1, path);
    return read_documents(**query);
}

Result<std::vector<ChunkRecord>> SqliteReader::chunks(std::span<const ChunkId> ids) {
    auto query = statement(std::string(chunk_columns) + "WHERE id = ?1");
    if (!query)
        return std::unexpected(query.error());
    std::vector<ChunkRecord> records;
    for (ChunkId id : ids) {
        (*query)->bind(1, id);
        auto done = each_row(**query, [&](const auto& row) { records.push_back(chunk_from(row)); });
        if (!done)
            return std::unexpected(done.error());
    }
    return records;
}

Result<std::vector<ChunkRecord>> SqliteReader::chunks_of(DocumentId document) {
    auto query = statement(std::string(chunk_columns) + "WHERE id BETWEEN ?1 AND ?2 ORDER BY id");
    if (!query)
        return std::unexpected(query.error());
    (*query)->bind(1, chunk_id(document, 0)).bind(2, chunk_id(document + 1, 0) - 1);
    std::vector<ChunkRecord> records;
    auto done = each_row(**query, [&](const auto& row) { records.push_back(chunk_from(row)); });
    return done ? Result<std::vector<ChunkRecord>>(std::move(records)) : std::unexpected(done.error());
}

Result<std::string> SqliteReader::text_of(DocumentId document) {
    auto query = statement("SELECT text FROM document_text WHERE document = ?1");
    if (!query)
        return std::unexpected(query.error());
    (*query)->bind(1, document);
    std::string text;
    auto done = each_row(**query, [&](const auto& row) { text = row.text(0); });
    return done ? Result<std::string>(std::move(text)) : std::unexpected(done.error());
}

Result<std::map<std::string, FileRecord>> SqliteReader::files() {
    if (auto done = hold(); !done)
        return std::unexpected(done.error());
    return read_files(database_);
}

} // namespace kb
