// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/actions.h"

#include "ui/support/icons.h"

#include <QAction>
#include <QWidget>

namespace kb::ui {

Actions::Actions(QWidget* window)
    : QObject(window)
    , window_(window) {
    open_base = add(tr("Open a base…"), "folder", QKeySequence::Open);
    ingest = add(tr("Bring the index up to date"), "ingest", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I));
    ingest_full = add(tr("Build the index anew"), "ingest", {});
    refresh = add(tr("Look at the files again"), "refresh", QKeySequence::Refresh);
    settings = add(tr("Settings…"), "settings", QKeySequence(Qt::CTRL | Qt::Key_Comma));
    quit = add(tr("Quit"), "close", QKeySequence::Quit);
    palette = add(tr("All commands and articles…"), "filter", QKeySequence(Qt::CTRL | Qt::Key_K));
    search = add(tr("Search the base"), "search", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F));
    new_article = add(tr("New article…"), "new", QKeySequence::New);
    save = add(tr("Save"), "save", QKeySequence::Save);
    save_all = add(tr("Save all"), "save", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    close_tab = add(tr("Close the article"), "close", QKeySequence::Close);
    rename_article = add(tr("Rename or move the article…"), "open", QKeySequence(Qt::Key_F2));
    deprecate_article = add(tr("Deprecate the article…"), "warning", {});
    insert_template = add(tr("Insert a template…"), "copy", {});
    find = add(tr("Find in the article"), "search", QKeySequence::Find);
    replace = add(tr("Find and replace"), "fix", QKeySequence(Qt::CTRL | Qt::Key_H));
    go_to_heading = add(tr("Go to a heading…"), "articles", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    next_finding = add(tr("Next finding"), "warning", QKeySequence(Qt::Key_F8));
    previous_finding = add(tr("Previous finding"), "warning", QKeySequence(Qt::SHIFT | Qt::Key_F8));
    quick_fix = add(tr("Repair what is under the cursor"), "fix", QKeySequence(Qt::ALT | Qt::Key_Return));
    for (QAction* of_an_article : {save, close_tab, rename_article, deprecate_article, insert_template, find,
                                   replace, go_to_heading, next_finding, previous_finding, quick_fix})
        of_an_article->setEnabled(false);
}

QAction* Actions::add(const QString& text, const char* icon_name, const QKeySequence& keys) {
    auto* action = new QAction(icon(icon_name), text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    window_->addAction(action);
    all_.push_back(action);
    return action;
}

} // namespace kb::ui
