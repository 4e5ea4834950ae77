// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/form_tab.h"

#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <map>

namespace kb::ui {

namespace {

QString label_of(const std::string& key) {
    const std::map<std::string, QString> labels{
        {"title", FormTab::tr("Title")},       {"category", FormTab::tr("Category")},
        {"system", FormTab::tr("Systems")},    {"audience", FormTab::tr("Audience")},
        {"status", FormTab::tr("Status")},     {"owner", FormTab::tr("Owner")},
        {"evidence", FormTab::tr("Evidence")}, {"escalate_if", FormTab::tr("Escalate if")},
        {"tags", FormTab::tr("Tags")},         {"last_reviewed", FormTab::tr("Last reviewed")},
        {"related", FormTab::tr("Related")},   {"superseded_by", FormTab::tr("Superseded by")},
        {"sources", FormTab::tr("Sources")},   {"verified", FormTab::tr("Verified")},
    };
    auto label = labels.find(key);
    return label == labels.end() ? to_qt(key) : label->second;
}

} // namespace

FormTab::FormTab(std::string path, std::function<std::string()> text, QWidget* parent)
    : QScrollArea(parent)
    , path_(std::move(path))
    , text_(std::move(text))
    , message_(new QLabel)
    , body_(new QWidget) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* outer = new QVBoxLayout(body_);
    message_->setWordWrap(true);
    message_->setTextFormat(Qt::PlainText);
    message_->hide();
    outer->addWidget(message_);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    outer->addLayout(form);
    outer->addStretch();
    for (const FieldPlan& plan : form_plan()) {
        QString label = label_of(plan.key);
        auto* field = FormField::make(plan, label, body_);
        fields_.push_back(field);
        form->addRow(label, field);
        connect(field, &FormField::changed_to, this, [this, key = plan.key](const QString& value) {
            apply(key, [&](const Article& article) {
                return value.isEmpty() ? remove_field(article, key) : set_field(article, key, to_utf8(value));
            });
        });
        connect(field, &FormField::changed_to_list, this, [this, key = plan.key](const QStringList& values) {
            std::vector<std::string> items;
            for (const QString& value : values)
                items.push_back(to_utf8(value));
            apply(key, [&](const Article& article) {
                return items.empty() ? remove_field(article, key) : set_field(article, key, items);
            });
        });
    }
    setWidget(body_);
}

void FormTab::apply(const std::string&, const std::function<Result<std::string>(const Article&)>& edit) {
    Article article = parse_article(path_, text_());
    auto bytes = edit(article);
    message_->setVisible(!bytes);
    if (!bytes) {
        QPalette colors = message_->palette();
        colors.setColor(QPalette::WindowText,
                        readable(text_of(Tone::bad, palette()), palette().color(QPalette::Window)));
        message_->setPalette(colors);
        message_->setText(to_qt(bytes.error().message));
        show_article(article); // the text has the word
        return;
    }
    if (*bytes != article.bytes)
        emit changed_to(*bytes);
}

void FormTab::show_article(const Article& article) {
    for (FormField* field : fields_)
        if (!field->pending())
            field->show_value(article);
}

void FormTab::offer(const CompletionContext& context) {
    for (FormField* field : fields_)
        field->offer(values_of(to_qt(field->key()), context));
}

void FormTab::set_read_only(bool read_only) {
    body_->setEnabled(!read_only);
}

} // namespace kb::ui
