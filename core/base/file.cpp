// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"

#include "core/base/translate.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <format>

namespace kb {

namespace {

/// Closes a file descriptor at the end of its scope.
class Descriptor {
public:
    explicit Descriptor(int fd)
        : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd_ >= 0)
            ::close(fd_);
    }
    int get() const { return fd_; }
    /// Closes now, so that an error of the last write can be seen.
    bool close() {
        int result = ::close(fd_);
        fd_ = -1;
        return result == 0;
    }

private:
    int fd_;
};

bool write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

ErrorCode code_of(int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return ErrorCode::not_found;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorCode::permission;
    default:
        return ErrorCode::io;
    }
}

} // namespace

Error system_error(int error, std::string_view doing, const std::filesystem::path& path) {
    return {code_of(error), message("{} {} failed: {}.", doing, path.string(), std::strerror(error))};
}

Result<std::string> read_file(const std::filesystem::path& path, std::size_t max_bytes) {
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0)
        return std::unexpected(system_error(errno, tr("Reading"), path));
    struct stat info{};
    if (::fstat(file.get(), &info) != 0)
        return std::unexpected(system_error(errno, tr("Reading"), path));
    if (!S_ISREG(info.st_mode))
        return fail(ErrorCode::invalid, message("{} is not a regular file.", path.string()));
    if (static_cast<std::uint64_t>(info.st_size) > max_bytes)
        return fail(ErrorCode::invalid, message("{} has {} bytes; at most {} are read.", path.string(),
                                                static_cast<long long>(info.st_size), max_bytes));

    std::string bytes(static_cast<std::size_t>(info.st_size), '\0');
    std::size_t filled = 0;
    while (true) {
        if (filled == bytes.size())
            bytes.resize(bytes.size() + 4096); // the file grew, or this finds its end
        ssize_t got = ::read(file.get(), bytes.data() + filled, bytes.size() - filled);
        if (got < 0) {
            if (errno == EINTR)
                continue;
            return std::unexpected(system_error(errno, tr("Reading"), path));
        }
        if (got == 0)
            break;
        filled += static_cast<std::size_t>(got);
        if (filled > max_bytes)
            return fail(ErrorCode::invalid, message("{} grew past {} bytes.", path.string(), max_bytes));
    }
    bytes.resize(filled);
    return bytes;
}

Result<void> write_file_atomic(const std::filesystem::path& path, std::string_view bytes, unsigned new_mode) {
    std::error_code no_target;
    std::filesystem::path target = std::filesystem::canonical(path, no_target); // follows links
    if (no_target)
        target = path;
    struct stat old{};
    mode_t mode = ::stat(target.c_str(), &old) == 0 ? old.st_mode & 07777U : new_mode;

    std::string temporary =
        (target.parent_path() / std::format(".{}.XXXXXX", target.filename().string())).string();
    Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.get() < 0)
        return std::unexpected(system_error(errno, tr("Writing"), target));
    bool written = write_all(file.get(), bytes) && ::fchmod(file.get(), mode) == 0 &&
                   ::fsync(file.get()) == 0 && file.close() &&
                   ::rename(temporary.c_str(), target.c_str()) == 0;
    if (!written) {
        int error = errno;
        ::unlink(temporary.c_str());
        return std::unexpected(system_error(error, tr("Writing"), target));
    }
    std::filesystem::path parent = target.has_parent_path() ? target.parent_path() : ".";
    Descriptor folder(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.get() >= 0)
        ::fsync(folder.get()); // some file systems cannot sync a folder: the file itself is safe already
    return {};
}

Result<FileStamp> stamp_file(const std::filesystem::path& path) {
    struct stat info{};
    if (::stat(path.c_str(), &info) != 0)
        return std::unexpected(system_error(errno, tr("Reading"), path));
    auto nanoseconds = [](const timespec& t) { return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec; };
    return FileStamp{static_cast<std::uint64_t>(info.st_size), nanoseconds(info.st_mtim),
                     nanoseconds(info.st_ctim), info.st_ino};
}

bool is_inside(const std::filesystem::path& root, const std::filesystem::path& path) {
    std::error_code error;
    auto real_root = std::filesystem::canonical(root, error);
    if (error)
        return false;
    auto real_path = std::filesystem::canonical(path, error);
    if (error)
        return false;
    auto [in_root, in_path] = std::ranges::mismatch(real_root, real_path);
    return in_root == real_root.end();
}

} // namespace kb
