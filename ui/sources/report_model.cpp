// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/report_model.h"

#include <QGuiApplication>
#include <QPalette>

namespace kb::ui {

ReportModel::ReportModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void ReportModel::set_rows(std::vector<ReportRow> rows) {
    if (rows == rows_)
        return; // the place in the list is kept
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int ReportModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ReportModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant ReportModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ReportRow& row = rows_[static_cast<std::size_t>(index.row())];
    if (role == Qt::ForegroundRole && index.column() == what)
        return text_of(row.tone, QGuiApplication::palette());
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    return index.column() == what ? row.what : index.column() == where ? row.where : row.why;
}

QVariant ReportModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == what ? tr("What") : section == where ? tr("File") : tr("Why");
}

} // namespace kb::ui
