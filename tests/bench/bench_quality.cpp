// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/search/evaluate.h"
#include "tests/bench/kb_bench.h"

#include <algorithm>

namespace kb::bench {

namespace {

/// The verdicts as counts, so that those of several sets can be added up.
Json as_json(const WayScores& way) {
    auto count = [&](bool expected, bool found) {
        return std::ranges::count_if(way.scores, [&](const QueryScore& score) {
            return score.answerable_expected == expected && score.answerable_found == found;
        });
    };
    return {{"ndcg10", way.summary.ndcg10.mean},
            {"answered", count(true, true)},
            {"wrongly_refused", count(true, false)},
            {"refused", count(false, false)},
            {"wrongly_answered", count(false, true)}};
}

} // namespace

Json ranking_quality(const Arguments& arguments) {
    Workspace workspace = open_workspace(arguments[0], arguments[1]);
    auto searcher = need(workspace.searcher());
    auto queries = need(parse_golden(need(read_file(arguments[2])), arguments[2]));
    for (GoldenQuery& query : queries)
        for (Judgement& judgement : query.relevant)
            judgement.path.insert(0, arguments[3]);
    Profile profile = usual_profile(workspace, *searcher);
    std::vector<Way> ways = single_legs(profile);
    ways.push_back({"fused", profile});
    Evaluation evaluation = need(evaluate(*searcher, queries, ways, Visibility{}, {}, {}));
    if (!evaluation.degraded.empty())
        give_up({ErrorCode::unavailable, evaluation.degraded});
    Json result{{"queries", queries.size()}, {"missing", evaluation.missing.size()}};
    for (const WayScores& way : evaluation.ways)
        result["ways"][way.way.name] = as_json(way);
    return result;
}

} // namespace kb::bench
