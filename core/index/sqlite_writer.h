// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file_lock.h"
#include "core/index/sqlite_schema.h"

#include <bitset>
#include <set>
#include <unordered_map>

namespace kb {

/// Shared by reader and writer.
Result<IndexIdentity> read_identity(const sqlite::Database& database);
Result<std::map<std::string, FileRecord>> read_files(const sqlite::Database& database);

/// IndexWriter over one connection: one transaction from the first change to commit().
class SqliteWriter final : public IndexWriter {
public:
    SqliteWriter(sqlite::Database database, FileLock lock);
    SqliteWriter(const SqliteWriter&) = delete;
    SqliteWriter& operator=(const SqliteWriter&) = delete;
    ~SqliteWriter() override;

    Result<IndexIdentity> identity() override;
    Result<std::map<std::string, FileRecord>> files() override;
    Result<std::vector<std::string>> waiting() override;
    Result<void> name_embedder(const std::string& embedder) override;
    Result<void> clear(const IndexIdentity& identity) override;
    Result<void> put(const FileRecord& file, std::span<const PreparedDocument> documents) override;
    Result<void> record(const FileRecord& file) override;
    Result<void> remove(const std::string& path) override;
    Result<void> record_run(const std::string& began) override;
    Result<void> commit() override;
    Result<std::vector<std::optional<std::vector<float>>>>
    cached(const std::string& embedder, std::span<const std::string> digests) override;
    Result<void> cache(const std::string& embedder, std::span<const std::string> digests,
                       const Vectors& vectors) override;

private:
    Result<sqlite::Statement*> statement(const std::string& sql);
    template <class... Values>
    Result<void> run(const std::string& sql, const Values&... values);
    Result<void> begin();
    /// Takes out the documents of `path` whose fingerprints are not among `kept`.
    Result<void> remove_documents(const std::string& path, const std::set<std::string>& kept);
    /// Fingerprints of the stored documents of `path`.
    Result<std::set<std::string>> fingerprints_at(const std::string& path);
    Result<void> touch_documents_of(const FileRecord& file);
    Result<void> insert(const PreparedDocument& document, const std::string& fingerprint);
    Result<void> insert_chunks(const PreparedDocument& document, DocumentId id, Partition part);
    Result<void> insert_vectors(const PreparedDocument& document, DocumentId id, Partition part);

    FileLock lock_; // released last
    sqlite::Database database_;
    std::unordered_map<std::string, sqlite::Statement> statements_;
    std::bitset<partition_count> touched_; // partitions this update changed
    bool in_transaction_ = false;
    bool dimension_known_ = false;
};

} // namespace kb
