// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/search/search_controller.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace kb::ui {

class Actions;
class ExplanationView;
class HitColumn;
class RecentView;
class SearchBar;
class TuningPanel;

/// One question, answered for every audience side by side, with why each hit ranks where it does.
class SearchPage : public QWidget {
    Q_OBJECT
public:
    SearchPage(const Context& context, Actions& actions, QWidget* parent = nullptr);

    /// Gives the keyboard to the box, its text chosen.
    void focus_box();
    /// Asks this now.
    void ask(const QString& query);
    TuningPanel& tuning() { return *tuning_; }
    HitColumn& column(Audience audience) { return *columns_[static_cast<std::size_t>(audience)]; }

signals:
    void open_article_asked(const QString& path, int line);

private:
    void build(Actions& actions);
    QWidget* build_columns();
    QWidget* build_no_index(Actions& actions);
    void connect_box();
    void connect_columns();
    void connect_tuning();
    void remember(QSplitter* splitter, const QString& name);
    void show_base();
    void show_answers(const ColumnAnswers& answers);
    void show_place();
    void search();
    void mark(HitColumn* column, int grade);
    void explain(HitColumn* column);
    void step_column(int from, int step);
    SearchQuestion question() const;

    Context context_;
    SearchController* controller_;
    SearchBar* bar_;
    std::vector<HitColumn*> columns_;
    ExplanationView* explanation_;
    RecentView* recent_;
    TuningPanel* tuning_;
    QStackedWidget* places_;
    QWidget *answers_place_, *no_index_place_;
    QLabel* no_index_text_;
    QPushButton* no_index_button_;
    QTimer typing_, resting_;
    Audience explained_ = Audience::users;
    std::uint64_t generation_ = 0;
};

} // namespace kb::ui
