// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/search/golden_controller.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace kb::ui {

class GoldenQueriesModel;
class GoldenSummaryModel;

/// How well the golden queries are answered, now and as saved, and which of them win or lose.
class GoldenPanel : public QWidget {
    Q_OBJECT
public:
    explicit GoldenPanel(QWidget* parent = nullptr);

    void show_scores(const GoldenScores& scores);
    void show_nothing(const QString& why);
    GoldenSummaryModel& summary() { return *summary_; }
    GoldenQueriesModel& queries() { return *queries_; }

signals:
    void query_chosen(const QString& query);

private:
    QTableView* add_table(QAbstractItemModel* model, const QString& name);

    GoldenSummaryModel* summary_;
    GoldenQueriesModel* queries_;
    QTableView *summary_table_, *queries_table_;
    QLabel* verdict_;
};

/// "3 won, 1 lost, 40 the same; …": what the weights did.
QString verdict_of(const Comparison& comparison);

} // namespace kb::ui
