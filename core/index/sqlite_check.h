// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kb {

/// Checks an index: SQLite's pages, FTS5's own structure (an INSERT, so it needs write permission), and that
/// every derived table holds what the stored passages give. Findings in words, none where it is sound.
Result<std::vector<std::string>> check_index(const std::filesystem::path& path);

} // namespace kb
