// SPDX-License-Identifier: GPL-3.0-or-later
// What the file system refuses. Root is refused nothing, so the ingest runs as another user.
#include "core/search/fetch.h"
#include "tests/support/base_folder.h"
#include "tests/support/child.h"
#include "tests/support/index_dump.h"

#include <QtTest>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;

namespace {

void set_mode(const BaseFolder& base, const std::string& path, unsigned mode) {
    fs::permissions(base.root() / path, static_cast<fs::perms>(mode));
}

/// Task "look DB ROOT": prints the path of the first hit for "quota".
int look_task(const std::vector<std::string>& arguments) {
    auto workspace = Workspace::open({.root = arguments.at(0), .db = arguments.at(1)},
                                     [](const std::string&) { return std::nullopt; });
    auto answer = sure(sure(sure(std::move(workspace)).searcher())->search(question("quota", {})));
    std::printf("%s\n", answer.hits.empty() ? "nothing" : answer.hits[0].meta.path.c_str());
    return 0;
}

/// A base with an article for users and one for admins.
class TwoArticles : public BaseFolder {
public:
    TwoArticles() {
        write("quota.md", article_text({.title = "Quota"}, "The quota is full.\n"));
        write("ops/gate.md",
              article_text({.title = "Gate", .audience = "admins"}, "The quota of the gate.\n"));
    }
    ConfinedRun run(const QString& task) const {
        return run_confined({"--unshare-user", "--uid", "1000"}, task,
                            {QString::fromStdString(root().string()), QString::fromStdString(db().string())});
    }
    std::string answer(const Visibility& visibility) const {
        return text_of(sure(sure(open().searcher())->search(question("quota gate", visibility))));
    }
    std::string counts(const Visibility& visibility) const {
        return text_of(sure(sure(open().store().reader())->counts(visibility, "2026-01-01")));
    }
};

} // namespace

class IngestPermissionsTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        if (!can_confine())
            QSKIP("bwrap, which runs a program as another user, is missing or not allowed");
    }

    void a_file_that_may_not_be_read_keeps_its_last_good_version() {
        TwoArticles base;
        QCOMPARE(base.run("ingest").exit_code, 0);
        set_mode(base, "quota.md", 0);
        ConfinedRun run = base.run("ingest");
        QVERIFY2(run.exit_code == 1, qPrintable(run.output));
        auto fetched = sure(fetch(*sure(base.open().store().reader()), "quota.md", {}));
        QVERIFY(fetched && fetched->document.last_good);
        QVERIFY(base.counts({Audience::users}).contains("quota.md"));
        set_mode(base, "quota.md", 0644);
        QCOMPARE(base.run("ingest").exit_code, 0);
        fetched = sure(fetch(*sure(base.open().store().reader()), "quota.md", {}));
        QVERIFY(fetched && !fetched->document.last_good);
    }
    void a_folder_that_may_not_be_read_keeps_what_lies_in_it() {
        TwoArticles base;
        QCOMPARE(base.run("ingest").exit_code, 0);
        set_mode(base, "ops", 0);
        base.run("ingest");
        set_mode(base, "ops", 0755); // so that it can be removed
        QVERIFY(sure(fetch(*sure(base.open().store().reader()), "ops/gate.md", {})));
    }
    void an_article_of_admins_that_may_not_be_read_changes_nothing_for_users() {
        TwoArticles base;
        QCOMPARE(base.run("ingest").exit_code, 0);
        Visibility users{Audience::users, true, true};
        std::string answer = base.answer(users);
        std::string counts = base.counts(users);
        for (const char* path : {"ops/gate.md", "ops"}) {
            set_mode(base, path, 0);
            base.run("ingest");
            set_mode(base, path, 0755);
            QCOMPARE(first_difference(base.answer(users), answer), std::string());
            QCOMPARE(first_difference(base.counts(users), counts), std::string());
        }
    }
    // traps: Storage: a reader with read-only permission can open the index
    void a_reader_without_write_permission_finds() {
        TwoArticles base;
        QCOMPARE(base.run("ingest").exit_code, 0);
        for (const auto& entry : fs::directory_iterator(base.folder()))
            if (entry.is_regular_file())
                fs::permissions(entry.path(), static_cast<fs::perms>(0444));
        fs::permissions(base.folder(), static_cast<fs::perms>(0555));
        ConfinedRun run = base.run("look");
        fs::permissions(base.folder(), static_cast<fs::perms>(0755));
        QCOMPARE(run.output.trimmed(), QString("quota.md"));
    }
    // traps: Storage: A reader with read-only permission can open the index while an ingest runs, and sees
    // the old generation or the new, never half.
    void a_reader_without_write_permission_sees_the_old_or_the_new_while_another_writes() {
        TwoArticles base;
        QCOMPARE(base.run("ingest").exit_code, 0);
        auto look = [&] {
            for (const auto& entry : fs::directory_iterator(base.folder()))
                if (entry.is_regular_file())
                    fs::permissions(entry.path(), static_cast<fs::perms>(0444));
            fs::permissions(base.folder(), static_cast<fs::perms>(0555));
            ConfinedRun run = base.run("look");
            fs::permissions(base.folder(), static_cast<fs::perms>(0755));
            return run.output.trimmed();
        };
        auto writer = sure(base.open().store().writer(std::chrono::milliseconds(0)));
        QVERIFY(writer->remove("quota.md"));
        QCOMPARE(look(), QString("quota.md"));
        QVERIFY(writer->commit());
        QVERIFY(look() != "quota.md"); // the other article is all that has the word now
        writer.reset();
        QVERIFY(look() != "quota.md");
    }
    void a_writer_without_permission_says_so() {
        TwoArticles base;
        fs::permissions(base.folder(), static_cast<fs::perms>(0555));
        ConfinedRun run = base.run("ingest");
        fs::permissions(base.folder(), static_cast<fs::perms>(0755));
        QCOMPARE(run.exit_code, 2);
        QVERIFY2(run.output.contains("ermission") && run.output.contains("kb.index.sqlite"),
                 qPrintable(run.output));
    }
};

int main(int argc, char** argv) {
    IngestPermissionsTest tests;
    return main_with_tasks(argc, argv, {{"ingest", ingest_task}, {"look", look_task}}, tests);
}
#include "tst_ingest_permissions.moc"
