// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/review/review_controller.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace kb::ui {

class EffectsModel;

/// What changes in search if the article is approved. Looked into when it is shown.
class EffectsTab : public QWidget {
    Q_OBJECT
public:
    explicit EffectsTab(ReviewController& controller, QWidget* parent = nullptr);

    /// Another case, or another text of it: what is shown is out of date.
    void forget();
    EffectsModel& model() { return *model_; }

signals:
    void search_asked(const QString& query);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void start();
    void show_done(const PreviewDone& done);
    void set_running(bool running);

    ReviewController& controller_;
    EffectsModel* model_;
    QLabel* summary_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    QTableView* table_;
    bool up_to_date_ = false;
};

} // namespace kb::ui
