// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Walking a text line by line with byte offsets. Line ends are LF, CRLF and lone CR, also mixed.
#pragma once

#include "core/base/span.h"

#include <string_view>

namespace kb {

/// One line of a text: its content is [begin, end), the next line starts at `next`.
struct Line {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t next = 0;

    std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
    /// The line's end as it stands in `text`: "\n", "\r\n", "\r", or "" at the end of the text.
    std::string_view ending(std::string_view text) const { return text.substr(end, next - end); }
};

/// The line of `text` that starts at `begin`; an empty one where that is the text's end.
inline Line line_at(std::string_view text, std::size_t begin) {
    std::size_t end = text.find_first_of("\r\n", begin);
    if (end == std::string_view::npos)
        return {begin, text.size(), text.size()};
    bool pair = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
    return {begin, end, end + (pair ? 2 : 1)};
}

inline bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

inline bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos;
}

/// Number of bytes of the UTF-8 byte order mark that `text` starts with: 0 or 3.
inline std::size_t byte_order_mark_size(std::string_view text) {
    return text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

} // namespace kb
