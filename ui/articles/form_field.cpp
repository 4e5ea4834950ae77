// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/form_field.h"

#include "ui/support/text.h"

#include <QComboBox>
#include <QCompleter>
#include <QDate>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStringListModel>
#include <QToolButton>

namespace kb::ui {

namespace {

void fill(QWidget* field, std::initializer_list<QWidget*> parts) {
    auto* layout = new QHBoxLayout(field);
    layout->setContentsMargins({});
    for (QWidget* part : parts)
        layout->addWidget(part);
    field->setFocusProxy(*parts.begin());
}

/// A line of text; also a list of words with commas between them.
class LineField : public FormField {
public:
    LineField(const FieldPlan& plan, const QString& label, QWidget* parent)
        : FormField(plan.key, parent)
        , list_(plan.kind == FieldKind::words)
        , line_(new QLineEdit(this))
        , choices_(new QStringListModel(this)) {
        line_->setAccessibleName(label);
        if (list_)
            line_->setPlaceholderText(FormField::tr("Words with commas between them"));
        auto* completer = new QCompleter(choices_, this);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        completer->setFilterMode(Qt::MatchContains);
        if (!list_)
            line_->setCompleter(completer);
        fill(this, {line_});
        connect(line_, &QLineEdit::editingFinished, this, &LineField::commit);
    }

    void show_value(const Article& article) override {
        shown_ = list_ ? joined(article.list(key())) : to_qt(article.text(key()));
        const Field* field = article.find(key());
        line_->setReadOnly(field != nullptr && (field->nested || (field->kind == Field::Kind::map)));
        if (line_->text() != shown_) {
            line_->setText(shown_);
            line_->setCursorPosition(0); // a long text is read from its beginning
        }
    }
    void offer(const QStringList& choices) override { choices_->setStringList(choices); }
    bool pending() const override { return line_->hasFocus() && line_->text() != shown_; }

private:
    static QString joined(const std::vector<std::string>& items) {
        QStringList list;
        for (const std::string& item : items)
            list += to_qt(item);
        return list.join(QStringLiteral(", "));
    }

    void commit() {
        if (line_->text() == shown_)
            return;
        shown_ = line_->text();
        if (!list_) {
            emit changed_to(shown_.trimmed());
            return;
        }
        QStringList items;
        for (const QString& item : shown_.split(u',', Qt::SkipEmptyParts))
            if (!item.trimmed().isEmpty())
                items += item.trimmed();
        emit changed_to_list(items);
    }

    bool list_;
    QLineEdit* line_;
    QStringListModel* choices_;
    QString shown_;
};

/// One of a few values. A value that is none of them is shown as it is.
class ChoiceField : public FormField {
public:
    ChoiceField(const FieldPlan& plan, const QString& label, QWidget* parent)
        : FormField(plan.key, parent)
        , box_(new QComboBox(this)) {
        box_->setAccessibleName(label);
        fill(this, {box_});
        connect(box_, &QComboBox::activated, this, [this] { emit changed_to(box_->currentText()); });
    }

    void show_value(const Article& article) override {
        value_ = to_qt(article.text(key()));
        refill();
    }
    void offer(const QStringList& choices) override {
        if (choices == choices_)
            return;
        choices_ = choices;
        refill();
    }
    bool pending() const override { return false; }

private:
    void refill() {
        QStringList all = choices_;
        if (!all.contains(value_))
            all.prepend(value_);
        box_->clear();
        box_->addItems(all);
        box_->setCurrentText(value_);
    }

    QComboBox* box_;
    QStringList choices_;
    QString value_;
};

/// A date as it is written, and a button for today.
class DateField : public FormField {
public:
    DateField(const FieldPlan& plan, const QString& label, QWidget* parent)
        : FormField(plan.key, parent)
        , line_(new QLineEdit(this)) {
        line_->setAccessibleName(label);
        line_->setPlaceholderText(FormField::tr("YYYY-MM-DD"));
        auto* today_button = new QToolButton(this);
        today_button->setText(FormField::tr("Today"));
        fill(this, {line_, today_button});
        connect(line_, &QLineEdit::editingFinished, this, [this] {
            if (line_->text() != shown_)
                emit changed_to(shown_ = line_->text().trimmed());
        });
        connect(today_button, &QToolButton::clicked, this,
                [this] { emit changed_to(to_qt(format_date(today()))); });
    }

    void show_value(const Article& article) override {
        shown_ = to_qt(article.text(key()));
        if (line_->text() != shown_)
            line_->setText(shown_);
    }
    void offer(const QStringList&) override {}
    bool pending() const override { return line_->hasFocus() && line_->text() != shown_; }

private:
    QLineEdit* line_;
    QString shown_;
};

/// What a review or an import writes: to be read here.
class ShownField : public FormField {
public:
    ShownField(const FieldPlan& plan, const QString& label, QWidget* parent)
        : FormField(plan.key, parent)
        , text_(new QLabel(this)) {
        text_->setAccessibleName(label);
        text_->setTextFormat(Qt::PlainText);
        text_->setWordWrap(true);
        text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        fill(this, {text_});
    }

    void show_value(const Article& article) override {
        QStringList lines;
        if (const Field* field = article.find(key())) {
            for (const FieldEntry& entry : field->entries) {
                QStringList parts;
                for (const auto& [name, value] : entry)
                    parts += QStringLiteral("%1: %2").arg(to_qt(name), to_qt(value));
                lines += parts.join(QStringLiteral(", "));
            }
            if (lines.isEmpty())
                lines += to_qt(field->text);
        }
        text_->setText(lines.isEmpty() ? QStringLiteral("–") : lines.join(u'\n'));
    }
    void offer(const QStringList&) override {}
    bool pending() const override { return false; }

private:
    QLabel* text_;
};

} // namespace

const std::vector<FieldPlan>& form_plan() {
    using enum FieldKind;
    static const std::vector<FieldPlan> plan{
        {"title", line},    {"category", choice},    {"system", words},    {"audience", choice},
        {"status", choice}, {"owner", choice},       {"evidence", choice}, {"escalate_if", line},
        {"tags", words},    {"last_reviewed", date}, {"related", words},   {"superseded_by", line},
        {"sources", shown}, {"verified", shown},
    };
    return plan;
}

FormField* FormField::make(const FieldPlan& plan, const QString& label, QWidget* parent) {
    switch (plan.kind) {
    case FieldKind::line:
    case FieldKind::words:
        return new LineField(plan, label, parent);
    case FieldKind::choice:
        return new ChoiceField(plan, label, parent);
    case FieldKind::date:
        return new DateField(plan, label, parent);
    case FieldKind::shown:
        return new ShownField(plan, label, parent);
    }
    return nullptr;
}

} // namespace kb::ui
