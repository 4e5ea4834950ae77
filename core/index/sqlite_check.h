// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/sqlite.h"
#include "core/index/visibility.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace kb {

/// Checks an index: SQLite's pages, FTS5's own structure (an INSERT, so it needs write permission), and that
/// the derived tables of every visible partition hold what the stored passages give. Findings in words, none
/// where it is sound; of hidden partitions they say nothing. One state is looked at: writers wait.
Result<std::vector<std::string>> check_index(const std::filesystem::path& path, const Visibility& visibility);

/// The part of it that looks at vectors: each document has them or a reason not to, each passage one at
/// least, all finite, of the index's dimension and of length 1.
Result<void> check_vectors(const sqlite::Database& database, std::span<const Partition> parts,
                           std::vector<std::string>& findings);

} // namespace kb
