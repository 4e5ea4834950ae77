// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/articles/article_rows.h"

#include <QAbstractItemModel>

namespace kb::ui {

/// The articles of a base as a tree of groups. GUI thread.
class ArticlesModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        path_role = Qt::UserRole, ///< QString; "" for a group
        key_role,                 ///< QString: what identifies a group across resets; "" for an article
    };

    explicit ArticlesModel(QObject* parent = nullptr);

    void set_rows(std::vector<ArticleRow> rows);
    void set_grouping(Grouping grouping);
    void set_filter(const ArticleFilter& filter);

    const std::vector<ArticleRow>& rows() const { return rows_; }
    Grouping grouping() const { return grouping_; }
    int shown() const { return shown_; } ///< articles that pass the filter
    /// Where an article stands first; invalid where the filter hides it.
    QModelIndex index_of(const QString& path) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    void rebuild();
    const ArticleNode& node(const QModelIndex& index) const { return nodes_[index.internalId()]; }
    QVariant article_data(const ArticleRow& row, int role) const;

    std::vector<ArticleRow> rows_;
    std::vector<ArticleNode> nodes_;
    std::vector<int> top_;
    Grouping grouping_ = Grouping::folder;
    ArticleFilter filter_;
    int shown_ = 0;
};

/// Names for people, translated.
QString words_of(Audience audience);
QString words_of(Status status);

} // namespace kb::ui
