// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the frontmatter of a file lies, judged by its lines alone. Internal to core/article.
#pragma once

#include "core/base/span.h"

#include <string_view>

namespace kb {

/// What the first lines of a file promise.
struct FrontmatterBlock {
    enum class Shape {
        none,      ///< the file starts with its body
        block,     ///< a first line `---` and, further down, a line `---` or `...`
        unclosed,  ///< a first line `---`, a field below it, and no closing line
        toml,      ///< a first line `+++`
        not_first, ///< a block, but only after blank lines: it counts as body
    };
    Shape shape = Shape::none;
    std::size_t start = 0; ///< first byte behind the byte order mark
    ByteSpan content;      ///< between the two lines; not_first: the blank lines before it; else empty
    std::size_t body = 0;  ///< first byte behind the closing line; `start` unless shape is `block`
};

/// Looks at `text` from its start. A line counts as `---` with spaces or tabs behind it too.
FrontmatterBlock find_frontmatter(std::string_view text);

/// True where the first line of `content` that is neither blank nor a comment looks like `key: value`:
/// tells broken frontmatter from text that stands between two thematic breaks.
bool starts_with_a_field(std::string_view content);

} // namespace kb
