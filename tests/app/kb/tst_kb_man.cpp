// SPDX-License-Identifier: GPL-3.0-or-later
// The manual names what the program has: every option of --help, every command.
#include "tests/app/kb/program.h"

#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>

namespace {

/// Long and short options in a help text, as they are typed.
QSet<QString> options_in(const QString& help) {
    QSet<QString> options;
    static const QRegularExpression line("^  (-[^ ]+)", QRegularExpression::MultilineOption);
    for (const auto& match : line.globalMatch(help))
        for (const QString& option : match.captured(1).split(','))
            options.insert(option);
    return options;
}

/// The options that a manual page explains: `.It Fl Fl json`, `.It Fl q , Fl Fl quiet`.
QSet<QString> options_explained_in(const QString& page) {
    QSet<QString> options;
    static const QRegularExpression item("^\\.It (Fl .*)$", QRegularExpression::MultilineOption);
    static const QRegularExpression flag("Fl (Fl )?([a-z][a-z-]*)");
    for (const auto& match : item.globalMatch(page))
        for (const auto& option : flag.globalMatch(match.captured(1)))
            options.insert((option.captured(1).isEmpty() ? "-" : "--") + option.captured(2));
    return options;
}

QString read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString page_of(const QString& name) {
    return read(QString(KB_SOURCE_DIR "/packaging/man/%1.1").arg(name));
}

} // namespace

class KbManTest : public QObject {
    Q_OBJECT
private slots:
    void a_page_explains_exactly_the_options_of_its_command_data() {
        QTest::addColumn<QStringList>("commands"); // their options are on one page
        for (const char* name :
             {"init", "validate", "ingest", "search", "get", "explain", "status", "eval", "scrub"})
            QTest::newRow(name) << QStringList{name};
        QTest::newRow("sources") << QStringList{"sources list", "sources add", "sources remove",
                                                "sources sync"};
        QTest::newRow("review") << QStringList{"review list",    "review show",      "review preview",
                                               "review approve", "review send-back", "review reject",
                                               "review verify"};
    }
    void a_page_explains_exactly_the_options_of_its_command() {
        QFETCH(QStringList, commands);
        Program kb;
        QSet<QString> options;
        for (const QString& command : commands)
            options.unite(options_in(kb.run(command.split(' ') << "--help").out));
        QVERIFY(options.contains("--json"));
        QSet<QString> explained = options_explained_in(page_of("kb-" + QString(QTest::currentDataTag())));
        QCOMPARE((options - explained).values(), QStringList());
        QCOMPARE((explained - options).values(), QStringList());
    }

    void the_main_page_names_every_command() {
        Program kb;
        QString help = kb.run({"--help"}).out;
        QString page = page_of("kb");
        static const QRegularExpression command("^  ([a-z]+)  ", QRegularExpression::MultilineOption);
        int commands = 0;
        for (const auto& match : command.globalMatch(help.mid(help.indexOf("Subcommands:")))) {
            ++commands;
            QVERIFY2(page.contains(".Xr kb-" + match.captured(1) + " 1"), qPrintable(match.captured(1)));
        }
        QCOMPARE(commands, 11);
    }

    void the_pages_are_sound() {
        QString mandoc = QStandardPaths::findExecutable("mandoc");
        if (mandoc.isEmpty())
            QSKIP("mandoc is not installed");
        for (const QFileInfo& page : QDir(KB_SOURCE_DIR "/packaging/man").entryInfoList({"*.1"})) {
            QProcess lint;
            lint.start(mandoc, {"-T", "lint", "-W", "warning", page.filePath()});
            QVERIFY(lint.waitForFinished());
            QVERIFY2(lint.exitCode() == 0, lint.readAllStandardOutput().constData());
        }
    }
};

QTEST_GUILESS_MAIN(KbManTest)
#include "tst_kb_man.moc"
