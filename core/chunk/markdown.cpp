// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/markdown_tree.h"
#include "core/base/text.h"
#include "core/chunk/noise.h"
#include "core/chunk/readers.h"

#include <cmark-gfm.h>

#include <algorithm>

namespace kb::chunking {

namespace {

/// White space and the markers of block quotes.
constexpr std::string_view blank = " \t\r\n>";

bool is_blank(std::string_view text) {
    return text.find_first_not_of(blank) == std::string_view::npos;
}

std::string_view without_indent(std::string_view line) {
    return trim(line.substr(std::min(line.find_first_not_of(blank), line.size())));
}

bool is_type(cmark_node* node, std::string_view name) {
    return name == cmark_node_get_type_string(node);
}

std::uint32_t lines_in_literal(cmark_node* node) {
    std::string_view literal = cmark_node_get_literal(node);
    auto ends = static_cast<std::uint32_t>(std::ranges::count(literal, '\n'));
    return ends + (literal.ends_with('\n') ? 0 : 1);
}

/// Reads the blocks in document order and writes the clean text as it goes.
class MarkdownReader {
public:
    MarkdownReader(std::string_view text, std::size_t from)
        : body_(text.substr(from))
        , from_(from)
        , lines_(body_)
        , tree_(body_)
        , out_(text)
        , filter_(out_) {}

    Sections read();

private:
    void open_section(cmark_node* heading, LineRange place);
    Block group(cmark_node* first, cmark_node* end, ByteSpan source, int depth);
    Block block(cmark_node* node, ByteSpan source, int depth);
    Block table(ByteSpan source);
    Block code(cmark_node* node, ByteSpan source);
    void add_gap(Block& group, ByteSpan source);

    ByteSpan place_of(cmark_node* node) const;
    std::uint32_t first_line_of_table(cmark_node* table) const;
    ByteSpan lines(std::uint32_t first, std::uint32_t last) const {
        return {from_ + lines_.offset_of_line(first), from_ + lines_.offset_of_line(last + 1)};
    }

    std::string_view body_;
    std::size_t from_;
    LineIndex lines_; // of the body
    MarkdownTree tree_;
    HeadingNames names_;
    CleanText out_;
    NoiseFilter filter_;
    std::vector<Section> sections_;
    std::vector<std::pair<int, std::string>> path_; // levels and texts of the open headings
};

Sections MarkdownReader::read() {
    cmark_node* first = cmark_node_first_child(tree_.root());
    std::size_t begin = from_;
    std::size_t end = from_ + body_.size();
    sections_.emplace_back();
    for (cmark_node* node = first; node != nullptr; node = cmark_node_next(node)) {
        if (cmark_node_get_type(node) != CMARK_NODE_HEADING)
            continue;
        LineRange place = heading_lines(node, body_, lines_);
        ByteSpan heading = lines(place.first, place.last);
        sections_.back().content = group(first, node, {begin, heading.begin}, 0);
        open_section(node, place);
        first = cmark_node_next(node);
        begin = heading.size() > longest_heading ? heading.begin : heading.end;
    }
    sections_.back().content = group(first, nullptr, {begin, end}, 0);
    return {std::move(out_), std::move(sections_)};
}

void MarkdownReader::open_section(cmark_node* heading, LineRange place) {
    int level = cmark_node_get_heading_level(heading);
    HeadingName name = names_.name(plain_text(heading));
    while (!path_.empty() && path_.back().first >= level)
        path_.pop_back();
    path_.emplace_back(level, clip_utf8(name.text, longest_heading));
    Section& section = sections_.emplace_back();
    for (const auto& [ignored, text] : path_)
        if (!text.empty())
            section.headings.push_back(text);
    section.anchor = name.anchor;
    section.heading = lines(place.first, place.last);
}

/// Line of a table's head. cmark gives that of the paragraph before it where no blank line is between them.
std::uint32_t MarkdownReader::first_line_of_table(cmark_node* table) const {
    auto first = static_cast<std::uint32_t>(cmark_node_get_start_line(table));
    auto last = static_cast<std::uint32_t>(cmark_node_get_end_line(table));
    for (std::uint32_t line = first + 1; line <= last; ++line) {
        ByteSpan span = lines(line, line);
        std::string_view row = without_indent(span.of(out_.source()));
        if (row.contains('-') && row.find_first_not_of("|:- \t") == std::string_view::npos)
            return line - 1;
    }
    return first;
}

/// Whole lines; empty where cmark does not know.
ByteSpan MarkdownReader::place_of(cmark_node* node) const {
    auto first = static_cast<std::uint32_t>(std::max(cmark_node_get_start_line(node), 0));
    auto last = static_cast<std::uint32_t>(std::max(cmark_node_get_end_line(node), 0));
    if (first == 0)
        return {};
    if (cmark_node_get_type(node) == CMARK_NODE_HEADING)
        last = heading_lines(node, body_, lines_).last;
    else if (cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK) // cmark leaves out the line that ends it
        last = first + lines_in_literal(node) - 1;
    else if (is_type(node, "table"))
        first = first_line_of_table(node);
    return lines(first, std::max(first, last));
}

/// Lines that belong to no block: blank ones go with what stands before them; others (reference
/// definitions, footnotes) are text.
void MarkdownReader::add_gap(Block& group, ByteSpan source) {
    if (is_blank(source.of(out_.source()))) {
        out_.keep(source);
        if (!group.children.empty())
            group.children.back().span.end = out_.size();
        return;
    }
    std::size_t begin = group.children.empty() ? group.span.begin : out_.size();
    filter_.inlines(source);
    group.children.push_back({.kind = Block::Kind::text, .span = {begin, out_.size()}});
}

Block MarkdownReader::group(cmark_node* first, cmark_node* end, ByteSpan source, int depth) {
    Block group{.kind = Block::Kind::group, .span = {out_.size(), out_.size()}};
    std::size_t at = source.begin;
    for (cmark_node* node = first; node != end; node = cmark_node_next(node)) {
        ByteSpan place = place_of(node);
        place = {std::max(place.begin, at), std::min(place.end, source.end)};
        if (place.begin >= place.end)
            continue;
        if (place.begin > at)
            add_gap(group, {at, place.begin});
        std::size_t begin = group.children.empty() ? group.span.begin : out_.size();
        group.children.push_back(block(node, place, depth + 1));
        group.children.back().span.begin = begin;
        at = place.end;
    }
    if (at < source.end)
        add_gap(group, {at, source.end});
    group.span.end = out_.size();
    return group;
}

Block MarkdownReader::block(cmark_node* node, ByteSpan source, int depth) {
    Block block{.kind = Block::Kind::text, .span = {out_.size(), 0}};
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_BLOCK_QUOTE:
    case CMARK_NODE_LIST:
    case CMARK_NODE_ITEM:
    case CMARK_NODE_FOOTNOTE_DEFINITION:
        if (depth < deepest_block)
            return group(cmark_node_first_child(node), nullptr, source, depth);
        filter_.inlines(source);
        break;
    case CMARK_NODE_CODE_BLOCK:
        return code(node, source);
    case CMARK_NODE_HTML_BLOCK:
        filter_.html(source);
        break;
    case CMARK_NODE_THEMATIC_BREAK:
        break;
    case CMARK_NODE_HEADING: // in a list or quote: text, but it has its anchor
        names_.name(plain_text(node));
        filter_.inlines(source);
        break;
    case CMARK_NODE_PARAGRAPH:
        filter_.inlines(source);
        break;
    default: // what an extension adds
        if (is_type(node, "table"))
            return table(source);
        filter_.inlines(source);
        break;
    }
    block.span.end = out_.size();
    return block;
}

Block MarkdownReader::table(ByteSpan source) {
    Block table{.kind = Block::Kind::lines, .span = {out_.size(), 0}};
    int row = 0;
    for (auto line = lines_.line_of(source.begin - from_); lines(line, line).begin < source.end; ++line) {
        filter_.inlines(lines(line, line));
        if (++row == 2)
            table.head = {table.span.begin, out_.size()};
    }
    table.span.end = table.body_end = out_.size();
    return table;
}

Block MarkdownReader::code(cmark_node* node, ByteSpan source) {
    Block code{.kind = Block::Kind::lines, .span = {out_.size(), 0}};
    int length = 0;
    int offset = 0;
    char fence = 0;
    if (!cmark_node_get_fenced(node, &length, &offset, &fence)) {
        out_.keep(source);
        code.span.end = code.body_end = out_.size();
        return code;
    }
    auto first = lines_.line_of(source.begin - from_);
    auto last = lines_.line_of(source.end - 1 - from_);
    ByteSpan closing = lines(last, last);
    std::string_view line = without_indent(closing.of(out_.source()));
    bool is_closed = last > first && line.size() >= static_cast<std::size_t>(length) &&
                     line.find_first_not_of(fence) == std::string_view::npos;
    std::size_t body = std::min(lines(first, first).end, source.end);
    std::size_t body_end = is_closed ? closing.begin : source.end;
    out_.keep({source.begin, body});
    code.head = {code.span.begin, out_.size()};
    out_.keep({body, body_end});
    code.body_end = out_.size();
    out_.keep({body_end, source.end});
    code.span.end = out_.size();
    std::string_view close = out_.text().substr(code.body_end);
    code.tail = "\n";
    code.tail += is_closed ? std::string(close.substr(0, close.find_last_not_of(" \t\n") + 1))
                           : std::string(static_cast<std::size_t>(length), fence);
    return code;
}

} // namespace

Sections read_markdown(std::string_view text, std::size_t from) {
    return MarkdownReader(text, from).read();
}

} // namespace kb::chunking
