// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/articles/recovery.h"
#include "ui/open_base/open_base.h"

#include <QWidget>

#include <functional>

class QSplitter;
class QStackedWidget;
class QTabWidget;

namespace kb {
struct Heading;
}

namespace kb::ui {

class Actions;
class ArticleCommands;
class ArticleEditor;
class ArticleList;
struct ArticleFilter;

/// Every article of the base: the list on the left, what is open in tabs.
class ArticlesPage : public QWidget {
    Q_OBJECT
public:
    ArticlesPage(const Context& context, Actions& actions, QWidget* parent = nullptr);

    /// Opens an article, or shows its tab, at a line (from 1; 0: where it was).
    void open(const QString& path, int line = 0);
    /// Opens an article that is not on the disk yet, with this text, unsaved.
    void start(const QString& path, const std::string& bytes);
    /// The file of a tab lies elsewhere now.
    void moved(const QString& from, const QString& to);
    /// Of the font of every open editor, in points; 0 as the system.
    void set_editor_size(int points);
    /// Sets the filters of the list.
    void show_filter(const ArticleFilter& filter);
    /// Null where none is open.
    ArticleEditor* current() const;
    ArticleEditor* editor_of(const QString& path) const;
    /// Asks what is to become of unsaved text; `then` is called unless the answer was to stay.
    void leave(const std::function<void()>& then);
    void remember_layout();

signals:
    void problem(const QString& message);
    void choice_asked(const QStringList& choices, const std::function<void(int)>& chosen);
    void headings_asked(const std::vector<kb::Heading>& headings, const std::function<void(int)>& go_to_line);

private:
    void connect_actions();
    void enable_actions();
    ArticleEditor* add_editor(const QString& path, const std::string* new_text = nullptr);
    void close(int tab);
    void close_all();
    void save_all(const std::function<void()>& then);
    void recover();
    void remove(ArticleEditor* editor);
    std::vector<ArticleEditor*> editors() const;

    Context context_;
    Actions& actions_;
    ArticleCommands* commands_;
    ArticleList* list_;
    QStackedWidget* middle_;
    QTabWidget* tabs_;
    QSplitter* splitter_;
    bool recovered_ = false; // of the base that is open
};

} // namespace kb::ui
