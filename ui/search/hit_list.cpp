// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/hit_list.h"

#include "ui/search/hit_delegate.h"

#include <QKeyEvent>

namespace kb::ui {

HitList::HitList(QWidget* parent)
    : QListView(parent) {
    setItemDelegate(new HitDelegate(this));
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // its coming and going would wrap the texts anew
    setFrameShape(NoFrame);
}

void HitList::keyPressEvent(QKeyEvent* event) {
    int key = event->key();
    bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (plain && key >= Qt::Key_0 && key <= Qt::Key_3 && currentIndex().isValid())
        emit marked(key - Qt::Key_0);
    else if (plain && (key == Qt::Key_Left || key == Qt::Key_Right))
        emit neighbour_asked(key == Qt::Key_Left ? -1 : 1);
    else if (key == Qt::Key_Escape || (plain && key == Qt::Key_Up && currentIndex().row() <= 0))
        emit box_asked();
    else
        QListView::keyPressEvent(event);
}

void HitList::resizeEvent(QResizeEvent* event) {
    if (event->size().width() != event->oldSize().width())
        scheduleDelayedItemsLayout(); // the height of a hit follows from its width
    QListView::resizeEvent(event);
}

} // namespace kb::ui
