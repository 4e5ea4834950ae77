// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/notice_bar.h"

#include "ui/support/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace kb::ui {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent)
    , layout_(new QHBoxLayout(this))
    , text_(new QLabel(this)) {
    setAutoFillBackground(true);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    layout_->setContentsMargins(8, 4, 8, 4);
    layout_->addWidget(text_, 1);
    hide();
}

void NoticeBar::show_notice(const QString& text, const Choices& choices) {
    clear();
    QPalette colors = palette();
    colors.setColor(QPalette::Window, ground_of(choices.empty() ? Tone::info : Tone::warning, colors));
    setPalette(colors);
    text_->setText(text);
    setAccessibleName(text);
    for (const auto& [label, act] : choices) {
        auto* button = new QPushButton(label, this);
        layout_->addWidget(button);
        buttons_.push_back(button);
        connect(button, &QPushButton::clicked, this, [this, act = act] {
            auto chosen = act; // clear() destroys this function
            clear();
            chosen();
        });
    }
    show();
}

void NoticeBar::clear() {
    for (QWidget* button : std::exchange(buttons_, {}))
        button->deleteLater();
    hide();
}

} // namespace kb::ui
