// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/decision.h"

#include <QAbstractListModel>

#include <vector>

namespace kb::ui {

/// What was looked at, how it went, and what that rests on.
class ChecksModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit ChecksModel(QObject* parent = nullptr);
    void set_checks(std::vector<CheckResult> checks);
    bool all_passed() const; ///< none failed; one that could not be run does not count as failed
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<CheckResult> checks_;
};

} // namespace kb::ui
