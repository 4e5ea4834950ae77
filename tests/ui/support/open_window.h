// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support/scripted_asker.h"
#include "ui/open_base/open_base.h"
#include "ui/shell/main_window.h"
#include "ui/support/preferences.h"

#include <QTemporaryDir>

#include <memory>

namespace kb::test {

/// The real window on a copy of the demonstration base, with settings and state of its own: nothing of the
/// person who runs the test is read or written.
class OpenWindow {
public:
    OpenWindow();
    ~OpenWindow();

    std::filesystem::path root() const { return folder() / "kb"; }
    std::filesystem::path folder() const { return folder_.path().toStdString(); }
    std::string read(const std::string& path) const;
    void write(const std::string& path, std::string_view bytes) const;

    /// Makes the base a repository with one commit of everything. Before open().
    void put_in_git() const;
    /// Runs git in the base, as a person with a name; what it prints, or the end of the test.
    std::string git(const std::vector<std::string>& arguments) const;

    ui::OpenBase& base() { return *base_; }
    ui::Jobs& jobs() { return *jobs_; }
    ui::MainWindow& window() { return *window_; }
    ui::Preferences& preferences() { return *preferences_; }
    ScriptedAsker asker;

    /// Opens the base, waits until its files were read, and makes an index.
    void open();
    /// Waits until no job runs and the view is newer than `before`.
    void wait_for_jobs();
    void wait_for_view();

    /// The only child of that class, with that object name where one is given.
    template <class T>
    T& child(const char* name = nullptr) {
        T* found = window_->findChild<T*>(name == nullptr ? QString() : QString::fromLatin1(name));
        if (found == nullptr)
            qFatal("the window has no %s %s", T::staticMetaObject.className(), name == nullptr ? "" : name);
        return *found;
    }

private:
    QTemporaryDir folder_;
    std::unique_ptr<ui::Preferences> preferences_;
    std::unique_ptr<ui::Jobs> jobs_;
    std::unique_ptr<ui::OpenBase> base_;
    std::unique_ptr<ui::MainWindow> window_;
};

} // namespace kb::test
