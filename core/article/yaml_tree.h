// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// YAML as a bounded tree of texts: no types, no tags constructed, aliases resolved. Internal to
/// core/article.
#pragma once

#include "core/article/finding.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct YamlLimits {
    static constexpr std::size_t bytes = 256U << 10;           ///< of the source
    static constexpr std::size_t depth = 64;                   ///< of nesting
    static constexpr std::size_t nodes = 10'000;               ///< aliases counted as what they stand for
    static constexpr std::size_t expanded_bytes = 1024U << 10; ///< of all scalars, likewise
};

struct YamlNode {
    enum class Kind { null, scalar, list, map };
    Kind kind = Kind::null;
    std::string text = {};               ///< scalar: its value, escapes resolved; null: as written ("~", "")
    std::vector<YamlNode> children = {}; ///< list: items; map: key, value, key, value
    std::size_t begin = 0;               ///< byte of the source where it starts, its anchor or tag included
    std::string tag = {};                ///< an explicit tag, which is never acted upon; else empty
};

/// Why YAML could not be read: a code of docs/findings.md, a message for people and the byte of the source.
struct YamlProblem {
    std::string code;
    std::string message;
    std::size_t at = 0;
};

/// Reads one YAML document. A null node where it is empty. Any thread.
std::expected<YamlNode, YamlProblem> read_yaml(std::string_view source);

} // namespace kb
