// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QButtonGroup;
class QToolButton;
class QVBoxLayout;

namespace kb::ui {

/// The pages as a column of buttons; one of them is chosen. Alt and a digit chooses by place.
class NavigationRail : public QFrame {
    Q_OBJECT
public:
    explicit NavigationRail(QWidget* parent = nullptr);

    /// Adds a page below the others. `id` is what chosen() tells.
    void add(int id, const QString& text, const char* icon_name);
    void choose(int id);
    /// A number on the page's button; 0 none.
    void set_count(int id, int count);

signals:
    void chosen(int id);

private:
    QVBoxLayout* layout_;
    QButtonGroup* buttons_;
};

} // namespace kb::ui
