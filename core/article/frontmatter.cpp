// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/frontmatter.h"

#include "core/article/lines.h"

#include <algorithm>

namespace kb {

namespace {

bool is_fence(std::string_view line, std::string_view fence) {
    return line.starts_with(fence) && is_blank(line.substr(fence.size()));
}

bool is_word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// The closing line of a block whose first content line starts at `from`.
bool find_close(std::string_view text, std::size_t from, Line& close) {
    for (std::size_t at = from; at < text.size(); at = close.next) {
        close = line_at(text, at);
        if (is_fence(close.of(text), "---") || is_fence(close.of(text), "..."))
            return true;
    }
    return false;
}

} // namespace

bool starts_with_a_field(std::string_view content) {
    for (std::size_t at = 0; at < content.size();) {
        Line line = line_at(content, at);
        std::string_view text = line.of(content);
        at = line.next;
        if (is_blank(text) || text[text.find_first_not_of(" \t")] == '#')
            continue;
        auto word_end = std::ranges::find_if_not(text, is_word_character);
        auto length = static_cast<std::size_t>(word_end - text.begin());
        std::string_view rest = text.substr(length);
        return length > 0 && rest.starts_with(':') && (rest.size() == 1 || is_blank(rest[1]));
    }
    return false;
}

FrontmatterBlock find_frontmatter(std::string_view text) {
    using Shape = FrontmatterBlock::Shape;
    FrontmatterBlock found;
    found.start = byte_order_mark_size(text);
    found.body = found.start;
    found.content = {found.start, found.start};

    Line first = line_at(text, found.start);
    while (is_blank(first.of(text)) && first.next < text.size())
        first = line_at(text, first.next);
    std::string_view fence = first.of(text);
    bool late = first.begin != found.start;
    if (!late && is_fence(fence, "+++")) {
        found.shape = Shape::toml;
        return found;
    }
    if (!is_fence(fence, "---"))
        return found;

    Line close;
    bool closed = find_close(text, first.next, close);
    if (!closed) {
        if (!late && starts_with_a_field(text.substr(first.next))) {
            found.shape = Shape::unclosed;
            found.content = {first.next, first.next};
        }
        return found;
    }
    ByteSpan content{first.next, close.begin};
    if (late) {
        if (starts_with_a_field(content.of(text))) {
            found.shape = Shape::not_first;
            found.content = {found.start, first.begin};
        }
        return found;
    }
    found.shape = Shape::block;
    found.content = content;
    found.body = close.next;
    return found;
}

} // namespace kb
