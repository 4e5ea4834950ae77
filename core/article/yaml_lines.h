// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Lexical pieces of YAML lines: blanks, comments, quotes, brackets. Internal to core/article. Every function
/// looks at bytes before `limit` only.
#pragma once

#include "core/article/lines.h"

#include <string_view>
#include <vector>

namespace kb {

/// First byte from `at` on that is not a blank.
std::size_t skip_blanks(std::string_view text, std::size_t at, std::size_t limit);
/// `end` moved back over blanks, not before `begin`.
std::size_t trim_end(std::string_view text, std::size_t begin, std::size_t end);
/// Where a comment starts, or `limit`: a `#` at `begin` or behind a blank.
std::size_t find_comment(std::string_view text, std::size_t begin, std::size_t limit);
/// As find_comment, stepping over quoted and flow values that end before `limit`.
std::size_t find_comment_outside_quotes(std::string_view text, std::size_t begin, std::size_t limit);

/// End (behind its last character) of the quoted text that starts at `begin`; npos where it does not end.
std::size_t end_of_quoted(std::string_view text, std::size_t begin, std::size_t limit);
/// Likewise of a flow collection. `items`, where given, takes what stands between its top-level commas.
std::size_t end_of_flow(std::string_view text, std::size_t begin, std::size_t limit,
                        std::vector<ByteSpan>* items = nullptr);

/// What decides whether a line continues a value: its indentation and what it starts with.
struct LineStart {
    Line line;
    std::size_t indent = 0;  ///< spaces before the first other character
    std::size_t content = 0; ///< first byte that is not a space
    bool blank = false;
    bool comment = false;
    bool dash = false; ///< `- ` or `-` alone
};

LineStart look_at(std::string_view text, std::size_t begin, std::size_t limit);

} // namespace kb
