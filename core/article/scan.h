// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Places of top-level fields in frontmatter, found line by line without understanding YAML: yaml-cpp tells
/// what the values are but not where they end. Internal to core/article; what the two disagree on is not
/// edited.
#pragma once

#include "core/base/span.h"

#include <string_view>
#include <vector>

namespace kb {

/// One top-level field as its lines show it. All spans are byte offsets into the scanned text.
struct ScannedField {
    enum class Style {
        null, ///< nothing behind the colon
        plain,
        single_quoted,
        double_quoted,
        block_text, ///< `|` or `>`
        flow_list,
        flow_map,
        block_list,
        block_map,
        other, ///< an alias, or a value behind an anchor or a tag
    };
    Style style = Style::null;
    ByteSpan key;                ///< as written, quotes included
    std::size_t after_colon = 0; ///< first byte behind the colon
    ByteSpan value;              ///< without a comment behind it; empty and at `after_colon` where null
    ByteSpan block;              ///< whole lines, with their ends
    std::vector<ByteSpan> items; ///< the items of a list, each without its dash, comma or comment

    /// True where the value starts on a line below the key.
    bool is_below(std::string_view text) const;
};

struct Scan {
    std::vector<ScannedField> fields;
    std::size_t indent = 0; ///< columns before every key
    /// True where every line was accounted for. Where it is false the fields before `stopped_at` stand.
    bool complete = true;
    std::size_t stopped_at = 0; ///< first byte of the line, or of the open quote or bracket
    bool open_quote = false;    ///< stopped because a quoted value does not end
};

/// Scans the lines of `content` in `text`. Never fails; linear in its size.
Scan scan_fields(std::string_view text, ByteSpan content);

} // namespace kb
