// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kb {

/// A half-open range of byte offsets into a text that the context names.
struct ByteSpan {
    std::size_t begin = 0;
    std::size_t end = 0;

    std::size_t size() const { return end - begin; }
    bool empty() const { return begin == end; }
    std::string_view of(std::string_view text) const { return text.substr(begin, size()); }
    bool operator==(const ByteSpan&) const = default;
};

/// A place for people: line and column, both from 1; the column counts code points.
struct Position {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
    bool operator==(const Position&) const = default;
};

/// Maps byte offsets of a text to lines. Line ends are LF, CRLF and lone CR. The text must outlive it.
class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    /// Line (from 1) that holds the byte at `offset`; offsets past the end give the last line.
    std::uint32_t line_of(std::size_t offset) const;
    Position position_of(std::size_t offset) const;
    /// Offset of the first byte of `line` (from 1); the text's size where there is no such line.
    std::size_t offset_of_line(std::uint32_t line) const;
    std::uint32_t line_count() const { return static_cast<std::uint32_t>(starts_.size()); }

private:
    std::string_view text_;
    std::vector<std::size_t> starts_; // offset of each line's first byte
};

} // namespace kb
