// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Golden queries and their evaluation. Format: docs/formats.md, "Golden queries". Everything here is pure
/// and may be called from any thread.
#pragma once

#include "core/article/article.h"
#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct Judgement {
    std::string path;    ///< of the page, as in hits (NFC)
    std::string heading; ///< the section, for people; "" the whole page. Metrics count pages
    int grade = 3;       ///< 1 related, 2 answers substantially, 3 answers directly
    bool operator==(const Judgement&) const = default;
};

struct GoldenQuery {
    std::string id, query, origin, kind;
    std::optional<Audience> audience; ///< the ceiling it is asked at; nothing: the caller's
    std::vector<Judgement> relevant;  ///< empty: must be "not answerable"
    bool operator==(const GoldenQuery&) const = default;
};

/// Reads the text of a golden file: the versioned form or a bare list; a file without content gives no
/// queries. Required of an entry: `id`, `query`, `relevant` (`[]` where nothing answers it), and `path` of a
/// judgement; a `grade` left out is 3. Values stay as typed. Keys it does not know are ignored. The first
/// entry that cannot be used is an error (`invalid`) that names `file`, line and id; an id given twice too.
Result<std::vector<GoldenQuery>> parse_golden(std::string_view yaml, const std::string& file);

/// The versioned form; parse_golden gives the same queries back.
std::string format_golden(const std::vector<GoldenQuery>& queries);

/// What one way of ranking returned for a query.
struct Ranking {
    std::vector<std::string> paths; ///< best first; a path given again is ignored
    bool answerable = true;         ///< the verdict of that ranking
};

/// Per query, over pages: several judgements of one page count as the highest. Ranges are 0 to 1; all four
/// are 0 where no answer is expected.
struct QueryScore {
    std::string id;
    bool answerable_expected = true, answerable_found = true;
    double ndcg10 = 0;  ///< gain 2^grade - 1, discount log2(rank + 1), ideal from all judged pages
    double recall5 = 0; ///< share of all relevant pages in the first five, so less than 1 where there are six
    double mrr = 0;     ///< 1 / rank of the first relevant page, however deep; 0 where there is none
    double success1 = 0; ///< 1 where the first page is relevant
    bool operator==(const QueryScore&) const = default;
};

/// nDCG after Järvelin and Kekäläinen (2002) with exponential gain. For the other three, pages of grade 2
/// and 3 are relevant; all judged ones where there is none of these.
QueryScore score_query(const GoldenQuery& query, const Ranking& ranking);

/// A mean and its 95 % interval by percentile bootstrap over queries (Efron and Tibshirani 1993, ch. 13).
struct Interval {
    double mean = 0, low = 0, high = 0;
    bool operator==(const Interval&) const = default;
};

/// Metrics are means over the answerable queries, 0 where there are none. Accuracies judge the
/// `answerable` verdict; nothing where the set has no query of that sort.
struct EvaluationSummary {
    std::size_t queries = 0, answerable = 0;
    Interval ndcg10, recall5, mrr, success1;
    std::optional<double> unanswerable_accuracy; ///< share of unanswerable queries recognised
    std::optional<double> answerable_accuracy;   ///< share of answerable ones not refused
    std::optional<double> balanced_accuracy;     ///< mean of both; needs both
};

/// The same input gives the same bits everywhere: the bootstrap has a generator of its own (SplitMix64)
/// that starts at `seed`. No resamples: intervals are the mean alone.
EvaluationSummary summarize(const std::vector<QueryScore>& scores, unsigned resamples = 2000,
                            std::uint64_t seed = 1);

/// Wins, losses and ties by nDCG@10 between two ways of ranking the same queries.
struct Comparison {
    struct Row {
        std::string id, query;
        double before = 0, after = 0; ///< nDCG@10
    };
    std::vector<Row> won, lost; ///< largest difference first, then by id
    std::size_t tied = 0;
    Interval difference; ///< of the mean of after - before, by paired bootstrap
};

/// Over the answerable ones of `queries` that both lists scored; matched by id.
Comparison compare(const std::vector<GoldenQuery>& queries, const std::vector<QueryScore>& before,
                   const std::vector<QueryScore>& after, unsigned resamples = 2000, std::uint64_t seed = 1);

} // namespace kb
