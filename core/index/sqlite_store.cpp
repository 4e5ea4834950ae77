// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/translate.h"
#include "core/index/index_file.h"
#include "core/index/sqlite_check.h"
#include "core/index/sqlite_copy.h"
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
        auto lock = take_lock(wait);
        if (!lock)
            return std::unexpected(lock.error());
        return writer_on(open_index(path_, sqlite::Access::read_write), std::move(*lock));
    }

    Result<std::unique_ptr<IndexWriter>> rebuilder(std::chrono::milliseconds wait) override {
        auto lock = take_lock(wait);
        if (!lock)
            return std::unexpected(lock.error());
        auto database = open_index(path_, sqlite::Access::read_write);
        if (database)
            if (auto sound = check_pages(*database, path_); !sound)
                database = std::unexpected(sound.error());
        bool unusable = !database && (database.error().code == ErrorCode::corrupt ||
                                      database.error().code == ErrorCode::mismatch);
        if (unusable) {
            if (auto done = remove_index(path_); !done)
                return std::unexpected(done.error());
            database = open_index(path_, sqlite::Access::read_write);
        }
        return writer_on(std::move(database), std::move(*lock));
    }

    Result<std::vector<std::string>> check(const Visibility& visibility) override {
        return check_index(path_, visibility);
    }

    Result<void> copy_to(const std::filesystem::path& target, std::stop_token stop) override {
        return copy_index(path_, target, std::move(stop));
    }

private:
    /// The writers' lock, where an index may lie at all.
    Result<FileLock> take_lock(std::chrono::milliseconds wait) const {
        if (auto local = check_file_system(path_, file_system_type(path_)); !local)
            return std::unexpected(local.error());
        if (auto done = refuse_foreign_file(path_); !done) // leaves no lock file beside it either
            return std::unexpected(done.error());
        return FileLock::take(path_.string() + ".lock", wait, tr("this index"));
    }

    static Result<std::unique_ptr<IndexWriter>> writer_on(Result<sqlite::Database> database, FileLock lock) {
        if (!database)
            return std::unexpected(database.error());
        return std::make_unique<SqliteWriter>(std::move(*database), std::move(lock));
    }

    std::filesystem::path path_;
};

} // namespace

std::unique_ptr<IndexStore> make_sqlite_store(std::filesystem::path path) {
    return std::make_unique<SqliteStore>(std::move(path));
}

} // namespace kb
