// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/translate.h"
#include "core/index/sqlite_check.h"
#include "core/index/sqlite_reader.h"
#include "core/index/sqlite_writer.h"

namespace kb {

namespace {

class SqliteStore final : public IndexStore {
public:
    explicit SqliteStore(std::filesystem::path path)
        : path_(std::move(path)) {}

    Result<std::unique_ptr<IndexReader>> reader() override {
        auto database = open_index(path_, sqlite::Access::read_only);
        if (!database)
            return std::unexpected(database.error());
        auto reader = std::make_unique<SqliteReader>(std::move(*database), path_);
        if (auto done = reader->refresh(); !done)
            return std::unexpected(done.error());
        return reader;
    }

    Result<std::unique_ptr<IndexWriter>> writer(std::chrono::milliseconds wait) override {
        if (is_network_file_system(file_system_type(path_)))
            return fail(
                ErrorCode::refused,
                message("{} lies on a network file system, where an index can be damaged by its locks. "
                        "Name a local place with --db or KB_DB_PATH, for example in /tmp or /var/lib.",
                        path_.string()));
        auto lock = FileLock::take(path_.string() + ".lock", wait, tr("this index"));
        if (!lock)
            return std::unexpected(lock.error());
        auto database = open_index(path_, sqlite::Access::read_write);
        if (!database)
            return std::unexpected(database.error());
        return std::make_unique<SqliteWriter>(std::move(*database), std::move(*lock));
    }

    Result<std::vector<std::string>> check() override { return check_index(path_); }

private:
    std::filesystem::path path_;
};

} // namespace

std::unique_ptr<IndexStore> make_sqlite_store(std::filesystem::path path) {
    return std::make_unique<SqliteStore>(std::move(path));
}

} // namespace kb
