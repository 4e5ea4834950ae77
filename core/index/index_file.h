// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The file at the place of an index: is it ours, and how is it made way for a new one?
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <filesystem>

namespace kb {

/// Names the program in the header of the file (PRAGMA application_id): "kbix".
inline constexpr std::uint32_t index_application_id = 0x6B626978;

/// `refused` where the file at `path` is not an index of ours: text, another program's database, a folder.
/// Ours are told by the header, else by the tables they name, so that a damaged one is known for what it is.
/// A missing file, an empty one and a database without tables may become an index. Reads the file and nothing
/// else: no side file appears.
Result<void> refuse_foreign_file(const std::filesystem::path& path);

/// Removes an index and its side files. Only for a file that is ours, under the writer's lock.
Result<void> remove_index(const std::filesystem::path& path);

} // namespace kb
