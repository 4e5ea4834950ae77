// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A Markdown text as HTML, for people to look at. Never fails; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// One block at the top level: a paragraph, a list, a table.
struct HtmlBlock {
    std::uint32_t first_line = 1; ///< in the whole text
    std::string html;             ///< ends with a line end; a heading is preceded by `<a name="anchor"></a>`
};

/// The blocks of `markdown` from byte `from` on, in order. cmark's safe mode: HTML of the text is left out,
/// and so are addresses of schemes that run something (javascript, vbscript, file, data but for images).
std::vector<HtmlBlock> html_blocks(std::string_view markdown, std::size_t from);

} // namespace kb
