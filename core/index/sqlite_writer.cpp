// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sqlite_writer.h"

#include "core/base/date.h"
#include "core/base/hash.h"
#include "core/base/translate.h"

#include <array>
#include <cstring>

namespace kb {

namespace {

std::string_view bytes_of(std::span<const float> values) {
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

std::string_view bytes_of(std::span<const std::uint32_t> values) {
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

std::string join_counts(const std::map<std::string, int>& counts) {
    std::vector<std::string> items;
    items.reserve(counts.size());
    for (const auto& [rule, count] : counts)
        items.push_back(std::format("{}={}", rule, count));
    return join_list(items);
}

std::int64_t words_of(const PreparedDocument& document) {
    std::int64_t words = 0;
    for (const ChunkWords& chunk : document.words)
        words += chunk.count;
    return words;
}

VectorState state_of(const PreparedDocument& document) {
    if (document.keyword_only)
        return VectorState::keyword_only;
    return document.vectors.count() == document.windows.size() ? VectorState::present : VectorState::waiting;
}

/// Digest of everything that is stored of a document; its passages follow from its text and the index's
/// rules.
std::string fingerprint_of(const PreparedDocument& document) {
    const DocumentMeta& meta = document.meta;
    std::string all =
        std::format("{} {} {} {}", partition_of(meta.audience, meta.status),
                    static_cast<int>(state_of(document)), document.chunks.size(), words_of(document));
    for (const std::string& part :
         {meta.revision, meta.source_type, meta.source_name, meta.title, meta.category, meta.owner,
          meta.evidence, meta.url, meta.last_reviewed, meta.as_of, join_list(meta.systems),
          join_list(meta.tags), join_counts(document.redactions), document.text})
        all += std::format(" {}:{}", part.size(), part);
    return sha256_hex(all);
}

} // namespace

SqliteWriter::SqliteWriter(sqlite::Database database, FileLock lock)
    : lock_(std::move(lock))
    , database_(std::move(database)) {}

SqliteWriter::~SqliteWriter() {
    statements_.clear();
    if (in_transaction_)
        std::ignore = database_.execute("ROLLBACK"); // closing would do the same
}

Result<sqlite::Statement*> SqliteWriter::statement(const std::string& sql) {
    auto known = statements_.find(sql);
    if (known == statements_.end()) {
        auto prepared = database_.prepare(sql);
        if (!prepared)
            return std::unexpected(prepared.error());
        known = statements_.emplace(sql, std::move(*prepared)).first;
    }
    return &known->second;
}

template <class... Values>
Result<void> SqliteWriter::run(const std::string& sql, const Values&... values) {
    auto prepared = statement(sql);
    if (!prepared)
        return std::unexpected(prepared.error());
    int index = 0;
    ((*prepared)->bind(++index, values), ...);
    return (*prepared)->run();
}

Result<void> SqliteWriter::begin() {
    if (in_transaction_)
        return {};
    if (auto done = database_.execute("BEGIN IMMEDIATE"); !done)
        return done;
    in_transaction_ = true;
    return {};
}

Result<IndexIdentity> SqliteWriter::identity() {
    if (auto done = check_schema(database_, sqlite3_db_filename(database_.handle(), "main")); !done)
        return std::unexpected(done.error());
    return read_identity(database_);
}

Result<std::map<std::string, FileRecord>> SqliteWriter::files() {
    return read_files(database_);
}

Result<void> SqliteWriter::clear(const IndexIdentity& identity) {
    if (auto done = begin(); !done)
        return done;
    // Numbers that tell readers of a change go on counting: a reader that is open may know the old ones.
    std::array<std::int64_t, class_count> generations{};
    std::array<std::int64_t, partition_count> changes{};
    if (check_schema(database_, "")) {
        for (std::size_t c = 0; c < generations.size(); ++c)
            generations[c] =
                database_.integer(std::format("SELECT generation FROM class WHERE class = {}", c))
                    .value_or(0);
        for (std::size_t p = 0; p < changes.size(); ++p)
            changes[p] =
                database_.integer(std::format("SELECT change FROM part WHERE part = {}", p)).value_or(0);
    }
    statements_.clear();
    if (auto done = create_tables(database_); !done)
        return done;
    for (std::size_t c = 0; c < generations.size(); ++c)
        if (auto done = run("UPDATE class SET generation = ?1 WHERE class = ?2", generations[c],
                            static_cast<std::int64_t>(c));
            !done)
            return done;
    for (std::size_t p = 0; p < changes.size(); ++p)
        if (auto done = run("UPDATE part SET change = ?1 WHERE part = ?2", changes[p] + 1,
                            static_cast<std::int64_t>(p));
            !done)
            return done;
    touched_.set();
    if (auto done = run("DELETE FROM vector_cache WHERE embedder <> ?1", std::string_view(identity.embedder));
        !done)
        return done;
    const std::pair<const char*, std::string> values[] = {{"embedder", identity.embedder},
                                                          {"dimension", std::to_string(identity.dimension)},
                                                          {"rules", identity.rules}};
    for (const auto& [key, value] : values)
        if (auto done = run("INSERT OR REPLACE INTO meta VALUES(?1, ?2)", std::string_view(key),
                            std::string_view(value));
            !done)
            return done;
    return {};
}

Result<std::set<std::string>> SqliteWriter::fingerprints_at(const std::string& path) {
    auto select = statement("SELECT fingerprint FROM document WHERE path = ?1");
    if (!select)
        return std::unexpected(select.error());
    (*select)->bind(1, std::string_view(path));
    std::set<std::string> found;
    while (true) {
        auto row = (*select)->step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            break;
        found.emplace((*select)->text(0));
    }
    (*select)->reset();
    return found;
}

Result<void> SqliteWriter::remove_documents(const std::string& path, const std::set<std::string>& kept) {
    struct Old {
        DocumentId id;
        Partition part;
        std::int64_t passages;
    };
    std::vector<Old> old;
    auto select = statement("SELECT id, part, passages, fingerprint FROM document WHERE path = ?1");
    if (!select)
        return std::unexpected(select.error());
    (*select)->bind(1, std::string_view(path));
    while (true) {
        auto row = (*select)->step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            break;
        if (!kept.contains(std::string((*select)->text(3))))
            old.push_back(
                {(*select)->integer(0), static_cast<int>((*select)->integer(1)), (*select)->integer(2)});
    }
    (*select)->reset();

    for (const Old& document : old) {
        std::int64_t first = chunk_id(document.id, 0);
        std::int64_t last = chunk_id(document.id + 1, 0) - 1;
        auto done =
            run("UPDATE part SET documents = documents - 1, passages = passages - ?1, change = change + 1, "
                "words = words - "
                "(SELECT coalesce(sum(words), 0) FROM chunk WHERE id BETWEEN ?2 AND ?3) WHERE part = ?4",
                document.passages, first, last, std::int64_t{document.part});
        for (const char* table : {"keyword", "trigram"})
            for (std::int64_t id = first; done && id < first + document.passages; ++id)
                done = run("DELETE FROM " + table_of(table, document.part) + " WHERE rowid = ?1", id);
        if (done)
            done = run("DELETE FROM " + table_of("vectors", document.part) + " WHERE document = ?1",
                       document.id);
        if (done)
            done = run("DELETE FROM chunk WHERE id BETWEEN ?1 AND ?2", first, last);
        if (done)
            done = run("DELETE FROM document_text WHERE document = ?1", document.id);
        if (done)
            done = run("DELETE FROM document WHERE id = ?1", document.id);
        if (!done)
            return done;
        touched_.set(static_cast<std::size_t>(document.part));
    }
    return {};
}

Result<void> SqliteWriter::insert_chunks(const PreparedDocument& document, DocumentId id, Partition part) {
    std::string keyword = "INSERT INTO " + table_of("keyword", part) +
                          "(rowid, title, heading, body) "
                          "VALUES(?1, ?2, ?3, ?4)";
    std::string trigram = "INSERT INTO " + table_of("trigram", part) + "(rowid, trigrams) VALUES(?1, ?2)";
    for (std::size_t i = 0; i < document.chunks.size(); ++i) {
        const Chunk& chunk = document.chunks[i];
        const ChunkWords& encoded = document.words[i];
        ChunkId row = chunk_id(id, static_cast<int>(i));
        auto done =
            run("INSERT INTO chunk VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)", row, std::string_view(chunk.anchor),
                std::string_view(join_list(chunk.headings)), std::int64_t{chunk.first_line},
                std::int64_t{chunk.last_line}, std::int64_t{encoded.count}, std::string_view(chunk.text));
        if (done)
            done = run(keyword, row, std::string_view(encoded.title), std::string_view(encoded.heading),
                       std::string_view(encoded.body));
        if (done)
            done = run(trigram, row, std::string_view(encoded.trigrams));
        if (!done)
            return done;
    }
    return run("UPDATE part SET documents = documents + 1, passages = passages + ?1, words = words + ?2, "
               "change = change + 1 "
               "WHERE part = ?3",
               static_cast<std::int64_t>(document.chunks.size()), words_of(document), std::int64_t{part});
}

Result<void> SqliteWriter::insert_vectors(const PreparedDocument& document, DocumentId id, Partition part) {
    auto insert = statement("INSERT INTO " + table_of("vectors", part) + " VALUES(?1, ?2, ?3)");
    if (!insert)
        return std::unexpected(insert.error());
    (*insert)->bind(1, id);
    (*insert)->bind_blob(2, bytes_of(std::span(document.window_ordinals)));
    (*insert)->bind_blob(3, bytes_of(std::span(document.vectors.values)));
    if (auto done = (*insert)->run(); !done)
        return done;
    if (dimension_known_)
        return {};
    dimension_known_ = true;
    return run("INSERT OR REPLACE INTO meta VALUES('dimension', ?1)",
               std::string_view(std::to_string(document.vectors.dimension)));
}

Result<void> SqliteWriter::insert(const PreparedDocument& document, const std::string& fingerprint) {
    const DocumentMeta& meta = document.meta;
    Partition part = partition_of(meta.audience, meta.status);
    VectorState vectors = state_of(document);
    auto done = run(
        "INSERT INTO document(path, revision, part, source_type, source_name, title, category, owner, "
        "evidence, url, last_reviewed, as_of, systems, tags, redactions, vectors, passages, words, "
        "changed_at, fingerprint) "
        "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
        std::string_view(meta.path), std::string_view(meta.revision), std::int64_t{part},
        std::string_view(meta.source_type), std::string_view(meta.source_name), std::string_view(meta.title),
        std::string_view(meta.category), std::string_view(meta.owner), std::string_view(meta.evidence),
        std::string_view(meta.url), std::string_view(meta.last_reviewed), std::string_view(meta.as_of),
        std::string_view(join_list(meta.systems)), std::string_view(join_list(meta.tags)),
        std::string_view(join_counts(document.redactions)), std::int64_t{static_cast<int>(vectors)},
        static_cast<std::int64_t>(document.chunks.size()), words_of(document), std::string_view(now_utc()),
        std::string_view(fingerprint));
    if (!done)
        return done;
    DocumentId id = sqlite3_last_insert_rowid(database_.handle());
    touched_.set(static_cast<std::size_t>(part));
    done = run("INSERT INTO document_text VALUES(?1, ?2)", id, std::string_view(document.text));
    if (done)
        done = insert_chunks(document, id, part);
    if (done && vectors == VectorState::present && !document.windows.empty())
        done = insert_vectors(document, id, part);
    return done;
}

Result<void> SqliteWriter::put(const FileRecord& file, std::span<const PreparedDocument> documents) {
    if (auto done = begin(); !done)
        return done;
    // What is stored already stays: of a sealed article and its edit, an edit of the one must not show in
    // what is told of the other.
    auto stored = fingerprints_at(file.path);
    if (!stored)
        return std::unexpected(stored.error());
    std::vector<std::string> fingerprints;
    for (const PreparedDocument& document : documents)
        fingerprints.push_back(fingerprint_of(document));
    if (auto done = remove_documents(file.path, {fingerprints.begin(), fingerprints.end()}); !done)
        return done;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        if (stored->contains(fingerprints[i]))
            continue;
        if (documents[i].chunks.size() >= (std::size_t{1} << chunk_bits))
            return fail(ErrorCode::invalid,
                        message("{} has more passages than an index can hold.", documents[i].meta.path));
        if (auto done = insert(documents[i], fingerprints[i]); !done)
            return done;
    }
    return record(file);
}

/// Whether a document is its file's last good version is said in every answer: where that changes, so does
/// the generation.
Result<void> SqliteWriter::touch_documents_of(const FileRecord& file) {
    auto select = statement("SELECT d.part FROM document d JOIN file f ON f.path = d.path "
                            "WHERE d.path = ?1 AND (f.state > 0) <> ?2");
    if (!select)
        return std::unexpected(select.error());
    (*select)
        ->bind(1, std::string_view(file.path))
        .bind(2, std::int64_t{file.state != FileRecord::State::ok});
    while (true) {
        auto row = (*select)->step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            break;
        touched_.set(static_cast<std::size_t>((*select)->integer(0)));
    }
    (*select)->reset();
    return {};
}

Result<void> SqliteWriter::record(const FileRecord& file) {
    if (auto done = begin(); !done)
        return done;
    if (auto done = touch_documents_of(file); !done)
        return done;
    return run("INSERT OR REPLACE INTO file VALUES(?1, ?2, ?3, ?4, ?5, ?6)", std::string_view(file.path),
               std::string_view(file.source), std::string_view(file.stamp), std::string_view(file.digest),
               std::int64_t{static_cast<int>(file.state)}, std::string_view(file.problem));
}

Result<std::vector<std::string>> SqliteWriter::waiting() {
    auto select = statement("SELECT DISTINCT path FROM document WHERE vectors = ?1 ORDER BY path");
    if (!select)
        return std::unexpected(select.error());
    (*select)->bind(1, static_cast<int>(VectorState::waiting));
    std::vector<std::string> paths;
    while (true) {
        auto row = (*select)->step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            break;
        paths.emplace_back((*select)->text(0));
    }
    (*select)->reset();
    return paths;
}

Result<void> SqliteWriter::name_embedder(const std::string& embedder) {
    if (auto done = begin(); !done)
        return done;
    return run("INSERT OR REPLACE INTO meta VALUES('embedder', ?1)", std::string_view(embedder));
}

Result<void> SqliteWriter::remove(const std::string& path) {
    if (auto done = begin(); !done)
        return done;
    if (auto done = remove_documents(path, {}); !done)
        return done;
    return run("DELETE FROM file WHERE path = ?1", std::string_view(path));
}

Result<void> SqliteWriter::record_run(const std::string& began) {
    if (auto done = begin(); !done)
        return done;
    return run("INSERT OR REPLACE INTO meta VALUES('last_run', ?1)", std::string_view(began));
}

Result<void> SqliteWriter::commit() {
    if (!in_transaction_)
        return {};
    std::string now = now_utc();
    for (int c = 0; c < class_count; ++c) {
        Visibility visibility = visibility_of_class(c);
        bool changed = false;
        for (Partition part : partitions_of(visibility))
            changed = changed || touched_.test(static_cast<std::size_t>(part));
        if (!changed)
            continue;
        if (auto done = run("UPDATE class SET generation = generation + 1, changed_at = ?1 WHERE class = ?2",
                            std::string_view(now), std::int64_t{c});
            !done)
            return done;
    }
    if (auto done = database_.execute("COMMIT"); !done)
        return done;
    in_transaction_ = false;
    touched_.reset();
    // Not worth a wait: a reader in the middle of a question keeps the log a while longer.
    sqlite3_busy_timeout(database_.handle(), 0);
    std::ignore = database_.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite3_busy_timeout(database_.handle(), busy_timeout_ms);
    return {};
}

Result<std::vector<std::optional<std::vector<float>>>>
SqliteWriter::cached(const std::string& embedder, std::span<const std::string> digests) {
    std::vector<std::optional<std::vector<float>>> found;
    auto select = statement("SELECT vector FROM vector_cache WHERE embedder = ?1 AND digest = ?2");
    if (!select)
        return std::unexpected(select.error());
    for (const std::string& digest : digests) {
        (*select)->bind(1, std::string_view(embedder)).bind(2, std::string_view(digest));
        auto row = (*select)->step();
        if (!row)
            return std::unexpected(row.error());
        if (*row) {
            std::string_view blob = (*select)->blob(0);
            std::vector<float> values(blob.size() / sizeof(float));
            if (!values.empty())
                std::memcpy(values.data(), blob.data(), values.size() * sizeof(float));
            found.emplace_back(std::move(values));
        } else {
            found.emplace_back();
        }
        (*select)->reset();
    }
    return found;
}

Result<void> SqliteWriter::cache(const std::string& embedder, std::span<const std::string> digests,
                                 const Vectors& vectors) {
    if (!in_transaction_)
        if (auto done = database_.execute("BEGIN IMMEDIATE"); !done)
            return done;
    auto insert = statement("INSERT OR REPLACE INTO vector_cache VALUES(?1, ?2, ?3)");
    if (!insert)
        return std::unexpected(insert.error());
    for (std::size_t i = 0; i < digests.size(); ++i) {
        (*insert)->bind(1, std::string_view(embedder)).bind(2, std::string_view(digests[i]));
        (*insert)->bind_blob(3, bytes_of(vectors.row(i)));
        if (auto done = (*insert)->run(); !done)
            return done;
    }
    return in_transaction_ ? Result<void>() : database_.execute("COMMIT");
}

} // namespace kb
