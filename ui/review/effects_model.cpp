// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/effects_model.h"

#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <algorithm>

namespace kb::ui {

namespace {

QString name_for_people(Audience audience) {
    switch (audience) {
    case Audience::users:
        return EffectsModel::tr("users");
    case Audience::staff:
        return EffectsModel::tr("staff");
    case Audience::admins:
        return EffectsModel::tr("admins");
    }
    return {};
}

} // namespace

EffectsModel::EffectsModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void EffectsModel::set_effects(const ApprovalPreview& preview, const std::vector<PreviewQuery>& queries) {
    beginResetModel();
    rows_.clear();
    lost_ = static_cast<int>(preview.lost_answers);
    for (const QueryEffect& effect : preview.effects)
        for (const PageMove& move : effect.moves)
            rows_.push_back({queries[effect.query].query, effect.audience, move, effect.lost_answer});
    std::ranges::stable_sort(rows_, std::ranges::greater(), &Row::lost);
    endResetModel();
}

void EffectsModel::clear() {
    set_effects({}, {});
}

int EffectsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EffectsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : column_count;
}

QVariant EffectsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    if (role == query_role)
        return to_qt(row.query);
    if (role == path_role)
        return to_qt(row.move.path);
    if (role == Qt::ToolTipRole)
        return row.lost ? tr("This question loses its only good answer.") : to_qt(row.move.path);
    if (role == Qt::DecorationRole && index.column() == question && row.lost)
        return icon("error", Tone::bad);
    if (role == Qt::TextAlignmentRole && (index.column() == before || index.column() == after))
        return QVariant::fromValue(Qt::AlignCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case question:
        return to_qt(row.query);
    case audience:
        return name_for_people(row.audience);
    case article:
        return to_qt(row.move.title);
    case before:
        return row.move.enters() ? QStringLiteral("–") : QString::number(row.move.before);
    case after:
        return row.move.leaves() ? QStringLiteral("–") : QString::number(row.move.after);
    default:
        return {};
    }
}

QVariant EffectsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case question:
        return tr("Question");
    case audience:
        return tr("Audience");
    case article:
        return tr("Article");
    case before:
        return tr("Rank now");
    case after:
        return tr("Rank after");
    default:
        return {};
    }
}

} // namespace kb::ui
