// SPDX-License-Identifier: GPL-3.0-or-later
// In a process with a QCoreApplication; tst_http_alone has none.
#include "core/net/http.h"
#include "tests/support/http_server.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <thread>

using namespace kb;
using namespace kb::test;
using std::chrono::milliseconds;

namespace {

Result<HttpAnswer> send(const HttpRequest& request, std::stop_token stop = {}) {
    auto client = make_http_client();
    if (!client)
        return std::unexpected(client.error());
    return (*client)->send(request, stop);
}

std::string value_of(const HttpAnswer& answer, std::string_view name) {
    auto found = std::ranges::find(answer.headers, name, &std::pair<std::string, std::string>::first);
    return found == answer.headers.end() ? "(absent)" : found->second;
}

} // namespace

class TestHttp : public QObject {
    Q_OBJECT

private slots:
    void init();
    void method_headers_and_body_are_sent();
    void an_answer_has_status_headers_and_body();
    void every_status_is_an_answer_data();
    void every_status_is_an_answer();
    void a_redirect_is_not_followed();
    void cookies_are_not_sent_back();
    void one_connection_serves_many_requests();
    void a_faulty_answer_is_an_error_that_names_the_host_data();
    void a_faulty_answer_is_an_error_that_names_the_host();
    void a_refused_connection_says_so();
    void an_unknown_host_says_so();
    void a_huge_answer_is_cut_off();
    void an_answer_as_large_as_allowed_arrives();
    void a_silent_server_runs_into_the_timeout();
    void a_request_can_be_cancelled_while_it_waits();
    void a_request_that_is_cancelled_before_is_not_sent();
    void a_busy_server_is_asked_again();
    void a_connection_that_breaks_is_tried_again();
    void an_address_that_is_none_is_refused_data();
    void an_address_that_is_none_is_refused();
    void a_password_in_the_address_is_refused_and_not_repeated();
    void a_proxy_of_the_environment_is_not_used_for_this_machine();
    void clients_work_in_several_threads_at_once();
    void a_missing_module_is_named();
};

void TestHttp::init() {
    qunsetenv("KB_LIB_DIR");
}

void TestHttp::method_headers_and_body_are_sent() {
    HttpServer server({ScriptedAnswer{}});
    auto answer = send({.method = "POST",
                        .url = server.url("/v1/x?q=a%20b"),
                        .headers = {{"Content-Type", "application/json"}, {"Authorization", "Bearer key"}},
                        .body = "{\"a\": \"ñ\"}"});
    QVERIFY(answer);
    SeenRequest seen = server.log().at(0);
    QCOMPARE(seen.method, "POST");
    QCOMPARE(seen.target, "/v1/x?q=a%20b");
    QCOMPARE(seen.header("content-type"), "application/json");
    QCOMPARE(seen.header("authorization"), "Bearer key");
    QCOMPARE(seen.header("host"), server.host());
    QVERIFY(seen.header("user-agent").starts_with("kb-workbench/"));
    QCOMPARE(seen.body, "{\"a\": \"ñ\"}");
}

void TestHttp::an_answer_has_status_headers_and_body() {
    std::string body("bytes \0 and \xFF", 13);
    HttpServer server({ScriptedAnswer{.status = 201, .body = body, .headers = {{"X-Name", "Value"}}},
                       ScriptedAnswer{.body = body, .chunked = true}});
    auto answer = send({.url = server.url()});
    QVERIFY(answer);
    QCOMPARE(answer->status, 201);
    QCOMPARE(answer->body, body);
    QCOMPARE(value_of(*answer, "x-name"), "Value");
    QCOMPARE(send({.url = server.url()})->body, body);
}

void TestHttp::every_status_is_an_answer_data() {
    QTest::addColumn<int>("status");
    for (int status : {204, 304, 400, 401, 402, 403, 404, 405, 406, 407, 408,
                       409, 410, 413, 418, 422, 429, 500, 501, 502, 503, 504})
        QTest::addRow("%d", status) << status;
}

void TestHttp::every_status_is_an_answer() {
    QFETCH(int, status);
    bool bodiless = status == 204 || status == 304;
    HttpServer server({ScriptedAnswer{.status = status, .body = bodiless ? "" : "reason"}});
    auto answer = send({.url = server.url()});
    QVERIFY2(answer, answer ? "" : answer.error().message.c_str());
    QCOMPARE(answer->status, status);
    QCOMPARE(answer->body, bodiless ? "" : "reason");
    QCOMPARE(server.log().size(), 1U);
}

void TestHttp::a_redirect_is_not_followed() {
    HttpServer elsewhere({ScriptedAnswer{}});
    HttpServer server({ScriptedAnswer{.status = 302, .headers = {{"Location", elsewhere.url("/login")}}}});
    auto answer = send({.url = server.url(), .headers = {{"Authorization", "Bearer key"}}});
    QVERIFY(answer);
    QCOMPARE(answer->status, 302);
    QCOMPARE(value_of(*answer, "location"), elsewhere.url("/login"));
    QVERIFY(elsewhere.log().empty());
}

void TestHttp::cookies_are_not_sent_back() {
    HttpServer server({ScriptedAnswer{.headers = {{"Set-Cookie", "session=1"}}}});
    auto client = make_http_client();
    QVERIFY((*client)->send({.url = server.url()}, {}));
    QVERIFY((*client)->send({.url = server.url()}, {}));
    QCOMPARE(server.log().at(1).header("cookie"), "");
}

void TestHttp::one_connection_serves_many_requests() {
    HttpServer server({ScriptedAnswer{.body = "x"}});
    auto client = make_http_client();
    for (int i = 0; i < 200; ++i)
        QCOMPARE((*client)->send({.url = server.url()}, {})->body, "x");
    QCOMPARE(server.log().size(), 200U);
    QCOMPARE(server.connections(), 1);
}

void TestHttp::a_faulty_answer_is_an_error_that_names_the_host_data() {
    QTest::addColumn<int>("fault");
    QTest::newRow("the connection is closed without an answer") << 0;
    QTest::newRow("the body is cut") << 1;
    QTest::newRow("the body is shorter than its length says") << 2;
    QTest::newRow("it is no HTTP") << 3;
    QTest::newRow("the head is cut") << 4;
    QTest::newRow("nothing but the head comes") << 5;
}

void TestHttp::a_faulty_answer_is_an_error_that_names_the_host() {
    QFETCH(int, fault);
    const std::vector<ScriptedAnswer> faults{
        {.close_at_once = true},
        {.body = "a body that is cut", .close_after = 6},
        {.body = "short", .claimed_length = 100, .close_after = 5},
        {.body = "220 mail.example.edu ESMTP\r\n", .raw = true},
        {.body = "HTTP/1.1 200 OK\r\nContent-Le", .raw = true},
        {.body = "text", .close_after = 0},
    };
    HttpServer server({faults.at(static_cast<std::size_t>(fault))});
    auto answer = send({.url = server.url()});
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::unavailable);
    QVERIFY2(answer.error().message.contains(server.host()), answer.error().message.c_str());
}

void TestHttp::a_refused_connection_says_so() {
    int port = closed_port();
    auto answer = send({.url = std::format("http://127.0.0.1:{}/v1", port)});
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::unavailable);
    QCOMPARE(answer.error().message,
             std::format("Nothing listens at 127.0.0.1:{}. Check the address, or start the server.", port));
}

void TestHttp::an_unknown_host_says_so() {
    auto answer = send({.url = "http://no-such-host.invalid/"});
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::unavailable);
    QVERIFY(answer.error().message.contains("no-such-host.invalid:80"));
}

void TestHttp::a_huge_answer_is_cut_off() {
    HttpServer server({ScriptedAnswer{.padding = 50U << 20},
                       ScriptedAnswer{.body = std::string(5000, 'x'), .chunked = true}});
    for (int i = 0; i < 2; ++i) {
        auto answer = send({.url = server.url(), .max_answer_bytes = 4096});
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::unavailable);
        QVERIFY2(answer.error().message.contains("larger than 4096 bytes"), answer.error().message.c_str());
    }
}

void TestHttp::an_answer_as_large_as_allowed_arrives() {
    HttpServer server({ScriptedAnswer{.padding = 3U << 20}});
    auto answer = send({.url = server.url(), .max_answer_bytes = 3U << 20});
    QVERIFY2(answer, answer ? "" : answer.error().message.c_str());
    QCOMPARE(answer->body.size(), 3U << 20);
}

void TestHttp::a_silent_server_runs_into_the_timeout() {
    HttpServer server({ScriptedAnswer{.silent = true}});
    auto answer = send({.url = server.url(), .timeout = milliseconds(50)});
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::unavailable);
    QVERIFY2(answer.error().message.contains("within"), answer.error().message.c_str());
}

void TestHttp::a_request_can_be_cancelled_while_it_waits() {
    std::stop_source stop;
    HttpServer server([&stop](const SeenRequest&) {
        stop.request_stop();
        return ScriptedAnswer{.silent = true};
    });
    auto answer =
        send({.url = server.url(), .timeout = milliseconds(600'000), .retries = 5}, stop.get_token());
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::cancelled);
    QCOMPARE(server.log().size(), 1U);
}

void TestHttp::a_request_that_is_cancelled_before_is_not_sent() {
    std::stop_source stop;
    stop.request_stop();
    HttpServer server({ScriptedAnswer{}});
    auto answer = send({.url = server.url()}, stop.get_token());
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::cancelled);
    QVERIFY(server.log().empty());
}

void TestHttp::a_busy_server_is_asked_again() {
    HttpServer server({ScriptedAnswer{.status = 429, .headers = {{"Retry-After", "0"}}},
                       ScriptedAnswer{.status = 503, .headers = {{"Retry-After", "0"}}},
                       ScriptedAnswer{.body = "at last"}});
    auto answer = send({.url = server.url(), .retries = 3});
    QVERIFY(answer);
    QCOMPARE(answer->body, "at last");
    QCOMPARE(server.log().size(), 3U);
}

void TestHttp::a_connection_that_breaks_is_tried_again() {
    HttpServer server(
        {ScriptedAnswer{.body = "cut here", .close_after = 3}, ScriptedAnswer{.body = "whole"}});
    auto answer = send({.url = server.url(), .retries = 1});
    QVERIFY2(answer, answer ? "" : answer.error().message.c_str());
    QCOMPARE(answer->body, "whole");
}

void TestHttp::an_address_that_is_none_is_refused_data() {
    QTest::addColumn<QString>("url");
    for (const char* url : {"", "127.0.0.1:8000", "ftp://host/", "file:///etc/passwd", "http://",
                            "http:///path", "http://host:99999/", "http://a b/"})
        QTest::newRow(*url == '\0' ? "empty" : url) << url;
}

void TestHttp::an_address_that_is_none_is_refused() {
    QFETCH(QString, url);
    auto answer = send({.url = url.toStdString()});
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::usage);
}

void TestHttp::a_password_in_the_address_is_refused_and_not_repeated() {
    for (const char* url : {"http://user:hunter2@127.0.0.1:9/", "http://user:hunter2@127.0.0.1:bad/"}) {
        auto answer = send({.url = url});
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::usage);
        QVERIFY2(!answer.error().message.contains("hunter2"), answer.error().message.c_str());
        QVERIFY(!answer.error().detail.contains("hunter2"));
    }
}

void TestHttp::a_proxy_of_the_environment_is_not_used_for_this_machine() {
    HttpServer proxy({ScriptedAnswer{.body = "from the proxy"}});
    HttpServer server({ScriptedAnswer{.body = "from the server"}});
    qputenv("http_proxy", proxy.url().c_str());
    auto answer = send({.url = server.url()});
    auto outside = send({.url = "http://kb.example.edu/page"});
    qunsetenv("http_proxy");
    QCOMPARE(answer->body, "from the server");
    QCOMPARE(outside->body, "from the proxy");
}

void TestHttp::clients_work_in_several_threads_at_once() {
    HttpServer server([](const SeenRequest& request) { return ScriptedAnswer{.body = request.target}; });
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                auto client = make_http_client();
                for (int i = 0; i < 25; ++i) {
                    std::string path = std::format("/{}/{}", t, i);
                    auto answer = (*client)->send({.url = server.url(path)}, {});
                    right += answer && answer->body == path;
                }
            });
    }
    QCOMPARE(right.load(), 100);
}

void TestHttp::a_missing_module_is_named() {
    QTemporaryDir empty;
    qputenv("KB_LIB_DIR", empty.path().toUtf8());
    auto client = make_http_client();
    qunsetenv("KB_LIB_DIR");
    QVERIFY(!client);
    QCOMPARE(client.error().code, ErrorCode::unavailable);
    QVERIFY(client.error().message.contains(empty.path().toStdString() + "/libkb-net.so"));
}

QTEST_GUILESS_MAIN(TestHttp)
#include "tst_http.moc"
