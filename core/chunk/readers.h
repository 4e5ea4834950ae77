// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One reader per syntax: from a document's bytes to its sections, ready to be cut. None can fail; what does
/// not follow its syntax is read as plain text. `from` is where to begin, in bytes.
#pragma once

#include "core/chunk/block.h"

#include <string_view>

namespace kb::chunking {

/// Sections by heading.
Sections read_markdown(std::string_view text, std::size_t from);
/// Sections by underlined title; a kind of underline gets its level where it is met first.
Sections read_rst(std::string_view text, std::size_t from);
/// One section, cut between paragraphs.
Sections read_plain(std::string_view text, std::size_t from);

// A document that fits into `limit` is one section, without a heading. A larger one has a section per
// top-level key or table, named by it.
Sections read_yaml(std::string_view text, std::size_t from, std::size_t limit); ///< each document of a stream
Sections read_toml(std::string_view text, std::size_t from, std::size_t limit);
Sections read_json(std::string_view text, std::size_t from, std::size_t limit);

/// The paragraphs in `span` of a clean text: between blank lines; indented ones are cut by line.
Block paragraphs(std::string_view clean, ByteSpan span);

} // namespace kb::chunking
