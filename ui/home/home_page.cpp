// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/home/home_page.h"

#include "ui/home/home_words.h"
#include "ui/home/queue_tile.h"
#include "ui/support/actions.h"
#include "ui/support/text.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QStringListModel>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

constexpr int tiles_a_row = 3;
constexpr double headline_scale = 1.5;

QPushButton* button_of(QAction* action, QWidget* parent) {
    auto* button = new QPushButton(action->icon(), action->text(), parent);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

} // namespace

HomePage::HomePage(const Context& context, Actions& actions, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , headline_(new QLabel(this))
    , advice_(new QLabel(this))
    , questions_box_(nullptr)
    , questions_(new QListView(this))
    , questions_model_(new QStringListModel(this)) {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins({});
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    outer->addWidget(area);
    auto* content = new QWidget(area);
    area->setWidget(content);
    auto* layout = new QVBoxLayout(content);
    int space = fontMetrics().height();
    layout->setContentsMargins(space, space, space, space);
    layout->setSpacing(space);
    layout->addWidget(make_head(actions));
    layout->addWidget(make_tiles());
    layout->addWidget(questions_box_ = make_questions(), 1);
    layout->addStretch();

    connect(&context_.base, &OpenBase::opened, this, &HomePage::base_opened);
    connect(&context_.base, &OpenBase::changed, this, [this] {
        stale_ = true;
        if (isVisible())
            read_lists();
    });
    show_lists();
}

QWidget* HomePage::make_head(Actions& actions) {
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins({});
    auto* texts = new QVBoxLayout;
    layout->addLayout(texts, 1);
    QFont font = headline_->font();
    font.setPointSizeF(font.pointSizeF() * headline_scale);
    headline_->setFont(font);
    for (QLabel* label : {headline_, advice_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        texts->addWidget(label);
    }
    layout->addWidget(button_of(actions.new_article, head), 0, Qt::AlignTop);
    layout->addWidget(button_of(actions.search, head), 0, Qt::AlignTop);
    return head;
}

QWidget* HomePage::make_tiles() {
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins({});
    grid->setSpacing(fontMetrics().height() * 2 / 3);
    using enum ToDoKind;
    for (ToDoKind kind : {drafts, changed, overdue, errors, golden, questions}) {
        auto* tile = new QueueTile(kind, box);
        auto place = static_cast<int>(tiles_.size());
        grid->addWidget(tile, place / tiles_a_row, place % tiles_a_row);
        connect(tile, &QueueTile::clicked, this, [this, kind] { open_list(kind); });
        tiles_.push_back(tile);
    }
    for (int column = 0; column < tiles_a_row; ++column)
        grid->setColumnStretch(column, 1);
    return box;
}

QWidget* HomePage::make_questions() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins({});
    auto* title = new QLabel(tr("Asked and not found, the newest first. Enter searches for one again."), box);
    title->setBuddy(questions_);
    layout->addWidget(title);
    questions_->setModel(questions_model_);
    questions_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    questions_->setUniformItemSizes(true);
    questions_->setAccessibleName(tr("Questions that nothing answered"));
    questions_->setMinimumHeight(fontMetrics().height() * 8);
    layout->addWidget(questions_, 1);
    connect(questions_, &QListView::activated, this,
            [this](const QModelIndex& index) { emit search_asked(index.data().toString()); });
    return box;
}

void HomePage::base_opened() {
    lists_.clear();
    stale_ = true;
    show_lists();
}

void HomePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (stale_)
        read_lists();
}

void HomePage::read_lists() {
    if (!context_.base.view())
        return;
    stale_ = false;
    reading_.run([workspace = context_.base.workspace(), view = context_.base.view()](
                     std::stop_token stop) { return to_do(*workspace, *view->checked, today(), stop); },
                 [this](Result<std::vector<ToDo>> lists) {
                     if (!lists)
                         return; // cancelled: a newer one comes
                     lists_ = std::move(*lists);
                     show_lists();
                     emit lists_changed();
                 });
}

const ToDo* HomePage::list_of(ToDoKind kind) const {
    auto list = std::ranges::find(lists_, kind, &ToDo::kind);
    return list == lists_.end() ? nullptr : &*list;
}

void HomePage::show_lists() {
    for (QueueTile* tile : tiles_)
        tile->show_list(list_of(tile->kind()));
    bool open = context_.base.workspace() != nullptr;
    bool known = !lists_.empty();
    bool nothing = known && std::ranges::all_of(lists_, [](const ToDo& list) { return list.items.empty(); });
    if (!open)
        headline_->setText(tr("No base is open"));
    else
        headline_->setText(known ? headline_of(lists_) : tr("Looking…"));
    if (!open)
        advice_->setText(tr("Ctrl+O opens one."));
    else if (nothing)
        advice_->setText(tr("Every article is reviewed and every question was answered. Write down what the "
                            "last ticket taught, or see what a search finds."));
    else
        advice_->setText(tr("in %1").arg(to_qt(context_.base.workspace()->config().name)));
    QStringList texts;
    if (const ToDo* asked = list_of(ToDoKind::questions))
        for (const std::string& text : asked->items)
            texts += to_qt(text);
    if (questions_model_->stringList() != texts)
        questions_model_->setStringList(texts);
    questions_box_->setVisible(!texts.isEmpty());
}

void HomePage::open_list(ToDoKind kind) {
    switch (kind) {
    case ToDoKind::errors:
        emit articles_asked({.text = {}, .status = {}, .audience = {}, .owner = {}, .errors = true});
        return;
    case ToDoKind::questions:
        if (questions_model_->rowCount() == 0)
            return;
        questions_->setFocus();
        questions_->setCurrentIndex(questions_model_->index(0));
        return;
    default:
        if (const ToDo* list = list_of(kind))
            emit reviews_asked(list->reason);
    }
}

} // namespace kb::ui
