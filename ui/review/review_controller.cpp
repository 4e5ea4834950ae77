// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/review_controller.h"

#include "core/base/hash.h"
#include "core/workspace/recent_queries.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <algorithm>

namespace kb::ui {

namespace {

struct Queue {
    Result<std::vector<QueueItem>> items;
    std::string reviewer;
};

/// Asks the golden queries of the base and what was asked in the window lately, kept in `state`.
Result<PreviewDone> preview_approval(const Workspace& workspace, const std::filesystem::path& state,
                                     const std::string& path, const std::string& reviewer,
                                     std::stop_token stop, const Progress& progress) {
    auto candidate = approved_candidate(workspace, path, reviewer, stop);
    if (!candidate)
        return std::unexpected(candidate.error());
    auto golden = golden_queries(workspace);
    if (!golden)
        return std::unexpected(golden.error());
    PreviewDone done{.queries = preview_queries(*golden), .preview = {}};
    auto recent = read_recent_queries(recent_queries_file(state, workspace.config().root));
    if (!recent)
        return std::unexpected(recent.error());
    for (RecentQuery& asked : *recent)
        if (!std::ranges::contains(done.queries, asked.query, &PreviewQuery::query))
            done.queries.push_back({.query = std::move(asked.query)});
    auto preview = preview_change(workspace, *candidate, done.queries, {}, stop, progress);
    if (!preview)
        return std::unexpected(preview.error());
    done.preview = std::move(*preview);
    return done;
}

} // namespace

ReviewController::ReviewController(OpenBase& base, QObject* parent)
    : QObject(parent)
    , base_(base) {
    connect(&base_, &OpenBase::opened, this, [this] {
        queue_.clear();
        case_.reset();
        decided_.reset();
        emit queue_changed();
        emit case_changed();
    });
    connect(&base_, &OpenBase::changed, this, [this] {
        refresh();
        if (case_)
            open(case_->article.path); // its file, or what is said of it, may be another now
    });
}

void ReviewController::refresh() {
    if (!base_.workspace())
        return;
    queue_work_.run(
        [workspace = base_.workspace()](std::stop_token stop) {
            return Queue{review_queue(*workspace, std::move(stop)), reviewer_name(*workspace)};
        },
        [this](Queue queue) {
            if (!queue.items) {
                emit failed(to_qt(queue.items.error().message));
                return;
            }
            queue_ = std::move(*queue.items);
            reviewer_ = queue.reviewer;
            emit queue_changed();
        });
}

void ReviewController::open(const std::string& path) {
    if (!base_.workspace())
        return;
    case_work_.run(
        [workspace = base_.workspace(), path, reviewer = reviewer_](std::stop_token stop) {
            return review_case(*workspace, path, reviewer, std::move(stop));
        },
        [this](Result<ReviewCase> found) {
            bool gone = !found && found.error().code == ErrorCode::not_found;
            if (!found && !gone)
                emit failed(to_qt(found.error().message));
            case_ = found ? std::optional(std::move(*found)) : std::nullopt;
            emit case_changed();
        });
}

void ReviewController::preview() {
    if (!case_)
        return;
    Progress progress = [receiver = QPointer<ReviewController>(this)](const ProgressStep& step) {
        post_to_gui([receiver, done = static_cast<int>(step.done), total = static_cast<int>(step.total)] {
            if (receiver)
                emit receiver->preview_progress(done, total);
        });
    };
    preview_.run(
        [workspace = base_.workspace(), state = state_folder(), path = case_->article.path,
         reviewer = reviewer_, progress](std::stop_token stop) {
            return preview_approval(*workspace, state, path, reviewer, std::move(stop), progress);
        },
        [this](const Result<PreviewDone>& done) {
            if (done)
                emit preview_done(*done);
            else
                emit preview_failed(to_qt(done.error().message));
        });
}

void ReviewController::decide(ReviewAction action, const std::string& reason, const std::string& successor) {
    if (!case_)
        return;
    Decision decision{.action = action,
                      .path = case_->article.path,
                      .by = reviewer_,
                      .reason = reason,
                      .successor = successor,
                      .shown = sha256_hex(case_->article.bytes),
                      .checks = case_->checks,
                      .today = today()};
    decision_.run([root = base_.workspace()->config().root,
                   decision](std::stop_token) { return kb::decide(root, decision); },
                  [this](Result<Decided> done) {
                      if (!done) {
                          emit failed(to_qt(done.error().message));
                          return;
                      }
                      decided_ = std::move(*done);
                      emit decided(decided_->entry);
                      after_decision();
                  });
}

void ReviewController::undo_last() {
    if (!decided_)
        return;
    decision_.run([root = base_.workspace()->config().root, last = *decided_,
                   by = reviewer_](std::stop_token) { return kb::undo(root, last, by); },
                  [this](const Result<ReviewEntry>& entry) {
                      if (!entry) {
                          emit failed(to_qt(entry.error().message));
                          return;
                      }
                      decided_.reset();
                      emit decided(*entry);
                      after_decision();
                  });
}

void ReviewController::after_decision() {
    base_.ingest(); // what is served follows the decision
    base_.refresh();
    refresh(); // a decision may change no file
    if (case_)
        open(case_->article.path);
}

} // namespace kb::ui
