// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/golden.h"

#include <QtTest>

#include <cmath>
#include <numeric>
#include <random>

using namespace kb;

namespace {

/// One letter a page: grades "a3 b1" and a ranking "xab".
GoldenQuery query_of(const std::string& grades, std::string id = "q") {
    GoldenQuery query{
        .id = std::move(id), .query = "?", .origin = {}, .kind = {}, .audience = {}, .relevant = {}};
    for (std::size_t i = 0; i + 1 < grades.size(); i += 3)
        query.relevant.push_back({std::string(1, grades[i]), "", grades[i + 1] - '0'});
    return query;
}

Ranking ranking_of(const std::string& pages, bool answerable = true) {
    Ranking ranking{.paths = {}, .answerable = answerable};
    for (const char page : pages)
        ranking.paths.emplace_back(1, page);
    return ranking;
}

QueryScore scored(std::string id, double ndcg, bool expected = true, bool found = true) {
    return {.id = std::move(id),
            .answerable_expected = expected,
            .answerable_found = found,
            .ndcg10 = ndcg,
            .recall5 = ndcg / 2,
            .mrr = ndcg / 4,
            .success1 = 0};
}

void compare_closely(double actual, double expected) {
    QVERIFY2(std::abs(actual - expected) < 5e-7,
             qPrintable(QStringLiteral("%1 is not %2").arg(actual).arg(expected)));
}

/// nDCG@10 written anew: every rank asks every page whether it stands there, the ideal by repeatedly taking
/// the best page left.
double slow_ndcg(std::map<std::string, int> grades, const std::vector<std::string>& paths) {
    double dcg = 0;
    for (const auto& [page, grade] : grades)
        for (std::size_t i = 0; i < paths.size() && i < 10; ++i)
            if (paths[i] == page)
                dcg += (std::pow(2, grade) - 1) * std::log(2) / std::log(i + 2.0);
    double best = 0;
    for (int rank = 1; rank <= 10 && !grades.empty(); ++rank) {
        auto top = grades.begin();
        for (auto it = grades.begin(); it != grades.end(); ++it)
            if (it->second > top->second)
                top = it;
        best += (std::pow(2, top->second) - 1) * std::log(2) / std::log(rank + 1.0);
        grades.erase(top);
    }
    return dcg / best;
}

} // namespace

class MetricsTest : public QObject {
    Q_OBJECT
private slots:
    // Expected values by hand: gains 7, 3, 1; discounts 1, 1.584963, 2, 2.321928, 2.584963, 2.807355.
    void scores_agree_with_hand_computed_ones_data() {
        QTest::addColumn<QByteArray>("grades");
        QTest::addColumn<QByteArray>("ranking");
        QTest::addColumn<double>("ndcg");
        QTest::addColumn<double>("recall");
        QTest::addColumn<double>("mrr");
        QTest::addColumn<double>("success");
        const auto row = [](const char* name, const char* grades, const char* ranking, double ndcg,
                            double recall, double mrr, double success) {
            QTest::newRow(name) << QByteArray(grades) << QByteArray(ranking) << ndcg << recall << mrr
                                << success;
        };
        row("ideal", "a3 b2 c1", "abc", 1, 1, 1, 1);
        row("nothing returned", "a3", "", 0, 0, 0, 0);
        row("nothing relevant", "a3", "xyz", 0, 0, 0, 0);
        row("second place", "a3", "xa", 1 / 1.584963, 1, 0.5, 0);
        // (1/1 + 7/1.584963) / (7/1 + 1/1.584963)
        row("related before the answer", "a3 b1", "ba", 5.416508 / 7.630930, 1, 0.5, 0);
        // (3/1 + 7/2) / (7/1 + 3/1.584963)
        row("substantial first", "a3 b2", "bxa", 6.5 / 8.892789, 1, 1, 1);
        row("sixth is too deep for recall", "a3", "vwxyza", 1 / 2.807355, 0, 1.0 / 6, 0);
        row("eleventh is too deep for nDCG", "a3", "0123456789a", 0, 0, 1.0 / 11, 0);
        row("no page of grade 2: the related ones count", "a1 b1", "xb", 0.630930 / 1.630930, 0.5, 0.5, 0);
        // (1/1 + 1/1.584963) / (3/1 + 1/1.584963 + 1/2)
        row("with a page of grade 2 the related ones do not", "a2 b1 c1", "bc", 1.630930 / 4.130930, 0, 0, 0);
        // Six relevant pages: the first five are all right, and recall is 5/6.
        row("six relevant pages", "a2 b2 c2 d2 e2 f2", "abcdef", 1, 5.0 / 6, 1, 1);
        row("six relevant pages of a short list", "a2 b2 c2 d2 e2 f2", "ab", 4.892789 / 9.914001, 2.0 / 6, 1,
            1);
        // Ideal stops at ten of twelve pages.
        row("twelve relevant pages", "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1", "abcdefghijkl", 1, 5.0 / 12, 1,
            1);
        row("sections of one page count once, by the best", "a1 a3 a2 b2", "ab", 1, 1, 1, 1);
        row("a page given again is ignored", "a3 b3", "aab", 1, 1, 1, 1);
    }
    void scores_agree_with_hand_computed_ones() {
        QFETCH(QByteArray, grades);
        QFETCH(QByteArray, ranking);
        QFETCH(double, ndcg);
        QFETCH(double, recall);
        QFETCH(double, mrr);
        QFETCH(double, success);
        const QueryScore score =
            score_query(query_of(grades.toStdString()), ranking_of(ranking.toStdString()));
        compare_closely(score.ndcg10, ndcg);
        compare_closely(score.recall5, recall);
        compare_closely(score.mrr, mrr);
        compare_closely(score.success1, success);
        QVERIFY(score.answerable_expected);
    }

    void an_unanswerable_query_has_a_verdict_and_no_metrics() {
        const QueryScore right = score_query(query_of(""), ranking_of("abc", false));
        QVERIFY(!right.answerable_expected);
        QVERIFY(!right.answerable_found);
        QCOMPARE(right.ndcg10, 0.0);
        QCOMPARE(right.mrr, 0.0);
        QVERIFY(score_query(query_of(""), ranking_of("")).answerable_found);
        QVERIFY(!score_query(query_of("a3"), ranking_of("a", false)).answerable_found);
        QCOMPARE(score_query(query_of("a3"), ranking_of("a", false)).ndcg10, 1.0);
    }

    void ndcg_agrees_with_a_second_implementation() {
        std::mt19937 random(7);
        std::string pages = "abcdefghijklmnopqrstuvwxyz";
        for (int round = 0; round < 3000; ++round) {
            std::map<std::string, int> grades;
            GoldenQuery query = query_of("");
            const std::size_t judged = 1 + random() % 14;
            for (std::size_t i = 0; i < judged; ++i) {
                const std::string page(1, pages[random() % pages.size()]);
                const int grade = static_cast<int>(1 + random() % 3);
                query.relevant.push_back({page, "", grade});
                grades[page] = std::max(grades[page], grade);
            }
            std::ranges::shuffle(pages, random);
            const Ranking ranking = ranking_of(pages.substr(0, random() % pages.size()));
            const double ndcg = score_query(query, ranking).ndcg10;
            compare_closely(ndcg, slow_ndcg(grades, ranking.paths));
            QVERIFY(ndcg >= 0 && ndcg <= 1 + 1e-12);
        }
    }

    void means_are_over_the_answerable_and_accuracy_over_all() {
        const std::vector<QueryScore> scores = {scored("a", 1), scored("b", 0.5), scored("c", 0, true, false),
                                                scored("d", 0.9, false, false), scored("e", 0, false, true)};
        const EvaluationSummary summary = summarize(scores);
        QCOMPARE(summary.queries, 5U);
        QCOMPARE(summary.answerable, 3U);
        compare_closely(summary.ndcg10.mean, 0.5);
        compare_closely(summary.recall5.mean, 0.25);
        compare_closely(summary.mrr.mean, 0.125);
        compare_closely(summary.answerable_accuracy.value(), 2.0 / 3);
        compare_closely(summary.unanswerable_accuracy.value(), 0.5);
        compare_closely(summary.balanced_accuracy.value(), 7.0 / 12);
    }

    void an_accuracy_without_queries_of_its_sort_is_absent() {
        const EvaluationSummary none = summarize({});
        QCOMPARE(none.ndcg10, Interval());
        QVERIFY(!none.answerable_accuracy && !none.unanswerable_accuracy && !none.balanced_accuracy);
        const EvaluationSummary answerable = summarize({scored("a", 1)});
        QVERIFY(answerable.answerable_accuracy && !answerable.balanced_accuracy);
        QVERIFY(summarize({scored("a", 0, false, false)}).unanswerable_accuracy);
    }

    void the_interval_is_that_of_the_known_distribution() {
        // 40 of 100 at 1: the resampled mean is binomial, 95 % between 0.31 and 0.50 (scipy.stats.binom).
        std::vector<QueryScore> scores;
        for (int i = 0; i < 100; ++i)
            scores.push_back(scored(std::to_string(i), i < 40 ? 1 : 0));
        const Interval interval = summarize(scores, 20'000).ndcg10;
        compare_closely(interval.mean, 0.4);
        QVERIFY(std::abs(interval.low - 0.305) < 0.0101);
        QVERIFY(std::abs(interval.high - 0.495) < 0.0101);
    }

    void intervals_hold_the_mean_and_the_seed_decides_them() {
        std::vector<QueryScore> scores;
        for (int i = 0; i < 30; ++i)
            scores.push_back(scored(std::to_string(i), (i * 7 % 30) / 30.0));
        const Interval first = summarize(scores).ndcg10;
        QCOMPARE(summarize(scores).ndcg10, first);
        QVERIFY(summarize(scores, 2000, 2).ndcg10 != first);
        QVERIFY(first.low < first.mean && first.mean < first.high);
        // Fixed for good: a saved profile's note must be found again by later versions.
        compare_closely(first.low, 0.382222);
        compare_closely(first.high, 0.586694);
        QCOMPARE(summarize(scores, 0).ndcg10, (Interval{first.mean, first.mean, first.mean}));
        const Interval same = summarize({scored("a", 0.25), scored("b", 0.25)}).ndcg10;
        QCOMPARE(same, (Interval{0.25, 0.25, 0.25}));
    }

    void wins_and_losses_are_listed_by_size() {
        const std::vector<GoldenQuery> queries = {query_of("a3", "small win"), query_of("a3", "big win"),
                                                  query_of("a3", "loss"),      query_of("a3", "tie"),
                                                  query_of("", "no answer"),   query_of("a3", "only before")};
        const std::vector<QueryScore> before = {scored("small win", 0.5), scored("big win", 0.1),
                                                scored("loss", 0.6),      scored("tie", 0.3),
                                                scored("no answer", 0),   scored("only before", 1)};
        const std::vector<QueryScore> after = {scored("tie", 0.3), scored("loss", 0.4),
                                               scored("big win", 0.9), scored("small win", 0.6),
                                               scored("no answer", 0)};
        const Comparison comparison = compare(queries, before, after);
        QCOMPARE(comparison.won.size(), 2U);
        QCOMPARE(comparison.won[0].id, std::string("big win"));
        QCOMPARE(comparison.won[0].before, 0.1);
        QCOMPARE(comparison.won[0].after, 0.9);
        QCOMPARE(comparison.won[1].id, std::string("small win"));
        QCOMPARE(comparison.lost.size(), 1U);
        QCOMPARE(comparison.lost[0].id, std::string("loss"));
        QCOMPARE(comparison.tied, 1U);
        compare_closely(comparison.difference.mean, (0.1 + 0.8 - 0.2) / 4);
        QVERIFY(comparison.difference.low < comparison.difference.mean);
    }

    void the_paired_interval_is_that_of_the_differences() {
        std::vector<GoldenQuery> queries;
        std::vector<QueryScore> before, after;
        for (int i = 0; i < 50; ++i) {
            const std::string id = std::to_string(i);
            queries.push_back(query_of("a3", id));
            before.push_back(scored(id, i / 50.0));
            after.push_back(scored(id, i / 50.0 + 0.125));
        }
        const Comparison comparison = compare(queries, before, after);
        // Between queries they differ widely, within each by the same: the pairing must see that.
        compare_closely(comparison.difference.low, 0.125);
        compare_closely(comparison.difference.high, 0.125);
        QCOMPARE(comparison.won.size(), 50U);
        QCOMPARE(compare(queries, before, before).tied, 50U);
        QCOMPARE(compare(queries, before, before).difference, Interval());
    }
};

QTEST_APPLESS_MAIN(MetricsTest)
#include "tst_metrics.moc"
