// SPDX-License-Identifier: GPL-3.0-or-later
// The vllm and voyage embedders against a server that answers well and badly.
#include "core/embed/embedder.h"
#include "tests/support/http_server.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <numeric>

using namespace kb;
using namespace kb::test;
using nlohmann::json;

namespace {

using Texts = std::vector<std::string>;

EmbedderConfig vllm(const HttpServer& server) {
    return {.kind = "vllm", .base_url = server.url("/v1"), .model = "test-model", .retries = 0};
}

EmbedderConfig voyage(const HttpServer& server) {
    return {
        .kind = "voyage", .base_url = server.url("/v1"), .api_key = "pa-key", .retries = 0, .external = true};
}

std::unique_ptr<Embedder> make(const EmbedderConfig& config) {
    auto embedder = make_embedder(config);
    return embedder ? std::move(*embedder) : nullptr;
}

json body_of(const SeenRequest& request) {
    return json::parse(request.body);
}

/// The answer of a good service: for each text the vector (its length, 1, 0, 0).
ScriptedAnswer good_answer(const SeenRequest& request) {
    const json body = body_of(request);
    json data = json::array();
    for (const json& text : body["input"]) {
        auto length = static_cast<double>(text.get<std::string>().size());
        data.push_back({{"index", data.size()}, {"embedding", {length, 1, 0, 0}}});
    }
    std::ranges::reverse(data); // any order will do
    json document;
    document["data"] = data;
    return {.body = document.dump()};
}

} // namespace

class TestRemoteEmbedder : public QObject {
    Q_OBJECT

private slots:
    void a_request_is_what_the_service_expects();
    void texts_are_sent_in_batches_and_come_back_in_order();
    void queries_and_passages_have_prefixes_and_models_of_their_own();
    void the_default_model_is_the_centres();
    void a_trailing_slash_of_the_address_makes_no_difference();
    void an_empty_text_and_bytes_that_are_not_utf8_are_sent_as_something();
    void the_identity_says_what_vectors_depend_on();
    void the_dimension_is_learnt_from_the_first_answer();
    void a_configured_dimension_cuts_longer_vectors();
    void a_service_that_changes_its_dimension_is_refused();
    void nothing_is_sent_for_no_texts();
    void a_failure_is_one_error_and_no_vectors_data();
    void a_failure_is_one_error_and_no_vectors();
    void a_failing_second_batch_leaves_nothing();
    void a_busy_service_is_asked_again();
    void cancelling_ends_a_request_under_way();
    void cancelling_between_batches_sends_no_more();
    void nobody_listening_is_said();
    void a_key_goes_into_the_header_and_nowhere_else();
    void a_key_that_would_break_a_header_is_refused();
    void vllm_needs_an_address();
    void voyage_needs_consent_and_a_key();
    void voyage_says_what_the_texts_are_for();
    void local_is_not_in_this_build();
    void an_unknown_kind_is_refused();
};

void TestRemoteEmbedder::a_request_is_what_the_service_expects() {
    HttpServer server(good_answer);
    QVERIFY(make(vllm(server))->embed(Texts{"one", "two"}, TextRole::passage, {}));
    SeenRequest seen = server.log().at(0);
    QCOMPARE(seen.method, "POST");
    QCOMPARE(seen.target, "/v1/embeddings");
    QCOMPARE(seen.header("content-type"), "application/json");
    QCOMPARE(seen.header("authorization"), "");
    QCOMPARE(body_of(seen), (json{{"model", "test-model"}, {"input", {"one", "two"}}}));
}

void TestRemoteEmbedder::texts_are_sent_in_batches_and_come_back_in_order() {
    HttpServer server(good_answer);
    EmbedderConfig config = vllm(server);
    config.batch = 3;
    Texts texts;
    for (std::size_t i = 0; i < 8; ++i)
        texts.emplace_back(i + 1, 'x');
    auto vectors = make(config)->embed(texts, TextRole::passage, {});
    QVERIFY(vectors);
    QCOMPARE(server.log().size(), 3U);
    QCOMPARE(body_of(server.log().at(2))["input"].size(), 2U);
    QCOMPARE(vectors->count(), 8U);
    for (std::size_t i = 0; i < 8; ++i) {
        auto row = vectors->row(i);
        QCOMPARE(row[0] / row[1], static_cast<float>(i + 1));
        QCOMPARE(std::inner_product(row.begin(), row.end(), row.begin(), 0.0F), 1.0F);
    }
}

void TestRemoteEmbedder::queries_and_passages_have_prefixes_and_models_of_their_own() {
    HttpServer server(good_answer);
    EmbedderConfig config = vllm(server);
    config.passage_model = "passage-model";
    config.query_prefix = "query: ";
    config.passage_prefix = "passage: ";
    auto embedder = make(config);
    QVERIFY(embedder->embed(Texts{"a"}, TextRole::query, {}));
    QVERIFY(embedder->embed(Texts{"a"}, TextRole::passage, {}));
    QCOMPARE(body_of(server.log().at(0)), (json{{"model", "test-model"}, {"input", {"query: a"}}}));
    QCOMPARE(body_of(server.log().at(1)), (json{{"model", "passage-model"}, {"input", {"passage: a"}}}));
}

void TestRemoteEmbedder::the_default_model_is_the_centres() {
    HttpServer server(good_answer);
    EmbedderConfig config = vllm(server);
    config.model.clear();
    QVERIFY(make(config)->embed(Texts{"a"}, TextRole::query, {}));
    QCOMPARE(body_of(server.log().at(0))["model"], "carc-embed");
}

void TestRemoteEmbedder::a_trailing_slash_of_the_address_makes_no_difference() {
    HttpServer server(good_answer);
    EmbedderConfig config = vllm(server);
    config.base_url += "//";
    QVERIFY(make(config)->embed(Texts{"a"}, TextRole::query, {}));
    QCOMPARE(server.log().at(0).target, "/v1/embeddings");
}

void TestRemoteEmbedder::an_empty_text_and_bytes_that_are_not_utf8_are_sent_as_something() {
    HttpServer server(good_answer);
    auto vectors = make(vllm(server))->embed(Texts{"", "caf\xE9"}, TextRole::query, {});
    QVERIFY(vectors);
    QCOMPARE(body_of(server.log().at(0))["input"], (json{" ", "caf\uFFFD"}));
}

void TestRemoteEmbedder::the_identity_says_what_vectors_depend_on() {
    EmbedderConfig config{.kind = "vllm", .base_url = "http://127.0.0.1:9/v1", .model = "m"};
    QCOMPARE(make(config)->id(), "vllm:m");
    config.dimension = 256;
    QCOMPARE(make(config)->id(), "vllm:m:256");
    config.passage_model = "p";
    QCOMPARE(make(config)->id(), "vllm:m+p:256");
    config.passage_model = "m";
    QCOMPARE(make(config)->id(), "vllm:m:256");
    config.query_prefix = "query: ";
    std::string with_prefix = make(config)->id();
    QVERIFY(with_prefix.starts_with("vllm:m#") && with_prefix.ends_with(":256"));
    std::swap(config.query_prefix, config.passage_prefix);
    QVERIFY(make(config)->id() != with_prefix);
}

void TestRemoteEmbedder::the_dimension_is_learnt_from_the_first_answer() {
    HttpServer server(good_answer);
    auto embedder = make(vllm(server));
    QCOMPARE(embedder->dimension(), 0U);
    QVERIFY(embedder->embed(Texts{"a"}, TextRole::query, {}));
    QCOMPARE(embedder->dimension(), 4U);
    QCOMPARE(embedder->id(), "vllm:test-model:4");
    QVERIFY(!embedder->external());
    QVERIFY(embedder->remote());
}

void TestRemoteEmbedder::a_configured_dimension_cuts_longer_vectors() {
    HttpServer server(good_answer);
    EmbedderConfig config = vllm(server);
    config.dimension = 2;
    auto embedder = make(config);
    auto vectors = embedder->embed(Texts{"abc"}, TextRole::query, {});
    QVERIFY(vectors);
    QCOMPARE(vectors->dimension, 2U);
    QCOMPARE(vectors->values[0] / vectors->values[1], 3.0F);
    QCOMPARE(embedder->id(), "vllm:test-model:2");
    QVERIFY(!body_of(server.log().at(0)).contains("dimensions"));

    config.dimension = 8;
    auto too_many = make(config)->embed(Texts{"abc"}, TextRole::query, {});
    QVERIFY(!too_many);
    QCOMPARE(too_many.error().code, ErrorCode::mismatch);
}

void TestRemoteEmbedder::a_service_that_changes_its_dimension_is_refused() {
    HttpServer server({ScriptedAnswer{.body = R"({"data": [{"embedding": [1, 0]}]})"},
                       ScriptedAnswer{.body = R"({"data": [{"embedding": [1, 0, 0]}]})"}});
    auto embedder = make(vllm(server));
    QVERIFY(embedder->embed(Texts{"a"}, TextRole::query, {}));
    auto changed = embedder->embed(Texts{"a"}, TextRole::query, {});
    QVERIFY(!changed);
    QVERIFY(changed.error().message.contains("3 elements, others have 2"));
}

void TestRemoteEmbedder::nothing_is_sent_for_no_texts() {
    HttpServer server(good_answer);
    auto vectors = make(vllm(server))->embed({}, TextRole::passage, {});
    QVERIFY(vectors);
    QCOMPARE(vectors->count(), 0U);
    QVERIFY(server.log().empty());
}

void TestRemoteEmbedder::a_failure_is_one_error_and_no_vectors_data() {
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("said");
    QTest::newRow("the connection is closed") << 0 << "broke off";
    QTest::newRow("the body is cut") << 1 << "broke off";
    QTest::newRow("a chunk is cut") << 2 << "";
    QTest::newRow("the length is wrong") << 3 << "broke off";
    QTest::newRow("too few vectors") << 4 << "1 vectors for 2 texts";
    QTest::newRow("a redirect") << 5 << "status 302), which is not followed";
    QTest::newRow("the key is refused") << 6 << "KB_VLLM_API_KEY";
    QTest::newRow("no such model") << 7 << "test-model";
    QTest::newRow("too busy") << 8 << "too busy";
    QTest::newRow("a server error") << 9 << "status 500: out of memory";
    QTest::newRow("a bad request") << 10 << "status 400: maximum context length";
    QTest::newRow("HTML with status 200") << 11 << "not JSON";
    QTest::newRow("a huge answer") << 12 << "larger than";
    QTest::newRow("silence") << 13 << "did not answer within";
}

void TestRemoteEmbedder::a_failure_is_one_error_and_no_vectors() {
    QFETCH(int, fault);
    QFETCH(QString, said);
    const std::string good = R"({"data": [{"embedding": [1, 0]}, {"embedding": [0, 1]}]})";
    const std::vector<ScriptedAnswer> faults{
        {.close_at_once = true},
        {.body = good, .close_after = 20},
        {.body = good, .close_after = 20, .chunked = true},
        {.body = good, .claimed_length = 5000, .close_after = good.size()},
        {.body = R"({"data": [{"embedding": [1, 0]}]})"},
        {.status = 302, .headers = {{"Location", "http://127.0.0.1:9/"}}},
        {.status = 401, .body = R"({"error": {"message": "bad key"}})"},
        {.status = 404, .body = R"({"error": {"message": "no such model"}})"},
        {.status = 429, .headers = {{"Retry-After", "3600"}}},
        {.status = 500, .body = "out of memory"},
        {.status = 400, .body = R"({"error": {"message": "maximum context length"}})"},
        {.body = "<html>login</html>"},
        {.body = good, .padding = 70U << 20},
        {.silent = true},
    };
    HttpServer server({faults.at(static_cast<std::size_t>(fault))});
    EmbedderConfig config = vllm(server);
    config.timeout_ms = fault == 13 ? 50 : 30'000;
    config.retries = fault == 8 ? 3 : 0; // a wait beyond the timeout is not begun
    auto embedder = make(config);
    auto vectors = embedder->embed(Texts{"a", "b"}, TextRole::passage, {});
    QVERIFY(!vectors);
    QCOMPARE(vectors.error().code, ErrorCode::unavailable);
    QString text = QString::fromStdString(vectors.error().message);
    QVERIFY2(text.contains(said) && text.contains(QString::fromStdString(server.host())), qPrintable(text));
    QCOMPARE(embedder->dimension(), 0U);
    QVERIFY(server.log().size() == 1 || fault == 0); // Qt itself asks again where a connection is just closed
}

void TestRemoteEmbedder::a_failing_second_batch_leaves_nothing() {
    HttpServer server([&, calls = 0](const SeenRequest& request) mutable {
        return ++calls == 2 ? ScriptedAnswer{.status = 500} : good_answer(request);
    });
    EmbedderConfig config = vllm(server);
    config.batch = 1;
    auto vectors = make(config)->embed(Texts{"a", "b", "c"}, TextRole::passage, {});
    QVERIFY(!vectors);
    QCOMPARE(server.log().size(), 2U);
}

void TestRemoteEmbedder::a_busy_service_is_asked_again() {
    HttpServer server([&, calls = 0](const SeenRequest& request) mutable {
        return ++calls < 3 ? ScriptedAnswer{.status = 429, .headers = {{"Retry-After", "0"}}}
                           : good_answer(request);
    });
    EmbedderConfig config = vllm(server);
    config.retries = 2;
    QVERIFY(make(config)->embed(Texts{"a"}, TextRole::passage, {}));
    QCOMPARE(server.log().size(), 3U);
}

void TestRemoteEmbedder::cancelling_ends_a_request_under_way() {
    std::stop_source stop;
    HttpServer server([&stop](const SeenRequest&) {
        stop.request_stop();
        return ScriptedAnswer{.silent = true};
    });
    EmbedderConfig config = vllm(server);
    config.timeout_ms = 600'000;
    auto vectors = make(config)->embed(Texts{"a"}, TextRole::passage, stop.get_token());
    QVERIFY(!vectors);
    QCOMPARE(vectors.error().code, ErrorCode::cancelled);
}

void TestRemoteEmbedder::cancelling_between_batches_sends_no_more() {
    std::stop_source stop;
    stop.request_stop();
    HttpServer server(good_answer);
    auto vectors = make(vllm(server))->embed(Texts{"a"}, TextRole::passage, stop.get_token());
    QVERIFY(!vectors);
    QCOMPARE(vectors.error().code, ErrorCode::cancelled);
    QVERIFY(server.log().empty());
}

void TestRemoteEmbedder::nobody_listening_is_said() {
    int port = closed_port();
    EmbedderConfig config{
        .kind = "vllm", .base_url = std::format("http://127.0.0.1:{}/v1", port), .retries = 0};
    auto vectors = make(config)->embed(Texts{"a"}, TextRole::query, {});
    QVERIFY(!vectors);
    QCOMPARE(vectors.error().code, ErrorCode::unavailable);
    QVERIFY(vectors.error().message.contains(std::format("Nothing listens at 127.0.0.1:{}", port)));
}

void TestRemoteEmbedder::a_key_goes_into_the_header_and_nowhere_else() {
    HttpServer server({ScriptedAnswer{.status = 403, .body = "forbidden"}});
    EmbedderConfig config = vllm(server);
    config.api_key = "very-secret\n"; // as read from a file
    auto embedder = make(config);
    auto vectors = embedder->embed(Texts{"a"}, TextRole::query, {});
    QVERIFY(!vectors);
    QCOMPARE(server.log().at(0).header("authorization"), "Bearer very-secret");
    QVERIFY(!server.log().at(0).body.contains("very-secret"));
    QVERIFY(!vectors.error().message.contains("very-secret"));
    QVERIFY(!vectors.error().detail.contains("very-secret"));
    QVERIFY(!embedder->id().contains("very-secret"));
}

void TestRemoteEmbedder::a_key_that_would_break_a_header_is_refused() {
    EmbedderConfig config{
        .kind = "vllm", .base_url = "http://127.0.0.1:9/v1", .api_key = "key\r\nX-Other: 1"};
    auto embedder = make_embedder(config);
    QVERIFY(!embedder);
    QCOMPARE(embedder.error().code, ErrorCode::usage);
    QVERIFY(!embedder.error().message.contains("X-Other"));
}

void TestRemoteEmbedder::vllm_needs_an_address() {
    auto embedder = make_embedder({.kind = "vllm"});
    QVERIFY(!embedder);
    QCOMPARE(embedder.error().code, ErrorCode::usage);
    QVERIFY(embedder.error().message.contains("KB_VLLM_BASE_URL"));
}

void TestRemoteEmbedder::voyage_needs_consent_and_a_key() {
    auto refused = make_embedder({.kind = "voyage", .api_key = "pa-key"});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::refused);
    QVERIFY(refused.error().message.contains("{kind: voyage, external: true"));
    auto keyless = make_embedder({.kind = "voyage", .external = true});
    QVERIFY(!keyless);
    QCOMPARE(keyless.error().code, ErrorCode::usage);
    QVERIFY(keyless.error().message.contains("VOYAGE_API_KEY"));
}

void TestRemoteEmbedder::voyage_says_what_the_texts_are_for() {
    HttpServer server(good_answer);
    EmbedderConfig config = voyage(server);
    config.dimension = 2;
    auto embedder = make(config);
    QVERIFY(embedder->external());
    QVERIFY(embedder->remote());
    QCOMPARE(embedder->id(), "voyage:voyage-3.5:2");
    QVERIFY(embedder->embed(Texts{"a"}, TextRole::query, {}));
    QVERIFY(embedder->embed(Texts{"a"}, TextRole::passage, {}));
    QCOMPARE(server.log().at(0).target, "/v1/embeddings");
    QCOMPARE(server.log().at(0).header("authorization"), "Bearer pa-key");
    QCOMPARE(
        body_of(server.log().at(0)),
        (json{{"model", "voyage-3.5"}, {"input", {"a"}}, {"input_type", "query"}, {"output_dimension", 2}}));
    QCOMPARE(body_of(server.log().at(1))["input_type"], "document");
}

void TestRemoteEmbedder::local_is_not_in_this_build() {
    auto embedder = make_embedder({.kind = "local"});
    QVERIFY(!embedder);
    QCOMPARE(embedder.error().code, ErrorCode::unavailable);
    QVERIFY(embedder.error().message.contains("not in this build"));
}

void TestRemoteEmbedder::an_unknown_kind_is_refused() {
    auto embedder = make_embedder({.kind = "word2vec"});
    QVERIFY(!embedder);
    QCOMPARE(embedder.error().code, ErrorCode::usage);
    QVERIFY(embedder.error().message.contains("word2vec"));
}

QTEST_GUILESS_MAIN(TestRemoteEmbedder)
#include "tst_remote_embedder.moc"
