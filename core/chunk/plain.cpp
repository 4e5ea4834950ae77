// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/chunk/lines.h"
#include "core/chunk/readers.h"

namespace kb::chunking {

Block paragraphs(std::string_view clean, ByteSpan span) {
    Block group{.kind = Block::Kind::group, .span = span};
    bool after_blank = true;
    for (ByteSpan line : lines_in(clean, span)) {
        std::string_view text = line.of(clean);
        bool is_blank = trim(text).empty();
        if (group.children.empty() || (after_blank && !is_blank))
            group.children.push_back({.kind = Block::Kind::lines, .span = line});
        Block& paragraph = group.children.back();
        paragraph.span.end = line.end;
        if (!is_blank && text.front() != ' ' && text.front() != '\t')
            paragraph.kind = Block::Kind::text;
        after_blank = is_blank;
    }
    return group;
}

Sections read_plain(std::string_view text, std::size_t from) {
    Sections read{.text = CleanText(text), .sections = {}};
    read.text.keep({from, text.size()});
    read.sections.push_back(
        {.headings = {}, .anchor = {}, .content = paragraphs(read.text.text(), {0, read.text.size()})});
    return read;
}

} // namespace kb::chunking
