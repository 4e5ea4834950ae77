// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/rank.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace kb {

double idf(std::uint64_t frequency, std::uint64_t passages) {
    auto n = static_cast<double>(frequency);
    auto all = static_cast<double>(passages);
    return std::log1p((all - n + 0.5) / (n + 0.5));
}

namespace {

double occurrences_of(const KeywordMatches::Count& count, const Bm25& parameters) {
    return parameters.title * count.title + parameters.heading * count.heading + parameters.body * count.body;
}

/// Sums over words; within a word the best of its forms counts.
class WordSum {
public:
    explicit WordSum(std::span<const KeywordTerm> terms) {
        for (const KeywordTerm& term : terms)
            best_.resize(std::max<std::size_t>(best_.size(), term.group + std::size_t{1}));
    }
    void add(std::uint16_t group, double score) { best_[group] = std::max(best_[group], score); }
    /// The sum, in the order of the words; begins anew.
    double take() {
        double sum = 0;
        for (double& score : best_)
            sum += std::exchange(score, 0);
        return sum;
    }

private:
    std::vector<double> best_;
};

double saturated(double occurrences, double k1, double length) {
    return occurrences * (k1 + 1) / (occurrences + k1 * length);
}

double relative_length(double words, std::uint64_t all_words, std::uint64_t count, double b) {
    double average = count ? static_cast<double>(all_words) / static_cast<double>(count) : 1;
    return 1 - b + b * words / std::max(average, 1.0);
}

} // namespace

std::vector<ChunkScore> bm25_scores(const KeywordMatches& matches, std::span<const KeywordTerm> terms,
                                    const Bm25& parameters) {
    std::vector<double> weights;
    weights.reserve(terms.size());
    for (std::size_t i = 0; i < terms.size(); ++i)
        weights.push_back(terms[i].weight * idf(matches.document_frequency[i], matches.passages));
    WordSum sum(terms);
    std::vector<ChunkScore> scores;
    scores.reserve(matches.rows.size());
    for (const KeywordMatches::Row& row : matches.rows) {
        double length = relative_length(row.length, matches.words, matches.passages, parameters.b);
        for (const KeywordMatches::Count& count : matches.counts_of(row))
            sum.add(terms[count.term].group,
                    weights[count.term] *
                        saturated(occurrences_of(count, parameters), parameters.k1, length));
        scores.push_back({row.chunk, sum.take()});
    }
    return scores;
}

std::unordered_map<DocumentId, double>
page_scores(const KeywordMatches& matches, std::span<const KeywordTerm> terms, const Bm25& parameters) {
    std::unordered_map<DocumentId, std::vector<double>> occurrences; // by term
    for (const KeywordMatches::Row& row : matches.rows) {
        std::vector<double>& document = occurrences[document_of(row.chunk)];
        document.resize(terms.size());
        for (const KeywordMatches::Count& count : matches.counts_of(row))
            document[count.term] += occurrences_of(count, parameters);
    }
    std::vector<std::uint64_t> frequency(terms.size());
    for (const auto& [id, document] : occurrences)
        for (std::size_t term = 0; term < terms.size(); ++term)
            frequency[term] += document[term] > 0;
    WordSum sum(terms);
    std::unordered_map<DocumentId, double> scores;
    for (const auto& [id, document] : occurrences) {
        double length =
            relative_length(matches.document_words.at(id), matches.words, matches.documents, parameters.b);
        for (std::size_t term = 0; term < terms.size(); ++term)
            if (document[term] > 0)
                sum.add(terms[term].group, terms[term].weight * idf(frequency[term], matches.documents) *
                                               saturated(document[term], parameters.page_k1, length));
        scores.emplace(id, sum.take());
    }
    return scores;
}

std::vector<LegEntry> best_per_document(std::span<const ChunkScore> scores) {
    std::unordered_map<DocumentId, std::size_t> known;
    std::vector<LegEntry> best;
    std::size_t at = 0; // passages of a document mostly stand together
    for (const ChunkScore& score : scores) {
        DocumentId document = document_of(score.chunk);
        if (best.empty() || best[at].document != document) {
            auto [entry, added] = known.emplace(document, best.size());
            at = entry->second;
            if (added) {
                best.push_back({document, score.chunk, score.score, 0});
                continue;
            }
        }
        LegEntry& old = best[at];
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
