// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/queue.h"

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace kb::ui {

/// Articles that wait for a review, the most urgent first; those with one reason, where one is chosen.
class QueueModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { path_role = Qt::UserRole };

    explicit QueueModel(QObject* parent = nullptr);

    void set_items(std::vector<QueueItem> items);
    void set_reason(std::optional<ReviewReason> reason);
    const std::vector<QueueItem>& items() const { return items_; }
    /// Row of an article; -1 where it is not shown.
    int row_of(const QString& path) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    void choose();

    std::vector<QueueItem> items_;
    std::vector<std::size_t> shown_; // indexes into items_
    std::optional<ReviewReason> reason_;
};

} // namespace kb::ui
