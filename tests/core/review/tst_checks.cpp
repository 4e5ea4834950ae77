// SPDX-License-Identifier: GPL-3.0-or-later
// What stands between a draft and its approval.
#include "core/review/checks.h"

#include <QtTest>

using namespace kb;

namespace {

const std::vector<Finding> no_findings;

QString outcome_of(const CheckInput& input, std::string_view name) {
    for (const CheckResult& result : run_checks(built_in_checks(), input))
        if (result.name == name)
            return QString::fromStdString(std::string(name_of(result.outcome)) + ": " + result.evidence);
    return "no such check";
}

} // namespace

class ChecksTest : public QObject {
    Q_OBJECT
private slots:
    void each_finding_concerns_one_check_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<Severity>("severity");
        QTest::addColumn<QString>("failed"); // the check that fails; "" none
        QTest::newRow("an error") << "audience.missing" << Severity::error << "validate";
        QTest::newRow("a warning") << "body.empty_section" << Severity::warning << "";
        QTest::newRow("a secret") << "secret.found" << Severity::error << "secrets";
        QTest::newRow("an example key, a remark") << "secret.example" << Severity::info << "";
        QTest::newRow("a broken link") << "link.broken" << Severity::warning << "links";
        QTest::newRow("a related article that is gone") << "related.broken" << Severity::warning << "links";
    }
    void each_finding_concerns_one_check() {
        QFETCH(QString, code);
        QFETCH(Severity, severity);
        QFETCH(QString, failed);
        Article article = parse_article("a.md", "---\ntitle: T\n---\n\nText.\n");
        std::vector<Finding> findings = {
            {.severity = severity, .code = code.toStdString(), .message = "It is so."}};
        CheckInput input{.article = article, .findings = findings};
        for (const char* check : {"validate", "secrets", "links"})
            QCOMPARE(outcome_of(input, check).startsWith("failed"), failed == check);
    }

    void a_golden_query_must_have_the_article_among_its_first_hits_data() {
        QTest::addColumn<QList<int>>("ranks");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("none names it") << QList<int>{} << "passed";
        QTest::newRow("first and fifth") << QList<int>{1, 5} << "passed";
        QTest::newRow("sixth") << QList<int>{1, 6} << "failed";
        QTest::newRow("not at all") << QList<int>{0} << "failed";
    }
    void a_golden_query_must_have_the_article_among_its_first_hits() {
        QFETCH(QList<int>, ranks);
        QFETCH(QString, outcome);
        Article article = parse_article("a.md", "Text.\n");
        std::vector<GoldenOutcome> golden;
        for (int rank : ranks)
            golden.push_back({"query-" + std::to_string(rank), rank});
        QString result =
            outcome_of({.article = article, .findings = no_findings, .golden = golden}, "golden");
        QVERIFY2(result.startsWith(outcome), qPrintable(result));
        if (outcome == "failed")
            QVERIFY(result.contains("query-" + QString::number(ranks.back())));
    }

    void what_needs_an_index_is_not_run_without_one() {
        Article article = parse_article("a.md", "Text.\n");
        CheckInput input{.article = article, .findings = no_findings, .no_index = "run kb ingest"};
        QCOMPARE(outcome_of(input, "golden"), "not run: run kb ingest");
        QCOMPARE(outcome_of(input, "duplicates"), "not run: run kb ingest");
    }

    void who_may_approve_data() {
        QTest::addColumn<QString>("author");
        QTest::addColumn<QString>("reviewer");
        QTest::addColumn<bool>("two_person");
        QTest::addColumn<QString>("listed");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("anybody") << "human:a" << "human:a" << false << "" << "passed";
        QTest::newRow("nobody is named") << "human:a" << "" << false << "" << "not run";
        QTest::newRow("a listed reviewer, short") << "" << "human:a" << false << "a" << "passed";
        QTest::newRow("a listed reviewer, in full") << "" << "human:a" << false << "human:a" << "passed";
        QTest::newRow("somebody else") << "" << "human:b" << false << "a" << "failed";
        QTest::newRow("two persons") << "human:a" << "human:b" << true << "" << "passed";
        QTest::newRow("the author alone") << "human:a" << "human:a" << true << "" << "failed";
        QTest::newRow("an unknown author") << "" << "human:b" << true << "" << "failed";
    }
    void who_may_approve() {
        QFETCH(QString, author);
        QFETCH(QString, reviewer);
        QFETCH(bool, two_person);
        QFETCH(QString, listed);
        QFETCH(QString, outcome);
        Article article = parse_article("a.md", "Text.\n");
        CheckInput input{.article = article,
                         .findings = no_findings,
                         .author = author.toStdString(),
                         .reviewer = reviewer.toStdString(),
                         .two_person = two_person};
        if (!listed.isEmpty())
            input.reviewers = {listed.toStdString()};
        QString result = outcome_of(input, "reviewer");
        QVERIFY2(result.startsWith(outcome), qPrintable(result));
    }

    void text_is_shared_by_runs_of_three_words_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("other");
        QTest::addColumn<double>("share");
        QTest::newRow("the same") << "one two three four" << "one two three four" << 1.0;
        QTest::newRow("other case, marks and accents") << "Uno, dós: TRES." << "uno dos tres" << 1.0;
        QTest::newRow("half") << "a b c d" << "x a b c y" << 0.5;
        QTest::newRow("the same words in another order") << "a b c" << "c b a" << 0.0;
        QTest::newRow("inside a longer one") << "a b c" << "x y a b c z" << 1.0;
        QTest::newRow("too short") << "a b" << "a b" << 0.0;
        QTest::newRow("empty") << "" << "" << 0.0;
    }
    void text_is_shared_by_runs_of_three_words() {
        QFETCH(QString, text);
        QFETCH(QString, other);
        QFETCH(double, share);
        QCOMPARE(shared_text(text.toStdString(), other.toStdString()), share);
    }
};

QTEST_GUILESS_MAIN(ChecksTest)
#include "tst_checks.moc"
