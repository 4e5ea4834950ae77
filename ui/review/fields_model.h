// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/difference.h"

#include <QAbstractTableModel>

#include <vector>

namespace kb::ui {

/// Frontmatter fields that differ: which, what it was, what it is.
class FieldsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { key, before, after, column_count };
    explicit FieldsModel(QObject* parent = nullptr);
    void set_fields(std::vector<FieldDifference> fields);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<FieldDifference> fields_;
};

} // namespace kb::ui
