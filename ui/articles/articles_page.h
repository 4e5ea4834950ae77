// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/open_base/open_base.h"

#include <QWidget>

namespace kb::ui {

class Actions;
class ArticleList;

/// Every article of the base: the list on the left, what is open in tabs.
class ArticlesPage : public QWidget {
    Q_OBJECT
public:
    ArticlesPage(const Context& context, Actions& actions, QWidget* parent = nullptr);

    /// Opens an article, or shows its tab, at a line (from 1; 0: where it was).
    void open(const QString& path, int line = 0);

private:
    Context context_;
    ArticleList* list_;
};

} // namespace kb::ui
