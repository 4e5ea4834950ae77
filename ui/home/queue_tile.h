// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/to_do.h"

#include <QAbstractButton>

class QLabel;

namespace kb::ui {

class WeekChart;

/// One queue: its number, and how it went. A button that opens its list.
class QueueTile : public QAbstractButton {
    Q_OBJECT
public:
    explicit QueueTile(ToDoKind kind, QWidget* parent = nullptr);

    ToDoKind kind() const { return kind_; }
    /// Null while nothing is known.
    void show_list(const ToDo* list);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void show_colors();

    ToDoKind kind_;
    bool waits_ = false;
    QLabel *title_, *number_, *caption_;
    WeekChart* chart_;
};

} // namespace kb::ui
