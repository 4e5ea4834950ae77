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
        if (auto local = check_file_system(path_, file_system_type(path_)); !local)
            return std::unexpected(local.error());
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
