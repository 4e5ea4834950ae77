// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/editor_gutter.h"

#include "ui/editor/code_editor.h"
#include "ui/support/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>

namespace kb::ui {

namespace {

constexpr int least_digits = 3;

/// A shape a severity, so that colour is not needed to tell them apart.
void paint_sign(QPainter& painter, const QRectF& place, Severity severity, const QPalette& palette) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    switch (severity) {
    case Severity::error:
        painter.setBrush(text_of(Tone::bad, palette));
        painter.drawEllipse(place);
        return;
    case Severity::warning:
        painter.setBrush(text_of(Tone::warning, palette));
        painter.drawPolygon(
            QPolygonF({{place.center().x(), place.top()}, place.bottomRight(), place.bottomLeft()}));
        return;
    case Severity::info:
        painter.setBrush(text_of(Tone::info, palette));
        painter.drawRect(place);
        return;
    }
}

} // namespace

EditorGutter::EditorGutter(CodeEditor& editor)
    : QWidget(&editor)
    , editor_(editor) {}

int EditorGutter::wanted_width() const {
    auto digits = static_cast<int>(QString::number(editor_.blockCount()).size());
    return editor_.fontMetrics().horizontalAdvance(u'9') * std::max(least_digits, digits) +
           editor_.fontMetrics().height() * 3 / 2;
}

QSize EditorGutter::sizeHint() const {
    return {wanted_width(), 0};
}

void EditorGutter::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setFont(editor_.font());
    painter.fillRect(event->rect(), palette().color(QPalette::AlternateBase));
    int sign = editor_.fontMetrics().height() / 2;
    int current = editor_.textCursor().blockNumber();
    editor_.for_each_visible_block([&](const QTextBlock& block, const QRectF& place) {
        int line = block.blockNumber();
        if (auto worst = editor_.worst_mark(line))
            paint_sign(
                painter,
                QRectF(sign / 2.0, place.top() + (editor_.fontMetrics().height() - sign) / 2.0, sign, sign),
                *worst, palette());
        painter.setPen(line == current ? palette().color(QPalette::Text) : text_of(Tone::muted, palette()));
        painter.drawText(QRectF(0, place.top(), width() - sign / 2.0, editor_.fontMetrics().height()),
                         Qt::AlignRight, QString::number(line + 1));
    });
}

void EditorGutter::mousePressEvent(QMouseEvent* event) {
    editor_.setTextCursor(editor_.cursorForPosition({0, static_cast<int>(event->position().y())}));
    editor_.setFocus();
}

} // namespace kb::ui
