// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>
#include <utility>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace kb::ui {

/// A line above a text that says what happened to it, with what can be done. Hidden while there is nothing.
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    explicit NoticeBar(QWidget* parent = nullptr);

    using Choices = std::vector<std::pair<QString, std::function<void()>>>;
    /// Shows `text` until one of the choices was taken; without choices until clear().
    void show_notice(const QString& text, const Choices& choices = {});
    void clear();

private:
    QHBoxLayout* layout_;
    QLabel* text_;
    std::vector<QWidget*> buttons_;
};

} // namespace kb::ui
