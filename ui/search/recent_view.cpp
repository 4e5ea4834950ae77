// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/recent_view.h"

#include "ui/support/icons.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace kb::ui {

RecentView::RecentView(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , picture_(new QLabel(this))
    , hint_(new QLabel(this))
    , problem_(new QLabel(this))
    , head_(new QLabel(this))
    , list_(new QListWidget(this))
    , forget_(new QPushButton(tr("Forget them"), this)) {
    hint_->setText(tr("Type a question as somebody would ask it. It is answered for users, staff and admins "
                      "side by side, and each hit says why it ranks where it does."));
    for (QLabel* label : {picture_, hint_, problem_})
        label->setAlignment(Qt::AlignCenter);
    for (QLabel* label : {hint_, problem_})
        label->setWordWrap(true);
    QFont bold = head_->font();
    bold.setBold(true);
    head_->setFont(bold);
    head_->setBuddy(list_);
    list_->setObjectName(QStringLiteral("recent"));
    list_->setAlternatingRowColors(true);
    list_->setFrameShape(QFrame::NoFrame);
    forget_->setObjectName(QStringLiteral("forgetRecent"));
    forget_->setToolTip(tr("Removes this list from this computer"));
    build();
    auto ask = [this](QListWidgetItem* item) { emit asked(item->text()); };
    connect(list_, &QListWidget::itemActivated, this, ask);
    connect(list_, &QListWidget::itemClicked, this, ask);
    connect(forget_, &QPushButton::clicked, this, &RecentView::forget);
    connect(&context_.base, &OpenBase::opened, this, &RecentView::read);
    show_state();
    read();
}

void RecentView::build() {
    auto* top = new QHBoxLayout;
    top->addWidget(head_);
    top->addStretch();
    top->addWidget(forget_);
    int line = fontMetrics().height();
    auto* layout = new QVBoxLayout;
    layout->setContentsMargins(0, 2 * line, 0, line);
    layout->addWidget(picture_);
    layout->addSpacing(line / 2);
    layout->addWidget(hint_);
    layout->addWidget(problem_);
    layout->addSpacing(line);
    layout->addLayout(top);
    layout->addWidget(list_, 1);
    auto* centered = new QHBoxLayout(this); // lines of a length that can be read
    centered->addStretch(1);
    centered->addLayout(layout, 4);
    centered->addStretch(1);
}

void RecentView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        show_state(); // the picture has the text's colour
    QWidget::changeEvent(event);
}

void RecentView::set_examples(const QStringList& examples) {
    examples_ = examples;
    show_state();
}

bool RecentView::take_focus() {
    if (list_->count() == 0)
        return false;
    if (list_->currentRow() < 0)
        list_->setCurrentRow(0);
    list_->setFocus(Qt::TabFocusReason);
    return true;
}

void RecentView::run(std::function<List(const Workspace&, const std::filesystem::path&)> work) {
    if (!context_.base.workspace())
        return;
    work_.run(
        [writing = writing_, workspace = context_.base.workspace(), folder = state_folder(),
         work = std::move(work)](const std::stop_token&) {
            std::lock_guard one_at_a_time(*writing);
            return work(*workspace, recent_queries_file(folder, workspace->config().root));
        },
        [this](const List& list) { show_list(list); });
}

void RecentView::read() {
    run([](const Workspace&, const std::filesystem::path& file) { return read_recent_queries(file); });
}

void RecentView::keep(const QString& query) {
    run([query = to_utf8(query)](const Workspace& workspace, const std::filesystem::path& file) -> List {
        auto scrubber = workspace.scrubber();
        if (!scrubber)
            return std::unexpected(scrubber.error());
        return add_recent_query(file, *scrubber, query);
    });
}

void RecentView::forget() {
    run([](const Workspace&, const std::filesystem::path& file) -> List {
        if (auto cleared = clear_recent_queries(file); !cleared)
            return std::unexpected(cleared.error());
        return std::vector<RecentQuery>();
    });
}

void RecentView::show_list(const List& list) {
    asked_lately_.clear();
    if (list)
        for (const RecentQuery& query : *list)
            asked_lately_ += to_qt(query.query);
    problem_->setText(list ? QString() : to_qt(list.error().message));
    show_state();
}

void RecentView::show_state() {
    bool lately = !asked_lately_.isEmpty();
    QString head = lately ? tr("Asked lately") : tr("Golden queries of this base");
    head_->setText(head);
    list_->setAccessibleName(head);
    list_->clear();
    list_->addItems(lately ? asked_lately_ : examples_);
    head_->setVisible(list_->count() > 0);
    list_->setVisible(list_->count() > 0);
    forget_->setVisible(lately);
    problem_->setVisible(!problem_->text().isEmpty());
    int side = fontMetrics().height() * 3;
    picture_->setPixmap(icon("search").pixmap(QSize(side, side), devicePixelRatio()));
}

} // namespace kb::ui
