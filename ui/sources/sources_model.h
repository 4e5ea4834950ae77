// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/sources/source_rows.h"

#include <QAbstractTableModel>

namespace kb::ui {

/// The sources of a base, one a row. GUI thread.
class SourcesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        name,
        state,
        documents,
        passages,
        changed,
        failed,
        skipped,
        shown_to,
        status,
        folder,
        columns
    };

    explicit SourcesModel(QObject* parent = nullptr);

    void set_rows(std::vector<SourceRow> rows);
    const std::vector<SourceRow>& rows() const { return rows_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    static QString text_of_cell(const SourceRow& row, int column);

    std::vector<SourceRow> rows_;
};

} // namespace kb::ui
