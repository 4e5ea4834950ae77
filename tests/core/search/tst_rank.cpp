// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/rank.h"

#include <QtTest>

#include <cmath>

using namespace kb;

namespace {

std::vector<LegEntry> leg(std::initializer_list<std::pair<DocumentId, double>> entries) {
    std::vector<LegEntry> ranked;
    for (auto [document, score] : entries)
        ranked.push_back({document, chunk_id(document, 0), score, static_cast<int>(ranked.size()) + 1});
    return ranked;
}

const Fused* find(const std::vector<Fused>& fused, DocumentId document) {
    auto at = std::ranges::find(fused, document, &Fused::document);
    return at == fused.end() ? nullptr : &*at;
}

} // namespace

class RankTest : public QObject {
    Q_OBJECT
private slots:
    void bm25_is_the_published_formula() {
        KeywordMatches matches;
        matches.passages = 10;
        matches.words = 1000;
        matches.document_frequency = {2};
        matches.counts = {{.term = 0, .title = 0, .heading = 0, .body = 3}};
        matches.rows = {{.chunk = chunk_id(1, 0), .length = 50, .first_count = 0, .count_size = 1}};
        std::vector<KeywordTerm> terms{{{"quota"}, 1.0}};
        Bm25 parameters{.k1 = 1.2, .b = 0.75, .title = 5, .heading = 2, .body = 1};
        double length = 1 - 0.75 + 0.75 * 50 / 100;
        double expected = std::log(1 + (10 - 2 + 0.5) / (2 + 0.5)) * 3 * 2.2 / (3 + 1.2 * length);
        QCOMPARE(bm25_scores(matches, terms, parameters)[0].score, expected);
    }

    void a_term_that_every_passage_has_is_still_worth_more_than_nothing() {
        QVERIFY(idf(10, 10) > 0);
        QVERIFY(idf(1, 10) > idf(2, 10));
    }

    // traps: Vectors and fusion: a list that never returned a document gives it no rank; ranks start at 1.
    void a_leg_that_did_not_return_a_document_gives_it_nothing() {
        FusionWeights weights{
            .method = FusionWeights::Method::rrf, .keyword = 1, .vector = 1, .trigram = 0, .rrf_k = 60};
        auto fused = fuse({leg({{1, 9}, {2, 8}}), leg({{2, 0.9}}), leg({{3, 1}})}, weights);
        QCOMPARE(fused.size(), std::size_t{2}); // the trigram leg has no weight
        QCOMPARE(find(fused, 1)->score, 1.0 / 61);
        QCOMPARE(find(fused, 2)->score, 1.0 / 62 + 1.0 / 61);
        QVERIFY(!find(fused, 1)->leg[1]);
    }

    void convex_scores_lie_between_nothing_and_one() {
        FusionWeights weights{
            .method = FusionWeights::Method::convex, .keyword = 1, .vector = 3, .trigram = 0};
        auto fused = fuse({leg({{1, 20}, {2, 10}}), leg({{2, 0.8}, {1, 0.6}}), {}}, weights);
        QCOMPARE(find(fused, 1)->score, 0.25);
        QCOMPARE(find(fused, 2)->score, 0.75);
        auto alone = fuse({leg({{1, 20}, {2, 10}}), {}, {}}, weights);
        QCOMPARE(find(alone, 1)->score, 1.0); // weights are those of the legs that answered
    }

    // traps: Vectors and fusion: Equal-weight RRF can lose to one leg alone: show per-leg figures. (`kb eval`
    // shows each leg's, see tst_evaluate; here, that it happens and that each leg's part is told.)
    void equal_weights_can_put_the_right_page_lower_than_one_leg_does() {
        FusionWeights weights{
            .method = FusionWeights::Method::rrf, .keyword = 1, .vector = 1, .trigram = 0, .rrf_k = 60};
        const DocumentId right = 1;
        const DocumentId wrong = 2;
        auto fused =
            fuse({leg({{right, 9}, {wrong, 8}}), leg({{wrong, 0.9}, {3, 0.8}, {right, 0.7}}), {}}, weights);
        QVERIFY(find(fused, right)->leg[0]->rank == 1);
        QVERIFY(find(fused, right)->score < find(fused, wrong)->score);
        QCOMPARE(find(fused, right)->part[0] + find(fused, right)->part[1], find(fused, right)->score);
        QVERIFY(find(fused, right)->part[0] > find(fused, wrong)->part[0]);
    }

    void the_best_passage_stands_for_a_document_and_the_earlier_of_equals() {
        std::vector<ChunkScore> scores{{chunk_id(1, 3), 5}, {chunk_id(1, 1), 7}, {chunk_id(1, 0), 7}};
        auto best = best_per_document(scores);
        QCOMPARE(best.size(), std::size_t{1});
        QCOMPARE(best[0].chunk, chunk_id(1, 0));
    }
};

QTEST_APPLESS_MAIN(RankTest)
#include "tst_rank.moc"
