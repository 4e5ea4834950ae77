// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which passages answer this? The main question of the product.
#pragma once

#include "core/search/query.h"
#include "core/search/question_embedder.h"
#include "core/search/rank.h"
#include "core/search/snippet.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

/// Narrows the hits; never what statistics are counted over, and never what a caller may see.
struct SearchFilter {
    std::string system, category, source_type; ///< "" any
    bool empty() const { return system.empty() && category.empty() && source_type.empty(); }
};

struct SearchRequest {
    std::string query;
    std::size_t k = 5;     ///< articles, 1 to 100
    Visibility visibility; ///< from the operator
    SearchFilter filter;
    Profile profile;
    bool passages = true; ///< false: hits without passages and terms, where only the order is of interest
};

struct LegScore {
    int rank = 0;
    double score = 0; ///< keyword: BM25; vector: cosine; trigram: share of the query's rare trigrams, 0..1
    double part = 0;  ///< what it added to the fused score
};

/// Why a word of the query counted for a passage.
struct TermMatch {
    std::string word;
    std::uint32_t title = 0, heading = 0, body = 0; ///< occurrences
    double idf = 0;
};

struct PassageHit {
    std::string anchor, citation;
    std::vector<std::string> headings;
    Snippet snippet;
    std::uint32_t first_line = 1, last_line = 1;
};

/// One article.
struct Hit {
    int rank = 0;
    double score = 0; ///< fused; its scale is the profile's method's, comparable within one answer only
    DocumentMeta meta;
    bool last_good = false;
    PassageHit passage;
    std::array<std::optional<LegScore>, leg_count> legs;
    std::vector<TermMatch> terms; ///< keyword matches of the passage
    std::vector<PassageHit> more; ///< up to two further passages
};

struct SearchAnswer {
    std::string query;
    std::uint64_t generation = 0;
    std::string embedder;
    std::string degraded; ///< what was missing, for people; "" nothing
    bool answerable = false;
    double evidence = 0; ///< what the verdict rests on, 0..1
    std::vector<Hit> hits;
    std::string profile;
};

/// What one leg made of one article.
struct LegExplanation {
    double weight = 0;           ///< of the profile; 0: the leg is left out
    std::optional<LegScore> leg; ///< rank among all that the leg found; nothing where it did not find it
    bool in_pool = false;        ///< ranked high enough to take part in fusion
    double worst = 0, best = 0;  ///< scores at the end and at the head of the pool, the scale of `convex`
};

/// Why an article ranks where it does for a question, whether or not it is among the first hits.
struct Explanation {
    DocumentMeta meta;
    std::string citation; ///< of its best passage; the path where no leg found one
    int rank = 0;         ///< after fusion; 0: no leg has it in its pool
    int ranked = 0;       ///< so many articles took part in fusion
    double score = 0;     ///< fused
    std::array<LegExplanation, leg_count> legs;
    std::vector<TermMatch> terms;     ///< matched words of that passage
    std::vector<std::string> missing; ///< words of the question that the passage does not have
    Profile profile;
    std::string degraded; ///< as in SearchAnswer
};

/// How many documents of each leg take part in fusion; does not depend on k.
inline constexpr std::size_t pool_size = 100;

/// A hit names its best passage and at most so many others.
inline constexpr std::size_t max_further_passages = 2;

/// Answers a question over one index. Owns no index state besides what makes asking again quick. One thread
/// at a time; open one a thread.
class Searcher {
public:
    /// Where `questions` gives no vector, the vector leg is left out and the answer says why.
    Searcher(std::unique_ptr<IndexReader> reader, QuestionEmbedder questions);
    ~Searcher();

    /// Takes the newest state of the index, then answers. An embedder that cannot be reached degrades the
    /// answer; an index that cannot be read is an error, never "no results".
    Result<SearchAnswer> search(const SearchRequest& request, std::stop_token stop = {});

    /// Explains the rank of the article at `path`; of two versions of it, the one that ranks higher. Nothing
    /// where the visibility sees no such article. `request.k` has no meaning here.
    Result<std::optional<Explanation>> explain(const SearchRequest& request, const std::string& path,
                                               std::stop_token stop = {});

    IndexReader& reader() { return *reader_; }

private:
    struct Legs;
    Result<Legs> run_legs(const Query& query, const SearchRequest& request, SearchAnswer& answer,
                          std::stop_token stop);
    Result<void> run_vector_leg(const Query& query, const SearchRequest& request, Legs& legs,
                                SearchAnswer& answer, std::stop_token stop);
    static void score_keyword_leg(const Query& query, Legs& legs);
    Result<void> rank_leg(Leg leg, const SearchRequest& request, Legs& legs);
    Result<void> add_hits(const Query& query, const SearchRequest& request, const Legs& legs,
                          SearchAnswer& answer);
    Result<Hit> make_hit(const Fused& fused, const Query& query, const SearchRequest& request,
                         const Legs& legs);
    static std::vector<Fused> articles_of(const Legs& legs, const FusionWeights& weights);
    Result<void> explain_passage(const Query& query, const Legs& legs, DocumentId document,
                                 Explanation& explanation);
    static bool before(const Legs& legs, DocumentId a, DocumentId b);
    static std::vector<ChunkId> passages_of(DocumentId document, const FusionWeights& weights,
                                            const Legs& legs);

    std::unique_ptr<IndexReader> reader_;
    QuestionEmbedder questions_;
    Tokenizer tokenizer_;
};

} // namespace kb
