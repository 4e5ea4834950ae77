// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/search_bar.h"

#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>

namespace kb::ui {

namespace {

void offer(QComboBox* box, const QStringList& choices) {
    QSignalBlocker quiet(box);
    QString chosen = box->currentIndex() > 0 ? box->currentText() : QString();
    while (box->count() > 1)
        box->removeItem(1);
    box->addItems(choices);
    box->setCurrentIndex(qMax(0, chosen.isEmpty() ? 0 : box->findText(chosen)));
}

std::string choice_of(const QComboBox* box) {
    return box->currentIndex() > 0 ? to_utf8(box->currentText()) : std::string();
}

} // namespace

SearchBar::SearchBar(QWidget* parent)
    : QWidget(parent)
    , box_(new QLineEdit(this))
    , drafts_(new QCheckBox(tr("With drafts"), this)) {
    auto* layout = new QHBoxLayout(this);
    int pad = fontMetrics().height() / 2;
    layout->setContentsMargins(pad, pad, pad, pad);
    box_->setObjectName(QStringLiteral("searchBox"));
    box_->setPlaceholderText(tr("What would somebody ask?"));
    box_->setAccessibleName(tr("Question"));
    box_->setClearButtonEnabled(true);
    box_->addAction(icon("search"), QLineEdit::LeadingPosition);
    box_->installEventFilter(this);
    layout->addWidget(box_, 1);
    drafts_->setToolTip(tr("Also find what is not approved yet"));
    drafts_->setObjectName(QStringLiteral("drafts"));
    layout->addWidget(drafts_);
    system_ = add_filter(tr("Any system"), "system");
    category_ = add_filter(tr("Any category"), "category");
    source_type_ = add_filter(tr("Any source"), "sourceType");
    connect(box_, &QLineEdit::textChanged, this, &SearchBar::edited);
    connect(box_, &QLineEdit::returnPressed, this, &SearchBar::entered);
    connect(drafts_, &QCheckBox::toggled, this, &SearchBar::changed);
}

QComboBox* SearchBar::add_filter(const QString& name, const char* object_name) {
    auto* box = new QComboBox(this);
    box->addItem(name);
    box->setObjectName(QLatin1StringView(object_name));
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(static_cast<int>(name.size()));
    layout()->addWidget(box);
    connect(box, &QComboBox::currentIndexChanged, this, &SearchBar::changed);
    return box;
}

QString SearchBar::text() const {
    return box_->text();
}

void SearchBar::set_text(const QString& text) {
    box_->setText(text);
}

bool SearchBar::drafts() const {
    return drafts_->isChecked();
}

SearchFilter SearchBar::filter() const {
    return {.system = choice_of(system_),
            .category = choice_of(category_),
            .source_type = choice_of(source_type_)};
}

void SearchBar::set_choices(const QStringList& systems, const QStringList& categories,
                            const QStringList& source_types) {
    offer(system_, systems);
    offer(category_, categories);
    offer(source_type_, source_types);
}

void SearchBar::focus_box() {
    box_->setFocus(Qt::ShortcutFocusReason);
    box_->selectAll();
}

bool SearchBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == box_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down) {
        emit hits_asked();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace kb::ui
