// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sqlite_reader.h"

#include "core/base/translate.h"
#include "core/index/sqlite_writer.h"

#include <algorithm>
#include <format>

namespace kb {

namespace {

/// So many documents are kept before they are forgotten and begun anew.
constexpr std::size_t most_documents = 20'000;

} // namespace

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
    auto query = statement("PRAGMA data_version"); // this first read fixes the state
    if (!query)
        return std::unexpected(query.error());
    std::int64_t version = 0;
    if (auto done = each_row(**query, [&](const auto& row) { version = row.integer(0); }); !done)
        return done;
    if (version == version_)
        return {};
    documents_.clear();
    auto done = check_schema(database_, path_);
    if (done)
        done = read_parts();
    if (done)
        version_ = version;
    return done;
}

Result<void> SqliteReader::read_parts() {
    auto query = statement("SELECT part, change, passages, words, documents FROM part");
    if (!query)
        return std::unexpected(query.error());
    return each_row(**query, [&](const auto& row) {
        parts_.at(static_cast<std::size_t>(row.integer(0))) = {
            static_cast<std::int64_t>(row.integer(1)), static_cast<std::uint64_t>(row.integer(2)),
            static_cast<std::uint64_t>(row.integer(3)), static_cast<std::uint64_t>(row.integer(4))};
    });
}

Result<const SqliteReader::PartTotals*> SqliteReader::totals_of(Partition part) {
    if (auto done = hold(); !done)
        return std::unexpected(done.error());
    return &parts_[static_cast<std::size_t>(part)];
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
    keyword_parts_ = {};
    trigram_parts_ = {};
    vector_parts_ = {};
    version_ = -1;
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

Result<const SqliteReader::LengthTable*> SqliteReader::length_table(Partition part) {
    LengthTable& table = length_tables_[static_cast<std::size_t>(part)];
    auto totals = totals_of(part);
    if (!totals)
        return std::unexpected(totals.error());
    const std::int64_t change = (*totals)->change;
    if (table.change == change)
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
    table.change = change;
    return &table;
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
            statement(std::format("{}WHERE d.part IN ({})", document_columns, part_list(visibility)));
        return query ? read_documents(**query) : std::unexpected(query.error());
    }
    auto query = statement(std::format("{}WHERE d.id = ?1", document_columns));
    if (!query)
        return std::unexpected(query.error());
    if (documents_.size() > most_documents)
        documents_.clear();
    std::vector<const DocumentRecord*> found;
    for (DocumentId id : ids) {
        auto known = documents_.find(id);
        if (known == documents_.end()) {
            (*query)->bind(1, id);
            auto done = each_row(**query, [&](const auto& row) {
                known = documents_.insert_or_assign(id, document_from(row)).first;
            });
            if (!done)
                return std::unexpected(done.error());
        }
        if (known != documents_.end() &&
            sees(visibility, partition_of(known->second.meta.audience, known->second.meta.status)))
            found.push_back(&known->second);
    }
    std::ranges::sort(found, {}, [](const DocumentRecord* record) {
        return std::tie(record->meta.path, record->meta.revision);
    });
    std::vector<DocumentRecord> records;
    records.reserve(found.size());
    for (const DocumentRecord* record : found)
        records.push_back(*record);
    return records;
}

Result<std::vector<DocumentRecord>> SqliteReader::documents_at(std::string_view path,
                                                               const Visibility& visibility) {
    auto query = statement(
        std::format("{}WHERE d.path = ?1 AND d.part IN ({})", document_columns, part_list(visibility)));
    if (!query)
        return std::unexpected(query.error());
    (*query)->bind(1, path);
    return read_documents(**query);
}

Result<std::vector<ChunkRecord>> SqliteReader::chunks(std::span<const ChunkId> ids) {
    auto query = statement(std::format("{}WHERE id = ?1", chunk_columns));
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
    auto query = statement(std::format("{}WHERE id BETWEEN ?1 AND ?2 ORDER BY id", chunk_columns));
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
