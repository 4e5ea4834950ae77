// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sqlite_schema.h"

#include "core/base/file_lock.h"
#include "core/base/translate.h"
#include "core/index/fts.h"
#include "core/index/index_file.h"

namespace kb {

namespace {

constexpr const char* tables = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE file(path TEXT PRIMARY KEY, source TEXT NOT NULL, stamp TEXT NOT NULL, digest TEXT NOT NULL,
  state INTEGER NOT NULL, problem TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE document(id INTEGER PRIMARY KEY, path TEXT NOT NULL, revision TEXT NOT NULL,
  part INTEGER NOT NULL, source_type TEXT NOT NULL, source_name TEXT NOT NULL, title TEXT NOT NULL,
  category TEXT NOT NULL, owner TEXT NOT NULL, evidence TEXT NOT NULL, url TEXT NOT NULL,
  last_reviewed TEXT NOT NULL, as_of TEXT NOT NULL, systems TEXT NOT NULL, tags TEXT NOT NULL,
  redactions TEXT NOT NULL, vectors INTEGER NOT NULL, passages INTEGER NOT NULL, words INTEGER NOT NULL,
  changed_at TEXT NOT NULL, fingerprint TEXT NOT NULL);
CREATE UNIQUE INDEX document_path ON document(path, revision);
CREATE TABLE document_text(document INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE chunk(id INTEGER PRIMARY KEY, anchor TEXT NOT NULL, headings TEXT NOT NULL,
  first_line INTEGER NOT NULL, last_line INTEGER NOT NULL, words INTEGER NOT NULL, text TEXT NOT NULL);
CREATE TABLE part(part INTEGER PRIMARY KEY, documents INTEGER NOT NULL, passages INTEGER NOT NULL, words INTEGER NOT NULL,
  change INTEGER NOT NULL);
CREATE TABLE class(class INTEGER PRIMARY KEY, generation INTEGER NOT NULL, changed_at TEXT NOT NULL);
)sql";

Result<void> drop_all(sqlite::Database& database) {
    std::vector<std::string> names;
    {
        auto statement = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND "
                                          "name NOT LIKE 'sqlite_%' AND (sql LIKE 'CREATE VIRTUAL%' OR "
                                          "name IN ('meta', 'file', 'document', 'document_text', 'chunk', "
                                          "'part', 'class') OR name LIKE 'vectors\\__' ESCAPE '\\') "
                                          "ORDER BY sql LIKE '%fts5vocab%' DESC");
        if (!statement)
            return std::unexpected(statement.error());
        while (true) {
            auto row = statement->step();
            if (!row)
                return std::unexpected(row.error());
            if (!*row)
                break;
            names.emplace_back(statement->text(0));
        }
    }
    for (const std::string& name : names)
        if (auto done = database.execute("DROP TABLE \"" + name + "\""); !done)
            return done;
    return {};
}

/// Version of the tables; nothing where there are none.
Result<std::optional<std::int64_t>> schema_version(const sqlite::Database& database) {
    auto known = database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'meta'");
    if (!known)
        return std::unexpected(known.error());
    if (*known == 0)
        return std::nullopt;
    auto version = database.integer("SELECT value FROM meta WHERE key = 'schema'", -1);
    if (!version)
        return std::unexpected(version.error());
    return *version;
}

std::unexpected<Error> newer_index(const std::filesystem::path& path, std::int64_t version) {
    return fail(ErrorCode::mismatch,
                message("The index {} was made by a newer version of kb (schema {}; this one knows {}). Use "
                        "that version, or name another place with --db; 'kb ingest --full' rebuilds it in "
                        "the older form.",
                        path.string(), version, index_schema_version));
}

/// Vectors are dear: their cache outlives every rebuild of the index.
Result<void> prepare_for_writing(sqlite::Database& database) {
    auto id = database.integer("PRAGMA application_id");
    if (!id)
        return std::unexpected(id.error());
    std::string settings = "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;";
    if (*id != index_application_id)
        settings += std::format("PRAGMA application_id = {};", index_application_id);
    settings += "CREATE TABLE IF NOT EXISTS vector_cache(embedder TEXT NOT NULL, digest TEXT NOT NULL, "
                "vector BLOB NOT NULL, PRIMARY KEY(embedder, digest)) WITHOUT ROWID;";
    return database.execute(settings);
}

} // namespace

Result<void> check_file_system(const std::filesystem::path& path, long type) {
    if (!is_network_file_system(type))
        return {};
    return fail(ErrorCode::refused,
                message("{} lies on a network file system, where an index can be damaged by its locks. "
                        "Name a local place with --db or KB_DB_PATH, for example in /tmp or /var/lib.",
                        path.string()));
}

Result<sqlite::Database> open_index(const std::filesystem::path& path, sqlite::Access access) {
    if (auto done = refuse_foreign_file(path); !done)
        return std::unexpected(done.error());
    auto database = sqlite::Database::open(path, access, busy_timeout_ms);
    if (!database)
        return database;
    int keep = 1;
    sqlite3_file_control(database->handle(), "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
    if (auto done = database->execute("PRAGMA mmap_size = 268435456; PRAGMA temp_store = MEMORY;"); !done)
        return std::unexpected(done.error());
    if (access == sqlite::Access::read_write) {
        auto version = schema_version(*database);
        if (!version)
            return std::unexpected(version.error());
        if (version->value_or(0) > index_schema_version)
            return newer_index(path, **version);
        if (auto done = prepare_for_writing(*database); !done)
            return std::unexpected(done.error());
    }
    if (auto done = register_fts(*database); !done)
        return std::unexpected(done.error());
    return database;
}

Result<void> check_pages(const sqlite::Database& database, const std::filesystem::path& path) {
    auto damaged = [&](std::string detail) {
        return fail(ErrorCode::corrupt, sqlite::damaged_index(path.string()), std::move(detail));
    };
    auto pages = database.text("PRAGMA quick_check(1)");
    if (!pages || *pages != "ok")
        return damaged(pages ? *pages : pages.error().detail);
    auto tables = database.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'");
    if (!tables)
        return std::unexpected(tables.error());
    while (true) {
        auto row = tables->step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            return {};
        std::string name(tables->text(0));
        if (auto opened = database.prepare("SELECT 1 FROM \"" + name + "\" LIMIT 0"); !opened)
            return damaged(opened.error().detail);
    }
}

Result<void> create_tables(sqlite::Database& database) {
    if (auto done = drop_all(database); !done)
        return done;
    std::string sql = tables;
    for (Partition p = 0; p < partition_count; ++p) {
        sql += std::format("CREATE VIRTUAL TABLE keyword_{0} USING fts5(title, heading, body, content='', "
                           "contentless_delete=1, tokenize='kb_words');"
                           "CREATE VIRTUAL TABLE trigram_{0} USING fts5(trigrams, content='', "
                           "contentless_delete=1, detail=none, tokenize='kb_words');"
                           "CREATE VIRTUAL TABLE trigram_terms_{0} USING fts5vocab(trigram_{0}, row);"
                           "CREATE TABLE vectors_{0}(document INTEGER PRIMARY KEY, ordinals BLOB NOT NULL, "
                           "vectors BLOB NOT NULL);"
                           "INSERT INTO part VALUES({0}, 0, 0, 0, 0);",
                           p);
    }
    for (int c = 0; c < class_count; ++c)
        sql += std::format("INSERT INTO class VALUES({}, 0, '');", c);
    sql += std::format("INSERT INTO meta VALUES('schema', '{}');", index_schema_version);
    return database.execute(sql);
}

Result<void> check_schema(const sqlite::Database& database, const std::filesystem::path& path) {
    auto version = schema_version(database);
    if (!version)
        return std::unexpected(version.error());
    if (!*version)
        return fail(ErrorCode::not_found, message("{} holds no index yet. Run 'kb ingest'.", path.string()));
    if (*version > index_schema_version)
        return newer_index(path, **version);
    if (*version < index_schema_version)
        return fail(
            ErrorCode::mismatch,
            message("The index {} was made by an older version of kb. Run 'kb ingest'.", path.string()));
    return {};
}

std::string join_list(const std::vector<std::string>& items) {
    std::string joined;
    for (const std::string& item : items) {
        if (!joined.empty())
            joined += '\x1F';
        joined += item;
    }
    return joined;
}

std::vector<std::string> split_list(std::string_view joined) {
    std::vector<std::string> items;
    while (!joined.empty()) {
        auto end = joined.find('\x1F');
        items.emplace_back(joined.substr(0, end));
        if (end == std::string_view::npos)
            break;
        joined.remove_prefix(end + 1);
    }
    return items;
}

} // namespace kb
