// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace kb::ui {

/// A list of hits: Enter and a double click open one, 0 to 3 mark it, left and right go to the neighbour.
class HitList : public QListView {
    Q_OBJECT
public:
    explicit HitList(QWidget* parent = nullptr);

signals:
    void marked(int grade);
    void neighbour_asked(int step); ///< -1 the column before, 1 the one behind
    void box_asked();               ///< back to the box: up from the first hit, or Escape

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
};

} // namespace kb::ui
