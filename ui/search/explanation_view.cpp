// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/explanation_view.h"

#include "ui/articles/articles_model.h"
#include "ui/search/explanation_model.h"
#include "ui/search/notice.h"
#include "ui/support/text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace kb::ui {

ExplanationView::ExplanationView(QWidget* parent)
    : QWidget(parent)
    , legs_(new LegsModel(this))
    , terms_(new TermsModel(this))
    , head_(new QLabel(this))
    , notice_(new Notice(this))
    , legs_table_(add_table(legs_, tr("Legs")))
    , terms_table_(add_table(terms_, tr("Words of the question"))) {
    legs_table_->horizontalHeader()->setSectionResizeMode(LegsModel::sentence, QHeaderView::Stretch);
    terms_table_->horizontalHeader()->setSectionResizeMode(TermsModel::word, QHeaderView::Stretch);
    head_->setTextFormat(Qt::PlainText);
    head_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    int pad = fontMetrics().height() / 2;
    head_->setContentsMargins(pad, pad / 2, pad, pad / 2);
    auto* tables = new QHBoxLayout;
    tables->setSpacing(1);
    tables->addWidget(legs_table_, 9);
    tables->addWidget(terms_table_, 4);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(head_);
    layout->addWidget(notice_);
    layout->addLayout(tables, 1);
    clear();
}

QTableView* ExplanationView::add_table(QAbstractItemModel* model, const QString& name) {
    auto* table = new QTableView(this);
    table->setModel(model);
    table->setAccessibleName(name);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setSelectionBehavior(QTableView::SelectRows);
    table->setSelectionMode(QTableView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setHighlightSections(false);
    table->setMinimumHeight(table->fontMetrics().height() * 5);
    return table;
}

void ExplanationView::show_explanation(const ExplanationAnswer& explanation, Audience audience) {
    if (!explanation.result && explanation.result.error().code == ErrorCode::cancelled)
        return;
    clear();
    if (!explanation.result) {
        notice_->tell(Tone::bad, tr("The search failed: %1").arg(to_qt(explanation.result.error().message)));
        return;
    }
    if (!*explanation.result) {
        notice_->tell(Tone::warning, tr("This audience sees no such article any more."));
        return;
    }
    const Explanation& shown = **explanation.result;
    head_->setText(tr("Why “%1” ranks %2 of %3 as %4")
                       .arg(to_qt(shown.meta.title), QString::number(shown.rank),
                            QString::number(shown.ranked), words_of(audience)));
    head_->setToolTip(to_qt(shown.citation));
    legs_->set(shown);
    terms_->set(shown.terms, shown.missing);
    notice_->tell(Tone::warning, to_qt(shown.degraded));
}

void ExplanationView::clear() {
    head_->setText(tr("Choose a hit to see why it ranks where it does."));
    head_->setToolTip({});
    notice_->tell(Tone::info, {});
    legs_->set(std::nullopt);
    terms_->set({}, {});
}

} // namespace kb::ui
