// SPDX-License-Identifier: GPL-3.0-or-later
// reviews.jsonl: every decision, chained so that a change shows.
#include "core/base/hash.h"
#include "core/review/review_log.h"

#include <QtTest>

#include <fstream>

using namespace kb;

namespace {

ReviewEntry entry(const char* path, ReviewAction action = ReviewAction::approve) {
    return {.by = "human:jdoe", .action = action, .path = path, .digest = "sha256:00", .reason = "clear"};
}

std::string line(std::int64_t seq, const char* path, std::vector<std::string> prev,
                 const char* at = "2026-06-01T10:00:00Z") {
    ReviewEntry written = entry(path);
    written.seq = seq;
    written.at = at;
    written.prev = std::move(prev);
    return format_review_entry(written);
}

/// Three decisions in a row.
struct Chain {
    std::string first = line(1, "a.md", {});
    std::string second = line(2, "b.md", {sha256_hex(first)});
    std::string third = line(3, "c.md", {sha256_hex(second)});
    std::string text() const { return first + "\n" + second + "\n" + third + "\n"; }
};

} // namespace

class ReviewLogTest : public QObject {
    Q_OBJECT
private slots:
    void an_entry_reads_back_as_it_was_written() {
        ReviewEntry written = entry("limits/qos.md", ReviewAction::send_back);
        written.seq = 7;
        written.at = "2026-06-01T10:00:00Z";
        written.reason = "The \"cause\" is a guess.\nAsk José.";
        written.checks = {{"validate", "passed"}, {"golden", "failed: qos-limit-1"}};
        written.prev = {"aa", "bb"};
        std::string text = format_review_entry(written);
        QVERIFY(!text.contains('\n'));
        ReviewLog log = read_review_log(text);
        QCOMPARE(log.entries.size(), std::size_t{1});
        QVERIFY(log.entries.front().entry == written);
        QCOMPARE(log.entries.front().hash, sha256_hex(text));
    }

    void every_action_has_a_name_that_reads_back() {
        for (auto action :
             {ReviewAction::submit, ReviewAction::approve, ReviewAction::send_back, ReviewAction::reject,
              ReviewAction::void_seal, ReviewAction::deprecate, ReviewAction::restore})
            QVERIFY(parse_review_action(name_of(action)) == action);
        QVERIFY(!parse_review_action("accept"));
    }

    void an_untouched_log_has_no_faults() {
        ReviewLog log = read_review_log(Chain().text());
        QCOMPARE(log.faults.size(), std::size_t{0});
        QCOMPARE(log.heads(), std::vector{sha256_hex(Chain().third)});
    }

    void what_was_done_to_a_log_shows_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("faulty_line"); // 0: none
        Chain chain;
        std::string changed = chain.second;
        changed.replace(changed.find("clear"), 5, "wrong");
        auto row = [](const char* name, const std::string& text, int line) {
            QTest::newRow(name) << QString::fromStdString(text) << line;
        };
        row("a line was changed", chain.first + "\n" + changed + "\n" + chain.third + "\n", 3);
        row("a line was removed", chain.first + "\n" + chain.third + "\n", 2);
        row("the first line was removed", chain.second + "\n" + chain.third + "\n", 1);
        row("a line is no JSON", chain.text() + "{\"seq\": 4,\n", 4);
        row("a line names no action", chain.text() + "{\"path\": \"a.md\"}\n", 4);
        row("a line is a list", chain.text() + "[1, 2]\n", 4);
        row("line ends of another system", chain.first + "\r\n" + chain.second + "\r\n", 0);
        row("empty lines and no last line end", chain.first + "\n\n" + chain.second, 0);
        row("the last line was removed, which nothing can show", chain.first + "\n" + chain.second + "\n", 0);
    }
    void what_was_done_to_a_log_shows() {
        QFETCH(QString, text);
        QFETCH(int, faulty_line);
        ReviewLog log = read_review_log(text.toStdString());
        QCOMPARE(log.faults.size(), faulty_line == 0 ? std::size_t{0} : std::size_t{1});
        if (faulty_line != 0)
            QCOMPARE(static_cast<int>(log.faults.front().line), faulty_line);
    }

    void after_git_merged_two_logs_both_ends_are_followed() {
        Chain chain;
        std::string ours = line(4, "d.md", {sha256_hex(chain.third)}, "2026-06-02T10:00:00Z");
        std::string theirs = line(4, "c.md", {sha256_hex(chain.third)}, "2026-06-03T10:00:00Z");
        QTemporaryDir folder;
        std::filesystem::path root = folder.path().toStdString();
        std::ofstream(root / "reviews.jsonl") << chain.text() + ours + "\n" + theirs + "\n";
        ReviewLog merged = *load_review_log(root);
        QCOMPARE(merged.faults.size(), std::size_t{0});
        QCOMPARE(merged.heads().size(), std::size_t{2});
        QCOMPARE(merged.latest("c.md")->at, std::string("2026-06-03T10:00:00Z"));

        auto added = append_review(root, entry("e.md"));
        QVERIFY(added);
        QCOMPARE(added->seq, std::int64_t{5});
        QCOMPARE(added->prev, (std::vector{sha256_hex(ours), sha256_hex(theirs)}));
        ReviewLog after = *load_review_log(root);
        QCOMPARE(after.faults.size(), std::size_t{0});
        QCOMPARE(after.heads().size(), std::size_t{1});
    }

    void a_base_without_a_log_has_an_empty_one_and_the_first_decision_makes_it() {
        QTemporaryDir folder;
        std::filesystem::path root = folder.path().toStdString();
        QVERIFY(load_review_log(root)->entries.empty());
        auto added = append_review(root, entry("a.md"));
        QVERIFY(added);
        QCOMPARE(added->seq, std::int64_t{1});
        QVERIFY(added->prev.empty());
        QCOMPARE(added->at.size(), std::string("2026-06-01T10:00:00Z").size());
        QVERIFY(load_review_log(root)->entries.front().entry == *added);
    }

    void a_log_whose_last_line_has_no_end_is_continued_on_a_line_of_its_own() {
        QTemporaryDir folder;
        std::filesystem::path root = folder.path().toStdString();
        std::ofstream(root / "reviews.jsonl") << line(1, "a.md", {});
        QVERIFY(append_review(root, entry("b.md")));
        ReviewLog log = *load_review_log(root);
        QCOMPARE(log.entries.size(), std::size_t{2});
        QCOMPARE(log.faults.size(), std::size_t{0});
    }
};

QTEST_GUILESS_MAIN(ReviewLogTest)
#include "tst_review_log.moc"
