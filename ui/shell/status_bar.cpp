// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/status_bar.h"

#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <QDateTime>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace kb::ui {

namespace {

constexpr qint64 minute = 60, hour = 60 * minute, day = 24 * hour;

QLabel* add_label(QStatusBar* bar, const QString& name) {
    auto* label = new QLabel(bar);
    label->setTextFormat(Qt::PlainText);
    label->setAccessibleName(name);
    bar->addWidget(label);
    return label;
}

} // namespace

QString age_of(const std::string& time, const QDateTime& now) {
    QDateTime then = QDateTime::fromString(to_qt(time), Qt::ISODate);
    if (!then.isValid())
        return {};
    qint64 seconds = then.secsTo(now);
    if (seconds < minute)
        return StatusBar::tr("just now");
    if (seconds < hour)
        return StatusBar::tr("%n min ago", nullptr, static_cast<int>(seconds / minute));
    if (seconds < 2 * day)
        return StatusBar::tr("%n h ago", nullptr, static_cast<int>(seconds / hour));
    return StatusBar::tr("%n days ago", nullptr, static_cast<int>(seconds / day));
}

QString time_left(qint64 milliseconds) {
    auto seconds = static_cast<int>((milliseconds + 999) / 1000);
    if (seconds < 2 * minute)
        return StatusBar::tr("%n s left", nullptr, seconds);
    return StatusBar::tr("%n min left", nullptr, static_cast<int>(seconds / minute));
}

StatusBar::StatusBar(OpenBase& base, Jobs& jobs, QWidget* parent)
    : QStatusBar(parent)
    , base_(base)
    , jobs_(jobs)
    , name_(add_label(this, tr("Knowledge base")))
    , generation_(add_label(this, tr("Index")))
    , embedder_(add_label(this, tr("Embedder")))
    , job_(new QLabel(this))
    , progress_(new QProgressBar(this))
    , cancel_(new QToolButton(this)) {
    job_->setTextFormat(Qt::PlainText);
    progress_->setAccessibleName(tr("Progress"));
    progress_->setMaximumWidth(fontMetrics().averageCharWidth() * 24);
    progress_->setTextVisible(false);
    cancel_->setIcon(icon("close"));
    cancel_->setToolTip(tr("Cancel"));
    cancel_->setAccessibleName(tr("Cancel the running work"));
    cancel_->setAutoRaise(true);
    addPermanentWidget(job_);
    addPermanentWidget(progress_);
    addPermanentWidget(cancel_);
    connect(&base_, &OpenBase::opened, this, &StatusBar::show_base);
    connect(&base_, &OpenBase::changed, this, &StatusBar::show_base);
    connect(&jobs_, &Jobs::changed, this, &StatusBar::show_jobs);
    connect(&minute_, &QTimer::timeout, this, &StatusBar::show_base);
    connect(cancel_, &QToolButton::clicked, this, [this] {
        if (auto running = jobs_.list(); !running.empty())
            jobs_.cancel(running.front().id);
    });
    minute_.start(std::chrono::minutes(1));
    show_base();
    show_jobs();
}

void StatusBar::show_base() {
    name_->setText(base_.workspace() ? to_qt(base_.workspace()->config().name) : tr("No base is open"));
    const BaseView* view = base_.view().get();
    generation_->setVisible(view != nullptr);
    embedder_->setVisible(view != nullptr && view->index.exists && view->index.problem.empty());
    if (view == nullptr)
        return;
    const IndexState& index = view->index;
    if (!index.problem.empty())
        generation_->setText(tr("The index cannot be read"));
    else if (!index.exists)
        generation_->setText(tr("No index yet"));
    else
        generation_->setText(tr("Generation %1, %2")
                                 .arg(index.generation)
                                 .arg(age_of(index.changed_at, QDateTime::currentDateTimeUtc())));
    generation_->setToolTip(to_qt(index.problem));
    embedder_->setText(to_qt(index.embedder));
}

void StatusBar::show_jobs() {
    auto jobs = jobs_.list();
    for (QWidget* widget :
         {static_cast<QWidget*>(job_), static_cast<QWidget*>(progress_), static_cast<QWidget*>(cancel_)})
        widget->setVisible(!jobs.empty());
    if (jobs.empty())
        return;
    const Job& job = jobs.front();
    QString text = job.cancelling ? tr("%1: stopping…").arg(job.title) : job.title;
    if (job.left_ms && !job.cancelling)
        text += QStringLiteral(" · ") + time_left(*job.left_ms);
    if (jobs.size() > 1)
        text += QStringLiteral(" · ") + tr("%n waiting", nullptr, static_cast<int>(jobs.size() - 1));
    job_->setText(text);
    progress_->setRange(0, static_cast<int>(job.total)); // 0: busy, nobody knows how much
    progress_->setValue(static_cast<int>(job.done));
    cancel_->setEnabled(!job.cancelling);
}

} // namespace kb::ui
