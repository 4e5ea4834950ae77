// SPDX-License-Identifier: GPL-3.0-or-later
// A base whose embedder is a service: what reaches the service of questions, and what answers say.
#include "tests/core/scrub/made_up.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"
#include "tests/support/vector_service.h"

#include <QTest>

using namespace kb;
using namespace kb::test;

namespace {

/// An ingested base of two articles.
class ServedBase : public BaseFolder {
public:
    ServedBase(const std::string& kb_yaml, std::map<std::string, std::string> variables) {
        environment = std::move(variables);
        write("kb.yaml", kb_yaml);
        write("quota.md", article_text({.title = "Quota"}, "The zinnia quota is full.\n"));
        write("gate.md", article_text({.title = "Gate", .audience = "admins"}, "The zinnia gate.\n"));
        ingest();
    }
    SearchAnswer ask(const std::string& text, Audience ceiling) const {
        return sure(sure(open().searcher())->search(question(text, {ceiling})));
    }
};

std::string everything_sent(const HttpServer& server) {
    std::string all;
    for (const SeenRequest& request : server.log())
        all += request.target + "\n" + request.body + "\n";
    return all;
}

bool has_vector_leg(const SearchAnswer& answer) {
    return std::ranges::any_of(answer.hits, [](const Hit& hit) {
        return hit.legs[static_cast<std::size_t>(Leg::vector)].has_value();
    });
}

} // namespace

class ServiceTest : public QObject {
    Q_OBJECT
private slots:
    void a_question_is_scrubbed_before_it_is_sent() {
        HttpServer server(vectors_of);
        ServedBase base("embedder: {kind: vllm, model: m, base_url: \"" + server.url("/v1") + "\"}\n", {});
        std::string secret = made_up::password(5);
        SearchAnswer answer =
            base.ask("zinnia of jane.roe@example.edu, password: " + secret, Audience::admins);
        QCOMPARE(answer.degraded, std::string());
        QVERIFY(has_vector_leg(answer));
        std::string sent = everything_sent(server);
        QVERIFY2(sent.contains("zinnia of [redacted: "), sent.c_str());
        QVERIFY2(!sent.contains(secret) && !sent.contains("jane.roe"), sent.c_str());
    }
    void a_list_of_exceptions_that_cannot_be_read_keeps_questions_here() {
        HttpServer server(vectors_of);
        ServedBase base("embedder: {kind: vllm, model: m, base_url: \"" + server.url("/v1") + "\"}\n", {});
        base.write("scrub-exceptions.txt", "half a line\n");
        std::size_t before = server.log().size();
        SearchAnswer answer = base.ask("zinnia", Audience::admins);
        QVERIFY2(answer.degraded.contains("scrub-exceptions.txt"), answer.degraded.c_str());
        QCOMPARE(answer.hits.size(), 2U); // words find all the same
        QCOMPARE(server.log().size(), before);
    }
    void a_question_above_what_may_leave_stays_in_the_centre() {
        HttpServer server(vectors_of);
        ServedBase base("embedder: {kind: voyage, external: true, external_max_audience: users}\n",
                        {{"VOYAGE_BASE_URL", server.url("/v1")}, {"VOYAGE_API_KEY", "pa-key"}});
        SearchAnswer users = base.ask("zinnia for users", Audience::users);
        QCOMPARE(users.degraded, std::string());
        QVERIFY(has_vector_leg(users));
        for (Audience ceiling : {Audience::staff, Audience::admins}) {
            SearchAnswer answer = base.ask("zinnia for the gate", ceiling);
            QVERIFY2(answer.degraded.starts_with("keyword only: ") && answer.degraded.contains("users"),
                     answer.degraded.c_str());
            QVERIFY(!has_vector_leg(answer));
            QVERIFY(!answer.hits.empty());
        }
        std::string sent = everything_sent(server);
        QVERIFY(sent.contains("zinnia for users"));
        QVERIFY(!sent.contains("zinnia for the gate"));
    }
};

QTEST_GUILESS_MAIN(ServiceTest)
#include "tst_service.moc"
