// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/span.h"

namespace kb {

LineIndex::LineIndex(std::string_view text)
    : text_(text)
    , starts_{0} {
    constexpr auto npos = std::string_view::npos;
    std::size_t lf = text.find('\n');
    std::size_t cr = text.find('\r');
    while (lf != npos || cr != npos) {
        std::size_t end = std::min(lf, cr);
        if (end == cr) {
            cr = text.find('\r', cr + 1);
            if (lf == end + 1) // the line end is both
                continue;
        } else {
            lf = text.find('\n', lf + 1);
        }
        starts_.push_back(end + 1);
    }
}

std::uint32_t LineIndex::line_of(std::size_t offset) const {
    auto after = std::ranges::upper_bound(starts_, offset);
    return static_cast<std::uint32_t>(after - starts_.begin());
}

Position LineIndex::position_of(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    std::uint32_t line = line_of(offset);
    std::uint32_t column = 1;
    for (std::size_t i = starts_[line - 1]; i < offset; ++i)
        column += (static_cast<unsigned char>(text_[i]) & 0xC0) != 0x80; // not a continuation byte
    return {line, column};
}

std::size_t LineIndex::offset_of_line(std::uint32_t line) const {
    if (line == 0)
        return 0;
    return line <= starts_.size() ? starts_[line - 1] : text_.size();
}

} // namespace kb
