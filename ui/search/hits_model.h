// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/search.h"
#include "ui/support/theme.h"

#include <QAbstractListModel>
#include <QString>

#include <map>
#include <string>
#include <vector>

namespace kb::ui {

struct Badge {
    QString text;
    Tone tone = Tone::muted;
};

/// Grades that a person gave articles for the question at hand, by path; 0: looked at, does not help.
using Marks = std::map<std::string, int>;

/// What is said of a hit besides its text: grade, status, revision, audience, source, date.
std::vector<Badge> badges_of(const Hit& hit, const Marks& marks);

/// A part of a text, in UTF-16 code units.
struct TextPart {
    int start = 0, length = 0;
};

/// The hits of one column, best first.
class HitsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void set_hits(std::vector<Hit> hits);
    void set_marks(const Marks& marks);

    struct Row {
        Hit hit;
        QString title, headings, snippet;
        std::vector<TextPart> matched; ///< of the snippet
    };
    const Row& row(const QModelIndex& index) const { return rows_[static_cast<std::size_t>(index.row())]; }
    std::vector<Badge> badges(const QModelIndex& index) const { return badges_of(row(index).hit, marks_); }
    /// Invalid where no hit has that path.
    QModelIndex index_of(const std::string& path) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    /// Title, and everything in words for those who listen.
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<Row> rows_;
    Marks marks_;
};

} // namespace kb::ui
