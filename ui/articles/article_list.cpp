// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/article_list.h"

#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <set>

namespace kb::ui {

namespace {

QComboBox* add_choice(QGridLayout* layout, int row, int column, const QString& name,
                      const QStringList& choices) {
    auto* box = new QComboBox(layout->parentWidget());
    box->addItems(choices);
    box->setAccessibleName(name);
    box->setToolTip(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    layout->addWidget(box, row, column);
    return box;
}

QToolButton* add_switch(QHBoxLayout* layout, const QString& text, const char* icon_name,
                        const QString& hint) {
    auto* button = new QToolButton(layout->parentWidget());
    button->setText(text);
    button->setIcon(icon(icon_name));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setCheckable(true);
    button->setToolTip(hint);
    layout->addWidget(button);
    return button;
}

/// Keys of the groups that are open.
void collect_open(const QTreeView& tree, const QModelIndex& parent, std::set<QString>& open) {
    for (int i = 0; i < tree.model()->rowCount(parent); ++i) {
        QModelIndex child = tree.model()->index(i, 0, parent);
        if (!tree.isExpanded(child))
            continue;
        open.insert(child.data(ArticlesModel::key_role).toString());
        collect_open(tree, child, open);
    }
}

void open_again(QTreeView& tree, const QModelIndex& parent, const std::set<QString>& open) {
    for (int i = 0; i < tree.model()->rowCount(parent); ++i) {
        QModelIndex child = tree.model()->index(i, 0, parent);
        if (!open.contains(child.data(ArticlesModel::key_role).toString()))
            continue;
        tree.expand(child);
        open_again(tree, child, open);
    }
}

} // namespace

ArticleList::ArticleList(OpenBase& base, QWidget* parent)
    : QWidget(parent)
    , base_(base)
    , model_(new ArticlesModel(this))
    , text_(new QLineEdit(this))
    , tree_(new QTreeView(this))
    , count_(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 0, 6);
    text_->setPlaceholderText(tr("Filter by title or path"));
    text_->setAccessibleName(tr("Filter by title or path"));
    text_->setClearButtonEnabled(true);
    layout->addWidget(text_);
    auto* choices = new QGridLayout;
    layout->addLayout(choices);
    grouping_ =
        add_choice(choices, 0, 0, tr("Group by"), {tr("By folder"), tr("By category"), tr("By system")});
    status_ = add_choice(choices, 0, 1, tr("Status"),
                         {tr("Any status"), words_of(Status::draft), words_of(Status::approved),
                          words_of(Status::deprecated)});
    audience_ = add_choice(choices, 1, 0, tr("Audience"),
                           {tr("Any audience"), words_of(Audience::users), words_of(Audience::staff),
                            words_of(Audience::admins)});
    owner_ = add_choice(choices, 1, 1, tr("Owner"), {tr("Any owner")});
    auto* switches = new QHBoxLayout;
    layout->addLayout(switches);
    findings_ = add_switch(switches, tr("Findings"), "warning", tr("Only articles with findings"));
    errors_ = add_switch(switches, tr("Errors"), "error", tr("Only articles with errors"));
    overdue_ = add_switch(switches, tr("Overdue"), "review", tr("Only articles whose review is overdue"));
    switches->addStretch();
    switches->addWidget(count_);
    tree_->setModel(model_);
    tree_->setHeaderHidden(true);
    tree_->setUniformRowHeights(true);
    tree_->setAccessibleName(tr("Articles"));
    tree_->setTextElideMode(Qt::ElideRight);
    layout->addWidget(tree_);

    connect(text_, &QLineEdit::textChanged, this, &ArticleList::apply_filter);
    for (QComboBox* box : {status_, audience_, owner_})
        connect(box, &QComboBox::currentIndexChanged, this, &ArticleList::apply_filter);
    for (QToolButton* button : {findings_, errors_, overdue_})
        connect(button, &QToolButton::toggled, this, &ArticleList::apply_filter);
    connect(grouping_, &QComboBox::currentIndexChanged, this, [this](int grouping) {
        keep_place([&] { model_->set_grouping(static_cast<Grouping>(grouping)); });
    });
    auto choose_index = [this](const QModelIndex& index) {
        if (QString path = index.data(ArticlesModel::path_role).toString(); !path.isEmpty())
            emit chosen(path);
    };
    connect(tree_, &QTreeView::activated, this, choose_index);
    connect(tree_, &QTreeView::clicked, this, choose_index);
    connect(&base_, &OpenBase::opened, this, [this] { model_->set_rows({}); });
    connect(&base_, &OpenBase::changed, this, &ArticleList::show_base);
    show_base();
}

void ArticleList::show_base() {
    if (!base_.view())
        return;
    keep_place([this] { model_->set_rows(article_rows(*base_.view()->checked)); });
    fill_owners();
    show_count();
}

void ArticleList::fill_owners() {
    std::set<QString> owners;
    for (const ArticleRow& row : model_->rows())
        if (!row.owner.isEmpty())
            owners.insert(row.owner);
    QSignalBlocker quiet(owner_);
    QString before = owner_->currentIndex() > 0 ? owner_->currentText() : QString();
    while (owner_->count() > 1)
        owner_->removeItem(1);
    owner_->addItems(QStringList(owners.begin(), owners.end()));
    owner_->setCurrentIndex(std::max(0, owner_->findText(before)));
}

void ArticleList::apply_filter() {
    ArticleFilter filter{.text = text_->text(),
                         .status = {},
                         .audience = {},
                         .owner = owner_->currentIndex() > 0 ? owner_->currentText() : QString(),
                         .overdue = overdue_->isChecked(),
                         .findings = findings_->isChecked(),
                         .errors = errors_->isChecked()};
    if (status_->currentIndex() > 0)
        filter.status = static_cast<Status>(status_->currentIndex() - 1);
    if (audience_->currentIndex() > 0)
        filter.audience = static_cast<Audience>(audience_->currentIndex() - 1);
    bool narrow = !filter.text.trimmed().isEmpty() || filter.overdue || filter.findings || filter.errors;
    keep_place([&] { model_->set_filter(filter); });
    if (narrow)
        tree_->expandAll(); // what was looked for is seen at once
    show_count();
}

void ArticleList::show_filter(const ArticleFilter& filter) {
    {
        const QSignalBlocker blockers[] = {QSignalBlocker(text_),     QSignalBlocker(status_),
                                           QSignalBlocker(audience_), QSignalBlocker(owner_),
                                           QSignalBlocker(overdue_),  QSignalBlocker(findings_),
                                           QSignalBlocker(errors_)};
        text_->setText(filter.text);
        status_->setCurrentIndex(filter.status ? static_cast<int>(*filter.status) + 1 : 0);
        audience_->setCurrentIndex(filter.audience ? static_cast<int>(*filter.audience) + 1 : 0);
        owner_->setCurrentIndex(std::max(0, owner_->findText(filter.owner)));
        overdue_->setChecked(filter.overdue);
        findings_->setChecked(filter.findings);
        errors_->setChecked(filter.errors);
    }
    apply_filter();
}

void ArticleList::keep_place(const std::function<void()>& change) {
    std::set<QString> open;
    collect_open(*tree_, {}, open);
    QString current = tree_->currentIndex().data(ArticlesModel::path_role).toString();
    int scroll = tree_->verticalScrollBar()->value();
    change();
    open_again(*tree_, {}, open);
    if (!current.isEmpty())
        choose(current);
    tree_->verticalScrollBar()->setValue(scroll);
}

void ArticleList::choose(const QString& path) {
    QModelIndex index = model_->index_of(path);
    if (!index.isValid())
        return;
    tree_->setCurrentIndex(index);
}

void ArticleList::show_count() {
    auto all = static_cast<int>(model_->rows().size());
    count_->setText(model_->shown() == all ? tr("%n article(s)", nullptr, all)
                                           : tr("%1 of %2").arg(model_->shown()).arg(all));
}

} // namespace kb::ui
