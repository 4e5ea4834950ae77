// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/approval_preview.h"
#include "core/workspace/review_desk.h"
#include "ui/open_base/open_base.h"

#include <QObject>
#include <QPointer>

#include <optional>
#include <vector>

namespace kb::ui {

/// What a preview asked and found.
struct PreviewDone {
    std::vector<PreviewQuery> queries;
    ApprovalPreview preview;
};

/// The work behind the Review page, without a widget: the queue, one case, its preview, and decisions. All of
/// it runs off the GUI thread; results come as signals. GUI thread.
class ReviewController : public QObject {
    Q_OBJECT
public:
    explicit ReviewController(OpenBase& base, QObject* parent = nullptr);

    /// Who reviews, as git or the login says; "" not known.
    const std::string& reviewer() const { return reviewer_; }
    const std::vector<QueueItem>& queue() const { return queue_; }
    /// The case that is open; null none.
    const ReviewCase* open_case() const { return case_ ? &*case_ : nullptr; }
    /// The last decision that can be taken back from here; null none.
    const Decided* last_decision() const { return decided_ ? &*decided_ : nullptr; }

    void refresh();
    void open(const std::string& path);
    /// Finds out what changes if the open case is approved.
    void preview();
    void cancel_preview() { preview_.cancel(); }
    /// Decides about the open case, as it was shown; then the index follows.
    void decide(ReviewAction action, const std::string& reason, const std::string& successor = {});
    void undo_last();

signals:
    void queue_changed();
    void case_changed();
    void preview_progress(int done, int total);
    void preview_done(const kb::ui::PreviewDone& done);
    void preview_failed(const QString& message);
    void decided(const kb::ReviewEntry& entry);
    void failed(const QString& message); ///< nothing was changed, or the message says what was

private:
    void after_decision();

    OpenBase& base_;
    std::string reviewer_;
    std::vector<QueueItem> queue_;
    std::optional<ReviewCase> case_;
    std::optional<Decided> decided_;
    Latest queue_work_, case_work_, preview_, decision_;
};

} // namespace kb::ui
