// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace kb {

/// The whole file as bytes. Larger than `max_bytes`, not a regular file, or unreadable: an error that
/// names the path. Any thread.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes = 64U << 20);

/// Replaces the file's content so that a crash leaves the old bytes or the new, never a mixture:
/// a temporary file in the same folder, fsync, rename, fsync of the folder. The mode of an existing
/// file is kept, a symbolic link keeps pointing at the file it points at; a new file gets `new_mode`.
Result<void> write_file_atomic(const std::filesystem::path& path, std::string_view bytes,
                               unsigned new_mode = 0644);

/// What identifies one state of a file on disk without reading it.
struct FileStamp {
    std::uint64_t size = 0;
    std::int64_t mtime_ns = 0;
    std::int64_t ctime_ns = 0;
    std::uint64_t inode = 0;
    bool operator==(const FileStamp&) const = default;
};

Result<FileStamp> stamp_file(const std::filesystem::path& path);

/// True where `path`, links resolved, lies in `root` or is it. False where it does not exist.
bool is_inside(const std::filesystem::path& root, const std::filesystem::path& path);

/// `error` (an errno value) as an Error whose message says what was done to which path.
Error system_error(int error, std::string_view doing, const std::filesystem::path& path);

} // namespace kb
