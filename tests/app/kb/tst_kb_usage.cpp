// SPDX-License-Identifier: GPL-3.0-or-later
// Exit codes and the messages that go with them.
#include "tests/app/kb/program.h"

#include <csignal>

namespace {

/// Whether the main thread of a process has SIGINT blocked (proc(5), SigBlk).
bool blocks_interrupts(qint64 process) {
    QFile status(QString("/proc/%1/status").arg(process));
    if (!status.open(QIODevice::ReadOnly))
        return false;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith("SigBlk:"))
            return (line.mid(7).trimmed().toULongLong(nullptr, 16) & (1U << (SIGINT - 1))) != 0;
    return false;
}

} // namespace

class KbUsageTest : public QObject {
    Q_OBJECT
private slots:
    void wrong_usage_and_what_cannot_run_are_told_apart_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message"); // a part of standard error

        QTest::newRow("nothing") << QStringList{} << 2 << "which command? init, validate, ingest";
        QTest::newRow("unknown command") << QStringList{"sarch", "x"} << 2 << "Did you mean “search”?";
        QTest::newRow("unknown option") << QStringList{"status", "--frobnicate"} << 2 << "--frobnicate";
        QTest::newRow("help is named") << QStringList{"status", "--frobnicate"} << 2 << "kb status --help";
        QTest::newRow("help of a subcommand")
            << QStringList{"sources", "add"} << 2 << "kb sources add --help";
        QTest::newRow("option for a question")
            << QStringList{"search", "--mem-per-cpu"} << 2 << "goes after --";
        QTest::newRow("no question") << QStringList{"search"} << 2 << "question";
        QTest::newRow("empty question") << QStringList{"search", "  "} << 2 << "The question is empty";
        QTest::newRow("k too small") << QStringList{"search", "x", "-k", "0"} << 2 << "-k";
        QTest::newRow("k too large") << QStringList{"search", "x", "-k", "101"} << 2 << "-k";
        QTest::newRow("k no number") << QStringList{"search", "x", "-k", "five"} << 2 << "-k";
        QTest::newRow("audience") << QStringList{"search", "x", "--max-audience", "everyone"} << 2
                                  << "--max-audience";
        QTest::newRow("embedder") << QStringList{"ingest", "--embedder", "magic"} << 2 << "--embedder";
        QTest::newRow("no citation") << QStringList{"get"} << 2 << "citation";
        QTest::newRow("no golden") << QStringList{"eval"} << 2 << "--golden";
        QTest::newRow("floor") << QStringList{"eval", "--golden", "g.yaml", "--floor", "bleu=1"} << 2
                               << "ndcg@10";
        QTest::newRow("floor without value")
            << QStringList{"eval", "--golden", "g.yaml", "--floor", "mrr"} << 2 << "METRIC=VALUE";
        QTest::newRow("three profiles")
            << QStringList{"eval", "--golden", "g", "--profile", "a", "--profile", "b", "--profile", "c"} << 2
            << "profile";
        QTest::newRow("context") << QStringList{"scrub", "--context", "novel"} << 2 << "--context";
        QTest::newRow("sources alone") << QStringList{"sources"} << 2 << "list, add, remove, sync";
        QTest::newRow("source without audience")
            << QStringList{"sources", "add", "x", "."} << 2 << "--audience";
        QTest::newRow("init and adopt") << QStringList{"init", "a", "--adopt", "b"} << 2 << "--adopt";

        QTest::newRow("no such base") << QStringList{"validate", "--kb-root", "nowhere"} << 3 << "kb init";
        QTest::newRow("no index") << QStringList{"search", "quota"} << 3 << "kb ingest";
        QTest::newRow("no index to get from") << QStringList{"get", "a.md"} << 3 << "kb ingest";
        QTest::newRow("no index to report on") << QStringList{"status"} << 3 << "kb ingest";
        QTest::newRow("no such golden file")
            << QStringList{"eval", "--golden", "none.yaml"} << 3 << "none.yaml";
        QTest::newRow("no such article") << QStringList{"validate", "none.md"} << 3 << "none.md";
        QTest::newRow("no such file to scrub") << QStringList{"scrub", "none.txt"} << 3 << "none.txt";
        QTest::newRow("no such folder to add")
            << QStringList{"sources", "add", "x", "none", "--audience", "users"} << 3 << "none";
        QTest::newRow("no such source to remove") << QStringList{"sources", "remove", "x"} << 3 << "x";
        QTest::newRow("local embedder") << QStringList{"ingest", "--embedder", "local"} << 3 << "local";
    }
    void wrong_usage_and_what_cannot_run_are_told_apart() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, message);
        Program kb;
        Finished done = kb.run(arguments);
        KB_EXPECT(done, code);
        QVERIFY2(done.err.contains(message), qPrintable(done.err));
        QCOMPARE(done.out, "");
        QVERIFY(done.err.startsWith("kb: "));
    }

    void help_and_version_are_done() {
        Program kb;
        Finished version = kb.run({"--version"});
        KB_EXPECT(version, 0);
        QCOMPARE(version.out, "kb " KB_VERSION "\n");
        Finished help = kb.run({"--help"});
        KB_EXPECT(help, 0);
        QVERIFY(help.out.contains("validate"));
        QCOMPARE(help.err, "");
    }

    void every_command_has_help_json_and_quiet() {
        Program kb;
        for (const QString command :
             {"init", "validate", "ingest", "search", "get", "explain", "status", "eval", "scrub",
              "sources list", "sources add", "sources remove", "sources sync"}) {
            Finished help = kb.run(command.split(' ') << "--help");
            KB_EXPECT(help, 0);
            for (const char* option : {"--help", "--json", "--quiet", "--kb-root", "--db"})
                QVERIFY2(help.out.contains(option), qPrintable(command + " " + option));
        }
    }

    void an_interrupt_ends_with_130_and_says_that_nothing_is_lost() {
        Program kb;
        auto waiting = kb.process({"scrub"}); // waits for its standard input
        waiting->start();
        QVERIFY(waiting->waitForStarted());
        QTRY_VERIFY(blocks_interrupts(waiting->processId())); // from then on a signal is a request
        ::kill(static_cast<pid_t>(waiting->processId()), SIGINT);
        Finished done = Program::finish(*waiting);
        KB_EXPECT(done, 130);
        QVERIFY(done.err.contains("Interrupted"));
        QCOMPARE(done.out, "");
    }
};

QTEST_GUILESS_MAIN(KbUsageTest)
#include "tst_kb_usage.moc"
