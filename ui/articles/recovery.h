// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Unsaved text outside the base, so that no crash loses it. docs/formats.md, "Recovered text".
#pragma once

#include "core/base/error.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kb::ui {

/// A text that was not saved when the program ended.
struct Recovered {
    std::string root;        ///< of the base, absolute
    std::string path;        ///< of the article, relative to it
    std::string base_digest; ///< SHA-256 of the file's bytes that the text was made from; "" a new file
    std::string bytes;       ///< the unsaved text
};

/// Keeps and finds such texts in one folder, a file for each article. Files are private (0600) and written so
/// that a crash leaves the old or the new; one that is a symbolic link is neither read nor written through.
/// One thread at a time.
class Recovery {
public:
    explicit Recovery(std::filesystem::path folder)
        : folder_(std::move(folder)) {}

    Result<void> keep(const Recovered& text);
    /// The text was saved or thrown away.
    Result<void> drop(const std::string& root, const std::string& path);
    /// What there is of the base at `root`, by path. Files that cannot be read are left where they are.
    std::vector<Recovered> of_base(const std::string& root) const;

private:
    std::filesystem::path file_of(const std::string& root, const std::string& path) const;
    std::filesystem::path folder_;
};

} // namespace kb::ui
