// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/open_base/open_base.h"

#include "core/base/hash.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <set>

namespace kb::ui {

namespace {

constexpr int look_every_ms = 2000;

QStringList tags_of(const CheckedBase& base) {
    std::set<std::string> tags;
    for (const CheckedArticle& checked : base.articles)
        for (std::string& tag : checked.article.list("tags"))
            tags.insert(std::move(tag));
    QStringList sorted;
    for (const std::string& tag : tags)
        sorted += to_qt(tag);
    return sorted;
}

} // namespace

std::filesystem::path index_of_base(const std::filesystem::path& root) {
    constexpr std::size_t name_length = 16; // of the digest: enough that two folders do not meet
    std::error_code ignored;                // a folder that is not there has an index nobody opens
    std::string absolute = std::filesystem::weakly_canonical(root, ignored).string();
    auto folder = state_folder() / "indexes" / sha256_hex(absolute).substr(0, name_length);
    std::filesystem::create_directories(folder, ignored);
    return folder / "kb.index.sqlite";
}

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
    Environment environment = process_environment();
    Flags flags{.root = root.string()};
    if (!environment("KB_DB_PATH"))
        flags.db = index_of_base(root).string();
    auto workspace = Workspace::open(flags, environment);
    if (!workspace)
        return std::unexpected(workspace.error());
    workspace_ = std::make_shared<const Workspace>(std::move(*workspace));
    view_.reset();
    tags_.reset();
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
                  tags_ = std::make_shared<const QStringList>(tags_of(*view_->checked));
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
