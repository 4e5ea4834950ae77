// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Cuts a document into passages. The limits and rules: docs/formats.md, "Chunks".
#pragma once

#include "core/base/error.h"
#include "core/base/span.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Version of the cutting rules: the index redoes what an older version cut.
extern const int chunk_version;

/// Sizes in bytes of the passage's source text.
struct ChunkOptions {
    std::size_t limit = 3200;
    std::size_t overlap = 400; ///< only within one section that is larger than the limit
    bool operator==(const ChunkOptions&) const = default;
};
/// Refuses an overlap of half the limit or more, and limits under 200.
Result<void> check(const ChunkOptions& options);

enum class Syntax { markdown, yaml, toml, json, rst, plain };
/// By file name extension; `plain` for anything else.
Syntax syntax_of(std::string_view file_name);

/// One passage.
struct Chunk {
    int ordinal = 0; ///< from 0, in document order
    std::string
        anchor; ///< the nearest heading's anchor, unique in the document ("notes-1"); "" before the first
    std::vector<std::string>
        headings;     ///< heading path, outermost first, as plain text, without the title if it repeats it
    std::string text; ///< what is searched and shown: source text without markup noise (images' data,
                      ///< scripts, styles, HTML comments)
    ByteSpan span;    ///< bytes of the document it covers
    std::uint32_t first_line = 1, last_line = 1;
};

/// Cuts `text[from, end)`; spans and lines count from the start of `text`, so that frontmatter can be
/// skipped by `from`. A document with no text at all gives no chunk; a title alone gives none either (the
/// index finds it by its title). Never fails, always ends. Any thread.
std::vector<Chunk> cut(std::string_view text, std::size_t from, Syntax syntax, const ChunkOptions& options);

} // namespace kb
