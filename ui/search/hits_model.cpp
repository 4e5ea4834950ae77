// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/hits_model.h"

#include "ui/articles/articles_model.h"
#include "ui/support/text.h"

#include <QStringList>

#include <algorithm>

namespace kb::ui {

namespace {

HitsModel::Row row_of(Hit hit) {
    HitsModel::Row row{.hit = std::move(hit), .title = {}, .headings = {}, .snippet = {}, .matched = {}};
    row.title = to_qt(row.hit.meta.title.empty() ? row.hit.meta.path : row.hit.meta.title);
    QStringList headings;
    for (const std::string& heading : row.hit.passage.headings)
        headings += to_qt(heading);
    row.headings = headings.isEmpty() ? to_qt(row.hit.meta.path) : headings.join(QStringLiteral(" › "));
    const Snippet& snippet = row.hit.passage.snippet;
    row.snippet = to_qt(snippet.text);
    OffsetMap offsets(snippet.text);
    for (const ByteSpan& mark : snippet.marks) {
        int start = offsets.to_position(mark.begin);
        row.matched.push_back({start, offsets.to_position(mark.end) - start});
    }
    return row;
}

void add_revision(const Hit& hit, std::vector<Badge>& badges) {
    if (hit.meta.revision == "pending")
        badges.push_back({HitsModel::tr("an edit waits for review"), Tone::warning});
    else if (hit.meta.revision == "edit")
        badges.push_back({HitsModel::tr("edited since its approval"), Tone::warning});
    if (hit.last_good)
        badges.push_back({HitsModel::tr("its file cannot be read any more"), Tone::bad});
}

} // namespace

std::vector<Badge> badges_of(const Hit& hit, const Marks& marks) {
    std::vector<Badge> badges;
    if (auto mark = marks.find(hit.meta.path); mark != marks.end())
        badges.push_back({HitsModel::tr("marked %1").arg(mark->second), Tone::good});
    if (hit.meta.status != Status::approved)
        badges.push_back(
            {words_of(hit.meta.status), hit.meta.status == Status::draft ? Tone::warning : Tone::bad});
    add_revision(hit, badges);
    badges.push_back(
        {words_of(hit.meta.audience), hit.meta.audience == Audience::users ? Tone::muted : Tone::info});
    if (hit.meta.source_type != "articles")
        badges.push_back({HitsModel::tr("from %1").arg(to_qt(hit.meta.source_name)), Tone::info});
    if (!hit.meta.as_of.empty())
        badges.push_back({HitsModel::tr("as of %1").arg(to_qt(hit.meta.as_of.substr(0, 10))), Tone::muted});
    else if (!hit.meta.last_reviewed.empty())
        badges.push_back(
            {HitsModel::tr("reviewed %1").arg(to_qt(hit.meta.last_reviewed.substr(0, 10))), Tone::muted});
    return badges;
}

void HitsModel::set_hits(std::vector<Hit> hits) {
    beginResetModel();
    rows_.clear();
    for (Hit& hit : hits)
        rows_.push_back(row_of(std::move(hit)));
    endResetModel();
}

void HitsModel::set_marks(const Marks& marks) {
    marks_ = marks;
    if (!rows_.empty())
        emit dataChanged(index(0), index(static_cast<int>(rows_.size()) - 1));
}

QModelIndex HitsModel::index_of(const std::string& path) const {
    auto found = std::ranges::find(rows_, path, [](const Row& row) { return row.hit.meta.path; });
    return found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()));
}

int HitsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant HitsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& shown = row(index);
    if (role == Qt::DisplayRole)
        return shown.title;
    if (role == Qt::ToolTipRole)
        return shown.title + u'\n' + to_qt(shown.hit.passage.citation);
    if (role != Qt::AccessibleTextRole)
        return {};
    QStringList words{QString::number(shown.hit.rank), shown.title, shown.headings, shown.snippet};
    for (const Badge& badge : badges(index))
        words += badge.text;
    return words.join(QStringLiteral(". "));
}

} // namespace kb::ui
