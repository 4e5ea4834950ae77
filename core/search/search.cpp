// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/search.h"

#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/search/answerable.h"
#include "core/search/legs.h"

#include <algorithm>
#include <unordered_set>

namespace kb {

namespace {

constexpr std::size_t trigram_limit = 8; // more cost much and add nothing

bool passes(const DocumentMeta& meta, const SearchFilter& filter) {
    return (filter.system.empty() || std::ranges::contains(meta.systems, filter.system)) &&
           (filter.category.empty() || meta.category == filter.category) &&
           (filter.source_type.empty() || meta.source_type == filter.source_type);
}

/// A passage needs this share of the query's rare trigrams to be returned by the trigram leg.
constexpr double least_trigram_share = 0.4;

/// Evidence for an answer is looked for in so many passages of the keyword leg.
constexpr std::size_t evidence_passages = 20;

} // namespace

std::string citation_of(const DocumentMeta& meta, const std::string& anchor) {
    return anchor.empty() ? meta.path : meta.path + "#" + anchor;
}

Searcher::Searcher(std::unique_ptr<IndexReader> reader, QuestionEmbedder questions)
    : reader_(std::move(reader))
    , questions_(std::move(questions)) {}

Searcher::~Searcher() = default;

/// The pool of one leg: the best visible documents that pass the filter, ties by path.
Result<void> Searcher::rank_leg(Leg leg, const SearchRequest& request, Legs& legs) {
    std::vector<LegEntry> best = legs.scored[static_cast<std::size_t>(leg)];
    std::ranges::sort(best, std::greater(), &LegEntry::score);
    std::vector<LegEntry>& pool = legs.ranked[static_cast<std::size_t>(leg)];
    for (std::size_t taken = 0; taken < best.size() && pool.size() < pool_size;) {
        // As many as are wanted still, and all that tie with the last of them.
        std::size_t end = std::min(best.size(), taken + pool_size - pool.size());
        while (end < best.size() && best[end].score == best[end - 1].score)
            ++end;
        std::vector<DocumentId> ids; // that no other leg has looked up
        for (std::size_t i = taken; i < end; ++i)
            if (!legs.documents.contains(best[i].document))
                ids.push_back(best[i].document);
        auto records =
            ids.empty() ? std::vector<DocumentRecord>() : reader_->documents(ids, request.visibility);
        if (!records)
            return std::unexpected(records.error());
        for (DocumentRecord& record : *records)
            if (passes(record.meta, request.filter))
                legs.documents.try_emplace(record.id, std::move(record));
        std::vector<LegEntry> group(best.begin() + static_cast<std::ptrdiff_t>(taken),
                                    best.begin() + static_cast<std::ptrdiff_t>(end));
        std::erase_if(group, [&](const LegEntry& entry) { return !legs.documents.contains(entry.document); });
        std::ranges::sort(group, [&](const LegEntry& a, const LegEntry& b) {
            return a.score != b.score ? a.score > b.score : before(legs, a.document, b.document);
        });
        pool.insert(pool.end(), group.begin(), group.end());
        taken = end;
    }
    if (pool.size() > pool_size)
        pool.resize(pool_size);
    for (std::size_t i = 0; i < pool.size(); ++i)
        pool[i].rank = static_cast<int>(i) + 1;
    return {};
}

/// The order of equals: by path, then revision.
bool Searcher::before(const Legs& legs, DocumentId a, DocumentId b) {
    const DocumentMeta& first = legs.documents.at(a).meta;
    const DocumentMeta& second = legs.documents.at(b).meta;
    return std::tie(first.path, first.revision) < std::tie(second.path, second.revision);
}

Result<void> Searcher::run_vector_leg(const Query& query, const SearchRequest& request, Legs& legs,
                                      SearchAnswer& answer, std::stop_token stop) {
    const std::string_view asked = questions_.embedder_id();
    if (!asked.empty() && !same_embedder(asked, answer.embedder)) { // since this searcher was opened
        answer.degraded = message("keyword only: the index was rebuilt with the embedder {}, and this search "
                                  "still uses {}. Start it again.",
                                  answer.embedder, asked);
        return {};
    }
    auto question = questions_.embed(query.text, request.visibility.ceiling, stop);
    if (!question)
        return std::unexpected(question.error());
    if (question->vector.empty()) {
        answer.degraded = std::move(question->missing);
        return {};
    }
    auto matches = reader_->vectors(question->vector, request.visibility);
    if (!matches)
        return std::unexpected(matches.error());
    auto& passages = legs.passages[static_cast<std::size_t>(Leg::vector)];
    for (const VectorMatches::Row& row : matches->rows)
        passages.push_back({row.chunk, row.score});
    if (matches->waiting > 0)
        answer.degraded = message_for(matches->waiting, "{} document has no vectors yet: run 'kb ingest'",
                                      "{} documents have no vectors yet: run 'kb ingest'");
    legs.scored[static_cast<std::size_t>(Leg::vector)] = best_per_document(passages);
    return rank_leg(Leg::vector, request, legs);
}

/// A document counts by its best passage and as a whole: neither short sections nor long pages win by size.
void Searcher::score_keyword_leg(const Query& query, Legs& legs) {
    const Bm25 parameters;
    auto& passages = legs.passages[static_cast<std::size_t>(Leg::keyword)];
    passages = bm25_scores(legs.keyword, query.terms, parameters);
    auto pages = page_scores(legs.keyword, query.terms, parameters);
    std::vector<LegEntry>& documents = legs.scored[static_cast<std::size_t>(Leg::keyword)];
    documents = best_per_document(passages);
    for (LegEntry& entry : documents)
        entry.score =
            (1 - parameters.page_share) * entry.score + parameters.page_share * pages.at(entry.document);
}

Result<Searcher::Legs> Searcher::run_legs(const Query& query, const SearchRequest& request,
                                          SearchAnswer& answer, std::stop_token stop) {
    Legs legs;
    auto keyword = reader_->keyword(query.terms, request.visibility);
    if (!keyword)
        return std::unexpected(keyword.error());
    legs.keyword = std::move(*keyword);
    score_keyword_leg(query, legs);
    auto done = rank_leg(Leg::keyword, request, legs);

    if (done && request.profile.weights.trigram > 0) {
        auto trigrams = reader_->trigrams(query.trigrams, trigram_limit, request.visibility);
        if (!trigrams)
            return std::unexpected(trigrams.error());
        auto& passages = legs.passages[static_cast<std::size_t>(Leg::trigram)];
        for (const TrigramMatches::Row& row : trigrams->rows)
            if (row.score >= least_trigram_share * trigrams->best_possible)
                passages.push_back({row.chunk, row.score / trigrams->best_possible});
        legs.scored[static_cast<std::size_t>(Leg::trigram)] = best_per_document(passages);
        done = rank_leg(Leg::trigram, request, legs);
    }
    if (done && request.profile.weights.vector > 0 && !query.empty())
        done = run_vector_leg(query, request, legs, answer, stop);
    if (!done)
        return std::unexpected(done.error());
    return legs;
}

namespace {

/// What speaks for an answer: how much of the question the best passages hold.
Evidence evidence_of(const Query& query, const KeywordMatches& keyword, const std::vector<LegEntry>& best) {
    Evidence evidence{.words = query.words.size()};
    std::vector<double> worth(query.words.size(), idf(0, keyword.passages));
    std::vector<std::vector<std::size_t>> words_of_term(query.terms.size());
    std::size_t unknown = 0;
    double total = 0;
    for (std::size_t i = 0; i < query.words.size(); ++i) {
        for (std::uint16_t term : query.words[i].terms) {
            words_of_term[term].push_back(i);
            if (keyword.document_frequency[term] > 0)
                worth[i] = std::min(worth[i], idf(keyword.document_frequency[term], keyword.passages));
        }
        unknown += std::ranges::all_of(
            query.words[i].terms, [&](std::uint16_t term) { return keyword.document_frequency[term] == 0; });
        total += worth[i];
    }
    std::unordered_set<ChunkId> wanted;
    for (std::size_t i = 0; i < std::min(best.size(), evidence_passages); ++i)
        wanted.insert(best[i].chunk);
    for (const KeywordMatches::Row& row : keyword.rows) {
        if (!wanted.contains(row.chunk))
            continue;
        std::vector<bool> has(query.words.size(), false);
        for (const KeywordMatches::Count& count : keyword.counts_of(row))
            for (std::size_t word : words_of_term[count.term])
                has[word] = true;
        double covered = 0;
        for (std::size_t i = 0; i < has.size(); ++i)
            covered += has[i] ? worth[i] : 0;
        evidence.coverage = std::max(evidence.coverage, total > 0 ? covered / total : 0);
    }
    if (!query.empty())
        evidence.unknown = static_cast<double>(unknown) / static_cast<double>(query.words.size());
    return evidence;
}

} // namespace

std::vector<TermMatch> term_matches(const Query& query, const KeywordMatches& keyword, ChunkId chunk) {
    std::vector<TermMatch> matches;
    auto row = std::ranges::find(keyword.rows, chunk, &KeywordMatches::Row::chunk);
    if (row == keyword.rows.end())
        return matches;
    for (const KeywordMatches::Count& count : keyword.counts_of(*row)) {
        std::string word;
        for (const std::string& token : query.terms[count.term].tokens)
            word += (word.empty() ? "" : " ") + token;
        matches.push_back({std::move(word), count.title, count.heading, count.body,
                           idf(keyword.document_frequency[count.term], keyword.passages)});
    }
    return matches;
}

/// Passages of one document, best first: the legs' scores scaled by their pools and weighted as in fusion.
std::vector<ChunkId> Searcher::passages_of(DocumentId document, const FusionWeights& weights,
                                           const Legs& legs) {
    const std::array<double, leg_count> weight = {weights.keyword, weights.vector, weights.trigram};
    std::unordered_map<ChunkId, double> scores;
    for (std::size_t i = 0; i < leg_count; ++i) {
        if (legs.ranked[i].empty())
            continue;
        double best = legs.ranked[i].front().score;
        double worst = legs.ranked[i].back().score;
        for (const ChunkScore& passage : legs.passages[i])
            if (document_of(passage.chunk) == document)
                scores[passage.chunk] +=
                    weight[i] * (best > worst ? std::max(0.0, (passage.score - worst) / (best - worst)) : 1);
    }
    std::vector<std::pair<ChunkId, double>> order(scores.begin(), scores.end());
    std::ranges::sort(order, [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::vector<ChunkId> chunks;
    chunks.reserve(order.size());
    for (const auto& [chunk, score] : order)
        chunks.push_back(chunk);
    return chunks;
}

Result<Hit> Searcher::make_hit(const Fused& fused, const Query& query, const SearchRequest& request,
                               const Legs& legs) {
    const DocumentRecord& record = legs.documents.at(fused.document);
    Hit hit{.score = fused.score, .meta = record.meta, .last_good = record.last_good};
    for (std::size_t i = 0; i < leg_count; ++i)
        if (fused.leg[i])
            hit.legs[i] = LegScore{fused.leg[i]->rank, fused.leg[i]->score, fused.part[i]};
    if (!request.passages)
        return hit;
    std::vector<ChunkId> chunks = passages_of(fused.document, request.profile.weights, legs);
    if (chunks.size() > 1 + max_further_passages)
        chunks.resize(1 + max_further_passages);
    auto records = reader_->chunks(chunks);
    if (!records)
        return std::unexpected(records.error());
    for (const ChunkRecord& chunk : *records) {
        PassageHit passage{.anchor = chunk.anchor,
                           .citation = citation_of(record.meta, chunk.anchor),
                           .headings = chunk.headings,
                           .snippet = make_snippet(chunk.text, query, tokenizer_),
                           .first_line = chunk.first_line,
                           .last_line = chunk.last_line};
        if (&chunk == &records->front()) {
            hit.passage = std::move(passage);
            hit.terms = term_matches(query, legs.keyword, chunk.id);
        } else {
            hit.more.push_back(std::move(passage));
        }
    }
    return hit;
}

/// Every article of the legs' pools, best first.
std::vector<Fused> Searcher::articles_of(const Legs& legs, const FusionWeights& weights) {
    std::vector<Fused> fused = fuse(legs.ranked, weights);
    std::ranges::sort(fused, [&](const Fused& a, const Fused& b) {
        return a.score != b.score ? a.score > b.score : before(legs, a.document, b.document);
    });
    std::unordered_set<std::string> seen; // an article and its waiting edit are one article
    std::erase_if(fused, [&](const Fused& document) {
        return !seen.insert(legs.documents.at(document.document).meta.path).second;
    });
    return fused;
}

Result<void> Searcher::add_hits(const Query& query, const SearchRequest& request, const Legs& legs,
                                SearchAnswer& answer) {
    for (const Fused& document : articles_of(legs, request.profile.weights)) {
        if (answer.hits.size() >= request.k)
            break;
        auto hit = make_hit(document, query, request, legs);
        if (!hit)
            return std::unexpected(hit.error());
        hit->rank = static_cast<int>(answer.hits.size()) + 1;
        answer.hits.push_back(std::move(*hit));
    }
    return {};
}

Result<SearchAnswer> Searcher::search(const SearchRequest& request, std::stop_token stop) {
    if (auto done = reader_->refresh(); !done)
        return std::unexpected(done.error());
    auto generation = reader_->generation(request.visibility);
    auto identity = reader_->identity();
    if (!generation || !identity)
        return std::unexpected(generation ? identity.error() : generation.error());
    SearchAnswer answer{.query = request.query,
                        .generation = *generation,
                        .embedder = identity->embedder,
                        .profile = request.profile.name};
    Query query = analyze(request.query, tokenizer_);
    auto legs = run_legs(query, request, answer, stop);
    if (!legs)
        return std::unexpected(legs.error());
    Evidence evidence =
        evidence_of(query, legs->keyword, legs->ranked[static_cast<std::size_t>(Leg::keyword)]);
    answer.evidence = query.empty() ? 0 : answer_confidence(evidence);
    answer.answerable = !query.empty() && is_answerable(evidence);
    auto done = add_hits(query, request, *legs, answer);
    reader_->release();
    if (!done)
        return std::unexpected(done.error());
    return answer;
}

} // namespace kb
