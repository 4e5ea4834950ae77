// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/search_page.h"

#include "ui/search/explanation_view.h"
#include "ui/search/hit_column.h"
#include "ui/search/hit_list.h"
#include "ui/search/judge_panel.h"
#include "ui/search/recent_view.h"
#include "ui/search/search_bar.h"
#include "ui/search/tuning_panel.h"
#include "ui/support/actions.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

constexpr int typing_ms = 120;   // between two keys of one word
constexpr int resting_ms = 2000; // then the question was meant

QStringList names_of(const Tallies& tallies) {
    QStringList names;
    for (const auto& [name, tally] : tallies)
        if (!name.empty())
            names += to_qt(name);
    return names;
}

} // namespace

SearchPage::SearchPage(const Context& context, Actions& actions, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , controller_(new SearchController(context.base, this))
    , bar_(new SearchBar(this))
    , explanation_(new ExplanationView(this))
    , recent_(new RecentView(context, this))
    , tuning_(new TuningPanel(context, this))
    , places_(new QStackedWidget(this)) {
    build(actions);
    typing_.setSingleShot(true);
    typing_.setInterval(typing_ms);
    resting_.setSingleShot(true);
    resting_.setInterval(resting_ms);
    connect_box();
    connect_columns();
    connect_tuning();
    connect(&context_.base, &OpenBase::opened, this, [this] {
        controller_->cancel();
        generation_ = 0;
        for (HitColumn* column : columns_)
            column->clear();
        show_base();
    });
    connect(&context_.base, &OpenBase::changed, this, &SearchPage::show_base);
    show_base();
}

void SearchPage::connect_box() {
    connect(&typing_, &QTimer::timeout, this, &SearchPage::search);
    connect(&resting_, &QTimer::timeout, this, [this] { recent_->keep(bar_->text()); });
    connect(bar_, &SearchBar::edited, this, [this] {
        show_place();
        typing_.start();
        resting_.start();
    });
    connect(bar_, &SearchBar::entered, this, [this] {
        search();
        resting_.stop();
        recent_->keep(bar_->text());
    });
    connect(bar_, &SearchBar::changed, this, &SearchPage::search);
    connect(bar_, &SearchBar::hits_asked, this, [this] {
        if (places_->currentWidget() == recent_)
            recent_->take_focus();
        else
            step_column(-1, 1);
    });
    connect(recent_, &RecentView::asked, this, &SearchPage::ask);
    connect(controller_, &SearchController::answered, this, &SearchPage::show_answers);
    connect(controller_, &SearchController::explained, this, [this](const ExplanationAnswer& explanation) {
        explanation_->show_explanation(explanation, explained_);
    });
}

void SearchPage::build(Actions& actions) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    auto* halves = new QSplitter(Qt::Horizontal, this);
    auto* asking = new QWidget(halves);
    auto* left = new QVBoxLayout(asking);
    left->setContentsMargins({});
    left->setSpacing(0);
    left->addWidget(bar_);
    left->addWidget(places_, 1);
    halves->addWidget(asking);
    halves->addWidget(tuning_);
    halves->setStretchFactor(0, 1);
    halves->setCollapsible(0, false);
    int letter = fontMetrics().averageCharWidth();
    halves->setSizes({130 * letter, 56 * letter}); // in this proportion
    remember(halves, QStringLiteral("search/tuning"));
    layout->addWidget(halves, 1);
    answers_place_ = build_columns();
    no_index_place_ = build_no_index(actions);
    for (QWidget* place : {answers_place_, static_cast<QWidget*>(recent_), no_index_place_})
        places_->addWidget(place);
}

QWidget* SearchPage::build_columns() {
    auto* columns = new QSplitter(Qt::Horizontal, this);
    columns->setChildrenCollapsible(false);
    for (std::size_t i = 0; i < audience_names.size(); ++i) {
        columns_.push_back(new HitColumn(static_cast<Audience>(i), columns));
        columns->addWidget(columns_.back());
        columns->setStretchFactor(static_cast<int>(i), 1);
    }
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->setChildrenCollapsible(false);
    halves->addWidget(columns);
    halves->addWidget(explanation_);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 1);
    remember(halves, QStringLiteral("search/explanation"));
    return halves;
}

QWidget* SearchPage::build_no_index(Actions& actions) {
    auto* place = new QWidget(this);
    no_index_text_ = new QLabel(place);
    no_index_text_->setWordWrap(true);
    no_index_text_->setAlignment(Qt::AlignCenter);
    no_index_button_ = new QPushButton(place);
    no_index_button_->setObjectName(QStringLiteral("makeIndex"));
    connect(no_index_button_, &QPushButton::clicked, this, [this, &actions] {
        bool broken = context_.base.view() && !context_.base.view()->index.problem.empty();
        (broken ? actions.ingest_full : actions.ingest)->trigger();
    });
    auto* layout = new QVBoxLayout(place);
    layout->addStretch(2);
    layout->addWidget(no_index_text_);
    layout->addSpacing(fontMetrics().height() / 2);
    layout->addWidget(no_index_button_, 0, Qt::AlignCenter);
    layout->addStretch(3);
    return place;
}

void SearchPage::connect_columns() {
    for (int i = 0; i < static_cast<int>(columns_.size()); ++i) {
        HitColumn* column = columns_[static_cast<std::size_t>(i)];
        connect(column, &HitColumn::hit_chosen, this, [this, column] { explain(column); });
        connect(column, &HitColumn::hit_opened, this, &SearchPage::open_article_asked);
        connect(&column->list(), &HitList::neighbour_asked, this,
                [this, i](int step) { step_column(i, step); });
        connect(&column->list(), &HitList::marked, this, [this, column](int grade) { mark(column, grade); });
        connect(&column->list(), &HitList::box_asked, bar_, &SearchBar::focus_box);
    }
}

void SearchPage::connect_tuning() {
    connect(tuning_, &TuningPanel::profile_changed, this, &SearchPage::search);
    connect(tuning_, &TuningPanel::query_asked, this, &SearchPage::ask);
    connect(tuning_, &TuningPanel::golden_read, recent_, &RecentView::set_examples);
    connect(&tuning_->judge(), &JudgePanel::marks_changed, this, [this] {
        for (HitColumn* column : columns_)
            column->model().set_marks(tuning_->judge().marks());
    });
}

void SearchPage::remember(QSplitter* splitter, const QString& name) {
    splitter->restoreState(context_.preferences.state(name));
    connect(splitter, &QSplitter::splitterMoved, this,
            [this, splitter, name] { context_.preferences.set_state(name, splitter->saveState()); });
}

void SearchPage::focus_box() {
    bar_->focus_box();
}

void SearchPage::ask(const QString& query) {
    bar_->set_text(query);
    search();
    bar_->focus_box();
}

SearchQuestion SearchPage::question() const {
    return {.text = to_utf8(bar_->text().trimmed()),
            .drafts = bar_->drafts(),
            .filter = bar_->filter(),
            .profile = tuning_->profile()};
}

/// What there is to see: answers, what was asked lately, or why nothing can be asked.
void SearchPage::show_place() {
    const auto& view = context_.base.view();
    bool usable = view && view->index.exists && view->index.problem.empty();
    no_index_button_->setVisible(view != nullptr);
    if (!view)
        no_index_text_->setText(context_.base.workspace() ? tr("The files are being read.")
                                                          : tr("No knowledge base is open."));
    else if (!view->index.problem.empty()) {
        no_index_text_->setText(tr("The index cannot be read: %1").arg(to_qt(view->index.problem)));
        no_index_button_->setText(tr("Build the index anew"));
    } else {
        no_index_text_->setText(tr("This base has no index yet, so there is nothing to search."));
        no_index_button_->setText(tr("Make the index"));
    }
    bool asked = !bar_->text().trimmed().isEmpty();
    places_->setCurrentWidget(!usable ? no_index_place_ : asked ? answers_place_ : recent_);
}

void SearchPage::show_base() {
    show_place();
    const auto& view = context_.base.view();
    if (!view)
        return;
    QStringList systems, source_types{QStringLiteral("articles")};
    for (const std::string& system : context_.base.workspace()->config().vocabulary.systems)
        systems += to_qt(system);
    for (const SourceConfig& source : context_.base.workspace()->config().sources)
        if (!source_types.contains(to_qt(source.kind)))
            source_types += to_qt(source.kind);
    bar_->set_choices(systems, names_of(view->index.counts.by_category), source_types);
    if (view->index.generation != generation_) {
        generation_ = view->index.generation;
        search();
    }
}

void SearchPage::search() {
    typing_.stop();
    show_place();
    tuning_->judge().set_question(question().text);
    if (places_->currentWidget() == answers_place_)
        controller_->ask(question());
    else
        controller_->cancel();
}

void SearchPage::show_answers(const ColumnAnswers& answers) {
    for (HitColumn* column : columns_) {
        const auto& answer = answers.of[static_cast<std::size_t>(column->audience())];
        if (answer)
            column->show_answer(*answer);
        else
            column->show_above(context_.base.workspace()->config().visibility.ceiling);
    }
    if (column(explained_).chosen() == nullptr) {
        explanation_->clear();
        tuning_->judge().set_hit({}, explained_);
    }
}

void SearchPage::explain(HitColumn* column) {
    explained_ = column->audience();
    tuning_->judge().set_hit(column->chosen()->meta.path, explained_);
    controller_->explain(question(), column->audience(), column->chosen()->meta.path);
}

void SearchPage::mark(HitColumn* column, int grade) {
    if (column->chosen() == nullptr)
        return;
    tuning_->judge().set_hit(column->chosen()->meta.path, column->audience());
    tuning_->judge().mark(grade);
}

/// The keyboard goes from the column `from` (-1: the box) to the next one that has hits.
void SearchPage::step_column(int from, int step) {
    for (int i = from + step; i >= 0 && i < static_cast<int>(columns_.size()); i += step)
        if (columns_[static_cast<std::size_t>(i)]->take_focus())
            return;
}

} // namespace kb::ui
