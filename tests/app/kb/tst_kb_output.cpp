// SPDX-License-Identifier: GPL-3.0-or-later
// What reaches a terminal, and what only a terminal gets.
#include "tests/app/kb/program.h"

#include <QJsonArray>

#include <fcntl.h>
#include <pty.h>
#include <unistd.h>

namespace {

const QByteArray hostile_title = "Clear \x1b[2J\xc2\x9b"
                                 "31m \xe2\x80\xae"
                                 "end"; // ESC, C1 CSI, override

/// Everything a run writes to a terminal of its own.
QByteArray run_on_a_terminal(const Program& kb, const QStringList& arguments) {
    int terminal = -1;
    int end_of_program = -1;
    winsize size{.ws_row = 40, .ws_col = 60, .ws_xpixel = 0, .ws_ypixel = 0};
    if (::openpty(&terminal, &end_of_program, nullptr, nullptr, &size) != 0)
        return {};
    auto process = kb.process(arguments);
    process->setChildProcessModifier([end_of_program] {
        ::dup2(end_of_program, STDOUT_FILENO);
        ::dup2(end_of_program, STDERR_FILENO);
    });
    process->start();
    process->waitForStarted();
    ::close(end_of_program);
    QByteArray all;
    char buffer[4096];
    ssize_t got = 0;
    while ((got = ::read(terminal, buffer, sizeof buffer)) >
           0) // ends with an error once the program has ended
        all.append(buffer, got);
    process->waitForFinished();
    ::close(terminal);
    return all;
}

bool has_control_characters(const QString& text) {
    return std::ranges::any_of(text, [](QChar c) {
        char16_t u = c.unicode();
        return (u < 0x20 && u != '\n' && u != '\t') || (u >= 0x7F && u < 0xA0) ||
               (u >= 0x202A && u <= 0x202E);
    });
}

} // namespace

class KbOutputTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        kb_ = std::make_unique<Program>();
        kb_->copy_base();
        kb_->write(
            "kb/jobs/hostile.md",
            "---\ntitle: \"Clear \\e[2J\\x9B31m \\u202Eend\"\naudience: users\nstatus: approved\n---\n\n"
            "The gizmotron \x1b]0;owned\x07 blinks.\n");
        kb_->write("kb/jobs/plain.md",
                   "---\ntitle: " + hostile_title +
                       "\naudience: users\nstatus: approved\n---\n\nThe gizmotron hums.\n");
        KB_EXPECT(kb_->run({"ingest"}), 0);
    }

    void control_characters_of_an_article_reach_no_output_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("search") << QStringList{"search", "gizmotron", "--explain"};
        QTest::newRow("search --json") << QStringList{"search", "gizmotron", "--json"};
        QTest::newRow("get") << QStringList{"get", "jobs/hostile.md"};
        QTest::newRow("get --json") << QStringList{"get", "jobs/hostile.md", "--json"};
        QTest::newRow("explain") << QStringList{"explain", "gizmotron", "jobs/hostile.md"};
        QTest::newRow("validate") << QStringList{"validate"};
        QTest::newRow("validate --json") << QStringList{"validate", "--json"};
        QTest::newRow("status") << QStringList{"status"};
        QTest::newRow("a question of the caller's") << QStringList{"search", "\x1b[31mred", "--json"};
        QTest::newRow("a citation of the caller's") << QStringList{"get", "\x1b[31mred"};
    }
    void control_characters_of_an_article_reach_no_output() {
        QFETCH(QStringList, arguments);
        Finished done = kb_->run(arguments);
        QVERIFY(!(done.out + done.err).isEmpty());
        QVERIFY2(!has_control_characters(done.out), qPrintable(done.out));
        QVERIFY2(!has_control_characters(done.err), qPrintable(done.err));
    }

    void escaped_characters_are_the_same_text_for_a_program() {
        QJsonArray hits = kb_->run({"search", "gizmotron", "--json"}).json()["hits"].toArray();
        QStringList titles;
        for (const QJsonValue hit : hits)
            titles << hit["title"].toString();
        QVERIFY(titles.contains(QString::fromUtf8("Clear \x1b[2J\xc2\x9b"
                                                  "31m \xe2\x80\xae"
                                                  "end")));
    }

    void words_that_changed_are_coloured_on_a_terminal_and_marked_elsewhere() {
        KB_EXPECT(kb_->run({"review", "approve", "accounts/renewal.md", "--by", "ana"}), 0);
        QByteArray text = kb_->read("kb/accounts/renewal.md");
        kb_->write("kb/accounts/renewal.md", text.replace("once a year", "twice\x1b[2J a year"));
        const QStringList show{"review", "show", "accounts/renewal.md"};
        Finished marked = kb_->run(show);
        QVERIFY2(marked.out.contains("renewed [-once-]{+twice<U+001B>[2J+} a year"), qPrintable(marked.out));
        QVERIFY(!has_control_characters(marked.out));
        QByteArray coloured = run_on_a_terminal(*kb_, show);
        QVERIFY2(coloured.contains("renewed \x1b[31monce\x1b[0m\x1b[32mtwice<U+001B>[2J\x1b[0m a year"),
                 coloured.constData());
        QVERIFY(!coloured.contains("[-"));
        KB_EXPECT(kb_->run({"ingest"}), 0);
    }

    void colour_is_for_terminals_only() {
        QVERIFY(!kb_->run({"search", "disk quota"}).out.contains('\x1b'));
        QByteArray shown = run_on_a_terminal(*kb_, {"search", "disk quota"});
        QVERIFY2(shown.contains("\x1b[1m"), shown.constData());
        kb_->set("NO_COLOR", "1");
        QByteArray plain = run_on_a_terminal(*kb_, {"search", "disk quota"});
        kb_->unset("NO_COLOR");
        QVERIFY(plain.contains("quota"));
        QVERIFY(!plain.contains('\x1b'));
    }

    void a_snippet_is_wrapped_to_the_terminal() {
        kb_->set("NO_COLOR", "1");
        QByteArray shown = run_on_a_terminal(*kb_, {"search", "disk quota exceeded"});
        kb_->unset("NO_COLOR");
        for (const QString& line : QString::fromUtf8(shown).split("\r\n"))
            if (line.startsWith("    ") && !line.contains("·") && !line.contains(".md"))
                QVERIFY2(line.size() <= 60, qPrintable(line));
    }

    void progress_is_for_terminals_only() {
        QCOMPARE(kb_->run({"ingest", "--full", "--quiet"}).err, "");
        QVERIFY(!kb_->run({"ingest", "--full"}).err.contains('\r'));
        QVERIFY(run_on_a_terminal(*kb_, {"ingest", "--full"}).contains("\r\x1b[K"));
        QVERIFY(!run_on_a_terminal(*kb_, {"ingest", "--full", "--quiet"}).contains("\r\x1b[K"));
    }

    void output_that_cannot_be_written_is_an_error() {
        if (!QFile::exists("/dev/full"))
            QSKIP("there is no /dev/full");
        auto process = kb_->process({"search", "disk quota"});
        process->setStandardOutputFile("/dev/full");
        process->start();
        KB_EXPECT(Program::finish(*process), 3);
    }

private:
    std::unique_ptr<Program> kb_;
};

QTEST_GUILESS_MAIN(KbOutputTest)
#include "tst_kb_output.moc"
