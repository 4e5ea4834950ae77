// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/approval_preview.h"

#include <QAbstractTableModel>

#include <vector>

namespace kb::ui {

/// What a change does to answers: one row for each article that enters, leaves or moves in the answer to a
/// question at an audience. Questions that lose their only good answer come first.
class EffectsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { question, audience, article, before, after, column_count };
    enum Role { query_role = Qt::UserRole, path_role };

    explicit EffectsModel(QObject* parent = nullptr);
    void set_effects(const ApprovalPreview& preview, const std::vector<PreviewQuery>& queries);
    void clear();
    int lost_answers() const { return lost_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        std::string query;
        Audience audience = Audience::users;
        PageMove move;
        bool lost = false;
    };
    std::vector<Row> rows_;
    int lost_ = 0;
};

} // namespace kb::ui
