// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace kb::ui {

class CodeEditor;

/// Line numbers, and a sign at each line with findings, left of the text.
class EditorGutter : public QWidget {
    Q_OBJECT
public:
    explicit EditorGutter(CodeEditor& editor);
    int wanted_width() const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    CodeEditor& editor_;
};

} // namespace kb::ui
