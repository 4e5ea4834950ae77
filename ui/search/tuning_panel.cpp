// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/tuning_panel.h"

#include "core/base/date.h"
#include "ui/search/golden_model.h"
#include "ui/search/golden_panel.h"
#include "ui/search/judge_panel.h"
#include "ui/search/notice.h"
#include "ui/search/weights_panel.h"
#include "ui/support/asker.h"
#include "ui/support/text.h"

#include <QGroupBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kb::ui {

namespace {

constexpr int rest_ms = 300; // after the last move of a slider

} // namespace

QString effect_of(const GoldenScores& scores) {
    const EvaluationSummary &before = scores.saved.summary, &now = scores.present.summary;
    return TuningPanel::tr("%1, %2 golden queries: nDCG@10 %3, recall@5 %4, MRR %5; %6 had nDCG@10 %7")
        .arg(to_qt(format_date(today())), QString::number(now.queries), interval_text(now.ndcg10),
             interval_text(now.recall5), interval_text(now.mrr), to_qt(scores.saved.way.name),
             interval_text(before.ndcg10));
}

TuningPanel::TuningPanel(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , controller_(new GoldenController(context.base, this))
    , weights_(new WeightsPanel(this))
    , golden_(new GoldenPanel(this))
    , judge_(new JudgePanel(this))
    , notice_(new Notice(this)) {
    rest_.setSingleShot(true);
    rest_.setInterval(rest_ms);
    auto* layout = new QVBoxLayout(this);
    int pad = fontMetrics().height() / 2;
    layout->setContentsMargins(pad, pad, pad, pad);
    layout->addWidget(notice_);
    layout->addWidget(add_group(tr("Weights"), weights_));
    layout->addWidget(add_group(tr("Golden queries"), golden_), 1);
    layout->addWidget(add_group(tr("Make a golden query"), judge_));
    connect_panels();
    connect(&context_.base, &OpenBase::opened, this, [this] {
        generation_ = 0;
        scores_.reset();
        golden_->show_nothing({});
        notice_->tell(Tone::info, {});
        controller_->read();
    });
    connect(&context_.base, &OpenBase::changed, this, &TuningPanel::follow_base);
    allow_saving();
    golden_->show_nothing({});
}

QWidget* TuningPanel::add_group(const QString& title, QWidget* content) {
    auto* group = new QGroupBox(title, this);
    auto* layout = new QVBoxLayout(group);
    layout->addWidget(content);
    return group;
}

void TuningPanel::connect_panels() {
    connect(weights_, &WeightsPanel::changed, this, [this] {
        score_later();
        emit profile_changed();
    });
    connect(weights_, &WeightsPanel::save_asked, this, &TuningPanel::ask_for_name);
    connect(golden_, &GoldenPanel::query_chosen, this, &TuningPanel::query_asked);
    connect(judge_, &JudgePanel::save_asked, this, &TuningPanel::save_golden);
    connect(controller_, &GoldenController::files_read, this, [this] {
        offer_profiles();
        judge_->set_files(controller_->files().golden);
        QStringList queries;
        for (const GoldenFile& file : controller_->files().golden)
            for (const GoldenQuery& query : file.queries)
                queries += to_qt(query.query);
        emit golden_read(queries);
        score_later();
    });
    connect(controller_, &GoldenController::scored, this, &TuningPanel::show_scores);
    connect(controller_, &GoldenController::failed, this, [this](const QString& message) {
        notice_->tell(Tone::bad, message);
        chosen_next_.clear();
        saving_golden_ = false; // the marks stay
        allow_saving();
    });
    connect(controller_, &GoldenController::saved, this, [this](const QString& what) {
        notice_->tell(Tone::good, what);
        if (std::exchange(saving_golden_, false))
            judge_->forget_marks();
    });
    connect(&rest_, &QTimer::timeout, this, &TuningPanel::score);
}

Profile TuningPanel::profile() const {
    return weights_->present();
}

void TuningPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    controller_->read(); // a person may have changed the files, which makes no new generation
}

void TuningPanel::follow_base() {
    if (generation_ == context_.base.view()->index.generation)
        return;
    generation_ = context_.base.view()->index.generation;
    controller_->read();
}

void TuningPanel::offer_profiles() {
    if (!context_.base.view())
        return;
    weights_->set_profiles(profiles_for(controller_->files().profiles, context_.base.view()->index.embedder));
    if (!chosen_next_.empty())
        weights_->choose(std::exchange(chosen_next_, {}));
}

void TuningPanel::score_later() {
    scores_.reset();
    allow_saving();
    rest_.start();
}

void TuningPanel::score() {
    if (isVisible() && context_.base.view() && context_.base.view()->index.exists && weights_->usable())
        controller_->score(weights_->saved(), weights_->present());
    if (controller_->scoring() && golden_->queries().rowCount() == 0)
        golden_->show_nothing(tr("The golden queries are being scored."));
}

void TuningPanel::show_scores(const GoldenScores& scores) {
    if (scores.present.way.profile != weights_->present())
        return; // the sliders went on
    golden_->show_scores(scores);
    if (!scores.queries.empty())
        scores_ = scores;
    allow_saving();
}

void TuningPanel::allow_saving() {
    weights_->allow_saving(scores_.has_value(),
                           scores_ ? tr("Saves the weights as a profile, with their scores as its note")
                                   : tr("A profile is saved with its scores: golden queries must have been "
                                        "scored with these weights"));
}

void TuningPanel::ask_for_name() {
    context_.asker.ask_text(this,
                            {.title = tr("Save the profile"),
                             .label = tr("Name of the profile"),
                             .text = to_qt(weights_->saved().name)},
                            [this](const QString& name) { save_as(name.trimmed()); });
}

void TuningPanel::save_as(const QString& name) {
    if (!scores_ || name.isEmpty())
        return;
    Profile profile = scores_->present.way.profile;
    profile.name = to_utf8(name);
    profile.embedder = context_.base.view()->index.embedder;
    profile.note = to_utf8(effect_of(*scores_));
    auto save = [this, profile] {
        chosen_next_ = profile.name;
        controller_->save(profile);
    };
    bool known = std::ranges::any_of(controller_->files().profiles, [&](const Profile& other) {
        return other.name == profile.name && other.embedder == profile.embedder;
    });
    if (!known) {
        save();
        return;
    }
    context_.asker.ask(this,
                       {.title = tr("Save the profile"),
                        .text = tr("There is a profile %1 already.").arg(name),
                        .answers = {tr("Cancel"), tr("Replace it")},
                        .warning = true},
                       [save](int answer) {
                           if (answer == 1)
                               save();
                       });
}

void TuningPanel::save_golden() {
    GoldenQuery query = judge_->query();
    auto save = [this, query] {
        saving_golden_ = true;
        controller_->save(judge_->file(), query);
    };
    if (!query.relevant.empty()) {
        save();
        return;
    }
    context_.asker.ask(this,
                       {.title = tr("Make a golden query"),
                        .text = tr("No hit is marked with 1 to 3."),
                        .detail = tr("Such a golden query says that the base must call this question not "
                                     "answerable."),
                        .answers = {tr("Cancel"), tr("Nothing answers it")}},
                       [save](int answer) {
                           if (answer == 1)
                               save();
                       });
}

} // namespace kb::ui
