// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"
#include "core/search/query.h"

#include <string>
#include <vector>

namespace kb {

/// A part of a passage with the query's words marked.
struct Snippet {
    std::string text;            ///< white space folded, "…" where it was cut
    std::vector<ByteSpan> marks; ///< bytes of `text`, ascending, not overlapping
};

/// The window of about `size` bytes that holds the most different words of the query, the earliest of equals;
/// the passage's beginning where it holds none.
Snippet make_snippet(std::string_view passage, const Query& query, Tokenizer& tokenizer,
                     std::size_t size = 280);

} // namespace kb
