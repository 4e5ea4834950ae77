// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/sources/source_rows.h"

#include <QAbstractTableModel>

namespace kb::ui {

/// Lines of a report: what happened, to which file, and why. GUI thread.
class ReportModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { what, where, why, columns };

    explicit ReportModel(QObject* parent = nullptr);

    void set_rows(std::vector<ReportRow> rows);
    const std::vector<ReportRow>& rows() const { return rows_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<ReportRow> rows_;
};

} // namespace kb::ui
