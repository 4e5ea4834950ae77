// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/temporary_folder.h"

#include "core/base/file.h"
#include "core/base/translate.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <utility>

namespace kb {

Result<TemporaryFolder> TemporaryFolder::make(const std::filesystem::path& parent, std::string_view prefix) {
    std::error_code error;
    std::filesystem::path below = parent.empty() ? std::filesystem::temp_directory_path(error) : parent;
    if (error)
        return std::unexpected(system_error(error.value(), tr("Reading"), "TMPDIR"));
    std::string name = (below / (std::string(prefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr)
        return std::unexpected(system_error(errno, tr("Creating"), name));
    return TemporaryFolder(name);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored; // nobody is left to tell
    if (!path_.empty())
        std::filesystem::remove_all(path_, ignored);
}

} // namespace kb
