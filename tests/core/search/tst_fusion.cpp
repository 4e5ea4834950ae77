// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of traps.md, "Vectors and fusion", as far as a searcher keeps them.
#include "core/search/payload.h"
#include "tests/core/search/small_index.h"

#include <QtTest>

#include <nlohmann/json.hpp>

using namespace kb;

namespace {

DocumentMeta meta(const std::string& path, Audience audience = Audience::users,
                  Status status = Status::approved) {
    return {.path = path, .audience = audience, .status = status, .title = "Page"};
}

SearchRequest request(const std::string& query, std::size_t k = 5, const Visibility& visibility = {}) {
    return {.query = query, .k = k, .visibility = visibility, .profile = default_profile("hash-64")};
}

SearchAnswer ask(Searcher& searcher, const SearchRequest& request) {
    auto answer = searcher.search(request);
    if (!answer)
        qFatal("%s", answer.error().message.c_str());
    return std::move(*answer);
}

std::string text_of(const SearchAnswer& answer) {
    return search_payload(answer, PayloadDetail::explain).dump(1);
}

QStringList paths(const SearchAnswer& answer) {
    QStringList list;
    for (const Hit& hit : answer.hits)
        list << QString::fromStdString(hit.meta.path);
    return list;
}

} // namespace

class FusionTest : public QObject {
    Q_OBJECT
private slots:
    // traps: Vectors and fusion: ties break by path, then chunk.
    void equal_pages_are_in_the_order_of_their_paths_and_equal_passages_of_their_place() {
        SmallIndex index;
        for (const char* path : {"m.md", "z.md", "a.md", "k/b.md"}) // rows are in another order than paths
            index.add(meta(path), "## One\n\nThe zinnia quota.\n\n## One\n\nThe zinnia quota.\n");
        QVERIFY(index.commit());
        for (auto method : {FusionWeights::Method::rrf, FusionWeights::Method::convex}) {
            SearchRequest asked = request("zinnia quota");
            asked.profile.weights.method = method;
            SearchAnswer answer = ask(*index.searcher(), asked);
            QCOMPARE(paths(answer), QStringList({"a.md", "k/b.md", "m.md", "z.md"}));
            for (const Hit& hit : answer.hits)
                QCOMPARE(hit.passage.anchor, std::string("one"));
        }
    }

    // traps: Vectors and fusion: The candidate pool does not depend on k.
    void the_first_hits_and_their_scores_do_not_depend_on_k() {
        SmallIndex index;
        for (std::size_t i = 0; i < pool_size + 40; ++i) // more pages have the words than take part
            index.add(meta(std::format("{:03}.md", i)), std::string(i % 7, 'x') + " The quota is full." +
                                                            (i % 3 == 0 ? " Quota again." : "") + "\n");
        QVERIFY(index.commit());
        auto searcher = index.searcher();
        for (auto method : {FusionWeights::Method::rrf, FusionWeights::Method::convex}) {
            SearchRequest asked = request("quota full", 100);
            asked.profile.weights.method = method;
            SearchAnswer most = ask(*searcher, asked);
            QCOMPARE(most.hits.size(), 100U);
            for (std::size_t k : {1U, 3U, 10U, 99U}) {
                asked.k = k;
                SearchAnswer some = ask(*searcher, asked);
                SearchAnswer expected = most;
                expected.hits.resize(k);
                QCOMPARE(text_of(some), text_of(expected));
            }
        }
    }

    // traps: Vectors and fusion: A chunk not yet embedded is still found by keyword, and the result says so.
    void a_page_without_vectors_is_found_by_its_words_and_the_answer_says_so() {
        SmallIndex index;
        index.add(meta("a.md"), "The quota of the home folder.\n");
        index.add_waiting(meta("b.md"), "The zinnia of the lobby.\n");
        QVERIFY(index.commit());
        SearchAnswer answer = ask(*index.searcher(), request("zinnia"));
        QCOMPARE(paths(answer).value(0), QString("b.md"));
        QVERIFY(!answer.hits[0].legs[static_cast<std::size_t>(Leg::vector)]);
        QVERIFY2(answer.degraded.starts_with("1 ") && answer.degraded.contains("kb ingest"),
                 answer.degraded.c_str());
    }

    // traps: Vectors and fusion: A model of another dimension or name: refuse, name both, say the command;
    // the keyword leg keeps working.
    void an_index_made_anew_with_another_model_is_searched_by_words_alone_data() {
        QTest::addColumn<QString>("embedder");
        QTest::newRow("another dimension") << "hash-256";
        QTest::newRow("another name, the same dimension") << "other:64";
    }
    void an_index_made_anew_with_another_model_is_searched_by_words_alone() {
        QFETCH(QString, embedder);
        SmallIndex index;
        index.add(meta("a.md"), "The zinnia quota.\n");
        QVERIFY(index.commit());
        auto searcher = index.searcher();
        QCOMPARE(ask(*searcher, request("zinnia")).degraded, std::string());
        QVERIFY(index.commit(embedder.toStdString()));
        SearchAnswer answer = ask(*searcher, request("zinnia"));
        QCOMPARE(paths(answer), QStringList{"a.md"});
        QVERIFY(!answer.hits[0].legs[static_cast<std::size_t>(Leg::vector)]);
        for (const std::string& part : {embedder.toStdString(), std::string("hash-64")})
            QVERIFY2(answer.degraded.contains(part), answer.degraded.c_str());
        auto explained = searcher->explain(request("zinnia"), "a.md").value();
        QVERIFY(explained && explained->degraded == answer.degraded);
    }

    // traps: Vectors and fusion: Caches are keyed by exact query, generation, model, ceiling and drafts.
    void a_searcher_that_was_asked_before_answers_as_a_fresh_one() {
        SmallIndex index;
        index.add(meta("a.md"), "The zinnia quota for users.\n");
        index.add(meta("b.md", Audience::staff), "The zinnia quota for staff.\n");
        index.add(meta("c.md", Audience::admins), "The zinnia quota for admins.\n");
        index.add(meta("d.md", Audience::users, Status::draft), "The zinnia quota of a draft.\n");
        QVERIFY(index.commit());
        auto searcher = index.searcher();
        auto verify_all = [&] {
            for (int number = 0; number < class_count; ++number)
                for (const char* query : {"zinnia quota", "zinnia quotas", "Zinnia quota", "zinnia"})
                    for (std::size_t k : {1U, 5U}) {
                        SearchRequest asked = request(query, k, visibility_of_class(number));
                        QCOMPARE(text_of(ask(*searcher, asked)), text_of(ask(*index.searcher(), asked)));
                    }
        };
        verify_all();
        index.add(meta("e.md"), "Another zinnia quota.\n");
        QVERIFY(index.commit()); // a new generation
        verify_all();
    }
};

QTEST_GUILESS_MAIN(FusionTest)
#include "tst_fusion.moc"
