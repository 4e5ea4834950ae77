// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/effects_tab.h"

#include "ui/review/effects_model.h"
#include "ui/support/text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace kb::ui {

EffectsTab::EffectsTab(ReviewController& controller, QWidget* parent)
    : QWidget(parent)
    , controller_(controller)
    , model_(new EffectsModel(this))
    , summary_(new QLabel(this))
    , progress_(new QProgressBar(this))
    , cancel_(new QPushButton(tr("Cancel"), this))
    , table_(new QTableView(this)) {
    auto* layout = new QVBoxLayout(this);
    auto* head = new QHBoxLayout;
    head->addWidget(summary_, 1);
    head->addWidget(progress_);
    head->addWidget(cancel_);
    layout->addLayout(head);
    layout->addWidget(table_, 1);
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::PlainText);
    progress_->setAccessibleName(tr("Progress of the preview"));
    table_->setModel(model_);
    table_->setAccessibleName(tr("What changes if approved"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAlternatingRowColors(true);
    table_->setShowGrid(false);
    table_->setTabKeyNavigation(false);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(EffectsModel::question, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(EffectsModel::article, QHeaderView::Stretch);
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) {
        emit search_asked(index.data(EffectsModel::query_role).toString());
    });
    connect(cancel_, &QPushButton::clicked, this, [this] {
        controller_.cancel_preview();
        set_running(false);
        summary_->setText(tr("Stopped."));
    });
    connect(&controller_, &ReviewController::preview_progress, this, [this](int done, int total) {
        progress_->setRange(0, total);
        progress_->setValue(done);
    });
    connect(&controller_, &ReviewController::preview_done, this, &EffectsTab::show_done);
    connect(&controller_, &ReviewController::preview_failed, this, [this](const QString& message) {
        set_running(false);
        summary_->setText(message);
    });
    set_running(false);
}

void EffectsTab::forget() {
    controller_.cancel_preview();
    set_running(false);
    up_to_date_ = false;
    model_->clear();
    summary_->clear();
    if (isVisible())
        start();
}

void EffectsTab::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!up_to_date_)
        start();
}

void EffectsTab::start() {
    if (controller_.open_case() == nullptr)
        return;
    up_to_date_ = true;
    summary_->setText(tr("Asking golden and recent queries with and without this version…"));
    set_running(true);
    controller_.preview();
}

void EffectsTab::set_running(bool running) {
    progress_->setVisible(running);
    cancel_->setVisible(running);
}

void EffectsTab::show_done(const PreviewDone& done) {
    set_running(false);
    model_->set_effects(done.preview, done.queries);
    auto changed = static_cast<int>(std::ranges::count_if(
        done.preview.effects, [](const QueryEffect& effect) { return !effect.moves.empty(); }));
    QStringList lines;
    if (done.queries.empty())
        lines += tr("There are no golden queries, and none were asked in the window lately.");
    else if (changed == 0)
        lines += tr("No answer changes.");
    else
        lines += tr("%n answer(s) change.", nullptr, changed);
    if (done.preview.lost_answers > 0)
        lines += tr("%n question(s) lose their only good answer.", nullptr,
                    static_cast<int>(done.preview.lost_answers));
    if (!done.preview.degraded.empty())
        lines += to_qt(done.preview.degraded);
    summary_->setText(lines.join(u' '));
}

} // namespace kb::ui
