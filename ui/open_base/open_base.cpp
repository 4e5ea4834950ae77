// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/open_base/open_base.h"

#include "ui/support/text.h"

namespace kb::ui {

namespace {

constexpr int look_every_ms = 2000;

} // namespace

OpenBase::OpenBase(Jobs& jobs, QObject* parent)
    : QObject(parent)
    , jobs_(jobs) {
    timer_.setInterval(look_every_ms);
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (!look_.running())
            refresh();
    });
}

Result<void> OpenBase::open(const std::filesystem::path& root) {
    auto workspace = Workspace::open({.root = root.string()}, process_environment());
    if (!workspace)
        return std::unexpected(workspace.error());
    workspace_ = std::make_shared<const Workspace>(std::move(*workspace));
    view_.reset();
    last_problem_.clear();
    emit opened();
    refresh();
    return {};
}

void OpenBase::refresh() {
    if (!workspace_)
        return;
    look_.run([workspace = workspace_,
               before = view_](std::stop_token stop) { return look_at(*workspace, before, stop); },
              [this](Result<std::shared_ptr<const BaseView>> view) {
                  std::string problem = view ? std::string() : view.error().message;
                  if (!problem.empty() && problem != last_problem_)
                      emit failed(to_qt(problem));
                  last_problem_ = problem;
                  if (!view || !*view)
                      return;
                  view_ = *view;
                  emit changed();
              });
}

void OpenBase::follow(bool on) {
    if (on)
        timer_.start();
    else
        timer_.stop();
}

void OpenBase::ingest(bool full) {
    if (!workspace_)
        return;
    jobs_.start<IngestReport>(
        full ? tr("Building the index anew") : tr("Bringing the index up to date"),
        [workspace = workspace_, full](std::stop_token stop, const Progress& progress) {
            return kb::ingest(*workspace, {.full = full}, stop, progress);
        },
        [this](const Result<IngestReport>& report) {
            if (!report) {
                if (report.error().code != ErrorCode::cancelled)
                    emit failed(to_qt(report.error().message));
                return;
            }
            emit ingested(*report);
            refresh();
        });
}

} // namespace kb::ui
