// SPDX-License-Identifier: GPL-3.0-or-later
// Non-interference once more, of the program as people run it: what it prints, to either stream, and its exit
// codes.
#include "tests/core/workspace/two_bases.h"
#include "tests/support/index_dump.h"

#include <QProcess>
#include <QtTest>

#include <format>

using namespace kb;
using namespace kb::test;

namespace {

constexpr int questions = 20;

/// Runs kb in the folder of a base; `environment` fixes what the operator allows.
std::string run(const BaseFolder& base, const QStringList& arguments,
                const std::map<QString, QString>& environment = {}) {
    QProcess process;
    QProcessEnvironment variables;
    variables.insert("PATH", qEnvironmentVariable("PATH"));
    variables.insert("LC_ALL", "C.UTF-8");
    variables.insert("KB_TODAY", "2026-12-01");
    for (const auto& [name, value] : environment)
        variables.insert(name, value);
    process.setProcessEnvironment(variables);
    process.setWorkingDirectory(QString::fromStdString(base.folder().string()));
    process.start(KB_BIN_DIR "/kb", arguments);
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        qFatal("kb %s: %s", qPrintable(arguments.join(' ')), qPrintable(process.errorString()));
    QString output = QString("exit code %1\n").arg(process.exitCode()) + process.readAllStandardOutput() +
                     "\nstandard error:\n" + process.readAllStandardError();
    static const QRegularExpression time("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    return output.replace(time, "(time)").toStdString();
}

void ingest_by_program(const BaseFolder& base) {
    run(base, {"ingest", "--quiet"});
}

QStringList ceiling(const Visibility& visibility) {
    QStringList options{"--max-audience", QString::fromUtf8(name_of(visibility.ceiling))};
    if (visibility.drafts)
        options << "--include-drafts";
    return options;
}

} // namespace

class NonInterferenceKbTest : public QObject {
    Q_OBJECT
private slots:
    void what_is_hidden_changes_no_output_data() {
        QTest::addColumn<int>("number");
        QTest::newRow("users") << class_of({Audience::users});
        QTest::newRow("users, drafts") << class_of({Audience::users, true});
        QTest::newRow("staff") << class_of({Audience::staff});
        QTest::newRow("staff, drafts") << class_of({Audience::staff, true});
        QTest::newRow("admins") << class_of({Audience::admins});
        QTest::newRow("admins, drafts") << class_of({Audience::admins, true});
    }
    void what_is_hidden_changes_no_output() {
        QFETCH(int, number);
        Visibility visibility = visibility_of_class(number);
        TwoBases bases(visibility, 11, ingest_by_program);
        bases.begin();
        bases.change_hidden();
        bases.change_visible_and_fail();
        same(bases, {"status", "--json"}, visibility);
        same(bases, {"status"}, visibility);
        same(bases, {"status", "--check", "--json"}, visibility);
        Dice dice(17);
        std::string golden;
        for (int i = 0; i < 6; ++i)
            golden += std::format("- {{id: q{}, query: \"{}\", relevant: [{{path: {}}}, {{path: {}}}]}}\n", i,
                                  i % 2 == 0 ? "quota node" : "quota mirlo", dice.pick(bases.visible_paths),
                                  dice.pick(bases.hidden_paths));
        for (const BaseFolder* base : {&bases.plain, &bases.whole})
            base->write("../golden.yaml", golden);
        same(bases, {"eval", "--golden", "golden.yaml"}, visibility);
        same(bases, {"eval", "--json", "--golden", "golden.yaml"}, visibility);
        for (int i = 0; i < questions / 4 && !QTest::currentTestFailed(); ++i) {
            QString query =
                QString::fromStdString(some_words(dice, 4)) + " " + QString::fromStdString(secret_word(dice));
            QString visible = QString::fromStdString(dice.pick(bases.visible_paths));
            QString hidden = QString::fromStdString(dice.pick(bases.hidden_paths));
            same(bases, {"search", "--json", "-k", "10", "--", query}, visibility);
            same(bases, {"search", "--explain", "--", query}, visibility);
            for (const QString& path : {visible, hidden, "kb/" + hidden}) {
                same(bases, {"get", "--json", path}, visibility);
                same(bases, {"explain", "--json", "--", query, path}, visibility);
            }
        }
    }
    /// Promise: nothing a caller sends can widen its access.
    void options_cannot_widen_what_the_environment_allows() {
        TwoBases bases({Audience::users}, 12, ingest_by_program);
        bases.begin();
        const std::map<QString, QString> operator_says = {{"KB_MAX_AUDIENCE", "users"},
                                                          {"KB_INCLUDE_DRAFTS", "0"}};
        const QStringList wider{"--max-audience", "admins", "--include-drafts"};
        for (const QStringList& command :
             {QStringList{"search", "quota node quetzal"}, QStringList{"search", "--json", "quota"},
              QStringList{"get", "kk/redacted.md"}, QStringList{"status", "--json"}}) {
            std::string plain = run(bases.whole, command, operator_says);
            std::string widened = run(bases.whole, command + wider, operator_says);
            QCOMPARE(first_difference(plain, widened), std::string());
            QVERIFY(run(bases.whole, command + wider) != plain); // without the operator's word it shows more
        }
    }

private:
    static void same(const TwoBases& bases, const QStringList& command, const Visibility& visibility) {
        qsizetype before_words = std::max<qsizetype>(command.indexOf("--"), 0);
        QStringList arguments = command;
        for (const QString& option : ceiling(visibility))
            arguments.insert(before_words > 0 ? before_words++ : arguments.size(), option);
        std::string plain = run(bases.plain, arguments);
        std::string whole = run(bases.whole, arguments);
        if (plain != whole)
            QFAIL(qPrintable(arguments.join(' ') + ": " +
                             QString::fromStdString(first_difference(plain, whole))));
    }
};

QTEST_GUILESS_MAIN(NonInterferenceKbTest)
#include "tst_non_interference_kb.moc"
