// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/fields_model.h"

#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QGuiApplication>

namespace kb::ui {

FieldsModel::FieldsModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void FieldsModel::set_fields(std::vector<FieldDifference> fields) {
    beginResetModel();
    fields_ = std::move(fields);
    endResetModel();
}

int FieldsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(fields_.size());
}

int FieldsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : column_count;
}

QVariant FieldsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const FieldDifference& field = fields_[static_cast<std::size_t>(index.row())];
    bool removed = index.column() == before && field.kind != FieldDifference::Kind::added;
    bool added = index.column() == after && field.kind != FieldDifference::Kind::removed;
    if (role == Qt::BackgroundRole && (removed || added))
        return ground_of(removed ? Tone::bad : Tone::good, QGuiApplication::palette());
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case key:
        return to_qt(field.key);
    case before:
        return to_qt(field.before);
    case after:
        return to_qt(field.after);
    default:
        return {};
    }
}

QVariant FieldsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case key:
        return tr("Field");
    case before:
        return tr("Approved");
    case after:
        return tr("Now");
    default:
        return {};
    }
}

} // namespace kb::ui
