// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/search/search_controller.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace kb::ui {

class LegsModel;
class Notice;
class TermsModel;

/// Why a hit ranks where it does: its legs, and the words that matched.
class ExplanationView : public QWidget {
    Q_OBJECT
public:
    explicit ExplanationView(QWidget* parent = nullptr);

    void show_explanation(const ExplanationAnswer& explanation, Audience audience);
    void clear();
    LegsModel& legs() { return *legs_; }
    TermsModel& terms() { return *terms_; }

private:
    QTableView* add_table(QAbstractItemModel* model, const QString& name);

    LegsModel* legs_;
    TermsModel* terms_;
    QLabel* head_;
    Notice* notice_;
    QTableView *legs_table_, *terms_table_;
};

} // namespace kb::ui
