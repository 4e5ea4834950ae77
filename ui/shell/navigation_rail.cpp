// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/navigation_rail.h"

#include "ui/support/icons.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>

namespace kb::ui {

NavigationRail::NavigationRail(QWidget* parent)
    : QFrame(parent)
    , layout_(new QVBoxLayout(this))
    , buttons_(new QButtonGroup(this)) {
    setAccessibleName(tr("Pages"));
    layout_->setContentsMargins(4, 6, 4, 6);
    layout_->setSpacing(2);
    layout_->addStretch();
    buttons_->setExclusive(true);
    connect(buttons_, &QButtonGroup::idClicked, this, &NavigationRail::chosen);
}

void NavigationRail::add(int id, const QString& text, const char* icon_name) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setProperty("text", text);
    button->setAccessibleName(text);
    button->setIcon(icon(icon_name));
    int side = fontMetrics().height() * 3 / 2;
    button->setIconSize({side, side});
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    int place = static_cast<int>(buttons_->buttons().size()) + 1;
    button->setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + place)));
    button->setToolTip(
        QStringLiteral("%1 (%2)").arg(text, button->shortcut().toString(QKeySequence::NativeText)));
    buttons_->addButton(button, id);
    layout_->insertWidget(layout_->count() - 1, button);
}

void NavigationRail::choose(int id) {
    if (QAbstractButton* button = buttons_->button(id))
        button->setChecked(true);
}

void NavigationRail::set_count(int id, int count) {
    QAbstractButton* button = buttons_->button(id);
    if (button == nullptr)
        return;
    QString name = button->accessibleName();
    QKeySequence keys = button->shortcut(); // setText() drops it
    button->setText(count == 0 ? name : QStringLiteral("%1 (%2)").arg(name).arg(count));
    button->setShortcut(keys);
}

} // namespace kb::ui
