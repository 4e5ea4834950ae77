// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"
#include "core/chunk/clean_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb::chunking {

/// A part of a clean text and how it may be cut where it is too large. Offsets are into the clean text.
struct Block {
    enum class Kind {
        group, ///< between its children, which follow each other without a gap
        text,  ///< between sentences, then words, then characters; with overlap
        lines, ///< between lines; a line too long as text, without overlap
    };
    Kind kind = Kind::text;
    ByteSpan span;
    std::vector<Block> children = {}; ///< of a group
    // Of lines that are repeated in each part:
    ByteSpan head = {};       ///< the first ones: a table's head, the line that opens a fence
    std::string tail = {};    ///< put behind a part that is not the last: what closes a fence
    std::size_t body_end = 0; ///< where the line that closes begins, else the end
};

/// What stands under one heading, until the next.
struct Section {
    std::vector<std::string> headings; ///< path, outermost first
    std::string anchor;
    Block content;
    ByteSpan heading = {}; ///< the heading itself, in the source
};

/// A longer heading is shortened in the path, and its whole text is text of its section, too.
inline constexpr std::size_t longest_heading = 300;

/// A document ready to be cut.
struct Sections {
    CleanText text;
    std::vector<Section> sections;
};

/// Blocks nested deeper than this are cut as text: what is read must not decide how deep we recurse.
inline constexpr int deepest_block = 24;

} // namespace kb::chunking
