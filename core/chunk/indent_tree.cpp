// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/indent_tree.h"

#include "core/chunk/lines.h"

#include <algorithm>

namespace kb::chunking {

namespace {

constexpr std::size_t no_indent = static_cast<std::size_t>(-1);

/// Columns of white space before the line's text, no_indent for a blank line.
std::size_t indent_of(std::string_view line) {
    auto first = line.find_first_not_of(" \t\n");
    return first == std::string_view::npos ? no_indent : first;
}

} // namespace

Block indent_tree(std::string_view clean, ByteSpan span, int depth) {
    Block tree{.kind = Block::Kind::lines, .span = span};
    if (depth >= deepest_block)
        return tree;
    std::size_t least = no_indent;
    for (ByteSpan line : lines_in(clean, span))
        least = std::min(least, indent_of(line.of(clean)));

    for (ByteSpan line : lines_in(clean, span)) {
        if (tree.children.empty() || indent_of(line.of(clean)) == least)
            tree.children.push_back({.kind = Block::Kind::lines, .span = line});
        tree.children.back().span.end = line.end;
    }
    if (tree.children.size() == 1) { // one line and what is below it
        ByteSpan first = *lines_in(clean, span).begin();
        if (first.end == span.end)
            return tree;
        tree.children = {{.kind = Block::Kind::lines, .span = first},
                         indent_tree(clean, {first.end, span.end}, depth + 1)};
    } else {
        for (Block& child : tree.children)
            child = indent_tree(clean, child.span, depth + 1);
    }
    tree.kind = Block::Kind::group;
    return tree;
}

} // namespace kb::chunking
