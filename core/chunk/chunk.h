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

/// Sizes in bytes of a passage's text.
struct ChunkOptions {
    std::size_t limit = 3200;
    /// Where a running text (a paragraph) has to be cut, the next passage begins with at most this much of
    /// the one before, from a sentence's or a word's beginning on.
    std::size_t overlap = 400;
    bool operator==(const ChunkOptions&) const = default;
};
/// Refuses an overlap of half the limit or more, and limits under 200.
Result<void> check(const ChunkOptions& options);

enum class Syntax { markdown, yaml, toml, json, rst, plain };
/// By file name extension, in any case; `plain` for anything else.
Syntax syntax_of(std::string_view file_name);

/// One passage. Its text is what stands under a heading, without that heading: the path is searched and shown
/// beside it.
struct Chunk {
    int ordinal = 0; ///< from 0, in document order
    /// The nearest heading's anchor, unique in the document ("notes-1"); "" before the first.
    std::string anchor;
    /// Heading path, outermost first, as plain text, without the document's title if it repeats it.
    std::vector<std::string> headings;
    /// What is searched and shown: the source with LF as line end and without markup noise (payloads of data:
    /// addresses; in Markdown also HTML tags, comments, scripts, styles and the destinations of links and
    /// images). Not longer than the limit, or, where lines are repeated so that a part of a table has its
    /// head and a part of a fence its fences, than the limit and those lines, which are at most half of it.
    std::string text;
    ByteSpan span; ///< bytes of the document it covers, from its first to its last; never empty
    std::uint32_t first_line = 1, last_line = 1;
};

/// Cuts `text[from, end)`; spans and lines count from the start of `text`, so that frontmatter can be skipped
/// by `from`, which must be the start of a line. `title` is what the document is called elsewhere, "" where
/// only its first heading says so.
///
/// Each section is cut for itself, one chunk where it fits: a chunk never holds text of two headings. A
/// larger one is cut between blocks, and a block that is too large alone by its kind: a list between items, a
/// table between rows, a fence between lines, a paragraph between sentences, else words, else characters;
/// never inside a number. All that is no noise is in some chunk, or in a heading path. A heading with nothing
/// below it gives a chunk of its own text, unless it is the title; a document without text gives none.
/// Options that `check` refuses are replaced by the defaults. Never fails, always ends. Any thread.
std::vector<Chunk> cut(std::string_view text, std::size_t from, Syntax syntax, const ChunkOptions& options,
                       std::string_view title = {});

} // namespace kb
