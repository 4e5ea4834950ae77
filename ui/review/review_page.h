// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/review/review_controller.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QListView;
class QSplitter;
class QStackedWidget;
class QTableView;
class QTabWidget;

namespace kb::ui {

class ChecksModel;
class DecisionPanel;
class DiffView;
class EffectsTab;
class FieldsModel;
class QueueModel;

/// What waits for a review, and one article with everything that a reviewer decides by.
class ReviewPage : public QWidget {
    Q_OBJECT
public:
    ReviewPage(const Context& context, QWidget* parent = nullptr);

    /// Opens the case of an article, whether or not it waits.
    void open(const QString& path);
    /// Shows only what waits for this reason; nothing: all.
    void show_reason(std::optional<ReviewReason> reason);
    ReviewController& controller() { return *controller_; }
    QueueModel& queue() { return *queue_; }
    void remember_layout();

signals:
    void open_article_asked(const QString& path);
    void search_asked(const QString& query);
    void waiting_changed(int count);
    void problem(const QString& message);

private:
    QWidget* make_queue();
    QWidget* make_case();
    QWidget* make_difference();
    void show_queue();
    void show_case();
    void show_difference(const ReviewCase& shown);
    void ask_decision(ReviewAction action);

    Context context_;
    ReviewController* controller_;
    QueueModel* queue_;
    ChecksModel* checks_;
    FieldsModel* fields_;
    QSplitter* splitter_;
    QComboBox* reason_;
    QListView* queue_view_;
    QStackedWidget* middle_;
    QLabel *title_, *state_;
    QTabWidget* tabs_;
    QTableView* fields_view_;
    DiffView* difference_;
    EffectsTab* effects_;
    DecisionPanel* panel_;
    std::string shown_path_, shown_bytes_; // of the case on the screen
};

} // namespace kb::ui
