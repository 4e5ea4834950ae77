// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/child.h"

#include "core/workspace/ingest.h"

#include <QCoreApplication>
#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include <cstdio>

namespace kb::test {

namespace {

/// The tests, or longer loops, may take their time.
constexpr int patience_ms = 1'800'000;

QStringList with_all_files(const QStringList& bubblewrap) {
    return QStringList{"--dev-bind", "/", "/", "--die-with-parent"} + bubblewrap;
}

} // namespace

int ingest_task(const std::vector<std::string>& arguments) {
    auto workspace = Workspace::open({.root = arguments.at(0), .db = arguments.at(1)},
                                     [](const std::string&) { return std::nullopt; });
    Result<IngestReport> report = workspace ? ingest(*workspace, {.full = arguments.size() > 2}, {}, {})
                                            : Result<IngestReport>(std::unexpected(workspace.error()));
    if (!report) {
        std::fprintf(stderr, "%s\n", report.error().message.c_str());
        return 2;
    }
    return report->failed.empty() ? 0 : 1;
}

int main_with_tasks(int argc, char** argv, const ChildTasks& tasks, QObject& tests) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() >= 2 && arguments[0] == "--task")
        return tasks.at(arguments[1])({arguments.begin() + 2, arguments.end()});
    QCoreApplication application(argc, argv);
    return QTest::qExec(&tests, argc, argv);
}

QStringList task_arguments(const QString& task, const QStringList& arguments) {
    return QStringList{"--task", task} + arguments;
}

bool can_confine() {
    QString bubblewrap = QStandardPaths::findExecutable("bwrap");
    return !bubblewrap.isEmpty() &&
           QProcess::execute(bubblewrap, with_all_files({"--unshare-user", "--uid", "1000", "true"})) == 0;
}

ConfinedRun run_confined(const QStringList& bubblewrap, const QString& task, const QStringList& arguments) {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start("bwrap", with_all_files(bubblewrap) + QStringList{QCoreApplication::applicationFilePath()} +
                               task_arguments(task, arguments));
    if (!process.waitForFinished(patience_ms) || process.exitStatus() != QProcess::NormalExit)
        return {-1, "the confined program did not end by itself: " + process.readAll()};
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

} // namespace kb::test
