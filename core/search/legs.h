// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What one search has in hand between its steps; of use inside this folder alone.
#pragma once

#include "core/search/search.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace kb {

/// What the legs returned for one query.
struct Searcher::Legs {
    std::array<std::vector<LegEntry>, leg_count> ranked;     // the pools
    std::array<std::vector<ChunkScore>, leg_count> passages; // every scored passage
    std::array<std::vector<LegEntry>, leg_count> scored;     // every document a leg found, without ranks
    KeywordMatches keyword;
    std::unordered_map<DocumentId, DocumentRecord> documents; // of everything in `ranked`
};

/// The words of the query that the keyword leg matched in a passage.
std::vector<TermMatch> term_matches(const Query& query, const KeywordMatches& keyword, ChunkId chunk);

/// How a passage is cited: the path alone where it has no anchor.
std::string citation_of(const DocumentMeta& meta, const std::string& anchor);

} // namespace kb
