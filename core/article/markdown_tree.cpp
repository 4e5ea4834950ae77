// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/markdown_tree.h"

#include "core/article/html_tag.h"
#include "core/base/text.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <format>
#include <mutex>

namespace kb {

namespace {

constexpr std::size_t longest_anchor = 200;

/// cmark's registry of extensions is global and not guarded.
cmark_syntax_extension* table_extension() {
    static std::once_flag once;
    std::call_once(once, cmark_gfm_core_extensions_ensure_registered);
    return cmark_find_syntax_extension("table");
}

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

/// Length of a container's marker at the start of `line`, 0 where there is none.
std::size_t container_marker(std::string_view line) {
    if (line.size() < 5)
        return 0;
    if (line.starts_with("!!! ") || line.starts_with("??? "))
        return is_word(line[4]) || line[4] == '"' ? 4 : 0;
    if (line.starts_with("???+ "))
        return 5;
    if (line.starts_with("=== \""))
        return 4;
    if (line.starts_with("===! \"") || line.starts_with("===+ \""))
        return 5;
    return 0;
}

/// The text with each container's marker written as a bullet whose content starts four columns in, as the
/// container's does. Every byte keeps its place.
std::string with_containers_as_items(std::string_view markdown) {
    std::string text(markdown);
    bool has_returns = markdown.contains('\r');
    std::size_t begin = 0;
    while (begin < text.size()) {
        auto at = text.find_first_not_of(" \t>", begin);
        if (at == std::string::npos)
            break;
        if (text[at] == '!' || text[at] == '?' || text[at] == '=') {
            if (auto length = container_marker(std::string_view(markdown).substr(at, 6)); length > 0)
                text.replace(at, length, length == 4 ? "-   " : "-   .");
        }
        auto end = has_returns ? text.find_first_of("\r\n", at) : text.find('\n', at);
        if (end == std::string::npos)
            break;
        begin = end + 1;
    }
    return text;
}

/// A placeholder like `<user>` is text; a tag is none.
std::string_view text_of_tag(std::string_view tag) {
    switch (HtmlTagReader(tag).read(0).kind) {
    case HtmlTag::Kind::none:
        return tag;
    case HtmlTag::Kind::inside_line:
    case HtmlTag::Kind::block:
        return " ";
    case HtmlTag::Kind::formatting:
    case HtmlTag::Kind::hidden:
        break;
    }
    return {};
}

bool is_underline(std::string_view line) {
    auto first = line.find_first_not_of(" \t>");
    if (first == std::string_view::npos)
        return false;
    line = trim(line.substr(first));
    return !line.empty() && (line.front() == '=' || line.front() == '-') &&
           line.find_first_not_of(line.front()) == std::string_view::npos;
}

/// Where the attribute list at the end of `text` begins, npos where there is none, and its id.
std::size_t attribute_list(std::string_view text, std::string& id) {
    auto open = text.ends_with('}') ? text.rfind('{') : std::string_view::npos;
    if (open == std::string_view::npos)
        return open;
    std::string_view inside = trim(text.substr(open + 1, text.size() - open - 2));
    bool marked = inside.starts_with(':');
    if (marked)
        inside = trim(inside.substr(1));
    if (!marked && !inside.starts_with('#') && !inside.starts_with('.'))
        return std::string_view::npos;
    while (!inside.empty()) {
        auto end = inside.find(' ');
        if (inside.front() == '#' && id.empty())
            id = inside.substr(1, end == std::string_view::npos ? end : end - 1);
        inside = end == std::string_view::npos ? std::string_view() : trim(inside.substr(end));
    }
    return open;
}

} // namespace

MarkdownTree::MarkdownTree(std::string_view markdown) {
    std::string text = with_containers_as_items(markdown);
    cmark_parser* parser = cmark_parser_new(CMARK_OPT_FOOTNOTES);
    cmark_parser_attach_syntax_extension(parser, table_extension());
    cmark_parser_feed(parser, text.data(), text.size());
    root_.reset(cmark_parser_finish(parser));
    cmark_parser_free(parser);
}

void MarkdownTree::Free::operator()(cmark_node* node) const {
    cmark_node_free(node);
}

std::string plain_text(cmark_node* node) {
    std::string text;
    auto append = [&](std::string_view literal) {
        for (char c : literal) {
            bool blank = c == ' ' || c == '\t' || c == '\n';
            if (!blank)
                text += c;
            else if (!text.empty() && text.back() != ' ')
                text += ' ';
        }
    };
    std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(node), &cmark_iter_free);
    while (cmark_iter_next(walk.get()) != CMARK_EVENT_DONE) {
        if (cmark_iter_get_event_type(walk.get()) != CMARK_EVENT_ENTER)
            continue;
        cmark_node* inner = cmark_iter_get_node(walk.get());
        const char* literal = cmark_node_get_literal(inner);
        auto type = cmark_node_get_type(inner);
        if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK)
            append(" ");
        else if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE)
            append(literal);
        else if (type == CMARK_NODE_HTML_INLINE)
            append(text_of_tag(literal));
    }
    return std::string(trim(text));
}

LineRange heading_lines(cmark_node* heading, std::string_view text, const LineIndex& lines) {
    auto first = static_cast<std::uint32_t>(cmark_node_get_start_line(heading));
    auto at =
        lines.offset_of_line(first) + static_cast<std::size_t>(cmark_node_get_start_column(heading)) - 1;
    if (at < text.size() && text[at] == '#')
        return {first, first};
    for (std::uint32_t line = first + 1; line <= lines.line_count(); ++line) {
        auto begin = lines.offset_of_line(line);
        if (is_underline(text.substr(begin, lines.offset_of_line(line + 1) - begin)))
            return {first, line};
    }
    return {first, first};
}

HeadingName HeadingNames::name(std::string_view plain) {
    HeadingName named;
    std::string id;
    named.text = trim(plain.substr(0, attribute_list(plain, id)));
    std::string wanted(clip_utf8(!id.empty() ? id : heading_slug(named.text), longest_anchor));
    if (wanted.empty())
        wanted = "section";
    named.anchor = wanted;
    for (int& suffix = next_[wanted]; !taken_.insert(named.anchor).second;)
        named.anchor = std::format("{}-{}", wanted, ++suffix);
    return named;
}

} // namespace kb
