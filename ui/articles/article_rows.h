// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the list of articles shows, as values. Pure; any thread.
#pragma once

#include "core/workspace/base_check.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace kb::ui {

struct ArticleRow {
    std::string path; ///< relative to the base
    QString title, owner, category;
    std::vector<std::string> systems;
    Audience audience = Audience::admins;
    Status status = Status::draft;
    bool overdue = false;
    std::size_t errors = 0, warnings = 0;
};

std::vector<ArticleRow> article_rows(const CheckedBase& base);

enum class Grouping { folder, category, system };

struct ArticleFilter {
    QString text; ///< words, all of which are in title or path, case and accents aside
    std::optional<Status> status;
    std::optional<Audience> audience;
    QString owner; ///< "" any
    bool overdue = false, findings = false;
    bool errors = false; ///< of the findings, errors alone
};

bool passes(const ArticleRow& row, const ArticleFilter& filter);

/// A group of the tree, or an article in it. A node's children lie together.
struct ArticleNode {
    int parent = -1;             ///< index of the group; -1 at the top
    int place = 0;               ///< among its siblings
    QString name;                ///< of a group
    std::string key;             ///< of a group: what it is in all of the tree
    int row = -1;                ///< of an article: index into the rows
    std::vector<int> children{}; ///< indexes, in order
};

/// The rows that pass, grouped: by nested folders, or by each category or system (an article with two systems
/// stands under both). Groups come first and by name, then articles by title.
std::vector<ArticleNode> article_tree(const std::vector<ArticleRow>& rows, Grouping grouping,
                                      const ArticleFilter& filter);

} // namespace kb::ui
