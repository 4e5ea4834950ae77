// SPDX-License-Identifier: GPL-3.0-or-later
// kb review: what waits, and what a decision does to the base and to what agents get.
#include "tests/app/kb/program.h"

#include <QJsonArray>

namespace {

constexpr const char* draft = "accounts/renewal.md";

QJsonArray array(const Finished& finished) {
    return QJsonDocument::fromJson(finished.out.toUtf8()).array();
}

/// The reasons an article waits for, "" where it does not wait.
QString waits(const Program& kb, const QString& path) {
    for (const QJsonValue& item : array(kb.run({"review", "list", "--json"})))
        if (item["path"].toString() == path) {
            QStringList reasons;
            for (const QJsonValue& reason : item["reasons"].toArray())
                reasons << reason.toString();
            return reasons.join(' ') + ", " + item["waiting_for"].toString();
        }
    return {};
}

QString outcome(const Finished& shown, const QString& check) {
    for (const QJsonValue& result : shown.json()["checks"].toArray())
        if (result["name"].toString() == check)
            return result["outcome"].toString();
    return {};
}

} // namespace

class KbReviewTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        kb_ = std::make_unique<Program>();
        kb_->copy_base();
        KB_EXPECT(kb_->run({"ingest", "--quiet"}), 0);
    }

    void an_approved_draft_is_served_and_waits_no_more() {
        QCOMPARE(waits(*kb_, draft), "new, reviewer");
        KB_EXPECT(kb_->run({"get", draft}), 1);
        Finished approved = kb_->run({"review", "approve", draft, "--by", "ana", "--json"});
        KB_EXPECT(approved, 0);
        QCOMPARE(approved.json()["action"].toString(), "approve");
        QCOMPARE(approved.json()["by"].toString(), "human:ana");
        QCOMPARE(waits(*kb_, draft), QString());
        KB_EXPECT(kb_->run({"get", draft}), 0);
        KB_EXPECT(kb_->run({"review", "verify"}), 0);
    }

    void an_edit_of_what_was_approved_waits_while_the_approved_text_is_served() {
        KB_EXPECT(kb_->run({"review", "approve", draft, "--by", "ana"}), 0);
        kb_->write(QString("kb/") + draft, kb_->read(QString("kb/") + draft) + "\nAsk the kiosk.\n");
        KB_EXPECT(kb_->run({"ingest", "--quiet"}), 0);
        QCOMPARE(waits(*kb_, draft), "changed, reviewer");
        Finished served = kb_->run({"get", draft});
        KB_EXPECT(served, 0);
        QVERIFY(!served.out.contains("kiosk"));
        KB_EXPECT(kb_->run({"review", "approve", draft, "--by", "ana"}), 0);
        QVERIFY(kb_->run({"get", draft}).out.contains("kiosk"));
    }

    void a_draft_sent_back_waits_for_its_author_and_a_rejected_one_for_nobody() {
        KB_EXPECT(kb_->run({"review", "send-back", draft, "--by", "ana"}), 1);
        KB_EXPECT(kb_->run({"review", "send-back", draft, "--by", "ana", "--reason", "Which portal?"}), 0);
        QCOMPARE(waits(*kb_, draft), "new, author");
        KB_EXPECT(kb_->run({"review", "reject", draft, "--by", "ana", "--reason", "Nobody asks."}), 0);
        QCOMPARE(waits(*kb_, draft), QString());
        kb_->write(QString("kb/") + draft, kb_->read(QString("kb/") + draft) + "\nMore.\n");
        QCOMPARE(waits(*kb_, draft), "new, reviewer");
    }

    void a_failed_check_refuses_an_approval_until_a_reason_is_given_data() {
        QTest::addColumn<QByteArray>("added");
        QTest::addColumn<QByteArray>("settings");
        QTest::addColumn<QString>("check");
        QTest::newRow("secrets") << QByteArray("\nThe password: Hx7#pQ2m9Lz!\n") << QByteArray() << "secrets";
        QTest::newRow("links") << QByteArray("\n[Gone](gone.md)\n") << QByteArray() << "links";
        QTest::newRow("another reviewer")
            << QByteArray() << QByteArray("version: 1\nreview: {reviewers: [eve]}\n") << "reviewer";
        QTest::newRow("two persons") << QByteArray() << QByteArray("version: 1\nreview: {two_person: true}\n")
                                     << "reviewer";
    }
    void a_failed_check_refuses_an_approval_until_a_reason_is_given() {
        QFETCH(QByteArray, added);
        QFETCH(QByteArray, settings);
        QFETCH(QString, check);
        QString file = QString("kb/") + draft;
        QByteArray before = kb_->read(file) + added;
        kb_->write(file, before);
        if (!settings.isEmpty())
            kb_->write("kb/kb.yaml", settings + "systems: [accounts]\n");
        KB_EXPECT(kb_->run({"review", "approve", draft, "--by", "ana"}), 1);
        QCOMPARE(kb_->read(file), before);
        QVERIFY(!QFile::exists(kb_->path("kb/reviews.jsonl")));
        Finished forced =
            kb_->run({"review", "approve", draft, "--by", "ana", "--reason", "It is known.", "--json"});
        KB_EXPECT(forced, 0);
        QVERIFY(forced.json()["checks"].toObject()[check].toString().startsWith("failed"));
        QCOMPARE(forced.json()["reason"].toString(), "It is known.");
    }

    void an_article_that_repeats_another_is_shown_beside_it() {
        QByteArray copy = kb_->read("kb/limits/qos-submit-limit.md");
        QVERIFY(!copy.isEmpty());
        copy.replace("status: approved", "status: draft");
        kb_->write("kb/limits/copy.md", copy);
        KB_EXPECT(kb_->run({"ingest", "--quiet"}), 0);
        Finished shown = kb_->run({"review", "show", "limits/copy.md", "--json"});
        KB_EXPECT(shown, 0);
        QCOMPARE(outcome(shown, "duplicates"), "failed");
        QVERIFY(shown.out.contains("limits/qos-submit-limit.md"));
    }

    void without_an_index_the_checks_that_need_one_are_not_run_and_say_so() {
        QFile::remove(kb_->path("kb.index.sqlite"));
        Finished shown = kb_->run({"review", "show", draft, "--json"});
        KB_EXPECT(shown, 0);
        QCOMPARE(outcome(shown, "golden"), "not run");
        QVERIFY(shown.out.contains("kb ingest"));
        KB_EXPECT(kb_->run({"review", "list"}), 0);
    }

    void what_changed_since_the_approval_is_shown_by_word_and_by_field() {
        KB_EXPECT(kb_->run({"review", "approve", draft, "--by", "ana"}), 0);
        QByteArray text = kb_->read(QString("kb/") + draft);
        text.replace("Accounts are renewed once a year.", "Accounts are renewed twice a year.");
        text.replace("tags: [renewal, expiry, account]", "tags: [renewal, account, portal]");
        text.replace("owner: hpc-support", "owner: accounts-team");
        kb_->write(QString("kb/") + draft, text);
        Finished shown = kb_->run({"review", "show", draft});
        KB_EXPECT(shown, 0);
        QVERIFY2(shown.out.contains("renewed [-once-]{+twice+} a year."), qPrintable(shown.out));
        QVERIFY(shown.out.contains("tags: [-expiry-] {+portal+}"));
        QVERIFY(shown.out.contains("owner: [-hpc-support-]{+accounts-team+}"));
        QVERIFY(!shown.out.contains("Can somebody else")); // far from what changed

        QJsonObject difference =
            kb_->run({"review", "show", draft, "--json"}).json()["difference"].toObject();
        const QJsonArray lines = difference["lines"].toArray();
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines[0]["change"].toString(), "changed");
        QCOMPARE(lines[0]["pieces"][1]["before"].toString(), "once");
        QCOMPARE(lines[0]["pieces"][1]["after"].toString(), "twice");
        QCOMPARE(difference["fields"].toArray().size(), 2);
    }

    void an_article_that_was_never_approved_is_compared_with_nothing() {
        Finished shown = kb_->run({"review", "show", draft, "--json"});
        KB_EXPECT(shown, 0);
        QVERIFY(shown.json()["difference"].isNull());
    }

    void a_preview_says_what_enters_and_what_loses_its_answer() {
        QByteArray index = kb_->read("kb.index.sqlite");
        Finished entering = kb_->run({"review", "preview", draft, "--json"});
        KB_EXPECT(entering, 0);
        QStringList entered;
        for (const QJsonValue& change : entering.json()["changes"].toArray())
            for (const QJsonValue& move : change["moves"].toArray())
                if (move["path"].toString() == draft && move["before"].isNull())
                    entered << change["audience"].toString();
        QVERIFY2(entered.contains("users") && entered.contains("admins"), qPrintable(entering.out));

        Finished leaving = kb_->run({"review", "preview", "limits/qos-submit-limit.md", "--deprecate"});
        KB_EXPECT(leaving, 1);
        QVERIFY2(leaving.out.contains("leaves from  1 limits/qos-submit-limit.md"), qPrintable(leaving.out));
        QVERIFY(leaving.out.contains("It loses its only good answer."));
        QCOMPARE(kb_->read("kb.index.sqlite"), index);
    }

    void a_preview_without_an_index_or_an_article_says_what_to_do() {
        KB_EXPECT(kb_->run({"review", "preview", "no/such.md"}), 3);
        QFile::remove(kb_->path("kb.index.sqlite"));
        Finished without = kb_->run({"review", "preview", draft});
        KB_EXPECT(without, 3);
        QVERIFY(without.err.contains("kb ingest"));
    }

    void a_log_that_was_tampered_with_is_found_out() {
        KB_EXPECT(kb_->run({"review", "approve", draft, "--by", "ana"}), 0);
        KB_EXPECT(kb_->run({"review", "approve", draft, "--by", "bob"}), 0);
        QByteArray log = kb_->read("kb/reviews.jsonl");
        kb_->write("kb/reviews.jsonl", log.replace("human:ana", "human:eve"));
        Finished verified = kb_->run({"review", "verify"});
        KB_EXPECT(verified, 1);
        QVERIFY(verified.out.contains("reviews.jsonl:2"));
    }

    void an_article_that_is_not_there_is_named() {
        Finished shown = kb_->run({"review", "show", "no/such.md"});
        KB_EXPECT(shown, 3);
        QVERIFY(shown.err.contains("no/such.md"));
    }

private:
    std::unique_ptr<Program> kb_;
};

QTEST_GUILESS_MAIN(KbReviewTest)
#include "tst_kb_review.moc"
