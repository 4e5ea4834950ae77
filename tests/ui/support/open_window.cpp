// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/open_window.h"

#include "core/base/file.h"
#include "core/base/process.h"
#include "ui/support/text.h"

#include <QSignalSpy>
#include <QtTest>

namespace kb::test {

namespace fs = std::filesystem;

namespace {

constexpr int patience_ms = 60'000; // only a hanging program needs it

} // namespace

OpenWindow::OpenWindow() {
    fs::copy(fs::path(KB_SOURCE_DIR) / "kb", root(), fs::copy_options::recursive);
    qputenv("KB_STATE_DIR", QByteArray::fromStdString((folder() / "state").string()));
    for (const char* name : {"KB_ROOT", "KB_DB_PATH", "KB_MAX_AUDIENCE", "KB_EMBEDDER"})
        qunsetenv(name);
    preferences_ = std::make_unique<ui::Preferences>(ui::to_qt((folder() / "settings.conf").string()));
    jobs_ = std::make_unique<ui::Jobs>();
    base_ = std::make_unique<ui::OpenBase>(*jobs_);
    window_ = std::make_unique<ui::MainWindow>(ui::Context{*base_, *jobs_, *preferences_, asker});
}

OpenWindow::~OpenWindow() {
    window_.reset();
    base_.reset();
    jobs_.reset();
    QThreadPool::globalInstance()->waitForDone();
}

std::string OpenWindow::read(const std::string& path) const {
    auto bytes = read_file(root() / path);
    if (!bytes)
        qFatal("%s", bytes.error().message.c_str());
    return *bytes;
}

void OpenWindow::write(const std::string& path, std::string_view bytes) const {
    fs::create_directories((root() / path).parent_path());
    if (auto written = write_file_atomic(root() / path, bytes); !written)
        qFatal("%s", written.error().message.c_str());
}

std::string OpenWindow::git(const std::vector<std::string>& arguments) const {
    std::vector<std::string> command{
        "git", "-C", root().string(), "-c", "user.name=Ana Ruiz", "-c", "user.email=ana@example.org"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto done = run_process(command);
    if (!done || done->exit_code != 0)
        qFatal("git %s: %s", arguments.front().c_str(),
               done ? done->errors.c_str() : done.error().message.c_str());
    return done->output;
}

void OpenWindow::put_in_git() const {
    git({"init", "-q"});
    git({"add", "-A"});
    git({"commit", "-qm", "The base as it is"});
    git({"config", "user.email", "jdoe@example.org"});
}

void OpenWindow::wait_for_view() {
    QSignalSpy changed(base_.get(), &ui::OpenBase::changed);
    base_->refresh();
    if (!changed.wait(patience_ms))
        qFatal("the base was not read");
}

void OpenWindow::wait_for_jobs() {
    if (!QTest::qWaitFor([this] { return jobs_->list().empty(); }, patience_ms))
        qFatal("a job did not end");
}

void OpenWindow::open() {
    window_->show();
    QSignalSpy changed(base_.get(), &ui::OpenBase::changed);
    window_->open_base(ui::to_qt(root().string()));
    if (changed.isEmpty() && !changed.wait(patience_ms))
        qFatal("the base was not read");
    base_->ingest();
    wait_for_jobs();
    if (!QTest::qWaitFor([this] { return base_->view()->index.exists; }, patience_ms))
        qFatal("there is no index");
}

} // namespace kb::test
