// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QAction;

namespace kb::ui {

/// Every action of the window: name, icon and shortcut in one place. Pages connect to those that are theirs
/// and enable them while they mean something; the command palette lists all. GUI thread.
class Actions : public QObject {
    Q_OBJECT
public:
    /// The actions belong to `window`, so that their shortcuts work in all of it.
    explicit Actions(QWidget* window);

    // The base
    QAction* open_base = nullptr;
    QAction* ingest = nullptr;
    QAction* ingest_full = nullptr;
    QAction* refresh = nullptr;
    QAction* settings = nullptr;
    QAction* quit = nullptr;
    // Getting about
    QAction* palette = nullptr;
    QAction* search = nullptr;
    // Articles
    QAction* new_article = nullptr;
    QAction* save = nullptr;
    QAction* save_all = nullptr;
    QAction* close_tab = nullptr;
    QAction* rename_article = nullptr;
    QAction* deprecate_article = nullptr;
    QAction* insert_template = nullptr;
    // Editing
    QAction* find = nullptr;
    QAction* replace = nullptr;
    QAction* go_to_heading = nullptr;
    QAction* next_finding = nullptr;
    QAction* previous_finding = nullptr;
    QAction* quick_fix = nullptr;

    /// In the order of a menu.
    const std::vector<QAction*>& all() const { return all_; }

private:
    QAction* add(const QString& text, const char* icon_name, const QKeySequence& keys);
    QWidget* window_;
    std::vector<QAction*> all_;
};

} // namespace kb::ui
