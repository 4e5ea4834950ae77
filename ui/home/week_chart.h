// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/weeks.h"

#include <QWidget>

namespace kb::ui {

/// One bar a week, the present one marked. Colours from the palette.
class WeekChart : public QWidget {
    Q_OBJECT
public:
    explicit WeekChart(QWidget* parent = nullptr);

    void set_weeks(const WeekCounts& weeks);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    WeekCounts weeks_{};
};

} // namespace kb::ui
