// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/sqlite_schema.h"

#include <stop_token>

namespace kb {

/// Copies one state of the index at `from` into a new file `to` of mode 0600 (SQLite's online backup).
/// Nothing is left of a copy that was not finished. `cancelled` where `stop` was set.
Result<void> copy_index(const std::filesystem::path& from, const std::filesystem::path& to,
                        std::stop_token stop);

} // namespace kb
