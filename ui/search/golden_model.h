// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/search/golden_controller.h"

#include <QAbstractTableModel>

namespace kb::ui {

/// The means over all golden queries: one row a metric, saved and present with their intervals.
class GoldenSummaryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { metric, saved, present, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set(const GoldenScores& scores);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    EvaluationSummary saved_, present_;
    std::string saved_name_;
};

/// Each golden query: those that lose first, then those that win, then the rest; the largest change first.
class GoldenQueriesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { query, before, after, change, column_count };
    enum Role { query_role = Qt::UserRole, change_role };
    using QAbstractTableModel::QAbstractTableModel;

    void set(const GoldenScores& scores);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        GoldenQuery query;
        Audience audience = Audience::users;
        double before = 0, after = 0; // nDCG@10; of one without an answer: 1 where that was seen
        double change() const { return after - before; }
    };
    std::vector<Row> rows_;
};

/// "0.812 (0.75–0.86)": a mean with its 95 % interval.
QString interval_text(const Interval& interval);

} // namespace kb::ui
