// SPDX-License-Identifier: GPL-3.0-or-later
// Running other programs: what they say, how they end, and that none outlives its welcome.
#include "core/base/process.h"

#include <QtTest>

#include <signal.h>

#include <thread>

using namespace kb;

namespace {

Result<ProcessResult> shell(const char* script, const ProcessOptions& options = {},
                            std::stop_token stop = {}) {
    return run_process({"sh", "-c", script}, options, std::move(stop));
}

/// Whether the process is gone within five seconds.
bool ends(pid_t process) {
    return QTest::qWaitFor([process] { return ::kill(process, 0) != 0; }, 5000);
}

} // namespace

class ProcessTest : public QObject {
    Q_OBJECT
private slots:
    void what_a_program_says_and_how_it_ends_is_returned_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("errors");
        QTest::addColumn<int>("exit_code");
        QTest::newRow("both streams") << "echo out; echo err >&2" << "out\n" << "err\n" << 0;
        QTest::newRow("an exit code") << "exit 3" << "" << "" << 3;
        QTest::newRow("a signal") << "kill -TERM $$" << "" << "" << 128 + SIGTERM;
        QTest::newRow("standard input is empty") << "cat; echo end" << "end\n" << "" << 0;
        QTest::newRow("more than a pipe holds") << "head -c 300000 /dev/zero | tr '\\0' x | wc -c; "
                                                   "head -c 300000 /dev/zero | tr '\\0' x >&2"
                                                << "300000\n"
                                                << QString(300000, 'x') << 0;
    }
    void what_a_program_says_and_how_it_ends_is_returned() {
        QFETCH(QString, script);
        QFETCH(QString, output);
        QFETCH(QString, errors);
        QFETCH(int, exit_code);
        auto result = shell(script.toUtf8());
        QVERIFY(result);
        QCOMPARE(QString::fromStdString(result->output), output);
        QCOMPARE(QString::fromStdString(result->errors), errors);
        QCOMPARE(result->exit_code, exit_code);
    }

    void arguments_reach_the_program_as_they_are() {
        auto result = run_process({"printf", "%s|", "a b", "$HOME", "'\"", ""});
        QVERIFY(result);
        QCOMPARE(result->output, std::string("a b|$HOME|'\"||"));
    }

    void it_runs_in_the_folder_and_with_the_environment_it_is_given() {
        auto result =
            shell("pwd; echo $KB_X; test -n \"$PATH\"", {.folder = "/usr", .environment = {{"KB_X", "1=2"}}});
        QVERIFY(result);
        QCOMPARE(result->output, std::string("/usr\n1=2\n"));
        QCOMPARE(result->exit_code, 0);
    }

    void a_program_that_is_not_there_is_named() {
        auto result = run_process({"kb-no-such-program"});
        QVERIFY(!result);
        QVERIFY(result.error().code == ErrorCode::not_found);
        QVERIFY(result.error().message.contains("kb-no-such-program"));
    }

    void a_program_that_takes_too_long_is_killed_with_its_children() {
        QTemporaryDir folder;
        std::string file = folder.filePath("child").toStdString();
        auto result = shell(("sleep 100 & echo $! > " + file + "; wait").c_str(),
                            {.timeout = std::chrono::milliseconds(700)});
        QVERIFY(!result);
        QVERIFY(result.error().code == ErrorCode::unavailable);
        QFile written(QString::fromStdString(file));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(ends(written.readAll().trimmed().toInt()));
    }

    void a_request_to_stop_ends_it() {
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        auto result = shell("sleep 100", {}, stop.get_token());
        QVERIFY(!result);
        QVERIFY(result.error().code == ErrorCode::cancelled);
    }

    void a_program_that_says_too_much_is_ended() {
        auto result = shell("yes", {.max_output = 1000});
        QVERIFY(!result);
        QVERIFY(result.error().code == ErrorCode::invalid);
    }
};

QTEST_GUILESS_MAIN(ProcessTest)
#include "tst_process.moc"
