// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/preview.h"

#include <algorithm>

namespace kb {

namespace {

constexpr int good_grade = 2;

/// Rank of a path, 0 where it is not there.
int rank_of(const std::vector<RankedPage>& pages, const std::string& path) {
    auto found = std::ranges::find(pages, path, &RankedPage::path);
    return found == pages.end() ? 0 : static_cast<int>(found - pages.begin()) + 1;
}

bool has_good_answer(const std::vector<Judgement>& relevant, const std::vector<RankedPage>& pages) {
    return std::ranges::any_of(relevant, [&](const Judgement& judgement) {
        return judgement.grade >= good_grade && rank_of(pages, judgement.path) > 0;
    });
}

} // namespace

std::vector<PreviewQuery> preview_queries(const std::vector<GoldenQuery>& golden) {
    std::vector<PreviewQuery> queries;
    for (const GoldenQuery& query : golden)
        queries.push_back({query.id, query.query, query.audience, query.relevant});
    return queries;
}

std::vector<PageMove> page_moves(const std::vector<RankedPage>& before,
                                 const std::vector<RankedPage>& after) {
    std::vector<PageMove> moves;
    for (std::size_t i = 0; i < after.size(); ++i) {
        int rank = static_cast<int>(i) + 1;
        int old_rank = rank_of(before, after[i].path);
        if (old_rank != rank)
            moves.push_back({after[i].path, after[i].title, old_rank, rank});
    }
    for (std::size_t i = 0; i < before.size(); ++i)
        if (rank_of(after, before[i].path) == 0)
            moves.push_back({before[i].path, before[i].title, static_cast<int>(i) + 1, 0});
    return moves;
}

bool loses_only_answer(const std::vector<Judgement>& relevant, const std::vector<RankedPage>& before,
                       const std::vector<RankedPage>& after) {
    return has_good_answer(relevant, before) && !has_good_answer(relevant, after);
}

} // namespace kb
