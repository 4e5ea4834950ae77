// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/hit_column.h"

#include "ui/articles/articles_model.h"
#include "ui/search/hit_list.h"
#include "ui/search/notice.h"
#include "ui/support/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace kb::ui {

HitColumn::HitColumn(Audience audience, QWidget* parent)
    : QWidget(parent)
    , audience_(audience)
    , model_(new HitsModel(this))
    , list_(new HitList(this))
    , count_(new QLabel(this))
    , message_(new QLabel(this))
    , notice_(new Notice(this))
    , stack_(new QStackedLayout) {
    QString name = tr("As %1").arg(words_of(audience));
    setObjectName(to_qt(name_of(audience)));
    auto* title = new QLabel(name, this);
    QFont font = title->font();
    font.setBold(true);
    title->setFont(font);
    title->setBuddy(list_);
    list_->setModel(model_);
    list_->setAccessibleName(tr("Hits as %1").arg(words_of(audience)));
    message_->setWordWrap(true);
    message_->setAlignment(Qt::AlignCenter);
    int pad = fontMetrics().height() / 2;
    message_->setMargin(2 * pad);
    auto* body = new QWidget(this);
    body->setLayout(stack_);
    body->setAutoFillBackground(true);
    body->setBackgroundRole(QPalette::Base);
    stack_->addWidget(list_);
    stack_->addWidget(message_);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(pad, pad / 2, pad, pad / 2);
    head->addWidget(title);
    head->addStretch();
    head->addWidget(count_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(notice_);
    layout->addWidget(body, 1);
    setMinimumWidth(fontMetrics().averageCharWidth() * 26);

    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) {
                if (!current.isValid())
                    return;
                kept_ = model_->row(current).hit.meta.path;
                emit hit_chosen();
            });
    connect(list_, &QListView::activated, this, [this](const QModelIndex& index) {
        const Hit& hit = model_->row(index).hit;
        emit hit_opened(to_qt(hit.meta.path), static_cast<int>(hit.passage.first_line));
    });
    clear();
}

const Hit* HitColumn::chosen() const {
    QModelIndex current = list_->currentIndex();
    return current.isValid() ? &model_->row(current).hit : nullptr;
}

bool HitColumn::take_focus() {
    if (model_->rowCount() == 0)
        return false;
    if (!list_->currentIndex().isValid())
        list_->setCurrentIndex(model_->index(0));
    list_->setFocus(Qt::TabFocusReason);
    return true;
}

void HitColumn::show_answer(const Result<SearchAnswer>& answer) {
    if (!answer) {
        if (answer.error().code == ErrorCode::cancelled)
            return;
        show_hits({});
        tell(Tone::bad, tr("The search failed: %1").arg(to_qt(answer.error().message)));
        return;
    }
    show_hits(answer->hits);
    count_->setText(tr("%n article(s)", nullptr, static_cast<int>(answer->hits.size())));
    if (answer->hits.empty()) {
        message_->setText(tr("Nothing found. Try other words, or fewer filters."));
        stack_->setCurrentWidget(message_);
    }
    QStringList said;
    if (!answer->hits.empty() && !answer->answerable)
        said += tr("Not answerable: the base does not seem to answer this. These passages are the nearest.");
    if (!answer->degraded.empty())
        said += to_qt(answer->degraded);
    tell(Tone::warning, said.join(u'\n'));
}

void HitColumn::show_above(Audience ceiling) {
    clear();
    message_->setText(tr("This window was started with the ceiling %1 and shows nothing above it. "
                         "KB_MAX_AUDIENCE sets the ceiling.")
                          .arg(words_of(ceiling)));
    stack_->setCurrentWidget(message_);
}

void HitColumn::clear() {
    show_hits({});
    kept_.clear();
    count_->clear();
    message_->clear();
    tell(Tone::info, {});
}

void HitColumn::tell(Tone tone, const QString& text) {
    notice_->tell(tone, text);
}

void HitColumn::show_hits(std::vector<Hit> hits) {
    std::string kept = kept_;
    count_->clear();
    message_->clear();
    model_->set_hits(std::move(hits));
    stack_->setCurrentWidget(list_);
    if (QModelIndex again = model_->index_of(kept); again.isValid())
        list_->setCurrentIndex(again);
}

} // namespace kb::ui
