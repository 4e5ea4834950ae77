// SPDX-License-Identifier: GPL-3.0-or-later
// Which articles wait for a review.
#include "core/review/queue.h"

#include <QtTest>

using namespace kb;

namespace {

std::string text(const char* status) {
    return std::string("---\ntitle: T\naudience: users\nstatus: ") + status + "\n---\n\nBody.\n";
}

std::string sealed(const char* status) {
    std::string digest = content_digest(parse_article("a.md", text(status)));
    return *set_field_yaml(parse_article("a.md", text(status)), "verified",
                           "- {by: \"human:a\", digest: \"" + digest + "\"}");
}

ReviewLog log_of(const std::vector<std::pair<ReviewAction, std::string>>& entries) {
    ReviewLog log;
    int day = 1;
    for (const auto& [action, digest] : entries) {
        ReviewEntry entry{.at = std::format("2026-01-{:02}T00:00:00Z", day++),
                          .action = action,
                          .path = "a.md",
                          .digest = digest,
                          .reason = "because"};
        log.entries.push_back({log.entries.size() + 1, "", entry});
    }
    return log;
}

std::string queue_of(const std::string& bytes, const std::vector<Finding>& findings, const ReviewLog& log,
                     bool failed_golden = false) {
    Article article = parse_article("a.md", bytes);
    std::string names;
    for (const QueueItem& item : review_queue({{&article, &findings, failed_golden}}, log)) {
        for (ReviewReason reason : item.reasons)
            names += (names.empty() ? "" : " ") + std::string(name_of(reason));
        names += ", " + item.waiting_for;
    }
    return names;
}

} // namespace

class QueueTest : public QObject {
    Q_OBJECT
private slots:
    void an_article_waits_for_the_reasons_it_has_data() {
        QTest::addColumn<QString>("bytes");
        QTest::addColumn<QString>("codes"); // of findings; a '!' makes one an error
        QTest::addColumn<QString>("log");   // latest decision: its action, '=' for the present content
        QTest::addColumn<QString>("expected");
        auto row = [](const char* name, const std::string& bytes, const char* codes, const char* log,
                      const char* expected) {
            QTest::newRow(name) << QString::fromStdString(bytes) << codes << log << expected;
        };
        row("a draft", text("draft"), "", "", "new, reviewer");
        row("a draft put up for review", text("draft"), "", "submit=", "new, reviewer");
        row("a draft sent back", text("draft"), "", "send_back=", "new, author");
        row("a draft sent back and edited since", text("draft"), "", "send_back", "new, reviewer");
        row("a draft rejected", text("draft"), "", "reject=", "");
        row("a draft rejected and edited since", text("draft"), "", "reject", "new, reviewer");
        row("a draft that was approved once", text("draft"), "", "approve", "changed, reviewer");
        row("approved in git, without a seal", text("approved"), "", "", "");
        row("approved and sealed", sealed("approved"), "", "approve=", "");
        row("sealed, but not in the log", sealed("approved"), "", "", "not_logged, reviewer");
        row("edited, the approved version served", text("approved"), "seal.void", "", "changed, reviewer");
        row("edited, nothing served", text("approved"), "seal.void!", "", "void, reviewer");
        row("overdue", text("approved"), "last_reviewed.old", "", "overdue, reviewer");
        row("edited and overdue", text("approved"), "seal.void last_reviewed.old", "",
            "changed overdue, reviewer");
        row("an old draft is only a draft", text("draft"), "last_reviewed.old", "", "new, reviewer");
        row("deprecated", text("deprecated"), "last_reviewed.old", "", "");
    }
    void an_article_waits_for_the_reasons_it_has() {
        QFETCH(QString, bytes);
        QFETCH(QString, codes);
        QFETCH(QString, log);
        QFETCH(QString, expected);
        std::vector<Finding> findings;
        for (const QString& code : codes.split(' ', Qt::SkipEmptyParts))
            findings.push_back({.severity = code.endsWith('!') ? Severity::error : Severity::warning,
                                .code = QString(code).remove('!').toStdString()});
        std::vector<std::pair<ReviewAction, std::string>> entries;
        if (!log.isEmpty())
            entries.emplace_back(*parse_review_action(QString(log).remove('=').toStdString()),
                                 log.endsWith('=')
                                     ? content_digest(parse_article("a.md", bytes.toStdString()))
                                     : "sha256:other");
        QCOMPARE(QString::fromStdString(queue_of(bytes.toStdString(), findings, log_of(entries))), expected);
    }

    void a_golden_query_that_fails_puts_its_article_into_the_queue() {
        QCOMPARE(queue_of(text("approved"), {}, {}, true), std::string("failed_golden, reviewer"));
    }

    void what_nobody_is_served_comes_before_what_is_old() {
        std::vector<Article> articles;
        std::vector<std::vector<Finding>> findings;
        for (auto [path, code, severity] : {std::tuple{"a.md", "last_reviewed.old", Severity::warning},
                                            std::tuple{"b.md", "seal.void", Severity::warning},
                                            std::tuple{"c.md", "seal.void", Severity::error},
                                            std::tuple{"0.md", "seal.void", Severity::warning}}) {
            articles.push_back(parse_article(path, text("approved")));
            findings.push_back({{.severity = severity, .code = code}});
        }
        std::vector<ReviewSubject> subjects;
        for (std::size_t i = 0; i < articles.size(); ++i)
            subjects.push_back({&articles[i], &findings[i]});
        std::string order;
        for (const QueueItem& item : review_queue(subjects, {}))
            order += item.path + " ";
        QCOMPARE(order, std::string("c.md 0.md b.md a.md "));
    }
};

QTEST_GUILESS_MAIN(QueueTest)
#include "tst_queue.moc"
