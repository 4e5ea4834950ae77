// SPDX-License-Identifier: GPL-3.0-or-later
// Approving and the other decisions: what they require, what they write, and how they are taken back.
#include "core/article/article.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/review/decision.h"

#include <QtTest>

#include <fstream>

using namespace kb;

namespace {

constexpr const char* path = "limits/qos.md";

std::string article(const char* status) {
    return std::string("---\ntitle: QOS limits # shown in the list\ncategory: howto\nsystem: "
                       "[slurm]\naudience: users\n"
                       "status: ") +
           status +
           "\nowner: hpc-support\nescalate_if: \"it goes on\"\nevidence: ticket\n---\n\nAsk for less.\n";
}

Decision decision(ReviewAction action, const char* reason = "") {
    return {.action = action,
            .path = path,
            .by = "human:jdoe",
            .reason = reason,
            .today = *parse_date("2026-11-30")};
}

/// A base with one article.
struct Base {
    QTemporaryDir folder;
    std::filesystem::path root = folder.path().toStdString();
    explicit Base(const std::string& bytes) {
        std::filesystem::create_directories(root / "limits");
        write(bytes);
    }
    void write(const std::string& bytes) const { std::ofstream(root / path, std::ios::trunc) << bytes; }
    std::string file() const { return *read_file(root / path); }
    std::string sealed() const { return read_file(root / ".approved" / path).value_or("none"); }
    std::size_t logged() const { return load_review_log(root)->entries.size(); }
};

} // namespace

class DecisionTest : public QObject {
    Q_OBJECT
private slots:
    void an_approval_seals_the_article_keeps_its_bytes_and_is_logged() {
        Base base(article("draft"));
        Decision approve = decision(ReviewAction::approve);
        approve.checks = {{"validate", CheckResult::Outcome::passed, "no errors"},
                          {"golden", CheckResult::Outcome::not_run, "no index"}};
        auto done = decide(base.root, approve);
        QVERIFY(done);
        Article approved = parse_article(path, base.file());
        QVERIFY(approved.status() == Status::approved);
        QCOMPARE(approved.text("last_reviewed"), std::string_view("2026-11-30"));
        QVERIFY(seal_of(approved) == Seal::intact);
        QVERIFY(base.file().contains("title: QOS limits # shown in the list\n"));
        QCOMPARE(base.sealed(), base.file());
        ReviewLog log = *load_review_log(base.root);
        QCOMPARE(log.entries.size(), std::size_t{1});
        QCOMPARE(log.entries[0].entry.digest, content_digest(approved));
        QCOMPARE(log.entries[0].entry.checks[1].second, std::string("not run: no index"));
    }

    void an_earlier_seal_stays_beside_the_new_one() {
        Base base(article("draft"));
        QVERIFY(decide(base.root, decision(ReviewAction::approve)));
        base.write(base.file() + "More.\n");
        QVERIFY(seal_of(parse_article(path, base.file())) == Seal::broken);
        QVERIFY(decide(base.root, decision(ReviewAction::approve)));
        Article again = parse_article(path, base.file());
        QCOMPARE(again.verified().size(), std::size_t{2});
        QVERIFY(seal_of(again) == Seal::intact);
        QVERIFY(base.sealed().contains("More."));
    }

    void what_is_refused_changes_nothing_data() {
        QTest::addColumn<ReviewAction>("action");
        QTest::addColumn<QString>("status");
        QTest::addColumn<bool>("check_failed");
        QTest::newRow("approve what is deprecated") << ReviewAction::approve << "deprecated" << false;
        QTest::newRow("approve in spite of a failed check") << ReviewAction::approve << "draft" << true;
        QTest::newRow("send back without a reason") << ReviewAction::send_back << "draft" << false;
        QTest::newRow("reject without a reason") << ReviewAction::reject << "draft" << false;
        QTest::newRow("deprecate without a reason") << ReviewAction::deprecate << "approved" << false;
        QTest::newRow("submit what is approved") << ReviewAction::submit << "approved" << false;
        QTest::newRow("void what is a draft") << ReviewAction::void_seal << "draft" << false;
        QTest::newRow("restore is no decision") << ReviewAction::restore << "draft" << false;
    }
    void what_is_refused_changes_nothing() {
        QFETCH(ReviewAction, action);
        QFETCH(QString, status);
        QFETCH(bool, check_failed);
        Base base(article(status.toUtf8()));
        std::string before = base.file();
        Decision refused = decision(action);
        if (check_failed)
            refused.checks = {{"secrets", CheckResult::Outcome::failed, "line 12"}};
        auto done = decide(base.root, refused);
        QVERIFY(!done);
        QVERIFY(done.error().code == ErrorCode::refused);
        QCOMPARE(base.file(), before);
        QCOMPARE(base.sealed(), std::string("none"));
        QCOMPARE(base.logged(), std::size_t{0});
    }

    void a_failed_check_gives_way_to_a_reason_which_is_logged() {
        Base base(article("draft"));
        Decision approve = decision(ReviewAction::approve, "The link is down this week only.");
        approve.checks = {{"links", CheckResult::Outcome::failed, "1 broken link"}};
        auto done = decide(base.root, approve);
        QVERIFY(done);
        QCOMPARE(done->entry.reason, approve.reason);
        QCOMPARE(done->entry.checks[0].second, std::string("failed: 1 broken link"));
    }

    void only_an_article_of_the_base_is_decided_upon_data() {
        QTest::addColumn<QString>("named");
        QTest::newRow("outside") << "../outside.md";
        QTest::newRow("outside, by a detour") << "limits/../../outside.md";
        QTest::newRow("by a link that leads out") << "limits/link.md";
        QTest::newRow("not there") << "limits/none.md";
        QTest::newRow("no Markdown") << "kb.yaml";
        QTest::newRow("a sealed version") << ".approved/limits/qos.md";
        QTest::newRow("nothing") << "";
    }
    void only_an_article_of_the_base_is_decided_upon() {
        QFETCH(QString, named);
        Base base(article("draft"));
        std::filesystem::path inner = base.root / "inner";
        for (const char* name : {"inner/limits", "inner/.approved/limits"})
            std::filesystem::create_directories(base.root / name);
        for (const char* name : {"outside.md", "inner/kb.yaml", "inner/.approved/limits/qos.md"})
            std::ofstream(base.root / name) << article("draft");
        std::filesystem::create_symlink("../../outside.md", inner / "limits/link.md");
        for (ReviewAction action : {ReviewAction::approve, ReviewAction::reject, ReviewAction::deprecate}) {
            Decision wrong = decision(action, "because");
            wrong.path = named.toStdString();
            auto done = decide(inner, wrong);
            QVERIFY(!done);
            QVERIFY(done.error().code == ErrorCode::not_found);
        }
        QCOMPARE(*read_file(base.root / "outside.md"), article("draft"));
        QVERIFY(!std::filesystem::exists(inner / "reviews.jsonl"));
    }

    void a_file_that_is_not_as_it_was_shown_is_not_decided_upon() {
        Base base(article("draft"));
        Decision approve = decision(ReviewAction::approve);
        approve.shown = sha256_hex(base.file());
        base.write(base.file() + "Sneaked in.\n");
        QVERIFY(!decide(base.root, approve));
        QCOMPARE(base.logged(), std::size_t{0});
    }

    void an_article_whose_frontmatter_cannot_be_edited_is_refused_data() {
        QTest::addColumn<QString>("bytes");
        QTest::newRow("broken YAML") << "---\ntitle: [\n---\n\nText.\n";
        QTest::newRow("verified is a word")
            << QString(article("draft").c_str()).replace("owner: hpc", "verified: yes\nowner: hpc");
        QTest::newRow("verified twice")
            << QString(article("draft").c_str())
                   .replace("owner: hpc", "verified: []\nverified: []\nowner: hpc");
    }
    void an_article_whose_frontmatter_cannot_be_edited_is_refused() {
        QFETCH(QString, bytes);
        Base base(bytes.toStdString());
        QVERIFY(!decide(base.root, decision(ReviewAction::approve)));
        QCOMPARE(base.file(), bytes.toStdString());
        QCOMPARE(base.sealed(), std::string("none"));
    }

    void every_decision_can_be_taken_back_data() {
        QTest::addColumn<ReviewAction>("action");
        QTest::addColumn<QString>("status");
        QTest::newRow("approve") << ReviewAction::approve << "draft";
        QTest::newRow("send back") << ReviewAction::send_back << "draft";
        QTest::newRow("reject") << ReviewAction::reject << "draft";
        QTest::newRow("void") << ReviewAction::void_seal << "approved";
        QTest::newRow("deprecate") << ReviewAction::deprecate << "approved";
    }
    void every_decision_can_be_taken_back() {
        QFETCH(ReviewAction, action);
        QFETCH(QString, status);
        Base base(article(status.toUtf8()));
        std::string before = base.file();
        auto done = decide(base.root, decision(action, "because"));
        QVERIFY(done);
        auto undone = undo(base.root, *done, "human:jdoe");
        QVERIFY(undone);
        QCOMPARE(base.file(), before);
        QCOMPARE(base.sealed(), std::string("none"));
        ReviewLog log = *load_review_log(base.root);
        QCOMPARE(log.entries.size(), std::size_t{2});
        QVERIFY(log.entries[1].entry.action == ReviewAction::restore);
        QCOMPARE(log.faults.size(), std::size_t{0});
    }

    void taking_back_a_second_approval_brings_the_first_sealed_version_back() {
        Base base(article("draft"));
        QVERIFY(decide(base.root, decision(ReviewAction::approve)));
        std::string first = base.sealed();
        base.write(base.file() + "More.\n");
        auto second = decide(base.root, decision(ReviewAction::approve));
        QVERIFY(second);
        QVERIFY(base.sealed() != first);
        QVERIFY(undo(base.root, *second, "human:jdoe"));
        QCOMPARE(base.sealed(), first);
    }

    void a_file_edited_after_a_decision_is_not_taken_back() {
        Base base(article("draft"));
        auto done = decide(base.root, decision(ReviewAction::approve));
        QVERIFY(done);
        base.write(base.file() + "Edited.\n");
        QVERIFY(!undo(base.root, *done, "human:jdoe"));
        QVERIFY(base.file().contains("Edited."));
        QCOMPARE(base.logged(), std::size_t{1});
    }

    void deprecating_names_the_successor() {
        Base base(article("approved"));
        Decision deprecate = decision(ReviewAction::deprecate, "One article for all limits.");
        deprecate.successor = "limits/all.md";
        QVERIFY(decide(base.root, deprecate));
        Article after = parse_article(path, base.file());
        QVERIFY(after.status() == Status::deprecated);
        QCOMPARE(after.text("superseded_by"), std::string_view("limits/all.md"));
    }
};

QTEST_GUILESS_MAIN(DecisionTest)
#include "tst_decision.moc"
