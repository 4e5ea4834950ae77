// SPDX-License-Identifier: GPL-3.0-or-later
// Why an article ranks where it does.
#include "core/search/legs.h"

#include <algorithm>

namespace kb {

namespace {

/// The article's place among everything the leg found: equals share the better rank. Inside the pool it is
/// the pool's rank, where ties are broken.
std::optional<LegScore> place_in(const std::vector<LegEntry>& best, const std::vector<LegEntry>& pool,
                                 DocumentId document) {
    if (auto in_pool = std::ranges::find(pool, document, &LegEntry::document); in_pool != pool.end())
        return LegScore{in_pool->rank, in_pool->score};
    auto own = std::ranges::find(best, document, &LegEntry::document);
    if (own == best.end())
        return std::nullopt;
    auto better = std::ranges::count_if(best, [&](const LegEntry& e) { return e.score > own->score; });
    return LegScore{static_cast<int>(better) + 1, own->score};
}

/// The version of an article that ranks higher, and its rank; the first version where none ranks.
std::pair<DocumentRecord, int> ranked_version(const std::vector<DocumentRecord>& versions,
                                              const std::vector<Fused>& fused) {
    for (std::size_t i = 0; i < fused.size(); ++i)
        for (const DocumentRecord& version : versions)
            if (version.id == fused[i].document)
                return {version, static_cast<int>(i) + 1};
    return {versions.front(), 0};
}

std::vector<std::string> words_without_match(const Query& query, const KeywordMatches& keyword,
                                             ChunkId chunk) {
    std::vector<bool> matched(query.terms.size(), false);
    auto row = std::ranges::find(keyword.rows, chunk, &KeywordMatches::Row::chunk);
    if (row != keyword.rows.end())
        for (const KeywordMatches::Count& count : keyword.counts_of(*row))
            matched[count.term] = true;
    std::vector<std::string> missing;
    for (const QueryWord& word : query.words)
        if (std::ranges::none_of(word.terms, [&](std::uint16_t term) { return matched[term]; }))
            missing.push_back(word.text);
    return missing;
}

} // namespace

/// The passage that speaks best for the article in any leg, keyword first, and its words.
Result<void> Searcher::explain_passage(const Query& query, const Legs& legs, DocumentId document,
                                       Explanation& explanation) {
    std::optional<ChunkId> chunk;
    for (const std::vector<ChunkScore>& passages : legs.passages) {
        const ChunkScore* best = nullptr;
        for (const ChunkScore& passage : passages)
            if (document_of(passage.chunk) == document && (best == nullptr || passage.score > best->score))
                best = &passage;
        if (best != nullptr && !chunk)
            chunk = best->chunk;
    }
    explanation.citation = explanation.meta.path;
    if (!chunk) {
        explanation.missing = words_without_match(query, legs.keyword, -1);
        return {};
    }
    auto records = reader_->chunks(std::span(&*chunk, 1));
    if (!records)
        return std::unexpected(records.error());
    if (!records->empty())
        explanation.citation = citation_of(explanation.meta, records->front().anchor);
    explanation.terms = term_matches(query, legs.keyword, *chunk);
    explanation.missing = words_without_match(query, legs.keyword, *chunk);
    return {};
}

Result<std::optional<Explanation>> Searcher::explain(const SearchRequest& request, const std::string& path,
                                                     std::stop_token stop) {
    if (auto done = reader_->refresh(); !done)
        return std::unexpected(done.error());
    auto versions = reader_->documents_at(path, request.visibility);
    if (!versions)
        return std::unexpected(versions.error());
    if (versions->empty())
        return std::nullopt;
    auto identity = reader_->identity();
    if (!identity)
        return std::unexpected(identity.error());
    SearchAnswer answer{.embedder = identity->embedder};
    Query query = analyze(request.query, tokenizer_);
    auto legs = run_legs(query, request, answer, stop);
    if (!legs)
        return std::unexpected(legs.error());

    std::vector<Fused> fused = articles_of(*legs, request.profile.weights);
    auto [version, rank] = ranked_version(*versions, fused);
    Explanation explanation{.meta = version.meta,
                            .rank = rank,
                            .ranked = static_cast<int>(fused.size()),
                            .profile = request.profile,
                            .degraded = answer.degraded};
    const Fused* own = rank > 0 ? &fused[static_cast<std::size_t>(rank) - 1] : nullptr;
    explanation.score = own != nullptr ? own->score : 0;
    const FusionWeights& weights = request.profile.weights;
    const std::array<double, leg_count> weight = {weights.keyword, weights.vector, weights.trigram};
    for (std::size_t i = 0; i < leg_count; ++i) {
        const std::vector<LegEntry>& pool = legs->ranked[i];
        LegExplanation& leg = explanation.legs[i];
        leg.weight = weight[i];
        leg.leg = place_in(legs->scored[i], pool, version.id);
        leg.in_pool = std::ranges::contains(pool, version.id, &LegEntry::document);
        if (leg.leg && own != nullptr)
            leg.leg->part = own->part[i];
        if (!pool.empty()) {
            leg.worst = pool.back().score;
            leg.best = pool.front().score;
        }
    }
    auto done = explain_passage(query, *legs, version.id, explanation);
    reader_->release();
    if (!done)
        return std::unexpected(done.error());
    return explanation;
}

} // namespace kb
