// SPDX-License-Identifier: GPL-3.0-or-later
// An ingest whose embedder is a service that is away, comes back, fails half way, or is another one now.
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"
#include "tests/support/vector_service.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace kb;
using namespace kb::test;
using nlohmann::json;

namespace {

/// A base of some articles whose embedder is the service at an address.
class ServedBase : public BaseFolder {
public:
    explicit ServedBase(int articles) {
        for (int i = 0; i < articles; ++i)
            write(std::to_string(i) + ".md",
                  article_text({.title = "Zinnia " + std::to_string(i)}, "The zinnia quota is full.\n"));
    }
    void use(const std::string& address, const std::string& model = "m") const {
        write("kb.yaml", "embedder: {kind: vllm, model: " + model + ", base_url: \"" + address +
                             "/v1\", batch: 4, timeout_s: 5}\n");
    }
    SearchAnswer ask() const {
        return sure(sure(open().searcher())->search(question("zinnia quota", {}, 50)));
    }
};

std::size_t with_vectors(const SearchAnswer& answer) {
    return static_cast<std::size_t>(std::ranges::count_if(answer.hits, [](const Hit& hit) {
        return hit.legs[static_cast<std::size_t>(Leg::vector)].has_value();
    }));
}

} // namespace

class IngestServiceTest : public QObject {
    Q_OBJECT
private slots:
    // traps: Vectors and fusion: A chunk not yet embedded is still found by keyword, and the result says so.
    void a_service_that_is_away_leaves_texts_waiting_and_fills_them_when_it_is_back() {
        ServedBase base(3);
        base.use("http://127.0.0.1:" + std::to_string(closed_port()));
        IngestReport report = base.ingest();
        QCOMPARE(report.documents, 3U);
        QCOMPARE(report.waiting, 3U);
        QVERIFY(!report.waiting_reason.empty());
        SearchAnswer answer = base.ask();
        QCOMPARE(answer.hits.size(), 3U);
        QVERIFY2(answer.degraded.contains("keyword only") || answer.degraded.contains("no vectors"),
                 answer.degraded.c_str());

        HttpServer server(vectors_of);
        base.use(server.url());
        report = base.ingest();
        QCOMPARE(report.waiting, 0U);
        QCOMPARE(report.full_reason, std::string());
        answer = base.ask();
        QCOMPARE(answer.degraded, std::string());
        QCOMPARE(with_vectors(answer), 3U);
    }

    void a_service_that_fails_half_way_leaves_the_rest_waiting() {
        std::atomic<int> asked = 0;
        HttpServer server([&](const SeenRequest& request) {
            return ++asked <= 3 ? vectors_of(request) : ScriptedAnswer{.status = 400, .body = "{}"};
        });
        ServedBase base(40);
        base.use(server.url());
        IngestReport report = base.ingest();
        QCOMPARE(report.documents, 40U);
        QVERIFY(report.waiting > 0);
        QVERIFY(!report.waiting_reason.empty());
        SearchAnswer answer = base.ask();
        QCOMPARE(answer.hits.size(), 40U);
        QVERIFY(!answer.degraded.empty());
        asked = -1000;
        QCOMPARE(base.ingest().waiting, 0U);
        QCOMPARE(base.ask().degraded, std::string());
    }

    // traps: Vectors and fusion: A model of another dimension or name: refuse, name both, say the command;
    // the keyword leg keeps working.
    void another_model_in_the_settings_searches_by_words_until_the_index_is_made_anew() {
        HttpServer server(vectors_of);
        ServedBase base(2);
        base.use(server.url(), "first");
        base.ingest();
        base.use(server.url(), "second");
        SearchAnswer answer = base.ask();
        QCOMPARE(answer.hits.size(), 2U);
        QCOMPARE(with_vectors(answer), 0U);
        for (const char* part : {"first", "second", "kb ingest --full"})
            QVERIFY2(answer.degraded.contains(part), answer.degraded.c_str());
        IngestReport report = base.ingest();
        QVERIFY2(report.full_reason.contains("first") && report.full_reason.contains("second"),
                 report.full_reason.c_str());
        answer = base.ask();
        QCOMPARE(answer.degraded, std::string());
        QCOMPARE(with_vectors(answer), 2U);
    }

    // traps: Vectors and fusion: The model is part of the generation; a job that straddles a change finishes
    // or is discarded.
    void a_model_that_changes_during_an_ingest_changes_nothing() {
        std::atomic<bool> longer = false;
        HttpServer server([&](const SeenRequest& request) {
            json answer = json::parse(vectors_of(request).body);
            for (json& entry : answer["data"])
                if (longer)
                    entry["embedding"].push_back(1);
            longer = request.body.contains("straddles");
            return ScriptedAnswer{.body = answer.dump()};
        });
        ServedBase base(2);
        base.use(server.url());
        base.ingest();
        base.write("a-new.md",
                   article_text({.title = "New"}, "The zinnia straddles.\n" + std::string(9000, 'x')));
        IngestReport report = base.ingest(); // its later batches have another dimension
        QCOMPARE(report.waiting, 1U);
        SearchAnswer answer = base.ask();
        QCOMPARE(answer.hits.size(), 3U);
        longer = false;
        QCOMPARE(base.ingest().waiting, 1U); // the service changes again as soon as it is asked
    }

    void text_above_what_may_leave_is_never_sent_and_counted() {
        HttpServer server(vectors_of);
        ServedBase base(1);
        base.write("gate.md", article_text({.title = "Gate", .audience = "staff"}, "The begonia gate.\n"));
        base.write("kb.yaml", "embedder: {kind: voyage, external: true, external_max_audience: users}\n");
        base.environment = {{"VOYAGE_BASE_URL", server.url("/v1")}, {"VOYAGE_API_KEY", "pa-key"}};
        IngestReport report = base.ingest();
        QCOMPARE(report.waiting, 0U);
        for (const SeenRequest& request : server.log())
            QVERIFY2(!request.body.contains("begonia"), request.body.c_str());
        auto reader = sure(base.open().store().reader());
        QCOMPARE(sure(reader->counts({Audience::admins}, "")).keyword_only, 1U);
        QCOMPARE(sure(reader->counts({Audience::users}, "")).keyword_only, 0U);
        SearchAnswer answer =
            sure(sure(base.open().searcher())->search(question("begonia", {Audience::admins})));
        QVERIFY(std::ranges::contains(answer.hits, "gate.md", [](const Hit& hit) { return hit.meta.path; }));
    }
};

QTEST_GUILESS_MAIN(IngestServiceTest)
#include "tst_ingest_service.moc"
