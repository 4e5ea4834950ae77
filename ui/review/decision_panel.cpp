// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/decision_panel.h"

#include "ui/support/icons.h"

#include <QCheckBox>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kb::ui {

DecisionPanel::DecisionPanel(QWidget* parent)
    : QWidget(parent)
    , reviewer_(new QLabel(this))
    , hint_(new QLabel(this))
    , checklist_(new QGroupBox(tr("Confirm before approving"), this))
    , points_layout_(new QVBoxLayout(checklist_))
    , reason_(new QLineEdit(this))
    , approve_(new QPushButton(icon("good", Tone::good), tr("Approve"), this))
    , send_back_(new QPushButton(icon("undo"), tr("Send back"), this))
    , reject_(new QPushButton(icon("close"), tr("Reject"), this))
    , deprecate_(new QPushButton(icon("warning"), tr("Deprecate…"), this))
    , undo_(new QPushButton(icon("undo"), tr("Undo"), this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    points_layout_->setSpacing(2);
    layout->addWidget(checklist_);
    reason_->setPlaceholderText(
        tr("Reason: needed to send back, reject or deprecate, and to approve in spite of a check"));
    reason_->setAccessibleName(tr("Reason"));
    layout->addWidget(reason_);
    hint_->setWordWrap(true);
    hint_->setTextFormat(Qt::PlainText);
    layout->addWidget(hint_);
    auto* buttons = new QHBoxLayout;
    layout->addLayout(buttons);
    buttons->addWidget(reviewer_);
    buttons->addStretch();
    for (QPushButton* button : {undo_, deprecate_, reject_, send_back_, approve_})
        buttons->addWidget(button);
    connect(reason_, &QLineEdit::textChanged, this, &DecisionPanel::enable);
    const std::pair<QPushButton*, ReviewAction> decisions[] = {{approve_, ReviewAction::approve},
                                                               {send_back_, ReviewAction::send_back},
                                                               {reject_, ReviewAction::reject},
                                                               {deprecate_, ReviewAction::deprecate}};
    for (auto [button, action] : decisions)
        connect(button, &QPushButton::clicked, this, [this, action] { emit asked(action); });
    connect(undo_, &QPushButton::clicked, this, &DecisionPanel::undo_asked);
    set_undo({});
    enable();
}

void DecisionPanel::set_reviewer(const QString& name) {
    reviewer_->setText(name.isEmpty() ? tr("Nobody is known as the reviewer: set user.email in git.")
                                      : tr("Reviewer: %1").arg(name));
}

void DecisionPanel::show_checklist(const QStringList& points) {
    for (QCheckBox* point : std::exchange(points_, {}))
        delete point;
    for (const QString& text : points) {
        auto* point = new QCheckBox(text, checklist_);
        points_layout_->addWidget(point);
        points_.push_back(point);
        connect(point, &QCheckBox::toggled, this, &DecisionPanel::enable);
    }
    checklist_->setVisible(!points.isEmpty());
    reason_->clear();
    enable();
}

void DecisionPanel::set_checks_passed(bool passed) {
    checks_passed_ = passed;
    enable();
}

void DecisionPanel::set_undo(const QString& what) {
    undo_->setVisible(!what.isEmpty());
    undo_->setToolTip(what);
    undo_->setAccessibleDescription(what);
}

void DecisionPanel::set_enabled(bool enabled) {
    enabled_ = enabled;
    enable();
}

QString DecisionPanel::reason() const {
    return reason_->text().trimmed();
}

void DecisionPanel::enable() {
    bool all_ticked = std::ranges::all_of(points_, &QCheckBox::isChecked);
    bool has_reason = !reason().isEmpty();
    bool free = all_ticked && checks_passed_;
    reason_->setEnabled(enabled_);
    checklist_->setEnabled(enabled_);
    approve_->setEnabled(enabled_ && (free || has_reason));
    approve_->setText(free || !has_reason ? tr("Approve") : tr("Approve anyway"));
    for (QPushButton* button : {send_back_, reject_, deprecate_})
        button->setEnabled(enabled_ && has_reason);
    hint_->setVisible(enabled_ && !free);
    hint_->setText(!checks_passed_
                       ? tr("A check failed. Approving needs a reason, which goes into the review log.")
                       : tr("Tick every point, or give a reason why one does not hold here."));
}

} // namespace kb::ui
