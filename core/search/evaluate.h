// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs golden queries through a searcher in several ways of ranking and scores each of them.
#pragma once

#include "core/base/progress.h"
#include "core/search/golden.h"
#include "core/search/search.h"

#include <string>
#include <vector>

namespace kb {

/// One way of ranking that is measured.
struct Way {
    std::string name; ///< "keyword", "fused", or the name of a profile
    Profile profile;
};

/// Keyword, vector and trigram leg alone: `profile` with the other weights 0.
std::vector<Way> single_legs(const Profile& profile);

struct WayScores {
    Way way;
    std::vector<QueryScore> scores; ///< one a query, in their order
    EvaluationSummary summary;
};

/// A judged page that the query cannot find, because no document that it sees has the path.
struct MissingPage {
    std::string id, path;
};

struct Evaluation {
    std::vector<WayScores> ways;
    std::vector<Audience> audiences;  ///< the ceiling that each query was asked at
    std::vector<MissingPage> missing; ///< each once a query
    std::string degraded;             ///< what was missing from an answer, as in SearchAnswer; "" nothing
};

/// Metrics look at so many articles of an answer: nDCG@10 needs ten, and a first relevant page further down
/// counts as not found for MRR.
inline constexpr std::size_t evaluated_hits = 10;

/// Asks every query in every way, at the lower of its own ceiling and that of `visibility`. Errors are those
/// of the searcher; `cancelled` where `stop` was set. Blocks; one thread.
Result<Evaluation> evaluate(Searcher& searcher, const std::vector<GoldenQuery>& queries,
                            const std::vector<Way>& ways, const Visibility& visibility, std::stop_token stop,
                            const Progress& progress);

} // namespace kb
