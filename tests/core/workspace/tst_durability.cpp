// SPDX-License-Identifier: GPL-3.0-or-later
// traps: Storage: killed at any moment, disk full … the next start recovers.
#include "tests/core/workspace/generated.h"
#include "tests/support/base_folder.h"
#include "tests/support/child.h"
#include "tests/support/index_dump.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QtTest>

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <chrono>
#include <thread>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string> questions = {"quota exceeded", "sbatch", "cuota de disco"};

constexpr int rounds = 20; // of each row

/// Rows of rounds, each with dice of its own: one, or ten (200 rounds) with KB_LONG_TESTS=1. Qt Test ends a
/// row after five minutes.
void add_rows() {
    QTest::addColumn<int>("seed");
    int rows = qEnvironmentVariable("KB_LONG_TESTS") == "1" ? 10 : 1;
    for (int row = 1; row <= rows; ++row)
        QTest::addRow("rounds %d to %d", (row - 1) * rounds + 1, row * rounds) << row;
}

/// A copy of the demonstration base that changes a little with every round.
class ChangingBase : public BaseFolder {
public:
    explicit ChangingBase(std::uint64_t seed)
        : dice_(seed) {
        copy_in(KB_SOURCE_DIR "/kb");
        fs::create_directories(folder() / "clean");
    }
    void change() {
        std::vector<fs::path> files;
        for (const auto& entry : fs::recursive_directory_iterator(root()))
            if (entry.path().extension() == ".md" && entry.path().filename() != "README.md")
                files.push_back(entry.path().lexically_relative(root()));
        std::ranges::sort(files);
        for (std::size_t edits = 1 + dice_.below(6); edits > 0; --edits) {
            std::string path = files[dice_.below(files.size())].string();
            if (fs::exists(root() / path))
                write(path, read(path) + "\n" + some_body(dice_));
        }
        std::string path = files[dice_.below(files.size())].string();
        if (dice_.one_in(2))
            write("added/" + std::to_string(dice_.below(9)) + ".md", article_text({}, some_body(dice_)));
        else if (fs::exists(root() / path))
            move(path, "moved/" + path);
    }
    std::string content() const { return dump(open(), questions); }
    /// What an index made of the same files in one run says.
    std::string clean_content() const {
        fs::path index = folder() / "clean" / "kb.index.sqlite";
        fs::remove_all(index.parent_path());
        fs::create_directories(index.parent_path());
        Workspace workspace = open(index);
        sure(kb::ingest(workspace, {}, {}, {}));
        return dump(workspace, questions);
    }
    /// Nothing where no index can be read, which only a base that never had one may say.
    std::string content_now() const { return open().store().reader() ? content() : std::string(); }
    Dice& dice() { return dice_; }

private:
    Dice dice_;
};

/// Ends with what is wrong, if anything is.
int complain(const std::string& what, const std::string& a, const std::string& b) {
    std::fprintf(stderr, "%s: %s\n", what.c_str(), first_difference(a, b).c_str());
    return 1;
}

/// Takes up all room on the disk but `left` bytes.
void fill_disk(const fs::path& ballast, std::size_t left) {
    struct statvfs disk{};
    int file = open(ballast.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0 || fstatvfs(file, &disk) != 0)
        qFatal("filling %s", ballast.c_str());
    std::size_t room = disk.f_bavail * disk.f_bsize;
    if (room > left && posix_fallocate(file, 0, static_cast<off_t>(room - left)) != 0)
        qFatal("filling %s", ballast.c_str());
    close(file);
}

/// Task "full-disk FOLDER SEED": the index lies on a small disk in FOLDER, which is full in every round
/// before the ingest is done. Prints how many ingests found it so.
int full_disk_task(const std::vector<std::string>& arguments) {
    fs::path disk = arguments.at(0);
    fs::path index = disk / "kb.index.sqlite";
    ChangingBase base(std::stoull(arguments.at(1)));
    std::string before;
    int refused = 0;
    for (int round = 0; round < rounds; ++round) {
        base.change();
        bool anew = base.dice().one_in(2);
        if (anew) { // an index that was there has its journal's room already
            for (const auto& entry : fs::directory_iterator(disk))
                fs::remove(entry.path());
            before.clear();
        }
        fill_disk(disk / "ballast", base.dice().below(std::size_t{4} << 20));
        Workspace workspace = base.open(index);
        auto report = kb::ingest(workspace, {.full = base.dice().one_in(2)}, {}, {});
        refused += !report;
        if (!report && (report.error().code != ErrorCode::io || report.error().message.empty()))
            return complain("the error is of another kind", report.error().message, "");
        std::string clean = base.clean_content();
        std::string seen = workspace.store().reader() ? dump(workspace, questions) : std::string();
        if (const std::string& expected = report ? clean : before; seen != expected)
            return complain("on the full disk", seen, expected);
        fs::remove(disk / "ballast");
        sure(kb::ingest(workspace, {}, {}, {}));
        if (std::string content = dump(workspace, questions); content != clean)
            return complain("with room again", content, clean);
        for (const std::string& finding : sure(workspace.store().check()))
            return complain("the index is damaged", finding, "");
        before = clean;
    }
    std::printf("refused %d\n", refused);
    return 0;
}

} // namespace

class DurabilityTest : public QObject {
    Q_OBJECT
private slots:
    void an_ingest_that_is_killed_leaves_the_old_index_or_the_new_data() { add_rows(); }
    void an_ingest_that_is_killed_leaves_the_old_index_or_the_new() {
        QFETCH(int, seed);
        ChangingBase base(static_cast<std::uint64_t>(seed));
        std::string before;
        std::size_t killed = 0;
        std::int64_t whole_us = duration_us(base);
        for (int round = 0; round < rounds; ++round) {
            base.change();
            bool full = base.dice().one_in(2);
            auto moment = static_cast<std::int64_t>(base.dice().below(static_cast<std::size_t>(whole_us)));
            killed += run_and_kill(base, full, moment);
            std::string clean = base.clean_content();
            std::string seen = base.content_now();
            QVERIFY2(seen == before || seen == clean, first_difference(seen, clean).c_str());
            base.ingest();
            QCOMPARE(first_difference(base.content(), clean), std::string());
            QCOMPARE(sure(base.open().store().check()), std::vector<std::string>());
            before = clean;
        }
        qInfo("%zu of %d runs were killed before their end", killed, rounds);
        QVERIFY(killed > 0);
    }
    void an_ingest_on_a_full_disk_leaves_the_old_index_or_the_new_data() { add_rows(); }
    void an_ingest_on_a_full_disk_leaves_the_old_index_or_the_new() {
        QFETCH(int, seed);
        if (!can_confine())
            QSKIP("bwrap, which makes a small disk, is missing or not allowed");
        QTemporaryDir disk;
        ConfinedRun run = run_confined({"--size", "33554432", "--tmpfs", disk.path()}, "full-disk",
                                       {disk.path(), QString::number(seed)});
        QVERIFY2(run.exit_code == 0, qPrintable(run.output));
        qInfo("%s of %d runs", qPrintable(run.output.trimmed()), rounds);
        QVERIFY(run.output.trimmed() != "refused 0");
    }

private:
    static QStringList arguments(const BaseFolder& base, bool full) {
        QStringList list{QString::fromStdString(base.root().string()),
                         QString::fromStdString(base.db().string())};
        if (full)
            list << "full";
        return task_arguments("ingest", list);
    }
    /// How long a whole run takes, of an index that is not kept.
    static std::int64_t duration_us(const BaseFolder& base) {
        QElapsedTimer timer;
        timer.start();
        if (QProcess::execute(QCoreApplication::applicationFilePath(), arguments(base, true)) != 0)
            qFatal("a first ingest failed");
        fs::remove_all(base.db());
        fs::remove_all(base.db().string() + "-wal");
        fs::remove_all(base.db().string() + "-shm");
        return timer.nsecsElapsed() / 1000;
    }
    /// Whether the run was killed rather than done.
    static bool run_and_kill(const BaseFolder& base, bool full, std::int64_t moment_us) {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), arguments(base, full));
        process.waitForStarted(-1);
        std::this_thread::sleep_for(std::chrono::microseconds(moment_us));
        process.kill();
        process.waitForFinished(-1);
        return process.exitStatus() == QProcess::CrashExit;
    }
};

int main(int argc, char** argv) {
    DurabilityTest tests;
    return main_with_tasks(argc, argv, {{"ingest", ingest_task}, {"full-disk", full_disk_task}}, tests);
}
#include "tst_durability.moc"
