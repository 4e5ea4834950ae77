// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/html_tag.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

using Kind = HtmlTag::Kind;

struct Element {
    std::string_view name;
    Kind kind;
    bool placeholder = false; ///< also a usual name for a value that the reader fills in
};

// The elements of the HTML standard and the obsolete ones that pages still have, sorted by name.
constexpr std::array elements = {
    Element{"a", Kind::formatting},
    Element{"abbr", Kind::formatting},
    Element{"acronym", Kind::formatting},
    Element{"address", Kind::block, true},
    Element{"area", Kind::block},
    Element{"article", Kind::block, true},
    Element{"aside", Kind::block},
    Element{"audio", Kind::block, true},
    Element{"b", Kind::formatting},
    Element{"base", Kind::block, true},
    Element{"bdi", Kind::formatting},
    Element{"bdo", Kind::formatting},
    Element{"big", Kind::formatting},
    Element{"blockquote", Kind::block},
    Element{"body", Kind::block},
    Element{"br", Kind::inside_line},
    Element{"button", Kind::inside_line},
    Element{"canvas", Kind::block},
    Element{"caption", Kind::block},
    Element{"center", Kind::block},
    Element{"cite", Kind::formatting},
    Element{"code", Kind::formatting},
    Element{"col", Kind::block},
    Element{"colgroup", Kind::block},
    Element{"data", Kind::formatting, true},
    Element{"datalist", Kind::block},
    Element{"dd", Kind::block},
    Element{"del", Kind::formatting},
    Element{"details", Kind::block},
    Element{"dfn", Kind::formatting},
    Element{"dialog", Kind::block, true},
    Element{"dir", Kind::block, true},
    Element{"div", Kind::block},
    Element{"dl", Kind::block},
    Element{"dt", Kind::block},
    Element{"em", Kind::formatting},
    Element{"embed", Kind::block},
    Element{"fieldset", Kind::block},
    Element{"figcaption", Kind::block},
    Element{"figure", Kind::block},
    Element{"font", Kind::formatting},
    Element{"footer", Kind::block},
    Element{"form", Kind::block},
    Element{"frame", Kind::block, true},
    Element{"frameset", Kind::block},
    Element{"h1", Kind::block},
    Element{"h2", Kind::block},
    Element{"h3", Kind::block},
    Element{"h4", Kind::block},
    Element{"h5", Kind::block},
    Element{"h6", Kind::block},
    Element{"head", Kind::block},
    Element{"header", Kind::block, true},
    Element{"hr", Kind::block},
    Element{"html", Kind::block},
    Element{"i", Kind::formatting},
    Element{"iframe", Kind::block},
    Element{"img", Kind::inside_line},
    Element{"input", Kind::inside_line, true},
    Element{"ins", Kind::formatting},
    Element{"kbd", Kind::formatting},
    Element{"label", Kind::inside_line, true},
    Element{"legend", Kind::block},
    Element{"li", Kind::block},
    Element{"link", Kind::block, true},
    Element{"main", Kind::block, true},
    Element{"map", Kind::block, true},
    Element{"mark", Kind::formatting},
    Element{"menu", Kind::block, true},
    Element{"meta", Kind::block},
    Element{"meter", Kind::inside_line},
    Element{"nav", Kind::block},
    Element{"nobr", Kind::formatting},
    Element{"noscript", Kind::block},
    Element{"object", Kind::block, true},
    Element{"ol", Kind::block},
    Element{"optgroup", Kind::block},
    Element{"option", Kind::block, true},
    Element{"output", Kind::inside_line, true},
    Element{"p", Kind::block},
    Element{"param", Kind::block, true},
    Element{"path", Kind::block, true},
    Element{"picture", Kind::block, true},
    Element{"pre", Kind::block},
    Element{"progress", Kind::inside_line, true},
    Element{"q", Kind::formatting},
    Element{"rp", Kind::formatting},
    Element{"rt", Kind::formatting},
    Element{"ruby", Kind::formatting},
    Element{"s", Kind::formatting},
    Element{"samp", Kind::formatting},
    Element{"script", Kind::hidden},
    Element{"section", Kind::block, true},
    Element{"select", Kind::block, true},
    Element{"small", Kind::formatting},
    Element{"source", Kind::block, true},
    Element{"span", Kind::formatting},
    Element{"strike", Kind::formatting},
    Element{"strong", Kind::formatting},
    Element{"style", Kind::hidden},
    Element{"sub", Kind::formatting},
    Element{"summary", Kind::block},
    Element{"sup", Kind::formatting},
    Element{"svg", Kind::block},
    Element{"table", Kind::block},
    Element{"tbody", Kind::block},
    Element{"td", Kind::inside_line},
    Element{"template", Kind::block, true},
    Element{"textarea", Kind::block},
    Element{"tfoot", Kind::block},
    Element{"th", Kind::inside_line},
    Element{"thead", Kind::block},
    Element{"time", Kind::formatting, true},
    Element{"title", Kind::block, true},
    Element{"tr", Kind::block},
    Element{"track", Kind::block, true},
    Element{"tt", Kind::formatting},
    Element{"u", Kind::formatting},
    Element{"ul", Kind::block},
    Element{"var", Kind::formatting, true},
    Element{"video", Kind::block, true},
    Element{"wbr", Kind::formatting},
};
static_assert(std::ranges::is_sorted(elements, {}, &Element::name));

constexpr std::size_t longest_name = 10;

bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The element's name at the start of `text` in lower case, "" where it is longer than any.
std::string read_name(std::string_view text) {
    std::string name;
    for (char c : text) {
        if (!is_name_char(c))
            return name;
        if (name.size() == longest_name)
            return {};
        name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

std::size_t find_closing(std::string_view text, std::string_view name, std::size_t from) {
    for (auto at = text.find("</", from); at != std::string_view::npos; at = text.find("</", at + 2))
        if (read_name(text.substr(at + 2)) == name)
            return at;
    return std::string_view::npos;
}

} // namespace

HtmlTag HtmlTagReader::comment(std::size_t at) {
    auto end = no_comment_end_ ? std::string_view::npos : text_.find("-->", at + 2);
    no_comment_end_ = end == std::string_view::npos;
    if (no_comment_end_)
        return {};
    return {.kind = Kind::inside_line, .name = {}, .closing = false, .size = end + 3 - at};
}

/// Offset behind the '>' of the tag whose name ends at `at`, npos where it is never closed.
std::size_t HtmlTagReader::tag_end(std::size_t at) const {
    char before = ' '; // the last character that is not blank
    for (; at < text_.size(); ++at) {
        char c = text_[at];
        if (c == '>')
            return at + 1;
        if (c == '<')
            break;
        if ((c == '"' || c == '\'') && before == '=') {
            at = text_.find(c, at + 1);
            if (at == std::string_view::npos)
                break;
        }
        if (!is_blank(c))
            before = c;
    }
    return std::string_view::npos;
}

/// Makes a script or style cover what it holds and its closing tag. One that is never closed covers nothing:
/// better shown than lost.
void HtmlTagReader::include_content(HtmlTag& tag, std::size_t at) {
    bool& none = tag.name == "script" ? no_script_end_ : no_style_end_;
    auto close = none ? std::string_view::npos : find_closing(text_, tag.name, at + tag.size);
    none = close == std::string_view::npos;
    auto end = none ? close : tag_end(close + 2 + tag.name.size());
    if (end == std::string_view::npos)
        tag.kind = Kind::block;
    else
        tag.size = end - at;
}

HtmlTag HtmlTagReader::read(std::size_t at) {
    std::string_view rest = text_.substr(at);
    if (rest.starts_with("<!--"))
        return comment(at);
    HtmlTag tag;
    tag.closing = rest.starts_with("</");
    std::size_t name_at = at + (tag.closing ? 2 : 1);
    tag.name = read_name(text_.substr(name_at));
    auto element = std::ranges::lower_bound(elements, tag.name, {}, &Element::name);
    if (element == elements.end() || element->name != tag.name)
        return {};
    std::size_t name_end = name_at + tag.name.size();
    if (name_end >= text_.size() ||
        !(is_blank(text_[name_end]) || text_[name_end] == '/' || text_[name_end] == '>'))
        return {};
    auto end = tag_end(name_end);
    if (end == std::string_view::npos)
        return {};
    bool marked =
        tag.closing || text_.substr(name_end, end - name_end).find_first_of("=/") != std::string_view::npos;
    if (element->placeholder && !marked)
        return {};
    tag.kind = element->kind;
    tag.size = end - at;
    if (tag.kind == Kind::hidden && !tag.closing)
        include_content(tag, at);
    return tag;
}

} // namespace kb
