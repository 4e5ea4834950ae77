// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/home/week_chart.h"

#include "ui/home/home_words.h"
#include "ui/support/theme.h"

#include <QPainter>

#include <algorithm>

namespace kb::ui {

WeekChart::WeekChart(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void WeekChart::set_weeks(const WeekCounts& weeks) {
    weeks_ = weeks;
    setAccessibleName(words_of(weeks));
    update();
}

QSize WeekChart::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 16, fontMetrics().height() * 2};
}

void WeekChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(Qt::NoPen);
    QColor ground = palette().color(QPalette::Base);
    QColor present = readable(palette().color(QPalette::Highlight), ground, 3);
    QColor past = ground_of(Tone::info, palette());
    double slot = static_cast<double>(width()) / static_cast<double>(chart_weeks);
    double gap = slot / 5;
    double base_line = std::max(1.0, fontMetrics().height() / 12.0); // a week without any is still a week
    double top = static_cast<double>(std::max<std::size_t>(1, *std::ranges::max_element(weeks_)));
    for (std::size_t i = 0; i < chart_weeks; ++i) {
        double share = static_cast<double>(weeks_[i]) / top;
        double tall = base_line + share * (height() - base_line);
        painter.setBrush(i + 1 == chart_weeks ? present : past);
        painter.drawRect(QRectF(static_cast<double>(i) * slot, height() - tall, slot - gap, tall));
    }
}

} // namespace kb::ui
