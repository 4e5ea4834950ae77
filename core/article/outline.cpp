// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/outline.h"

#include "core/article/markdown_tree.h"

#include <cmark-gfm.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace kb {

namespace {

constexpr std::size_t npos = std::string_view::npos;

std::string_view view(const char* text) {
    return text == nullptr ? std::string_view() : std::string_view(text);
}

bool is_block(cmark_node_type type) {
    return (type & CMARK_NODE_TYPE_MASK) == CMARK_NODE_TYPE_BLOCK;
}

/// `[^name]`, a reference to a footnote: cmark reads it as a link where its definition is a single word.
bool is_footnote(cmark_node* link) {
    cmark_node* first = cmark_node_first_child(link);
    return first != nullptr && view(cmark_node_get_literal(first)).starts_with('^');
}

/// A paragraph `[^name]: text`, the definition of a footnote.
bool is_footnote_text(cmark_node* block) {
    cmark_node* first = cmark_node_first_child(block);
    return first != nullptr && view(cmark_node_get_literal(first)).starts_with("[^");
}

/// One walk over the tree. Links are taken when they are left, so that destinations come in the order in
/// which they stand in the text, also where an image is inside a link.
class Walk {
public:
    Walk(std::string_view text, std::size_t from)
        : text_(text)
        , from_(from)
        , lines_(text.substr(from)) {
        first_line_ = LineIndex(text.substr(0, from)).line_count() - 1;
    }

    Outline run() {
        MarkdownTree tree(text_.substr(from_));
        std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> iter(cmark_iter_new(tree.root()),
                                                                     &cmark_iter_free);
        for (cmark_event_type event = cmark_iter_next(iter.get()); event != CMARK_EVENT_DONE;
             event = cmark_iter_next(iter.get())) {
            cmark_node* node = cmark_iter_get_node(iter.get());
            if (event == CMARK_EVENT_ENTER)
                enter(node);
            else
                leave(node);
        }
        mark_empty_sections(tree.root());
        return std::move(outline_);
    }

private:
    void enter(cmark_node* node) {
        cmark_node_type type = cmark_node_get_type(node);
        if (is_block(type))
            enter_block(node, type);
        else if (type == CMARK_NODE_CODE || type == CMARK_NODE_HTML_INLINE)
            pass_literal(node, type == CMARK_NODE_HTML_INLINE);
    }
    void enter_block(cmark_node* node, cmark_node_type type);
    void pass_literal(cmark_node* node, bool html);
    void leave(cmark_node* node);
    void add_heading(cmark_node* node);
    void add_link(cmark_node* node, bool image);
    std::optional<ByteSpan> find_inline_destination(std::string_view destination) const;
    const std::map<std::string, ByteSpan, std::less<>>& definitions();
    void mark_empty_sections(cmark_node* document);

    /// Bytes of the lines of a block, without the last line end.
    ByteSpan lines_of(cmark_node* node) const {
        int first = std::max(cmark_node_get_start_line(node), 1);
        int last = std::max(cmark_node_get_end_line(node), first);
        return lines_of({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)});
    }
    ByteSpan lines_of(LineRange range) const {
        std::size_t begin = from_ + lines_.offset_of_line(range.first);
        std::size_t end =
            from_ + lines_.offset_of_line(range.last + 1); // a search would be slow in long lines
        if (end > begin && text_[end - 1] == '\n')
            --end;
        if (end > begin && text_[end - 1] == '\r')
            --end;
        return {begin, std::max(begin, end)};
    }

    std::string_view text_;
    std::size_t from_;
    LineIndex lines_;
    std::uint32_t first_line_ = 0; ///< lines before the body
    Outline outline_;
    HeadingNames names_;
    ByteSpan block_; ///< lines of the innermost block with text
    std::optional<std::map<std::string, ByteSpan, std::less<>>> definitions_;
    std::size_t cursor_ = 0; ///< text before it has been accounted for, within block_
};

void Walk::enter_block(cmark_node* node, cmark_node_type type) {
    block_ = lines_of(node);
    cursor_ = std::max(cursor_, block_.begin);
    if (type == CMARK_NODE_CODE_BLOCK || type == CMARK_NODE_HTML_BLOCK)
        outline_.code.push_back(block_);
}

/// Steps over a code span or an HTML tag: what looks like a link in there is none.
void Walk::pass_literal(cmark_node* node, bool html) {
    std::string_view literal = view(cmark_node_get_literal(node));
    std::string_view within = text_.substr(0, block_.end);
    std::string_view opening = html ? "" : "`"; // a word of the text may read like the code
    std::size_t at = within.find(std::string(opening) + std::string(literal), cursor_);
    if (at == npos && !html)
        at = within.find(std::string(opening = "` ") + std::string(literal), cursor_);
    if (at == npos || literal.empty())
        return;
    at += opening.size();
    cursor_ = at + literal.size();
    outline_.code.push_back({at, cursor_});
    if (html)
        for (std::string_view attribute : {" id=\"", " name=\""})
            if (std::size_t id = literal.find(attribute); id != npos) {
                std::string_view value = literal.substr(id + attribute.size());
                outline_.html_anchors.emplace_back(value.substr(0, value.find('"')));
            }
}

void Walk::leave(cmark_node* node) {
    cmark_node_type type = cmark_node_get_type(node);
    if (type == CMARK_NODE_HEADING)
        add_heading(node);
    else if (type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE)
        add_link(node, type == CMARK_NODE_IMAGE);
}

void Walk::add_heading(cmark_node* node) {
    LineRange range = heading_lines(node, text_.substr(from_), lines_);
    HeadingName name = names_.name(plain_text(node));
    outline_.headings.push_back({.level = cmark_node_get_heading_level(node),
                                 .text = std::move(name.text),
                                 .anchor = std::move(name.anchor),
                                 .span = lines_of(range),
                                 .line = first_line_ + range.first});
}

/// cmark gives no place for a destination; it is looked for in the text.
void Walk::add_link(cmark_node* node, bool image) {
    if (is_footnote(node))
        return;
    Link link{.destination = std::string(view(cmark_node_get_url(node))),
              .span = block_,
              .exact = true,
              .image = image};
    if (auto span = find_inline_destination(link.destination)) {
        link.span = *span;
        cursor_ = span->end;
    } else if (auto defined = definitions().find(link.destination); defined != definitions().end()) {
        link.span = defined->second;
    } else {
        link.exact = false;
    }
    outline_.links.push_back(std::move(link));
}

/// The next `](destination` or `<destination` behind all that the walk has passed already.
std::optional<ByteSpan> Walk::find_inline_destination(std::string_view destination) const {
    constexpr int attempts = 100; // a paragraph of many thousand links stays linear
    std::string_view within = text_.substr(0, block_.end);
    for (std::string_view opening : {"](", "<"}) {
        std::size_t at = within.find(opening, cursor_);
        for (int i = 0; i < attempts && at != npos; ++i, at = within.find(opening, at + 1)) {
            std::size_t begin = within.find_first_not_of(" \t\r\n", at + opening.size());
            if (begin != npos && within[begin] == '<' && opening == "](")
                ++begin;
            if (begin != npos && within.substr(begin).starts_with(destination))
                return ByteSpan{begin, begin + destination.size()};
        }
    }
    return std::nullopt;
}

/// Destinations of `[name]: destination`, where each first stands. Read when first asked for.
const std::map<std::string, ByteSpan, std::less<>>& Walk::definitions() {
    if (definitions_)
        return *definitions_;
    definitions_.emplace();
    for (std::size_t at = text_.find("]:", from_); at != npos; at = text_.find("]:", at + 1)) {
        std::size_t begin = text_.find_first_not_of(" \t\r\n<", at + 2);
        std::size_t end = text_.find_first_of(" \t\r\n>", begin);
        if (begin != npos)
            definitions_->try_emplace(std::string(text_.substr(begin, end - begin)),
                                      ByteSpan{begin, std::min(end, text_.size())});
    }
    return *definitions_;
}

/// Headings that stand directly in the document; those in quotes and list items have no section of their own.
void Walk::mark_empty_sections(cmark_node* document) {
    std::size_t index = 0;
    for (cmark_node* node = cmark_node_first_child(document); node != nullptr; node = cmark_node_next(node)) {
        if (cmark_node_get_type(node) != CMARK_NODE_HEADING)
            continue;
        std::size_t begin = lines_of(node).begin;
        while (index < outline_.headings.size() && outline_.headings[index].span.begin != begin)
            ++index;
        if (index == outline_.headings.size())
            return;
        cmark_node* next = cmark_node_next(node);
        bool ends = next == nullptr || is_footnote_text(next);
        bool next_heading = !ends && cmark_node_get_type(next) == CMARK_NODE_HEADING;
        outline_.headings[index].empty_section =
            ends || (next_heading && cmark_node_get_heading_level(next) <= outline_.headings[index].level);
    }
}

} // namespace

Outline outline_of(std::string_view markdown, std::size_t from) {
    return Walk(markdown, std::min(from, markdown.size())).run();
}

std::vector<Heading> headings_of(std::string_view markdown, std::size_t from) {
    return outline_of(markdown, from).headings;
}

std::string first_heading(std::string_view markdown, std::size_t from) {
    // A heading is decided by its own lines and those before it, so the beginning of a text has it, too.
    constexpr std::size_t beginning = 4096;
    from = std::min(from, markdown.size());
    std::size_t line_end = markdown.substr(0, std::min(from + beginning, markdown.size())).rfind('\n');
    std::size_t first_part = line_end == npos || line_end < from ? from : line_end + 1;
    for (std::size_t end : {first_part, markdown.size()})
        for (const Heading& heading : headings_of(markdown.substr(0, end), from))
            if (!heading.text.empty())
                return heading.text;
    return {};
}

std::vector<Link> links_of(std::string_view markdown, std::size_t from) {
    return outline_of(markdown, from).links;
}

} // namespace kb
