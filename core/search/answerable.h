// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace kb {

/// What the keyword leg found, as plain numbers; all of it counted over visible passages only. It does not
/// depend on the embedder, so that the verdict is the same while vectors are missing.
struct Evidence {
    double coverage = 0;   ///< 0..1: share of the query's words, weighted by idf, that the best passage has
    std::size_t words = 0; ///< the query's words
    double unknown = 0;    ///< 0..1: share of the query's words that no passage has in any form
};

/// How likely it is that the store answers the query, 0 to 1, and the verdict. The weights were fitted on
/// judged queries; docs/search.md says which and how well they do.
double answer_confidence(const Evidence& evidence);
bool is_answerable(const Evidence& evidence);

} // namespace kb
