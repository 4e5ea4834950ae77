// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace kb {

/// JSON nested deeper than this is not read as JSON: no document is, and readers that recurse would overflow.
inline constexpr std::size_t deepest_json = 256;

/// How deep objects and arrays are nested (0: a bare value), or nothing where brackets or quotes do not
/// match. Does not recurse. Any thread.
std::optional<std::size_t> json_depth(std::string_view text);

} // namespace kb
