// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved text outlives the program, however that ends: killed for real, in a process of its own.
#include "core/base/file.h"
#include "core/base/hash.h"
#include "tests/ui/support/open_window.h"
#include "ui/articles/article_editor.h"
#include "ui/articles/articles_page.h"
#include "ui/articles/recovery.h"
#include "ui/editor/code_editor.h"
#include "ui/support/text.h"

#include <QApplication>
#include <QProcess>
#include <QtTest>

#include <sys/stat.h>

#include <csignal>
#include <cstdio>

using namespace kb;
using namespace kb::test;

namespace fs = std::filesystem;

namespace {

const QStringList paths{"jobs/node-fail.md", "jobs/job-arrays.md", "access/host-key-changed.md"};

std::size_t files_in(const fs::path& folder) {
    std::error_code ignored;
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder, ignored), {}));
}

/// What the process does that is going to be killed: types in three tabs, says so, and waits.
int type_and_wait(const QString& base, const QString& state) {
    qputenv("KB_STATE_DIR", state.toUtf8());
    ui::Preferences preferences(state + "/settings.conf");
    ScriptedAsker asker;
    ui::Jobs jobs;
    ui::OpenBase open(jobs);
    ui::MainWindow window({open, jobs, preferences, asker});
    window.show();
    window.open_base(base);
    for (const QString& path : paths) {
        window.open_article(path);
        ui::CodeEditor& editor = window.articles_page().current()->editor();
        editor.moveCursor(QTextCursor::End);
        QTest::keyClicks(&editor, "typed in " + path);
    }
    if (!QTest::qWaitFor([&] { return files_in(fs::path(ui::to_utf8(state)) / "recovered") == 3; }, 30'000))
        return 1;
    std::puts("ready");
    std::fflush(stdout);
    QTest::qWait(60'000); // killed long before
    return 1;
}

} // namespace

class RecoveryTest : public QObject {
    Q_OBJECT
private slots:
    // traps: Closing, SIGTERM and kill -9 with unsaved work lose nothing.
    void text_of_three_tabs_is_there_after_the_program_was_killed_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGKILL") << SIGKILL;
        QTest::newRow("SIGTERM") << SIGTERM;
    }
    void text_of_three_tabs_is_there_after_the_program_was_killed() {
        QFETCH(int, signal);
        OpenWindow opened; // not open yet: it gives the base and the state folder
        QString state = qEnvironmentVariable("KB_STATE_DIR");
        std::map<QString, std::string> before;
        for (const QString& path : paths)
            before[path] = opened.read(ui::to_utf8(path));
        QProcess victim;
        victim.start(QCoreApplication::applicationFilePath(),
                     {"--type-and-wait", ui::to_qt(opened.root().string()), state});
        QVERIFY(victim.waitForStarted());
        QByteArray said; // asked again after it is true, so it must stay
        QTRY_VERIFY_WITH_TIMEOUT((said += victim.readAllStandardOutput()).contains("ready"), 60'000);
        ::kill(static_cast<pid_t>(victim.processId()), signal);
        QVERIFY(victim.waitForFinished());

        opened.open();
        auto& page = opened.child<ui::ArticlesPage>();
        for (const QString& path : paths) {
            QTRY_VERIFY(page.editor_of(path) != nullptr);
            QCOMPARE(page.editor_of(path)->editor().bytes(), before[path] + "typed in " + ui::to_utf8(path));
            QCOMPARE(opened.read(ui::to_utf8(path)), before[path]); // the file was left alone
        }
    }

    // traps: Recovery files are private (0600), in the application's state folder, and do not follow links.
    void kept_text_is_private_and_follows_no_link() {
        QTemporaryDir folder;
        fs::path kept = fs::path(ui::to_utf8(folder.path())) / "recovered";
        ui::Recovery recovery(kept);
        ui::Recovered text{
            .root = "/base", .path = "a.md", .base_digest = sha256_hex("x"), .bytes = "secret draft\n"};
        QVERIFY(recovery.keep(text).has_value());
        fs::path file = fs::directory_iterator(kept)->path();
        struct stat info{};
        QCOMPARE(::stat(file.c_str(), &info), 0);
        QCOMPARE(info.st_mode & 0777U, 0600U);
        QCOMPARE(fs::status(kept).permissions(), fs::perms::owner_all);

        fs::path elsewhere = fs::path(ui::to_utf8(folder.path())) / "elsewhere";
        QVERIFY(write_file_atomic(elsewhere, "not ours").has_value());
        fs::remove(file);
        fs::create_symlink(elsewhere, file);
        QVERIFY(recovery.of_base("/base").empty()); // nothing is read through it
        QVERIFY(recovery.keep(text).has_value());
        QCOMPARE(*read_file(elsewhere), std::string("not ours"));
        QCOMPARE(recovery.of_base("/base").size(), std::size_t{1});
        QCOMPARE(recovery.of_base("/base").front().bytes, text.bytes);
    }

    void text_of_another_base_is_not_offered_and_rubbish_is_left_alone() {
        QTemporaryDir folder;
        fs::path kept = ui::to_utf8(folder.path());
        ui::Recovery recovery(kept);
        QVERIFY(recovery.keep({.root = "/one", .path = "a.md", .base_digest = {}, .bytes = "1"}).has_value());
        QVERIFY(write_file_atomic(kept / "rubbish.json", "{\"version\": 1").has_value());
        QVERIFY(write_file_atomic(kept / "newer.json", R"({"version": 2, "root": "/two"})").has_value());
        QVERIFY(recovery.of_base("/two").empty());
        QCOMPARE(recovery.of_base("/one").size(), std::size_t{1});
        QVERIFY(recovery.drop("/one", "a.md").has_value());
        QVERIFY(recovery.of_base("/one").empty());
        QCOMPARE(files_in(kept), std::size_t{2});
    }
};

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QStringList arguments = QApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == "--type-and-wait")
        return type_and_wait(arguments[2], arguments[3]);
    RecoveryTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_recovery.moc"
