// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/evaluate.h"

#include "core/base/translate.h"

#include <algorithm>
#include <set>

namespace kb {

namespace {

/// At most so many steps are reported for one evaluation: Progress asks for few.
constexpr std::size_t progress_steps = 50;

using Paths = std::set<std::string, std::less<>>;

Result<Paths> visible_paths(IndexReader& reader, const Visibility& visibility) {
    auto documents = reader.documents({}, visibility);
    if (!documents)
        return std::unexpected(documents.error());
    Paths paths;
    for (DocumentRecord& document : *documents)
        paths.insert(std::move(document.meta.path));
    return paths;
}

/// Records the judged pages that are not among what each query can see.
Result<void> find_missing(Searcher& searcher, const std::vector<GoldenQuery>& queries, Visibility visibility,
                          Evaluation& evaluation) {
    if (auto done = searcher.reader().refresh(); !done)
        return std::unexpected(done.error());
    std::array<std::optional<Paths>, audience_names.size()> seen;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        visibility.ceiling = evaluation.audiences[i];
        std::optional<Paths>& paths = seen[static_cast<std::size_t>(visibility.ceiling)];
        if (!paths) {
            auto read = visible_paths(searcher.reader(), visibility);
            if (!read)
                return std::unexpected(read.error());
            paths = std::move(*read);
        }
        Paths missing;
        for (const Judgement& judgement : queries[i].relevant)
            if (!paths->contains(judgement.path))
                missing.insert(judgement.path);
        for (const std::string& path : missing)
            evaluation.missing.push_back({queries[i].id, path});
    }
    searcher.reader().release();
    return {};
}

Ranking ranking_of(const SearchAnswer& answer) {
    Ranking ranking{.answerable = answer.answerable};
    for (const Hit& hit : answer.hits)
        ranking.paths.push_back(hit.meta.path);
    return ranking;
}

} // namespace

std::vector<Way> single_legs(const Profile& profile) {
    std::vector<Way> ways;
    auto add = [&](const char* name, double FusionWeights::* weight) {
        Way way{name, profile};
        way.profile.name = name;
        way.profile.weights.keyword = way.profile.weights.vector = way.profile.weights.trigram = 0;
        way.profile.weights.*weight = 1;
        ways.push_back(std::move(way));
    };
    add("keyword", &FusionWeights::keyword);
    add("vector", &FusionWeights::vector);
    add("trigram", &FusionWeights::trigram);
    return ways;
}

Result<Evaluation> evaluate(Searcher& searcher, const std::vector<GoldenQuery>& queries,
                            const std::vector<Way>& ways, const Visibility& visibility, std::stop_token stop,
                            const Progress& progress) {
    Evaluation evaluation;
    for (const GoldenQuery& query : queries)
        evaluation.audiences.push_back(
            std::min(query.audience.value_or(visibility.ceiling), visibility.ceiling));
    if (auto done = find_missing(searcher, queries, visibility, evaluation); !done)
        return std::unexpected(done.error());
    for (const Way& way : ways)
        evaluation.ways.push_back({.way = way, .scores = {}, .summary = {}});

    std::size_t step = std::max<std::size_t>(1, queries.size() / progress_steps);
    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (stop.stop_requested())
            return fail(ErrorCode::cancelled, tr("The evaluation was interrupted."));
        if (progress && i % step == 0)
            progress({i, queries.size(), queries[i].id});
        // All ways of one query in a row: the searcher then embeds it once.
        for (WayScores& scores : evaluation.ways) {
            SearchRequest request{.query = queries[i].query,
                                  .k = evaluated_hits,
                                  .visibility = visibility,
                                  .profile = scores.way.profile};
            request.visibility.ceiling = evaluation.audiences[i];
            request.passages = false;
            auto answer = searcher.search(request, stop);
            if (!answer)
                return std::unexpected(answer.error());
            if (evaluation.degraded.empty())
                evaluation.degraded = answer->degraded;
            scores.scores.push_back(score_query(queries[i], ranking_of(*answer)));
        }
    }
    for (WayScores& scores : evaluation.ways)
        scores.summary = summarize(scores.scores);
    return evaluation;
}

} // namespace kb
