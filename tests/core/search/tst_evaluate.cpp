// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluation, explanation and the payload, over a small index.
#include "core/search/evaluate.h"
#include "core/search/payload.h"
#include "tests/core/search/small_index.h"

#include <QtTest>

#include <nlohmann/json.hpp>

using namespace kb;
using Json = nlohmann::ordered_json;

namespace {

DocumentMeta meta(const std::string& path, const std::string& title, Audience audience = Audience::users) {
    return {.path = path, .audience = audience, .status = Status::approved, .title = title};
}

GoldenQuery golden(const std::string& id, const std::string& query, const std::string& path,
                   std::optional<Audience> audience = std::nullopt) {
    GoldenQuery result{.id = id, .query = query, .audience = audience};
    if (!path.empty())
        result.relevant.push_back({.path = path});
    return result;
}

} // namespace

class EvaluateTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        index_.add(meta("a.md", "Disk quota"),
                   "# Disk quota\n\nThe disk quota of the home folder is exceeded.\n");
        index_.add(meta("b.md", "Login"),
                   "# Login\n\nThe key is refused at login.\n\n## Modes\n\nLogin needs mode 600.\n");
        index_.add(meta("c.md", "Drain a node", Audience::staff),
                   "# Drain\n\nDrain the node before the reboot.\n");
        for (int i = 0; i < 12; ++i)
            index_.add(meta("filler" + std::to_string(i) + ".md", "Filler"),
                       "# Filler\n\nNothing of interest.\n");
        auto done = index_.commit();
        QVERIFY2(done, done ? "" : done.error().message.c_str());
        searcher_ = index_.searcher();
    }

    // traps: Vectors and fusion: show per-leg figures.
    void every_way_scores_every_query() {
        std::vector<Way> ways = single_legs(default_profile("hash-64"));
        ways.push_back({"fused", default_profile("hash-64")});
        std::vector<GoldenQuery> queries = {golden("1", "disk quota exceeded", "a.md"),
                                            golden("2", "key refused at login", "b.md")};
        auto result = evaluate(*searcher_, queries, ways, {}, {}, {});
        QVERIFY(result);
        QCOMPARE(result->ways.size(), std::size_t{4});
        QStringList names;
        for (const WayScores& way : result->ways)
            names << QString::fromStdString(way.way.name);
        QCOMPARE(names, QStringList({"keyword", "vector", "trigram", "fused"}));
        for (const WayScores& way : result->ways)
            QCOMPARE(way.scores.size(), queries.size());
        QCOMPARE(result->ways[0].summary.ndcg10.mean, 1.0); // keyword
        QCOMPARE(result->ways[3].summary.success1.mean, 1.0);
        QVERIFY(result->missing.empty());
        QVERIFY(result->degraded.empty());
    }

    void a_query_is_asked_at_the_lower_of_its_ceiling_and_the_callers() {
        std::vector<GoldenQuery> queries = {golden("users", "drain the node", "c.md", Audience::users),
                                            golden("admins", "drain the node", "c.md", Audience::admins),
                                            golden("any", "drain the node", "c.md")};
        auto at = [&](Audience ceiling) {
            return evaluate(*searcher_, queries, {{"fused", default_profile("hash-64")}}, {ceiling}, {}, {})
                .value();
        };
        Evaluation staff = at(Audience::staff);
        QCOMPARE(staff.audiences, (std::vector{Audience::users, Audience::staff, Audience::staff}));
        QCOMPARE(staff.ways[0].scores[0].success1, 0.0);
        QCOMPARE(staff.ways[0].scores[1].success1, 1.0);
        QCOMPARE(staff.missing.size(), std::size_t{1}); // the page is hidden from the first
        QCOMPARE(staff.missing[0].id, std::string("users"));
        QCOMPARE(at(Audience::users).missing.size(), std::size_t{3});
    }

    void a_stop_ends_the_evaluation() {
        std::stop_source stop;
        stop.request_stop();
        auto result =
            evaluate(*searcher_, {golden("1", "x", "a.md")}, {{"fused", {}}}, {}, stop.get_token(), {});
        QCOMPARE(result.error().code, ErrorCode::cancelled);
    }

    void an_explanation_agrees_with_the_search() {
        SearchRequest request{.query = "disk quota exceeded", .k = 3, .profile = default_profile("hash-64")};
        auto answer = searcher_->search(request).value();
        for (const Hit& hit : answer.hits) {
            auto explained = searcher_->explain(request, hit.meta.path).value();
            QVERIFY(explained);
            QCOMPARE(explained->rank, hit.rank);
            QCOMPARE(explained->score, hit.score);
            for (std::size_t i = 0; i < leg_count; ++i) {
                QCOMPARE(explained->legs[i].leg.has_value() && explained->legs[i].in_pool,
                         hit.legs[i].has_value());
                if (hit.legs[i])
                    QCOMPARE(explained->legs[i].leg->part, hit.legs[i]->part);
            }
        }
    }

    void what_no_leg_found_is_explained_with_the_words_it_lacks() {
        SearchRequest request{.query = "zyzzyva", .profile = default_profile("hash-64")};
        request.profile.weights.vector = 0;
        auto explained = searcher_->explain(request, "a.md").value();
        QVERIFY(explained);
        QCOMPARE(explained->rank, 0);
        QVERIFY(!explained->legs[0].leg);
        QCOMPARE(explained->missing, std::vector<std::string>{"zyzzyva"});
        QCOMPARE(explained->citation, std::string("a.md"));
    }

    void what_may_not_be_seen_is_not_explained() {
        SearchRequest request{
            .query = "drain", .visibility = {Audience::users}, .profile = default_profile("hash-64")};
        QVERIFY(!searcher_->explain(request, "c.md").value());
        QVERIFY(!searcher_->explain(request, "none.md").value());
    }

    void hits_without_passages_have_the_same_order() {
        SearchRequest request{.query = "login key", .k = 10, .profile = default_profile("hash-64")};
        auto full = searcher_->search(request).value();
        request.passages = false;
        auto bare = searcher_->search(request).value();
        QCOMPARE(bare.hits.size(), full.hits.size());
        for (std::size_t i = 0; i < bare.hits.size(); ++i) {
            QCOMPARE(bare.hits[i].meta.path, full.hits[i].meta.path);
            QVERIFY(bare.hits[i].passage.citation.empty());
        }
    }

    void the_payload_has_null_for_what_is_not_known() {
        SearchAnswer answer{.query = "q", .generation = 7, .embedder = "hash-64"};
        Hit hit{.rank = 1, .score = 1.0 / 3, .meta = meta("a.md", "Title")};
        hit.legs[0] = LegScore{.rank = 2, .score = 0.125, .part = 0.5};
        hit.passage.citation = "a.md#x";
        answer.hits.push_back(hit);
        Json json = search_payload(answer);
        QCOMPARE(json["degraded"], Json(nullptr));
        QCOMPARE(json["hits"][0]["score"].get<double>(), 0.333333);
        QCOMPARE(json["hits"][0]["legs"]["keyword"], Json({{"rank", 2}, {"score", 0.125}}));
        QCOMPARE(json["hits"][0]["legs"]["vector"], Json(nullptr));
        QCOMPARE(json["hits"][0]["url"], Json(nullptr));
        QCOMPARE(json["hits"][0]["revision"], Json(nullptr));
        QCOMPARE(json["hits"][0]["more"], Json::array());
        QVERIFY(!json["hits"][0].contains("terms"));
        QVERIFY(search_payload(answer, PayloadDetail::explain)["hits"][0].contains("terms"));
        std::string keys;
        for (const auto& [key, value] : json["hits"][0].items())
            keys += key + " ";
        QCOMPARE(keys, std::string(
                           "rank citation path title heading snippet url score legs audience status category "
                           "system last_reviewed as_of evidence revision source more "));
    }

    void numbers_show_six_digits_and_are_always_numbers() {
        QCOMPARE(rounded(0.032522474881015335), 0.0325225);
        QCOMPARE(rounded(-1234567.0), -1234570.0);
        QCOMPARE(rounded(0), 0.0);
        QCOMPARE(rounded(std::numeric_limits<double>::quiet_NaN()), 0.0);
    }

private:
    SmallIndex index_;
    std::unique_ptr<Searcher> searcher_;
};

QTEST_GUILESS_MAIN(EvaluateTest)
#include "tst_evaluate.moc"
