// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Golden queries and their evaluation. Format: docs/formats.md, "Golden queries".
#pragma once

#include "core/article/article.h"
#include "core/base/error.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct Judgement {
    std::string path, heading;
    int grade = 0; ///< 1 related, 2 answers substantially, 3 answers directly
};

struct GoldenQuery {
    std::string id, query, origin, kind;
    std::optional<Audience> audience; ///< the ceiling it is asked at; nothing: the caller's
    std::vector<Judgement> relevant;  ///< empty: must be "not answerable"
};

/// Reads a golden file: the versioned form or a bare list. An entry that cannot be used is an error that
/// names file, line and id; ids given twice too.
Result<std::vector<GoldenQuery>> parse_golden(std::string_view yaml, const std::string& file);
std::string format_golden(const std::vector<GoldenQuery>& queries);

/// What one way of ranking returned for a query: paths, best first, each once.
struct Ranking {
    std::vector<std::string> paths;
    bool answerable = true;
};

/// Per query. nDCG@10: gain 2^grade - 1, discount log2(rank + 1), ideal from all judged pages (Järvelin,
/// Kekäläinen 2002). Recall@5, MRR and success@1 take pages of grade 2 and 3 as relevant, all judged ones
/// where none is; recall divides by all of them. Nothing where the query is not answerable.
struct QueryScore {
    std::string id;
    bool answerable_expected = true, answerable_found = true;
    double ndcg10 = 0, recall5 = 0, mrr = 0, success1 = 0;
};
QueryScore score_query(const GoldenQuery& query, const Ranking& ranking);

struct Interval {
    double mean = 0, low = 0, high = 0; ///< 95 % by percentile bootstrap
};

/// Means over the answerable queries, accuracy over all.
struct EvaluationSummary {
    std::size_t queries = 0, answerable = 0;
    Interval ndcg10, recall5, mrr, success1;
    double unanswerable_accuracy = 0; ///< share of unanswerable queries recognised
    double answerable_accuracy = 0;   ///< share of answerable ones not refused
    double balanced_accuracy = 0;     ///< mean of both
};
/// Deterministic: the bootstrap's generator is seeded by `seed`.
EvaluationSummary summarize(const std::vector<QueryScore>& scores, unsigned resamples = 2000,
                            unsigned seed = 1);

/// Wins, losses and ties between two rankings of the same queries by nDCG@10, with the interval of the mean
/// difference (paired bootstrap).
struct Comparison {
    struct Row {
        std::string id, query;
        double before = 0, after = 0;
    };
    std::vector<Row> won, lost; ///< by size of the difference, largest first
    std::size_t tied = 0;
    Interval difference;
};
Comparison compare(const std::vector<GoldenQuery>& queries, const std::vector<QueryScore>& before,
                   const std::vector<QueryScore>& after, unsigned resamples = 2000, unsigned seed = 1);

} // namespace kb
