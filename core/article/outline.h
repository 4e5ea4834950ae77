// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The structure of a Markdown text, as cmark-gfm reads it: headings and links with their places.
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
    std::string text; ///< plain, without markup
    std::string anchor;
    ByteSpan span; ///< bytes of its line or lines
    std::uint32_t line = 1;
    bool empty_section = false; ///< nothing but white space before the next heading of its level or higher,
                                ///< and no deeper heading
};
std::vector<Heading> headings_of(std::string_view markdown, std::size_t from);

/// A link or image destination in Markdown, as written, and where.
struct Link {
    std::string destination;
    ByteSpan span; ///< bytes of the destination, or of the construct where it cannot be located exactly
    bool image = false;
};
std::vector<Link> links_of(std::string_view markdown, std::size_t from);

} // namespace kb
