// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace kb {

/// What the legs found, as plain numbers; all of it counted over visible passages only.
struct Evidence {
    double coverage = 0;         ///< share of the query's words, weighted by idf, that the best document has
    double top_keyword = 0;      ///< its BM25 score per query word
    double top_cosine = 0;       ///< best cosine, 0 where there is no vector leg
    double cosine_lead = 0;      ///< best cosine minus the tenth best
    bool language_model = false; ///< the vectors come of a language model, not of the hash embedder
    std::size_t words = 0;       ///< content words of the query
};

/// How likely it is that the store answers the query, 0 to 1, and the verdict. The weights were fitted on
/// judged queries; docs/search.md says which and how well they do.
double answer_confidence(const Evidence& evidence);
bool is_answerable(const Evidence& evidence);

} // namespace kb
