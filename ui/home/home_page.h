// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/queue.h"
#include "core/workspace/to_do.h"
#include "ui/articles/article_rows.h"
#include "ui/open_base/open_base.h"

#include <QWidget>

#include <optional>

class QLabel;
class QListView;
class QPushButton;
class QStringListModel;

namespace kb::ui {

class Actions;
class QueueTile;

/// What waits for somebody: queues that can be emptied, each a number that opens its list.
class HomePage : public QWidget {
    Q_OBJECT
public:
    HomePage(const Context& context, Actions& actions, QWidget* parent = nullptr);

    /// The queues as they were read last; empty before.
    const std::vector<ToDo>& lists() const { return lists_; }

signals:
    void lists_changed();
    void reviews_asked(std::optional<kb::ReviewReason> reason); ///< nothing: whatever the reason
    void articles_asked(const kb::ui::ArticleFilter& filter);
    void search_asked(const QString& query);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* make_head(Actions& actions);
    QWidget* make_tiles();
    QWidget* make_questions();
    void base_opened();
    void read_lists();
    void show_lists();
    void open_list(ToDoKind kind);
    const ToDo* list_of(ToDoKind kind) const;

    Context context_;
    std::vector<ToDo> lists_;
    Latest reading_;
    bool stale_ = true; // the base changed while another page was shown
    QLabel *headline_, *advice_;
    std::vector<QueueTile*> tiles_;
    QWidget* questions_box_;
    QListView* questions_;
    QStringListModel* questions_model_;
};

} // namespace kb::ui
