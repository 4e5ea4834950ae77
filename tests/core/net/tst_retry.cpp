// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/retry.h"

#include <QTest>

using namespace kb;
using std::chrono::milliseconds;

namespace {

using Outcome = std::expected<HttpAnswer, ExchangeFailure>;

Outcome answer(int status, const std::string& retry_after = {}) {
    HttpAnswer result{.status = status};
    if (!retry_after.empty())
        result.headers.emplace_back("retry-after", retry_after);
    return result;
}

Outcome failure(bool may_pass) {
    return std::unexpected(ExchangeFailure{Error{ErrorCode::unavailable, "no connection"}, may_pass});
}

/// Time that passes only when somebody sleeps, and what happened in it.
struct Story {
    milliseconds now{0};
    std::vector<milliseconds> waits, timeouts;
    bool interrupted = false;

    RetryClock clock() {
        return {.now = [this] { return now; },
                .sleep =
                    [this](milliseconds time, std::stop_token) {
                        now += time;
                        waits.push_back(time);
                        return !interrupted;
                    },
                .chance = [] { return 1.0; }};
    }
};

class ScriptedTransport final : public HttpTransport {
public:
    ScriptedTransport(Story& story, std::vector<Outcome> outcomes)
        : story_(story)
        , outcomes_(std::move(outcomes)) {}

    Outcome exchange(const HttpRequest&, milliseconds timeout, std::stop_token) override {
        story_.timeouts.push_back(timeout);
        return outcomes_.at(story_.timeouts.size() - 1);
    }

private:
    Story& story_;
    std::vector<Outcome> outcomes_;
};

Result<HttpAnswer> send(Story& story, std::vector<Outcome> outcomes, int retries,
                        milliseconds timeout = milliseconds(30'000)) {
    auto client =
        make_retrying_client(std::make_unique<ScriptedTransport>(story, std::move(outcomes)), story.clock());
    return client->send({.timeout = timeout, .retries = retries}, {});
}

using Waits = std::vector<milliseconds>;

} // namespace

class TestRetry : public QObject {
    Q_OBJECT

private slots:
    void an_answer_is_final_unless_it_is_a_passing_one_data();
    void an_answer_is_final_unless_it_is_a_passing_one();
    void a_failure_that_may_pass_is_tried_again();
    void other_failures_are_final();
    void without_retries_the_first_outcome_is_returned();
    void the_last_outcome_is_returned_when_the_tries_are_used_up();
    void waits_double_from_a_quarter_of_a_second();
    void chance_shortens_a_wait_to_no_less_than_half();
    void retry_after_replaces_the_backoff();
    void a_wait_beyond_the_timeout_is_not_begun();
    void later_tries_have_only_the_time_that_is_left();
    void a_wait_that_is_cut_short_cancels();
    void retry_after_is_read_data();
    void retry_after_is_read();
};

void TestRetry::an_answer_is_final_unless_it_is_a_passing_one_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("again");
    for (int status : {200, 301, 400, 401, 404, 500, 501})
        QTest::addRow("%d", status) << status << false;
    for (int status : {429, 502, 503, 504})
        QTest::addRow("%d", status) << status << true;
}

void TestRetry::an_answer_is_final_unless_it_is_a_passing_one() {
    QFETCH(int, status);
    QFETCH(bool, again);
    Story story;
    auto result = send(story, {answer(status), answer(204)}, 3);
    QVERIFY(result);
    QCOMPARE(result->status, again ? 204 : status);
}

void TestRetry::a_failure_that_may_pass_is_tried_again() {
    Story story;
    auto result = send(story, {failure(true), failure(true), answer(200)}, 2);
    QVERIFY(result);
    QCOMPARE(story.timeouts.size(), 3U);
}

void TestRetry::other_failures_are_final() {
    Story story;
    auto result = send(story, {failure(false), answer(200)}, 2);
    QVERIFY(!result);
    QCOMPARE(result.error().message, "no connection");
    QCOMPARE(story.timeouts.size(), 1U);
}

void TestRetry::without_retries_the_first_outcome_is_returned() {
    Story story;
    QCOMPARE(send(story, {answer(503), answer(200)}, 0)->status, 503);
}

void TestRetry::the_last_outcome_is_returned_when_the_tries_are_used_up() {
    Story story;
    QCOMPARE(send(story, {failure(true), answer(502), answer(503)}, 2)->status, 503);
    QCOMPARE(story.timeouts.size(), 3U);
}

void TestRetry::waits_double_from_a_quarter_of_a_second() {
    Story story;
    send(story, std::vector(5, answer(503)), 4);
    QCOMPARE(story.waits,
             (Waits{milliseconds(250), milliseconds(500), milliseconds(1000), milliseconds(2000)}));
    QCOMPARE(backoff(40, 1), milliseconds(8000));
}

void TestRetry::chance_shortens_a_wait_to_no_less_than_half() {
    QCOMPARE(backoff(2, 0), milliseconds(250));
    QCOMPARE(backoff(2, 0.5), milliseconds(375));
}

void TestRetry::retry_after_replaces_the_backoff() {
    Story story;
    send(story, {answer(429, "7"), answer(200)}, 1);
    QCOMPARE(story.waits, Waits{milliseconds(7000)});
}

void TestRetry::a_wait_beyond_the_timeout_is_not_begun() {
    Story story;
    QCOMPARE(send(story, {answer(429, "31"), answer(200)}, 5)->status, 429);
    QVERIFY(story.waits.empty());
}

void TestRetry::later_tries_have_only_the_time_that_is_left() {
    Story story;
    send(story, {answer(429, "7"), answer(200)}, 1, milliseconds(10'000));
    QCOMPARE(story.timeouts, (Waits{milliseconds(10'000), milliseconds(3000)}));
}

void TestRetry::a_wait_that_is_cut_short_cancels() {
    Story story;
    story.interrupted = true;
    auto result = send(story, {answer(503), answer(200)}, 1);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::cancelled);
}

void TestRetry::retry_after_is_read_data() {
    QTest::addColumn<QString>("value");
    QTest::addColumn<qint64>("wait"); // ms; -1 = nothing
    constexpr qint64 nothing = -1;
    QTest::newRow("seconds") << "120" << qint64(120'000);
    QTest::newRow("none") << "0" << qint64(0);
    QTest::newRow("negative") << "-5" << qint64(0);
    QTest::newRow("a date ahead") << "Wed, 21 Oct 2015 07:28:00 GMT" << qint64(60'000);
    QTest::newRow("a date gone by") << "Wed, 21 Oct 2015 07:26:00 GMT" << qint64(0);
    QTest::newRow("absent") << "" << nothing;
    QTest::newRow("a word") << "soon" << nothing;
    QTest::newRow("a number and more") << "12x" << nothing;
    QTest::newRow("out of range") << "99999999999999999999" << nothing;
}

void TestRetry::retry_after_is_read() {
    QFETCH(QString, value);
    QFETCH(qint64, wait);
    constexpr std::int64_t now = 1'445'412'420; // 2015-10-21 07:27:00 UTC
    auto read = retry_after(*answer(429, value.toStdString()), now);
    QCOMPARE(read ? read->count() : -1, wait);
}

QTEST_APPLESS_MAIN(TestRetry)
#include "tst_retry.moc"
