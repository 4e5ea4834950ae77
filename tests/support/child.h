// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A test program runs itself again, to do something in a process that can be killed or confined.
#pragma once

#include <QStringList>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace kb::test {

/// What a program can do when it is started again: by name, with the arguments behind it; gives an exit code.
using ChildTasks = std::map<std::string, std::function<int(const std::vector<std::string>&)>>;

/// Task "ingest ROOT DB [full]": 0, or 1 with failed files, or 2 with an error on standard error.
int ingest_task(const std::vector<std::string>& arguments);

/// `main` of a test program: runs the task that the arguments name (--task NAME …), else the tests.
int main_with_tasks(int argc, char** argv, const ChildTasks& tasks, QObject& tests);

/// Arguments that make this program run the task.
QStringList task_arguments(const QString& task, const QStringList& arguments);

/// Whether programs can be run in a user namespace of their own (bubblewrap is there and is allowed to).
bool can_confine();

/// What became of a confined run.
struct ConfinedRun {
    int exit_code = -1;
    QString output; ///< both streams
};

/// Runs the task of this program with bubblewrap's arguments before it, in view of all files.
ConfinedRun run_confined(const QStringList& bubblewrap, const QString& task, const QStringList& arguments);

} // namespace kb::test
