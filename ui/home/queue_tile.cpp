// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/home/queue_tile.h"

#include "ui/home/home_words.h"
#include "ui/home/week_chart.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

constexpr double number_scale = 2.4; // of the window's font
constexpr double caption_scale = 0.9;

QLabel* add_label(QVBoxLayout* layout, QWidget* parent, double scale) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    QFont font = parent->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    label->setFont(font);
    layout->addWidget(label);
    return label;
}

} // namespace

QueueTile::QueueTile(ToDoKind kind, QWidget* parent)
    : QAbstractButton(parent)
    , kind_(kind) {
    auto* layout = new QVBoxLayout(this);
    int space = fontMetrics().height() * 2 / 3;
    layout->setContentsMargins(space, space, space, space);
    layout->setSpacing(space / 3);
    title_ = add_label(layout, this, 1);
    number_ = add_label(layout, this, number_scale);
    chart_ = new WeekChart(this);
    layout->addWidget(chart_);
    caption_ = add_label(layout, this, caption_scale);
    caption_->setWordWrap(true);
    caption_->setMinimumHeight(caption_->fontMetrics().height() * 2);
    caption_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addStretch();
    title_->setText(title_of(kind));
    setToolTip(hint_of(kind));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    show_list(nullptr);
}

void QueueTile::show_list(const ToDo* list) {
    bool known = list != nullptr && list->problem.empty();
    waits_ = known && !list->items.empty();
    QString number =
        known ? QLocale().toString(static_cast<qulonglong>(list->items.size())) : QStringLiteral("–");
    number_->setText(number);
    bool charted = list != nullptr && list->history.kind != ToDoHistory::Kind::unknown;
    chart_->setVisible(charted);
    if (charted)
        chart_->set_weeks(list->history.weeks);
    QString caption;
    if (list != nullptr)
        caption = known ? caption_of(list->history) : to_qt(list->problem);
    caption_->setText(caption);
    setAccessibleName(QStringLiteral("%1: %2").arg(title_of(kind_), number));
    setAccessibleDescription(charted ? hint_of(kind_) + u' ' + words_of(list->history.weeks)
                                     : hint_of(kind_));
    setEnabled(list != nullptr);
    show_colors();
}

QSize QueueTile::sizeHint() const {
    return layout()->sizeHint().expandedTo({fontMetrics().averageCharWidth() * 30, 0});
}

void QueueTile::show_colors() {
    auto color = [this](QLabel* label, const QColor& of_text) {
        QPalette colors = palette();
        colors.setColor(QPalette::WindowText, of_text);
        label->setPalette(colors);
    };
    color(title_, palette().color(QPalette::Text));
    color(caption_, text_of(Tone::muted, palette()));
    Tone tone = kind_ == ToDoKind::errors ? Tone::bad : Tone::info;
    color(number_, text_of(waits_ ? tone : Tone::muted, palette()));
}

void QueueTile::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    bool marked = hasFocus() || underMouse() || isDown();
    QColor border = palette().color(marked ? QPalette::Highlight : QPalette::Mid);
    double wide = hasFocus() ? 2 : 1;
    painter.setPen(QPen(border, wide));
    painter.setBrush(isDown() ? palette().color(QPalette::AlternateBase) : palette().color(QPalette::Base));
    double inset = wide / 2;
    double radius = fontMetrics().height() / 4.0;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), radius, radius);
}

void QueueTile::changeEvent(QEvent* event) {
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        show_colors();
}

bool QueueTile::event(QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Return) {
        click();
        return true;
    }
    return QAbstractButton::event(event);
}

} // namespace kb::ui
