// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/rank.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace kb {

double idf(std::uint64_t frequency, std::uint64_t passages) {
    auto n = static_cast<double>(frequency);
    auto all = static_cast<double>(passages);
    return std::log1p((all - n + 0.5) / (n + 0.5));
}

std::vector<ChunkScore> bm25_scores(const KeywordMatches& matches, std::span<const KeywordTerm> terms,
                                    const Bm25& parameters) {
    std::vector<double> weights;
    for (std::size_t i = 0; i < terms.size(); ++i)
        weights.push_back(terms[i].weight * idf(matches.document_frequency[i], matches.passages));
    double average =
        matches.passages ? static_cast<double>(matches.words) / static_cast<double>(matches.passages) : 1;
    std::vector<ChunkScore> scores;
    scores.reserve(matches.rows.size());
    for (const KeywordMatches::Row& row : matches.rows) {
        double length = 1 - parameters.b + parameters.b * row.length / std::max(average, 1.0);
        double score = 0;
        for (const KeywordMatches::Count& count : matches.counts_of(row)) {
            double occurrences = parameters.title * count.title + parameters.heading * count.heading +
                                 parameters.body * count.body;
            score += weights[count.term] * occurrences * (parameters.k1 + 1) /
                     (occurrences + parameters.k1 * length);
        }
        scores.push_back({row.chunk, score});
    }
    return scores;
}

std::vector<LegEntry> best_per_document(std::span<const ChunkScore> scores) {
    std::unordered_map<DocumentId, std::size_t> known;
    std::vector<LegEntry> best;
    for (const ChunkScore& score : scores) {
        auto [entry, added] = known.emplace(document_of(score.chunk), best.size());
        if (added) {
            best.push_back({document_of(score.chunk), score.chunk, score.score, 0});
            continue;
        }
        LegEntry& old = best[entry->second];
        if (score.score > old.score || (score.score == old.score && score.chunk < old.chunk)) {
            old.score = score.score;
            old.chunk = score.chunk;
        }
    }
    return best;
}

namespace {

double weight_of(const FusionWeights& weights, std::size_t leg) {
    switch (static_cast<Leg>(leg)) {
    case Leg::keyword:
        return weights.keyword;
    case Leg::vector:
        return weights.vector;
    case Leg::trigram:
        return weights.trigram;
    }
    return 0;
}

/// Maps a leg's scores to 0..1: its best to 1, the pool's worst to 0.
struct Scale {
    double low = 0, range = 0;
    double operator()(double score) const { return range > 0 ? (score - low) / range : 1; }
};

Scale scale_of(const std::vector<LegEntry>& leg) {
    if (leg.empty())
        return {};
    return {leg.back().score, leg.front().score - leg.back().score};
}

} // namespace

std::vector<Fused> fuse(const std::array<std::vector<LegEntry>, leg_count>& legs,
                        const FusionWeights& weights) {
    double total = 0;
    for (std::size_t i = 0; i < leg_count; ++i)
        if (!legs[i].empty())
            total += weight_of(weights, i);
    std::vector<Fused> fused;
    std::unordered_map<DocumentId, std::size_t> known;
    for (std::size_t i = 0; i < leg_count; ++i) {
        double weight = weight_of(weights, i);
        if (weight <= 0)
            continue;
        Scale scale = scale_of(legs[i]);
        for (const LegEntry& entry : legs[i]) {
            auto [at, added] = known.emplace(entry.document, fused.size());
            if (added)
                fused.push_back({.document = entry.document});
            Fused& document = fused[at->second];
            document.leg[i] = entry;
            document.part[i] = weights.method == FusionWeights::Method::rrf
                                   ? weight / (weights.rrf_k + entry.rank)
                                   : weight / total * scale(entry.score);
        }
    }
    for (Fused& document : fused) // always summed in the order of the legs
        for (double part : document.part)
            document.score += part;
    return fused;
}

} // namespace kb
