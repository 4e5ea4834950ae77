// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/article_rows.h"

#include "core/base/text.h"
#include "ui/support/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>

namespace kb::ui {

namespace {

QString folded(const QString& text) {
    return to_qt(fold(to_utf8(text)));
}

/// Builds the tree from its groups; `key` of a group is the path of names from the top.
class TreeBuilder {
public:
    explicit TreeBuilder(const std::vector<ArticleRow>& rows)
        : rows_(rows) {}

    void add(int row, const std::vector<std::string>& groups) {
        int parent = -1;
        std::string key;
        for (const std::string& name : groups) {
            key += name + '/';
            parent = group(key, name, parent);
        }
        nodes_.push_back({.parent = parent, .name = {}, .key = {}, .row = row});
    }

    std::vector<ArticleNode> finish() {
        std::vector<int> top;
        for (int i = 0; i < static_cast<int>(nodes_.size()); ++i)
            (nodes_[i].parent < 0 ? top : nodes_[nodes_[i].parent].children).push_back(i);
        for (ArticleNode& node : nodes_)
            order(node.children);
        order(top);
        return std::move(nodes_);
    }

private:
    int group(const std::string& key, const std::string& name, int parent) {
        auto [at, fresh] = groups_.try_emplace(key, static_cast<int>(nodes_.size()));
        if (fresh)
            nodes_.push_back({.parent = parent, .name = to_qt(name), .key = key});
        return at->second;
    }

    void order(std::vector<int>& siblings) {
        std::ranges::stable_sort(siblings, [this](int a, int b) {
            const ArticleNode &left = nodes_[a], &right = nodes_[b];
            if ((left.row < 0) != (right.row < 0))
                return left.row < 0;
            if (left.row < 0)
                return left.name.localeAwareCompare(right.name) < 0;
            return rows_[left.row].title.localeAwareCompare(rows_[right.row].title) < 0;
        });
        for (std::size_t i = 0; i < siblings.size(); ++i)
            nodes_[siblings[i]].place = static_cast<int>(i);
    }

    const std::vector<ArticleRow>& rows_;
    std::vector<ArticleNode> nodes_;
    std::map<std::string, int> groups_;
};

std::vector<std::string> folders_of(const std::string& path) {
    std::vector<std::string> folders;
    for (std::size_t at = 0, slash = path.find('/'); slash != std::string::npos;
         at = slash + 1, slash = path.find('/', at))
        folders.push_back(path.substr(at, slash - at));
    return folders;
}

std::string none() {
    return to_utf8(QCoreApplication::translate("ArticleTree", "(none)"));
}

} // namespace

std::vector<ArticleRow> article_rows(const CheckedBase& base) {
    std::vector<ArticleRow> rows;
    rows.reserve(base.articles.size());
    for (const auto& [article, findings] : base.articles) {
        ArticleRow row{.path = article.path,
                       .title = to_qt(article.title()),
                       .owner = to_qt(article.text("owner")),
                       .category = to_qt(article.text("category")),
                       .systems = article.list("system"),
                       .audience = article.audience(),
                       .status = article.status()};
        for (const Finding& finding : findings) {
            row.errors += finding.severity == Severity::error;
            row.warnings += finding.severity == Severity::warning;
            row.overdue |= finding.code == "last_reviewed.old";
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

bool passes(const ArticleRow& row, const ArticleFilter& filter) {
    if ((filter.status && row.status != *filter.status) ||
        (filter.audience && row.audience != *filter.audience))
        return false;
    if (!filter.owner.isEmpty() && row.owner != filter.owner)
        return false;
    if (filter.errors && row.errors == 0)
        return false;
    if ((filter.overdue && !row.overdue) || (filter.findings && row.errors + row.warnings == 0))
        return false;
    if (filter.text.trimmed().isEmpty())
        return true;
    QString text = folded(row.title) + u' ' + folded(to_qt(row.path));
    return std::ranges::all_of(folded(filter.text).split(u' ', Qt::SkipEmptyParts),
                               [&](const QString& word) { return text.contains(word); });
}

std::vector<ArticleNode> article_tree(const std::vector<ArticleRow>& rows, Grouping grouping,
                                      const ArticleFilter& filter) {
    TreeBuilder builder(rows);
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        const ArticleRow& row = rows[i];
        if (!passes(row, filter))
            continue;
        if (grouping == Grouping::folder)
            builder.add(i, folders_of(row.path));
        else if (grouping == Grouping::category)
            builder.add(i, {row.category.isEmpty() ? none() : to_utf8(row.category)});
        else if (row.systems.empty())
            builder.add(i, {none()});
        else
            for (const std::string& system : row.systems)
                builder.add(i, {system});
    }
    return builder.finish();
}

} // namespace kb::ui
