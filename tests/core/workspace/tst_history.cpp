// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"
#include "core/workspace/history.h"
#include "tests/support/base_folder.h"

#include <QtTest>

using namespace kb;
using namespace kb::test;

namespace {

void git(const BaseFolder& base, std::vector<std::string> arguments) {
    std::vector<std::string> command{
        "git", "-C", base.root().string(), "-c", "user.name=Ana Ruiz", "-c", "user.email=ana@example.org"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto done = sure(run_process(command));
    if (done.exit_code != 0)
        qFatal("%s", done.errors.c_str());
}

void commit(const BaseFolder& base, const std::string& subject) {
    git(base, {"add", "-A"});
    git(base, {"commit", "-qm", subject});
}

} // namespace

class HistoryTest : public QObject {
    Q_OBJECT
private slots:
    void every_commit_of_an_article_can_be_read_again_through_a_rename() {
        BaseFolder base;
        git(base, {"init", "-q"});
        std::string first =
            article_text({}, "A text that is long enough to be known again.\n\nMore of it.\n");
        base.write("jobs/old name ñ.md", first);
        commit(base, "first");
        base.move("jobs/old name ñ.md", "jobs/new.md");
        commit(base, "renamed");
        base.write("jobs/new.md", first + "An addition.\n");
        commit(base, "more\n\nwith a body");
        auto workspace = base.open();
        History history = sure(history_of(workspace, "jobs/new.md", {}));
        QCOMPARE(history.no_git, std::string());
        QStringList subjects;
        for (const Version& version : history.versions)
            subjects += QString::fromStdString(version.subject);
        QCOMPARE(subjects, (QStringList{"more", "renamed", "first"}));
        QCOMPARE(history.versions.back().path, std::string("jobs/old name ñ.md"));
        QCOMPARE(history.versions.back().by, std::string("Ana Ruiz"));
        QCOMPARE(sure(bytes_of(workspace, history.versions.back(), {})), first);
        QCOMPARE(sure(bytes_of(workspace, history.versions.front(), {})), first + "An addition.\n");
    }

    void without_git_the_approved_version_is_there_and_the_reason_is_told() {
        BaseFolder base;
        std::string approved = sealed(article_text({}, "Approved.\n"));
        base.write("a.md", approved + "Edited.\n");
        base.write(".approved/a.md", approved);
        History history = sure(history_of(base.open(), "a.md", {}));
        QCOMPARE(history.no_git, std::string("The base is not in git."));
        QCOMPARE(history.versions.size(), std::size_t{1});
        QCOMPARE(history.versions.front().kind, Version::Kind::sealed);
        QCOMPARE(sure(bytes_of(base.open(), history.versions.front(), {})), approved);
    }

    void an_article_that_was_never_committed_has_no_versions() {
        BaseFolder base;
        git(base, {"init", "-q"});
        base.write("other.md", article_text({}, "x\n"));
        commit(base, "other");
        base.write("new.md", article_text({}, "x\n"));
        History history = sure(history_of(base.open(), "new.md", {}));
        QVERIFY(history.versions.empty());
        QCOMPARE(history.no_git, std::string());
    }

    void a_path_is_never_an_option_of_git() {
        BaseFolder base;
        git(base, {"init", "-q"});
        base.write("--output=x.md", article_text({}, "x\n"));
        commit(base, "odd");
        QCOMPARE(sure(history_of(base.open(), "--output=x.md", {})).versions.size(), std::size_t{1});
        QVERIFY(!std::filesystem::exists(base.root() / "x.md"));
    }
};

QTEST_GUILESS_MAIN(HistoryTest)
#include "tst_history.moc"
