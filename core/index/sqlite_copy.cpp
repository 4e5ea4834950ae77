// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sqlite_copy.h"

#include "core/base/file.h"
#include "core/base/translate.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace kb {

namespace {

constexpr int pages_a_step = 1024; // between two looks at the stop token

/// An empty file that only its owner reads; SQLite gives its side files the same mode.
Result<void> make_private_file(const std::filesystem::path& path) {
    int fd = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return std::unexpected(system_error(errno, tr("Creating"), path));
    ::close(fd);
    return {};
}

Result<void> back_up(sqlite::Database& source, sqlite::Database& target, const std::stop_token& stop) {
    using Backup = std::unique_ptr<sqlite3_backup, decltype(&sqlite3_backup_finish)>;
    Backup backup(sqlite3_backup_init(target.handle(), "main", source.handle(), "main"),
                  &sqlite3_backup_finish);
    if (!backup)
        return std::unexpected(sqlite::to_error(target.handle(), sqlite3_errcode(target.handle())));
    int code = SQLITE_OK;
    while (code == SQLITE_OK) {
        if (stop.stop_requested())
            return fail(ErrorCode::cancelled, tr("Interrupted."));
        code = sqlite3_backup_step(backup.get(), pages_a_step);
    }
    if (code == SQLITE_DONE)
        code = sqlite3_backup_finish(backup.release());
    if (code != SQLITE_OK)
        return std::unexpected(sqlite::to_error(target.handle(), code));
    return {};
}

} // namespace

Result<void> copy_index(const std::filesystem::path& from, const std::filesystem::path& to,
                        std::stop_token stop) {
    auto source = open_index(from, sqlite::Access::read_only);
    if (!source)
        return std::unexpected(source.error());
    // One transaction holds one state: without it, a writer in between would start the copy anew.
    auto done = source->execute("BEGIN");
    if (done)
        done = check_schema(*source, from);
    if (done)
        done = make_private_file(to);
    if (!done)
        return done;
    auto target = sqlite::Database::open(to, sqlite::Access::read_write, busy_timeout_ms);
    // Nobody needs a half copy after a crash.
    done = target ? target->execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
                  : std::unexpected(target.error());
    if (done)
        done = back_up(*source, *target, stop);
    if (!done) {
        std::error_code ignored;
        std::filesystem::remove(to, ignored);
    }
    return done;
}

} // namespace kb
