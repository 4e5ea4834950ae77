// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_lock.h"

#include "core/base/date.h"
#include "core/base/file.h"
#include "core/base/translate.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>
#include <utility>

namespace kb {

FileLock::FileLock(FileLock&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)) {}

FileLock::~FileLock() {
    if (fd_ >= 0)
        ::close(fd_); // frees the lock
}

Result<FileLock> FileLock::take(const std::filesystem::path& path, std::chrono::milliseconds wait,
                                const std::string& what) {
    int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0)
        return std::unexpected(system_error(errno, tr("Locking"), path));
    FileLock lock(fd);
    auto give_up = std::chrono::steady_clock::now() + wait;
    while (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return std::unexpected(system_error(errno, tr("Locking"), path));
        if (std::chrono::steady_clock::now() >= give_up) {
            std::string holder = read_file(path, 4096).value_or("");
            return fail(ErrorCode::busy,
                        message("Another process is writing {} ({}). Try again when it is done.", what,
                                holder.empty() ? tr("unknown") : holder));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    std::string holder = message("process {} since {}", static_cast<long>(::getpid()), now_utc());
    bool told = ::ftruncate(fd, 0) == 0 && ::pwrite(fd, holder.data(), holder.size(), 0) >= 0;
    std::ignore = told; // the lock holds even where the disk is too full to say whose it is
    return lock;
}

bool is_network_file_system(long type) {
    constexpr std::array<unsigned, 12> shared = {
        0x6969,     // NFS
        0x517B,     // SMB
        0xFE534D42, // SMB2
        0xFF534D42, // CIFS
        0x0BD00BD0, // Lustre
        0x19830326, // BeeGFS
        0x47504653, // GPFS
        0x00C36400, // Ceph
        0x5346414F, // AFS
        0x01021997, // 9P
        0xAAD7AAEA, // PanFS
        0x013661CB, // GFS2 and OCFS2 share locks over a network too
    };
    return std::ranges::contains(shared, static_cast<unsigned>(type));
}

long file_system_type(const std::filesystem::path& path) {
    struct statfs info{};
    std::filesystem::path parent = path.has_parent_path() ? path.parent_path() : ".";
    if (::statfs(path.c_str(), &info) == 0 || ::statfs(parent.c_str(), &info) == 0)
        return static_cast<long>(info.f_type);
    return 0;
}

} // namespace kb
