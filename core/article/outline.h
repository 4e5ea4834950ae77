// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a Markdown text, as cmark-gfm reads it (see MarkdownTree): headings and links with
/// their places. All spans and `from` are byte offsets into the whole text; `from` is where the body starts.
/// Never fails; any thread.
#pragma once

#include "core/base/span.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A heading of a Markdown text, for tables of contents, link checks and titles.
struct Heading {
    int level = 1;
    std::string text;       ///< plain, without markup (plain_text, HeadingNames)
    std::string anchor;     ///< unique in the text (HeadingNames)
    ByteSpan span;          ///< bytes of its line or lines, without the last line end
    std::uint32_t line = 1; ///< in the whole text
    /// Nothing but white space before the next heading of its level or higher, and no deeper heading.
    bool empty_section = false;
};
std::vector<Heading> headings_of(std::string_view markdown, std::size_t from);
/// The text of the first heading that has one, "" where none does. Looks no further than it must.
std::string first_heading(std::string_view markdown, std::size_t from);

/// A link or image destination in Markdown, escapes and entities resolved, and where.
struct Link {
    std::string destination;
    ByteSpan span;      ///< bytes of the destination, or of the construct where it cannot be located exactly
    bool exact = false; ///< span is the destination and its bytes are `destination`
    bool image = false;
};
std::vector<Link> links_of(std::string_view markdown, std::size_t from);

/// Both, and what else checks ask for, from one pass over the tree.
struct Outline {
    std::vector<Heading> headings;
    std::vector<Link> links;
    std::vector<std::string> html_anchors; ///< `id` and `name` of inline HTML, which links can name too
    std::vector<ByteSpan> code;            ///< lines of code blocks and HTML blocks, and code spans
};
Outline outline_of(std::string_view markdown, std::size_t from);

} // namespace kb
