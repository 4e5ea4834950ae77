// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/jobs.h"

#include <QSignalSpy>
#include <QtTest>

#include <latch>

using namespace kb;
using namespace kb::ui;

class JobsTest : public QObject {
    Q_OBJECT
private slots:
    void a_job_tells_its_progress_and_its_result() {
        Jobs jobs;
        std::latch go(1);
        int result = 0;
        jobs.start<int>(
            "counting",
            [&go](std::stop_token, const Progress& progress) -> Result<int> {
                progress({3, 10, "three"});
                go.wait();
                return 7;
            },
            [&result](const Result<int>& given) { result = *given; });
        QTRY_COMPARE(jobs.list().front().done, std::size_t{3});
        QCOMPARE(jobs.list().front().what, QString("three"));
        go.count_down();
        QTRY_COMPARE(result, 7);
        QVERIFY(jobs.list().empty());
    }

    void a_cancelled_job_ends_with_what_it_says() {
        Jobs jobs;
        std::optional<ErrorCode> ended;
        int id = jobs.start<int>(
            "waiting",
            [](std::stop_token stop, const Progress&) -> Result<int> {
                while (!stop.stop_requested())
                    QThread::msleep(1);
                return fail(ErrorCode::cancelled, "stopped");
            },
            [&ended](const Result<int>& given) { ended = given.error().code; });
        jobs.cancel(id);
        QVERIFY(jobs.list().front().cancelling);
        QTRY_VERIFY(ended.has_value());
        QCOMPARE(*ended, ErrorCode::cancelled);
    }

    void jobs_run_one_after_another() {
        Jobs jobs;
        std::latch go(1);
        std::atomic<bool> second_began = false;
        auto first = [&go](std::stop_token, const Progress&) -> Result<int> {
            go.wait();
            return 1;
        };
        auto second = [&second_began](std::stop_token, const Progress&) -> Result<int> {
            second_began = true;
            return 2;
        };
        int ended = 0;
        auto count = [&ended](const Result<int>&) { ++ended; };
        jobs.start<int>("first", first, count);
        jobs.start<int>("second", second, count);
        QCOMPARE(jobs.list().size(), std::size_t{2});
        QTest::qWait(20);
        QVERIFY(!second_began);
        go.count_down();
        QTRY_COMPARE(ended, 2);
        QVERIFY(second_began);
    }

    void only_the_newest_request_is_answered() {
        Latest latest;
        std::latch go(1);
        std::vector<int> answers;
        latest.run(
            [&go](std::stop_token) {
                go.wait();
                return 1;
            },
            [&](int n) { answers.push_back(n); });
        latest.run([](std::stop_token) { return 2; }, [&](int n) { answers.push_back(n); });
        QTRY_COMPARE(answers.size(), std::size_t{1});
        go.count_down();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(answers, std::vector<int>{2});
    }

    void nobody_is_called_after_the_owner_is_gone() {
        auto latest = std::make_unique<Latest>();
        std::latch go(1);
        bool called = false;
        latest->run(
            [&go](std::stop_token) {
                go.wait();
                return 1;
            },
            [&](int) { called = true; });
        latest.reset();
        go.count_down();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QVERIFY(!called);
    }
};

QTEST_GUILESS_MAIN(JobsTest)
#include "tst_jobs.moc"
