// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <filesystem>
#include <string_view>

namespace kb {

/// A folder that nobody else can read (mode 0700), removed with all that is in it when the object goes.
/// Movable. A process that is killed leaves its folder behind.
class TemporaryFolder {
public:
    /// Makes one in `parent` (empty: the system's folder for temporary files), with a name of its own that
    /// begins with `prefix`.
    static Result<TemporaryFolder> make(const std::filesystem::path& parent, std::string_view prefix);

    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    ~TemporaryFolder();

    const std::filesystem::path& path() const { return path_; }

private:
    explicit TemporaryFolder(std::filesystem::path path)
        : path_(std::move(path)) {}
    std::filesystem::path path_;
};

} // namespace kb
