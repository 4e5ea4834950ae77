// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <chrono>
#include <filesystem>
#include <string>

namespace kb {

/// One writer at a time, across processes: an advisory lock (flock) on a file that also says who holds it.
/// Freed by the system when the holder dies. Movable; the destructor unlocks.
class FileLock {
public:
    /// Waits up to `wait`, then `busy` with the holder's own words ("process 4711 since …"). `what` is what
    /// the lock guards, for people ("this index").
    static Result<FileLock> take(const std::filesystem::path& path, std::chrono::milliseconds wait,
                                 const std::string& what);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

private:
    explicit FileLock(int fd)
        : fd_(fd) {}
    int fd_ = -1;
};

/// Whether a file system with this magic number (statfs f_type) is shared over a network, so that locks and
/// shared memory cannot be trusted. Numbers: statfs(2) and the file systems' own headers.
bool is_network_file_system(long type);

/// The type number of the file system that holds `path` or its parent; 0 where it cannot be told.
long file_system_type(const std::filesystem::path& path);

} // namespace kb
