// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Scores and their combination: pure functions over what the index returned.
#pragma once

#include "core/index/store.h"
#include "core/search/profile.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace kb {

/// BM25 with field weights: Robertson et al., "Okapi at TREC-3", with idf = ln(1 + (N - n + 0.5) / (n +
/// 0.5)), which is never negative. Occurrences are weighted by field before saturation (Robertson, Zaragoza,
/// Taylor 2004, "Simple BM25 extension to multiple weighted fields"). Of the forms of one word the best
/// counts.
struct Bm25 {
    double k1 = 1.2, b = 0.75;
    double page_k1 = 2;      ///< k1 where a whole document is scored
    double page_share = 0.5; ///< share of the document's own score beside that of its best passage
    double title = 5, heading = 2, body = 1;
};

struct ChunkScore {
    ChunkId chunk = 0;
    double score = 0;
};

/// Scores every matched row, in the rows' order.
std::vector<ChunkScore> bm25_scores(const KeywordMatches& matches, std::span<const KeywordTerm> terms,
                                    const Bm25& parameters);

/// Scores every document with a matched row as one text, over its visible passages together.
std::unordered_map<DocumentId, double>
page_scores(const KeywordMatches& matches, std::span<const KeywordTerm> terms, const Bm25& parameters);

/// idf of a term that `frequency` of `passages` have.
double idf(std::uint64_t frequency, std::uint64_t passages);

/// One document in one leg: its best passage.
struct LegEntry {
    DocumentId document = 0;
    ChunkId chunk = 0;
    double score = 0; ///< higher is better
    int rank = 0;     ///< from 1
};

/// Best passage of each document; equal passages: the earlier one.
std::vector<LegEntry> best_per_document(std::span<const ChunkScore> scores);

enum class Leg { keyword, vector, trigram };
inline constexpr std::size_t leg_count = 3;

/// A document after fusion. `leg[i]` is nothing where that leg did not return it.
struct Fused {
    DocumentId document = 0;
    double score = 0;
    std::array<std::optional<LegEntry>, leg_count> leg;
    std::array<double, leg_count> part{}; ///< what each leg contributed to the score
};

/// Combines ranked legs (each sorted, ranks from 1). A leg that did not return a document gives it nothing.
/// Reciprocal rank fusion: sum of weight / (k + rank), Cormack, Clarke, Büttcher 2009. Convex: sum of
/// weight × score scaled to 0..1 within the leg's pool, weights normalised over the legs that answered.
/// Unsorted: the caller breaks ties by path.
std::vector<Fused> fuse(const std::array<std::vector<LegEntry>, leg_count>& legs,
                        const FusionWeights& weights);

} // namespace kb
