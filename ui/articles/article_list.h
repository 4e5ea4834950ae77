// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/articles/articles_model.h"
#include "ui/open_base/open_base.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;
class QTreeView;

namespace kb::ui {

/// The tree of articles with its filters. Follows the base.
class ArticleList : public QWidget {
    Q_OBJECT
public:
    explicit ArticleList(OpenBase& base, QWidget* parent = nullptr);

    /// Chooses an article where the filter shows it.
    void choose(const QString& path);
    /// Sets the filters, all of them.
    void show_filter(const ArticleFilter& filter);
    ArticlesModel& model() { return *model_; }

signals:
    void chosen(const QString& path); ///< Enter, or a click

private:
    void show_base();
    void apply_filter();
    void fill_owners();
    void keep_place(const std::function<void()>& change);
    void show_count();

    OpenBase& base_;
    ArticlesModel* model_;
    QLineEdit* text_;
    QComboBox *grouping_, *status_, *audience_, *owner_;
    QToolButton *overdue_, *findings_, *errors_;
    QTreeView* tree_;
    QLabel* count_;
};

} // namespace kb::ui
