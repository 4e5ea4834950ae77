// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/review_page.h"

#include "ui/diff/diff_view.h"
#include "ui/review/checks_model.h"
#include "ui/review/decision_panel.h"
#include "ui/review/effects_tab.h"
#include "ui/review/fields_model.h"
#include "ui/review/queue_model.h"
#include "ui/support/asker.h"
#include "ui/support/icons.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace kb::ui {

namespace {

const QString layout_name = QStringLiteral("review");
constexpr std::array all_reasons{ReviewReason::void_seal,     ReviewReason::changed,
                                 ReviewReason::failed_golden, ReviewReason::new_draft,
                                 ReviewReason::not_logged,    ReviewReason::overdue};

QString capitalized(const QString& text) {
    return text.isEmpty() ? text : text.first(1).toUpper() + text.sliced(1);
}

} // namespace

ReviewPage::ReviewPage(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , controller_(new ReviewController(context.base, this))
    , queue_(new QueueModel(this))
    , checks_(new ChecksModel(this))
    , fields_(new FieldsModel(this))
    , splitter_(new QSplitter(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(splitter_);
    splitter_->addWidget(make_queue());
    middle_ = new QStackedWidget(splitter_);
    auto* nothing = new QLabel(middle_);
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setWordWrap(true);
    nothing->setObjectName(QStringLiteral("nothing"));
    middle_->addWidget(nothing);
    middle_->addWidget(make_case());
    splitter_->setStretchFactor(1, 1);
    int width = fontMetrics().averageCharWidth() * 46;
    splitter_->setSizes({width, width * 4});
    splitter_->restoreState(context_.preferences.state(layout_name));

    connect(controller_, &ReviewController::queue_changed, this, &ReviewPage::show_queue);
    connect(controller_, &ReviewController::case_changed, this, &ReviewPage::show_case);
    connect(controller_, &ReviewController::failed, this, &ReviewPage::problem);
    connect(panel_, &DecisionPanel::asked, this, &ReviewPage::ask_decision);
    connect(panel_, &DecisionPanel::undo_asked, controller_, &ReviewController::undo_last);
    connect(effects_, &EffectsTab::search_asked, this, &ReviewPage::search_asked);
    show_queue();
    show_case();
}

QWidget* ReviewPage::make_queue() {
    auto* side = new QWidget(splitter_);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(6, 6, 0, 6);
    reason_ = new QComboBox(side);
    reason_->setAccessibleName(tr("Why it waits"));
    reason_->addItem(tr("Everything that waits"));
    for (ReviewReason reason : all_reasons)
        reason_->addItem(capitalized(to_qt(words_of(reason))));
    layout->addWidget(reason_);
    queue_view_ = new QListView(side);
    queue_view_->setModel(queue_);
    queue_view_->setAccessibleName(tr("Articles that wait for a review"));
    queue_view_->setAlternatingRowColors(true);
    queue_view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    queue_view_->setWordWrap(true);
    queue_view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    int side_of_icon = fontMetrics().height() * 3 / 2;
    queue_view_->setIconSize({side_of_icon, side_of_icon});
    layout->addWidget(queue_view_, 1);
    connect(reason_, &QComboBox::currentIndexChanged, this, [this](int choice) {
        queue_->set_reason(choice == 0 ? std::nullopt
                                       : std::optional(all_reasons[static_cast<std::size_t>(choice - 1)]));
    });
    auto open_index = [this](const QModelIndex& index) {
        open(index.data(QueueModel::path_role).toString());
    };
    connect(queue_view_, &QListView::activated, this, open_index);
    connect(queue_view_, &QListView::clicked, this, open_index);
    return side;
}

QWidget* ReviewPage::make_case() {
    auto* shown = new QWidget(middle_);
    auto* layout = new QVBoxLayout(shown);
    title_ = new QLabel(shown);
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    QFont large = title_->font();
    large.setPointSizeF(large.pointSizeF() * 1.3);
    large.setBold(true);
    title_->setFont(large);
    state_ = new QLabel(shown);
    state_->setTextFormat(Qt::PlainText);
    state_->setWordWrap(true);
    auto* edit = new QPushButton(icon("articles"), tr("Open in the editor"), shown);
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(edit);
    layout->addLayout(head);
    layout->addWidget(state_);
    tabs_ = new QTabWidget(shown);
    tabs_->setDocumentMode(true);
    layout->addWidget(tabs_, 1);
    auto* checks_view = new QListView(tabs_);
    checks_view->setModel(checks_);
    checks_view->setAccessibleName(tr("Checks"));
    checks_view->setWordWrap(true);
    checks_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    effects_ = new EffectsTab(*controller_, tabs_);
    tabs_->addTab(make_difference(), tr("Difference"));
    tabs_->addTab(checks_view, tr("Checks"));
    tabs_->addTab(effects_, tr("What changes"));
    panel_ = new DecisionPanel(shown);
    layout->addWidget(panel_);
    connect(edit, &QPushButton::clicked, this, [this] { emit open_article_asked(to_qt(shown_path_)); });
    return shown;
}

QWidget* ReviewPage::make_difference() {
    auto* part = new QSplitter(Qt::Vertical, tabs_);
    fields_view_ = new QTableView(part);
    fields_view_->setModel(fields_);
    fields_view_->setAccessibleName(tr("Frontmatter fields that differ"));
    fields_view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    fields_view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    fields_view_->setShowGrid(false);
    fields_view_->setTabKeyNavigation(false);
    fields_view_->verticalHeader()->hide();
    fields_view_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    fields_view_->horizontalHeader()->setSectionResizeMode(FieldsModel::key, QHeaderView::ResizeToContents);
    difference_ = new DiffView(part);
    part->addWidget(fields_view_);
    part->addWidget(difference_);
    part->setStretchFactor(1, 1);
    part->setSizes({fontMetrics().height() * 8, fontMetrics().height() * 30});
    return part;
}

void ReviewPage::open(const QString& path) {
    controller_->open(to_utf8(path));
}

void ReviewPage::show_reason(std::optional<ReviewReason> reason) {
    auto place = reason ? std::ranges::find(all_reasons, *reason) - all_reasons.begin() + 1 : 0;
    reason_->setCurrentIndex(static_cast<int>(place));
}

void ReviewPage::show_queue() {
    queue_->set_items(controller_->queue());
    panel_->set_reviewer(to_qt(controller_->reviewer()));
    auto waiting = static_cast<int>(controller_->queue().size());
    findChild<QLabel*>(QStringLiteral("nothing"))
        ->setText(waiting == 0 ? tr("Nothing waits for a review. Articles that are edited or grow old come "
                                    "here by themselves.")
                               : tr("Choose an article on the left."));
    if (int row = queue_->row_of(to_qt(shown_path_)); row >= 0)
        queue_view_->setCurrentIndex(queue_->index(row));
    emit waiting_changed(waiting);
}

void ReviewPage::show_case() {
    const ReviewCase* shown = controller_->open_case();
    middle_->setCurrentIndex(shown == nullptr ? 0 : 1);
    panel_->set_enabled(shown != nullptr);
    if (shown == nullptr)
        return;
    const Article& article = shown->article;
    bool other = article.path != shown_path_;
    bool edited = other || article.bytes != shown_bytes_;
    shown_path_ = article.path;
    shown_bytes_ = article.bytes;
    title_->setText(to_qt(article.title()));
    QStringList state{to_qt(article.path), tr("audience %1").arg(to_qt(name_of(article.audience()))),
                      tr("status %1").arg(to_qt(name_of(article.status())))};
    if (article.status() == Status::approved && seal_of(article) == Seal::broken)
        state += shown->approved
                     ? tr("edited since its approval: agents go on getting the approved text")
                     : tr("edited since its approval, and no approved text is kept: agents get nothing");
    if (!shown->history.empty())
        state += tr("last in the log: %1 by %2")
                     .arg(to_qt(name_of(shown->history.back().action)), to_qt(shown->history.back().by));
    state_->setText(state.join(QStringLiteral(" · ")));
    checks_->set_checks(shown->checks);
    panel_->set_checks_passed(checks_->all_passed());
    tabs_->setTabIcon(1, checks_->all_passed() ? icon("good", Tone::good) : icon("error", Tone::bad));
    if (other) {
        QStringList points;
        for (const std::string& point : shown->checklist)
            points += to_qt(point);
        panel_->show_checklist(points);
    }
    const Decided* last = controller_->last_decision();
    panel_->set_undo(
        last == nullptr
            ? QString()
            : tr("Take back: %1 of %2").arg(to_qt(name_of(last->entry.action)), to_qt(last->entry.path)));
    if (edited) {
        show_difference(*shown);
        effects_->forget();
    }
}

void ReviewPage::show_difference(const ReviewCase& shown) {
    Article before = parse_article(shown.article.path, shown.approved.value_or(std::string()));
    fields_->set_fields(field_differences(before, shown.article));
    fields_view_->setVisible(fields_->rowCount() > 0);
    difference_->show_difference(std::string(before.body()), std::string(shown.article.body()),
                                 shown.approved ? tr("approved") : tr("nothing was approved yet"), tr("now"));
}

void ReviewPage::ask_decision(ReviewAction action) {
    std::string reason = to_utf8(panel_->reason());
    if (action != ReviewAction::deprecate) {
        controller_->decide(action, reason);
        return;
    }
    context_.asker.ask_text(this,
                            {.title = tr("Deprecate the article"),
                             .label = tr("Path of the article that answers now. Empty where there is none."),
                             .required = false},
                            [this, action, reason](const QString& successor) {
                                controller_->decide(action, reason, to_utf8(successor.trimmed()));
                            });
}

void ReviewPage::remember_layout() {
    context_.preferences.set_state(layout_name, splitter_->saveState());
}

} // namespace kb::ui
