// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QWidget>

#include <optional>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kb::ui {

class CodeEditor;

/// Find and replace in one editor, below it. Hidden until it is asked for; Escape hides it again.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(CodeEditor& editor, QWidget* parent = nullptr);

    /// Shows it, with the editor's selection as what is looked for.
    void open(bool with_replace);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void find(bool backward);
    void replace_one();
    void replace_all();
    std::optional<QRegularExpression> pattern();
    QString replacement_for(const QRegularExpressionMatch& match) const;

    CodeEditor& editor_;
    QLineEdit *what_, *with_;
    QCheckBox *regular_, *exact_case_;
    QPushButton *one_, *all_;
    QLabel* message_;
};

} // namespace kb::ui
