// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/articles_model.h"

#include "ui/support/icons.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QGuiApplication>

#include <algorithm>
#include <set>

namespace kb::ui {

QString words_of(Audience audience) {
    switch (audience) {
    case Audience::users:
        return ArticlesModel::tr("users");
    case Audience::staff:
        return ArticlesModel::tr("staff");
    case Audience::admins:
        return ArticlesModel::tr("admins");
    }
    return {};
}

QString words_of(Status status) {
    switch (status) {
    case Status::draft:
        return ArticlesModel::tr("draft");
    case Status::approved:
        return ArticlesModel::tr("approved");
    case Status::deprecated:
        return ArticlesModel::tr("deprecated");
    }
    return {};
}

ArticlesModel::ArticlesModel(QObject* parent)
    : QAbstractItemModel(parent) {}

void ArticlesModel::set_rows(std::vector<ArticleRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    rebuild();
    endResetModel();
}

void ArticlesModel::set_grouping(Grouping grouping) {
    beginResetModel();
    grouping_ = grouping;
    rebuild();
    endResetModel();
}

void ArticlesModel::set_filter(const ArticleFilter& filter) {
    beginResetModel();
    filter_ = filter;
    rebuild();
    endResetModel();
}

void ArticlesModel::rebuild() {
    nodes_ = article_tree(rows_, grouping_, filter_);
    top_.clear();
    std::set<int> shown;
    for (int i = 0; i < static_cast<int>(nodes_.size()); ++i) {
        if (nodes_[i].parent < 0)
            top_.push_back(i);
        if (nodes_[i].row >= 0)
            shown.insert(nodes_[i].row);
    }
    std::ranges::sort(top_, {}, [this](int i) { return nodes_[i].place; });
    shown_ = static_cast<int>(shown.size());
}

QModelIndex ArticlesModel::index_of(const QString& path) const {
    std::string wanted = to_utf8(path);
    for (int i = 0; i < static_cast<int>(nodes_.size()); ++i)
        if (nodes_[i].row >= 0 && rows_[nodes_[i].row].path == wanted)
            return createIndex(nodes_[i].place, 0, static_cast<quintptr>(i));
    return {};
}

QModelIndex ArticlesModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    const std::vector<int>& siblings = parent.isValid() ? node(parent).children : top_;
    return createIndex(row, column, static_cast<quintptr>(siblings[row]));
}

QModelIndex ArticlesModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || node(child).parent < 0)
        return {};
    int parent = node(child).parent;
    return createIndex(nodes_[parent].place, 0, static_cast<quintptr>(parent));
}

int ArticlesModel::rowCount(const QModelIndex& parent) const {
    return static_cast<int>(parent.isValid() ? node(parent).children.size() : top_.size());
}

int ArticlesModel::columnCount(const QModelIndex&) const {
    return 1;
}

QVariant ArticlesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const ArticleNode& shown = node(index);
    if (shown.row >= 0)
        return article_data(rows_[shown.row], role);
    switch (role) {
    case Qt::DisplayRole:
        return shown.name;
    case Qt::DecorationRole:
        return grouping_ == Grouping::folder ? icon("folder") : QVariant();
    case key_role:
        return to_qt(shown.key);
    default:
        return {};
    }
}

QVariant ArticlesModel::article_data(const ArticleRow& row, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return row.title;
    case path_role:
        return to_qt(row.path);
    case Qt::DecorationRole:
        return row.errors > 0     ? icon("error", Tone::bad)
               : row.warnings > 0 ? icon("warning", Tone::warning)
                                  : icon("articles");
    case Qt::ForegroundRole:
        return row.status == Status::approved ? QVariant() : text_of(Tone::muted, QGuiApplication::palette());
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: {
        QStringList parts{to_qt(row.path), words_of(row.audience), words_of(row.status)};
        if (row.overdue)
            parts += tr("review overdue");
        if (row.errors + row.warnings > 0)
            parts += tr("%n finding(s)", nullptr, static_cast<int>(row.errors + row.warnings));
        return parts.join(QStringLiteral(" · "));
    }
    default:
        return {};
    }
}

} // namespace kb::ui
