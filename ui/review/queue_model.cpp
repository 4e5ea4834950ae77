// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/queue_model.h"

#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <algorithm>

namespace kb::ui {

namespace {

QIcon icon_of(ReviewReason reason) {
    switch (reason) {
    case ReviewReason::void_seal:
    case ReviewReason::failed_golden:
        return icon("error", Tone::bad);
    case ReviewReason::changed:
    case ReviewReason::not_logged:
    case ReviewReason::overdue:
        return icon("warning", Tone::warning);
    case ReviewReason::new_draft:
        break;
    }
    return icon("new");
}

QString reasons_of(const QueueItem& item) {
    QStringList reasons;
    for (ReviewReason reason : item.reasons)
        reasons += to_qt(words_of(reason));
    return reasons.join(QStringLiteral(", "));
}

} // namespace

QueueModel::QueueModel(QObject* parent)
    : QAbstractListModel(parent) {}

void QueueModel::set_items(std::vector<QueueItem> items) {
    beginResetModel();
    items_ = std::move(items);
    choose();
    endResetModel();
}

void QueueModel::set_reason(std::optional<ReviewReason> reason) {
    beginResetModel();
    reason_ = reason;
    choose();
    endResetModel();
}

void QueueModel::choose() {
    shown_.clear();
    for (std::size_t i = 0; i < items_.size(); ++i)
        if (!reason_ || std::ranges::contains(items_[i].reasons, *reason_))
            shown_.push_back(i);
}

int QueueModel::row_of(const QString& path) const {
    auto at = std::ranges::find(shown_, to_utf8(path), [this](std::size_t i) { return items_[i].path; });
    return at == shown_.end() ? -1 : static_cast<int>(at - shown_.begin());
}

int QueueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const QueueItem& item = items_[shown_[static_cast<std::size_t>(index.row())]];
    switch (role) {
    case Qt::DisplayRole:
        return QStringLiteral("%1\n%2").arg(to_qt(item.title), reasons_of(item));
    case Qt::DecorationRole:
        return icon_of(item.reasons.front());
    case Qt::ToolTipRole:
        return item.note.empty() ? to_qt(item.path)
                                 : tr("%1\nSent back: %2").arg(to_qt(item.path), to_qt(item.note));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(to_qt(item.title), reasons_of(item));
    case path_role:
        return to_qt(item.path);
    default:
        return {};
    }
}

} // namespace kb::ui
