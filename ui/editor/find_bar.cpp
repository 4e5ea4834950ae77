// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/find_bar.h"

#include "ui/editor/code_editor.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBlock>

namespace kb::ui {

FindBar::FindBar(CodeEditor& editor, QWidget* parent)
    : QWidget(parent)
    , editor_(editor)
    , what_(new QLineEdit(this))
    , with_(new QLineEdit(this))
    , regular_(new QCheckBox(tr("Regular expression"), this))
    , exact_case_(new QCheckBox(tr("Match case"), this))
    , one_(new QPushButton(tr("Replace"), this))
    , all_(new QPushButton(tr("Replace all"), this))
    , message_(new QLabel(this)) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    auto* next = new QPushButton(tr("Next"), this);
    auto* previous = new QPushButton(tr("Previous"), this);
    what_->setPlaceholderText(tr("Find"));
    what_->setAccessibleName(tr("Find"));
    with_->setPlaceholderText(tr("Replace with"));
    with_->setAccessibleName(tr("Replace with"));
    message_->setTextFormat(Qt::PlainText);
    layout->addWidget(what_, 0, 0);
    layout->addWidget(next, 0, 1);
    layout->addWidget(previous, 0, 2);
    layout->addWidget(regular_, 0, 3);
    layout->addWidget(exact_case_, 0, 4);
    layout->addWidget(with_, 1, 0);
    layout->addWidget(one_, 1, 1);
    layout->addWidget(all_, 1, 2);
    layout->addWidget(message_, 1, 3, 1, 2);
    layout->setColumnStretch(0, 1);
    connect(what_, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(with_, &QLineEdit::returnPressed, this, &FindBar::replace_one);
    connect(next, &QPushButton::clicked, this, [this] { find(false); });
    connect(previous, &QPushButton::clicked, this, [this] { find(true); });
    connect(one_, &QPushButton::clicked, this, &FindBar::replace_one);
    connect(all_, &QPushButton::clicked, this, &FindBar::replace_all);
    hide();
}

void FindBar::open(bool with_replace) {
    for (QWidget* widget : std::initializer_list<QWidget*>{with_, one_, all_})
        widget->setVisible(with_replace && !editor_.isReadOnly());
    QString selected = editor_.textCursor().selectedText();
    if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator))
        what_->setText(selected);
    message_->clear();
    show();
    what_->setFocus();
    what_->selectAll();
}

std::optional<QRegularExpression> FindBar::pattern() {
    QRegularExpression::PatternOptions options =
        QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
    if (!exact_case_->isChecked())
        options |= QRegularExpression::CaseInsensitiveOption;
    QString text = what_->text();
    QRegularExpression pattern(regular_->isChecked() ? text : QRegularExpression::escape(text), options);
    if (text.isEmpty() || pattern.isValid())
        return text.isEmpty() ? std::nullopt : std::optional(pattern);
    message_->setText(tr("Not a regular expression, at character %1: %2")
                          .arg(pattern.patternErrorOffset() + 1)
                          .arg(pattern.errorString()));
    return std::nullopt;
}

void FindBar::find(bool backward) {
    message_->clear();
    auto looked_for = pattern();
    if (!looked_for)
        return;
    QString text = text_of(*editor_.document());
    QTextCursor cursor = editor_.textCursor();
    QRegularExpressionMatch found;
    qsizetype at = backward ? text.lastIndexOf(*looked_for, cursor.selectionStart() - 1 - text.size(), &found)
                            : text.indexOf(*looked_for, cursor.selectionEnd(), &found);
    if (backward && cursor.selectionStart() == 0)
        at = -1;
    if (at < 0) {
        at = backward ? text.lastIndexOf(*looked_for, -1, &found) : text.indexOf(*looked_for, 0, &found);
        if (at >= 0)
            message_->setText(backward ? tr("Went on from the end") : tr("Went on from the beginning"));
    }
    if (at < 0) {
        message_->setText(tr("Not found"));
        return;
    }
    cursor.setPosition(static_cast<int>(found.capturedStart()));
    cursor.setPosition(static_cast<int>(found.capturedEnd()), QTextCursor::KeepAnchor);
    editor_.setTextCursor(cursor);
}

QString FindBar::replacement_for(const QRegularExpressionMatch& match) const {
    if (!regular_->isChecked())
        return with_->text();
    QString text;
    QString with = with_->text();
    for (qsizetype i = 0; i < with.size(); ++i) {
        bool group = with[i] == u'\\' && i + 1 < with.size();
        if (!group) {
            text += with[i];
            continue;
        }
        QChar next = with[++i];
        text += next.isDigit() ? match.captured(next.digitValue())
                : next == u'n' ? QString(u'\n')
                               : QString(next);
    }
    return text;
}

void FindBar::replace_one() {
    auto looked_for = pattern();
    if (!looked_for || editor_.isReadOnly())
        return;
    QTextCursor cursor = editor_.textCursor();
    QString text = text_of(*editor_.document());
    QRegularExpressionMatch match =
        looked_for->match(text, cursor.selectionStart(), QRegularExpression::NormalMatch,
                          QRegularExpression::AnchorAtOffsetMatchOption);
    if (cursor.hasSelection() && match.hasMatch() && match.capturedEnd() == cursor.selectionEnd())
        cursor.insertText(replacement_for(match));
    find(false);
}

void FindBar::replace_all() {
    auto looked_for = pattern();
    if (!looked_for || editor_.isReadOnly())
        return;
    QString text = text_of(*editor_.document());
    QString replaced;
    qsizetype copied = 0;
    int count = 0;
    for (auto matches = looked_for->globalMatch(text); matches.hasNext(); ++count) {
        QRegularExpressionMatch match = matches.next();
        replaced += QStringView(text).sliced(copied, match.capturedStart() - copied);
        replaced += replacement_for(match);
        copied = match.capturedEnd();
    }
    replaced += QStringView(text).sliced(copied);
    Replacement change = replacement(text, replaced);
    QTextCursor cursor(editor_.document());
    cursor.setPosition(static_cast<int>(change.begin));
    cursor.setPosition(static_cast<int>(change.end), QTextCursor::KeepAnchor);
    cursor.insertText(change.text);
    message_->setText(count == 0 ? tr("Not found") : tr("%n place(s) replaced", nullptr, count));
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) {
        QWidget::keyPressEvent(event);
        return;
    }
    hide();
    editor_.setFocus();
}

} // namespace kb::ui
