// SPDX-License-Identifier: GPL-3.0-or-later
// Files change: the index follows, and touches nothing else.
#include "core/base/file.h"
#include "core/search/fetch.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"

#include <QtTest>

#include <fcntl.h>
#include <sys/stat.h>

using namespace kb;
using namespace kb::test;

namespace {

constexpr Visibility everything{Audience::admins, true, true};

QStringList documents_of(const BaseFolder& base, const Visibility& visibility = everything) {
    auto reader = base.open().store().reader().value();
    QStringList paths;
    for (const DocumentRecord& record : sure(reader->documents({}, visibility)))
        paths << QString::fromStdString(record.meta.path);
    return paths;
}

/// Paths of the hits, best first.
QStringList found(const BaseFolder& base, const std::string& query, const Visibility& visibility = {}) {
    auto searcher = base.open().searcher().value();
    SearchRequest request = question(query, visibility);
    request.profile.weights = {.vector = 0, .trigram = 0}; // what is merely near is not asked for
    QStringList paths;
    for (const Hit& hit : sure(searcher->search(request)).hits)
        paths << QString::fromStdString(hit.meta.path);
    return paths;
}

std::uint64_t generation(const BaseFolder& base, const Visibility& visibility = {}) {
    return base.open().store().reader().value()->generation(visibility).value();
}

std::string last_run(const BaseFolder& base) {
    return base.open().store().reader().value()->last_run().value();
}

std::map<std::string, FileRecord> files(const BaseFolder& base) {
    return base.open().store().reader().value()->files().value();
}

/// Nothing was added, changed, removed or failed.
void verify_quiet(const IngestReport& report) {
    QCOMPARE(report.added, 0U);
    QCOMPARE(report.changed, 0U);
    QCOMPARE(report.removed, 0U);
    QCOMPARE(report.documents, 0U);
    QVERIFY(report.failed.empty());
    QCOMPARE(QString::fromStdString(report.full_reason), QString());
}

/// Three articles that have a word of their own each.
void write_three(const BaseFolder& base) {
    base.write("quota.md", article_text({.title = "Quota"}, "The zinnia quota is full.\n"));
    base.write("gpu/xid.md", article_text({.title = "Xid"}, "A begonia error of the GPU.\n"));
    base.write("queue.md", article_text({.title = "Queue"}, "The crocus partition is closed.\n"));
}

} // namespace

class IngestTest : public QObject {
    Q_OBJECT
private slots:
    void a_first_run_says_that_it_is_one() {
        BaseFolder base;
        write_three(base);
        IngestReport report = base.ingest();
        QCOMPARE(report.added, 3U);
        QCOMPARE(report.documents, 3U);
        QVERIFY(!report.full_reason.empty());
        QCOMPARE(report.embedder, std::string("hash-512"));
        QCOMPARE(found(base, "zinnia"), QStringList{"quota.md"});
    }
    void a_second_run_changes_nothing() {
        BaseFolder base;
        write_three(base);
        base.write("broken.md", "---\ntitle: [\n---\n\nText.\n");
        base.write("data.md", std::string(100, '\x01'));
        base.ingest();
        std::uint64_t before = generation(base, everything);
        std::string content = dump(base.open(), {"zinnia"});
        IngestReport report = base.ingest();
        verify_quiet(report);
        QCOMPARE(report.unchanged, 5U);
        QCOMPARE(report.skipped.size(), 1U); // still said
        QCOMPARE(generation(base, everything), before);
        QCOMPARE(first_difference(content, dump(base.open(), {"zinnia"})), std::string());
    }
    void an_edit_replaces_one_document_and_leaves_the_others() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        base.write("quota.md", article_text({.title = "Quota"}, "Now the petunia quota is full.\n"));
        IngestReport report = base.ingest();
        QCOMPARE(report.changed, 1U);
        QCOMPARE(report.documents, 1U);
        QCOMPARE(report.unchanged, 2U);
        QCOMPARE(found(base, "petunia"), QStringList{"quota.md"});
        QCOMPARE(found(base, "zinnia"), QStringList());
        QVERIFY(base.open().store().check().value().empty());
    }
    // traps: Storage: a file moved is one delete and one add
    void a_move_is_one_delete_and_one_add() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        base.move("quota.md", "storage/quota.md");
        IngestReport report = base.ingest();
        QCOMPARE(report.added, 1U);
        QCOMPARE(report.removed, 1U);
        QCOMPARE(found(base, "zinnia"), QStringList{"storage/quota.md"});
    }
    // traps: Storage: deleted files leave the index
    void a_deleted_file_leaves_the_index() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        base.remove("gpu");
        IngestReport report = base.ingest();
        QCOMPARE(report.removed, 1U);
        QCOMPARE(found(base, "begonia"), QStringList());
        QCOMPARE(documents_of(base), QStringList({"queue.md", "quota.md"}));
        QVERIFY(!files(base).contains("gpu/xid.md"));
    }
    void an_article_in_another_audience_is_gone_for_those_below() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        base.write("quota.md", article_text({.audience = "staff"}, "The zinnia quota is full.\n"));
        base.ingest();
        QCOMPARE(found(base, "zinnia", {Audience::users}), QStringList());
        QCOMPARE(found(base, "zinnia", {Audience::staff}), QStringList{"quota.md"});
    }

    // traps: Storage: a failed file … keeps its last good version in the index, marked
    void a_failed_file_keeps_its_last_good_version_and_is_marked() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        std::string good = base.read("quota.md");
        std::uint64_t before = generation(base);
        base.make_unreadable("quota.md");
        IngestReport report = base.ingest();
        QCOMPARE(report.failed.size(), 1U);
        QCOMPARE(report.failed[0].path, std::string("quota.md"));
        QVERIFY(!report.failed[0].problem.empty());

        auto reader = base.open().store().reader().value();
        auto hit = fetch(*reader, "quota.md", {}).value();
        QVERIFY(hit && hit->document.last_good);
        QCOMPARE(found(base, "zinnia"), QStringList{"quota.md"});
        QCOMPARE(reader->counts({}, "").value().failed.size(), 1U);
        QCOMPARE(generation(base), before + 1); // answers differ: what was kept of them must not be used

        QCOMPARE(base.ingest().failed.size(), 1U); // tried again, and nothing else
        QCOMPARE(generation(base), before + 1);
        base.write("quota.md", good);
        base.ingest();
        QVERIFY(!fetch(*base.open().store().reader().value(), "quota.md", {}).value()->document.last_good);
        QCOMPARE(generation(base), before + 2);
    }
    void a_file_that_was_never_good_is_told_to_those_who_see_everything() {
        BaseFolder base;
        write_three(base);
        base.make_unreadable("never.md");
        QCOMPARE(base.ingest().failed.size(), 1U);
        auto reader = base.open().store().reader().value();
        QCOMPARE(reader->counts({Audience::admins, true}, "").value().failed.size(), 1U);
        QVERIFY(reader->counts({Audience::admins, false, true}, "").value().failed.empty());
        QVERIFY(reader->counts({Audience::staff, true, true}, "").value().failed.empty());
    }
    void skipped_files_are_named_with_their_reasons() {
        BaseFolder base;
        write_three(base);
        base.write("large.md", std::string(largest_document + 1, 'x'));
        base.write("binary.md", std::string("\x01\x02\x03\x04", 4));
        std::filesystem::create_symlink("/etc/hostname", base.root() / "out.md");
        std::filesystem::create_symlink("nowhere.md", base.root() / "dangling.md");
        IngestReport report = base.ingest();
        QCOMPARE(report.skipped.size(), 4U);
        for (const IngestProblem& skipped : report.skipped)
            QVERIFY2(!skipped.problem.empty(), skipped.path.c_str());
        QCOMPARE(documents_of(base).size(), 3);
    }
    void a_file_that_must_be_skipped_now_takes_its_document_with_it() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        base.write("quota.md", std::string("\x01\x02\x03\x04", 4));
        QCOMPARE(base.ingest().skipped.size(), 1U);
        QCOMPARE(documents_of(base), QStringList({"gpu/xid.md", "queue.md"}));
    }

    void a_file_read_in_a_fallback_way_is_noted() {
        BaseFolder base;
        write_three(base);
        base.write("latin.md", article_text({}, "caf\xe9\n"));
        base.write("../notes/broken.toml", "key = \n");
        base.write("kb.yaml", "sources: [{name: notes, kind: directory, path: ../notes, audience: users}]\n");
        IngestReport report = base.ingest();
        QCOMPARE(report.notes.size(), 2U);
        QCOMPARE(report.notes[0].path, std::string("latin.md"));
        QVERIFY2(report.notes[0].problem.contains("8859"), report.notes[0].problem.c_str());
        QCOMPARE(report.notes[1].path, std::string("notes/broken.toml"));
        QVERIFY2(report.notes[1].problem.contains("TOML"), report.notes[1].problem.c_str());
        QVERIFY(report.failed.empty() && report.skipped.empty());
    }

    void an_edit_within_the_clocks_grain_is_noticed() {
        BaseFolder base;
        base.write("quota.md", article_text({}, "The word is aaaa.\n"));
        base.ingest();
        QCOMPARE(files(base).at("quota.md").stamp, std::string()); // too new to be believed
        for (const char* word : {"bbbb", "cccc", "dddd"}) {
            struct stat old{};
            std::string path = (base.root() / "quota.md").string();
            QCOMPARE(stat(path.c_str(), &old), 0);
            base.write("quota.md", article_text({}, std::string("The word is ") + word + ".\n"));
            const timespec times[] = {old.st_atim, old.st_mtim}; // of the same size and time as before
            QCOMPARE(utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
            QCOMPARE(base.ingest().changed, 1U);
            QCOMPARE(found(base, word), QStringList{"quota.md"});
        }
    }
    void a_searcher_that_stays_open_follows_every_ingest() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        auto searcher = base.open().searcher().value();
        auto hits = [&](const std::string& query) {
            return searcher->search(question(query, {})).value().hits;
        };
        QCOMPARE(hits("zinnia").front().meta.path, std::string("quota.md"));
        // As many documents as before, made anew: a count of changes alone would look the same.
        base.write("quota.md", article_text({.title = "Other"}, "Nothing of before.\n"));
        base.write("queue.md", article_text({.title = "Queue"}, "The zinnia partition.\n\nAnd more.\n"));
        base.ingest({.full = true});
        auto fresh = base.open().searcher().value();
        QCOMPARE(first_difference(text_of(searcher->search(question("zinnia", {})).value()),
                                  text_of(fresh->search(question("zinnia", {})).value())),
                 std::string());
        QCOMPARE(hits("zinnia").front().meta.path, std::string("queue.md"));
    }
    void an_interrupted_run_keeps_what_was_finished() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        base.write("quota.md", article_text({}, "The petunia quota.\n"));
        std::stop_source stop;
        stop.request_stop();
        auto report = kb::ingest(base.open(), {}, stop.get_token(), {});
        QVERIFY(!report || report->interrupted);
        QCOMPARE(documents_of(base).size(), 3);
        QCOMPARE(base.ingest().changed, 1U);
        QCOMPARE(found(base, "petunia"), QStringList{"quota.md"});
    }
    void the_time_of_the_last_run_moves_though_nothing_changed() {
        BaseFolder base;
        write_three(base);
        base.ingest();
        std::string first = last_run(base);
        QVERIFY(!first.empty());
        std::string changed = base.open().store().reader().value()->changed_at({}).value();
        QTest::qWait(1100); // times are of whole seconds
        verify_quiet(base.ingest());
        std::string second = last_run(base);
        QVERIFY(second > first);
        QCOMPARE(base.open().store().reader().value()->changed_at({}).value(), changed);

        QTest::qWait(1100);
        std::stop_source stop;
        stop.request_stop();
        std::ignore = kb::ingest(base.open(), {}, stop.get_token(), {});
        QCOMPARE(last_run(base), second); // interrupted: it did not look at everything
        base.make_unreadable("quota.md");
        QCOMPARE(base.ingest().failed.size(), 1U);
        QVERIFY(last_run(base) > second); // done, though a file failed
    }
    void a_run_interrupted_half_way_keeps_whole_files() {
        BaseFolder base;
        base.ingest();
        write_many(base, "crocus");
        IngestReport report = interrupted_after_the_first_files(base, false);
        QVERIFY(report.interrupted && report.kept);
        auto finished = documents_of(base).size();
        QVERIFY(finished > 0 && finished < many);
        QCOMPARE(base.ingest().added, many - static_cast<std::size_t>(finished));
        QCOMPARE(documents_of(base).size(), many);
    }
    // traps: Storage: a reader sees the old generation or the new, never half
    void a_rebuild_interrupted_half_way_leaves_the_old_index() {
        BaseFolder base;
        write_many(base, "crocus");
        base.ingest();
        std::string before = dump(base.open(), {"crocus"});
        std::uint64_t generation_before = generation(base);
        write_many(base, "begonia");
        IngestReport report = interrupted_after_the_first_files(base, true);
        QVERIFY(report.interrupted && !report.kept);
        QCOMPARE(report.documents, 0U);
        QCOMPARE(first_difference(dump(base.open(), {"crocus"}), before), std::string());
        QCOMPARE(generation(base), generation_before);

        base.write("kb.yaml", "chunk: {limit: 1000, overlap: 100}\n"); // everything anew without being asked
        report = interrupted_after_the_first_files(base, false);
        QVERIFY(report.interrupted && !report.kept);
        QCOMPARE(first_difference(dump(base.open(), {"crocus"}), before), std::string());
        QCOMPARE(base.ingest().documents, std::size_t{many});
    }
    void a_first_run_interrupted_half_way_leaves_no_index() {
        BaseFolder base;
        write_many(base, "crocus");
        QVERIFY(!interrupted_after_the_first_files(base, false).kept);
        QCOMPARE(base.open().store().reader().error().code, ErrorCode::not_found);
        QCOMPARE(base.ingest().added, std::size_t{many});
    }

private:
    static constexpr int many = 100;

    static void write_many(const BaseFolder& base, const std::string& word) {
        for (int i = 0; i < many; ++i)
            base.write(std::format("{:03}.md", i), article_text({}, "The " + word + " quota.\n"));
    }
    static IngestReport interrupted_after_the_first_files(const BaseFolder& base, bool full) {
        std::stop_source stop;
        Progress interrupt = [&](const ProgressStep&) { stop.request_stop(); };
        return sure(kb::ingest(base.open(), {.full = full}, stop.get_token(), interrupt));
    }
};

QTEST_GUILESS_MAIN(IngestTest)
#include "tst_ingest.moc"
