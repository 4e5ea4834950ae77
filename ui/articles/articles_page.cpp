// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/articles_page.h"

#include "ui/articles/article_list.h"

#include <QSplitter>
#include <QVBoxLayout>

namespace kb::ui {

ArticlesPage::ArticlesPage(const Context& context, Actions&, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , list_(new ArticleList(context.base, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    auto* splitter = new QSplitter(this);
    splitter->addWidget(list_);
    layout->addWidget(splitter);
    connect(list_, &ArticleList::chosen, this, [this](const QString& path) { open(path); });
}

void ArticlesPage::open(const QString& path, int) {
    list_->choose(path);
}

} // namespace kb::ui
