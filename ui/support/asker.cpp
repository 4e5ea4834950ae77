// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/asker.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

/// A dialog with one field. Its own class only to be a place for what it holds.
class TextDialog : public QDialog {
public:
    TextDialog(QWidget* parent, const TextQuestion& question)
        : QDialog(parent) {
        setWindowTitle(question.title);
        setAttribute(Qt::WA_DeleteOnClose);
        auto* layout = new QVBoxLayout(this);
        auto* label = new QLabel(question.label, this);
        label->setWordWrap(true);
        layout->addWidget(label);
        QWidget* field = question.paragraph ? make_paragraph(question.text) : make_line(question.text);
        label->setBuddy(field);
        field->setAccessibleName(question.label);
        layout->addWidget(field);
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
        layout->addWidget(buttons);
        connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        auto check = [this, ok = buttons->button(QDialogButtonBox::Ok), required = question.required] {
            ok->setEnabled(!required || !text().trimmed().isEmpty());
        };
        if (line_ != nullptr)
            connect(line_, &QLineEdit::textChanged, this, check);
        else
            connect(paragraph_, &QPlainTextEdit::textChanged, this, check);
        check();
        setMinimumWidth(fontMetrics().averageCharWidth() * 60);
    }

    QString text() const { return line_ != nullptr ? line_->text() : paragraph_->toPlainText(); }

private:
    QWidget* make_line(const QString& text) { return line_ = new QLineEdit(text, this); }
    QWidget* make_paragraph(const QString& text) {
        paragraph_ = new QPlainTextEdit(text, this);
        paragraph_->setTabChangesFocus(true);
        return paragraph_;
    }

    QLineEdit* line_ = nullptr;
    QPlainTextEdit* paragraph_ = nullptr;
};

} // namespace

void DialogAsker::ask(QWidget* parent, const Question& question, std::function<void(int)> answer) {
    auto* box = new QMessageBox(question.warning ? QMessageBox::Warning : QMessageBox::Question,
                                question.title, question.text, QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(question.detail);
    for (qsizetype i = 0; i < question.answers.size(); ++i) {
        auto* button =
            box->addButton(question.answers[i], i == 0 ? QMessageBox::RejectRole : QMessageBox::AcceptRole);
        button->setProperty("answer", static_cast<int>(i));
        if (i == question.preferred)
            box->setDefaultButton(button);
        if (i == 0)
            box->setEscapeButton(button);
    }
    QObject::connect(box, &QMessageBox::finished, parent, [box, answer = std::move(answer)] {
        QAbstractButton* clicked = box->clickedButton();
        answer(clicked != nullptr ? clicked->property("answer").toInt() : 0);
    });
    box->open();
}

void DialogAsker::ask_text(QWidget* parent, const TextQuestion& question,
                           std::function<void(QString)> answer) {
    auto* dialog = new TextDialog(parent, question);
    QObject::connect(dialog, &QDialog::accepted, parent,
                     [dialog, answer = std::move(answer)] { answer(dialog->text()); });
    dialog->open();
}

void DialogAsker::ask_folder(QWidget* parent, const QString& title, const QString& start,
                             std::function<void(QString)> answer) {
    auto* dialog = new QFileDialog(parent, title, start);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(answer));
    dialog->open();
}

} // namespace kb::ui
