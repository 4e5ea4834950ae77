// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/notice.h"

#include <QApplication>
#include <QEvent>

namespace kb::ui {

Notice::Notice(QWidget* parent)
    : QLabel(parent) {
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setAutoFillBackground(true);
    int pad = fontMetrics().height() / 3;
    setContentsMargins(2 * pad, pad, 2 * pad, pad);
    setVisible(false);
}

void Notice::tell(Tone tone, const QString& text) {
    tone_ = tone;
    take_colours();
    setText(text);
    setVisible(!text.isEmpty());
}

void Notice::changeEvent(QEvent* event) {
    if (event->type() == QEvent::ApplicationPaletteChange)
        take_colours();
    QLabel::changeEvent(event);
}

void Notice::take_colours() {
    QPalette colours = QApplication::palette();
    colours.setColor(QPalette::Window, ground_of(tone_, colours));
    colours.setColor(QPalette::WindowText, colours.color(QPalette::Text));
    setPalette(colours);
}

} // namespace kb::ui
