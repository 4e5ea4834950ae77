// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/golden_model.h"

#include "ui/articles/articles_model.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace kb::ui {

namespace {

constexpr double visible_change = 0.0005; // less than what three digits show

QString share_text(double share) {
    return QLocale().toString(share, 'f', 3);
}

struct Metric {
    QString name;
    std::optional<Interval> value;
};

/// An accuracy as an interval without width.
std::optional<Interval> plain(std::optional<double> share) {
    return share ? std::optional(Interval{*share, *share, *share}) : std::nullopt;
}

std::array<Metric, 4> metrics_of(const EvaluationSummary& summary) {
    std::optional<Interval> none;
    bool some = summary.answerable > 0;
    return {{{QStringLiteral("nDCG@10"), some ? summary.ndcg10 : none},
             {QStringLiteral("recall@5"), some ? summary.recall5 : none},
             {QStringLiteral("MRR"), some ? summary.mrr : none},
             {GoldenSummaryModel::tr("Refused rightly"), plain(summary.unanswerable_accuracy)}}};
}

double worth(const QueryScore& score) {
    if (score.answerable_expected)
        return score.ndcg10;
    return score.answerable_found ? 0 : 1;
}

QVariant alignment(bool number) {
    return QVariant(number ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
}

} // namespace

QString interval_text(const Interval& interval) {
    if (interval.low == interval.high)
        return share_text(interval.mean);
    return QStringLiteral("%1 (%2–%3)")
        .arg(share_text(interval.mean), QLocale().toString(interval.low, 'f', 2),
             QLocale().toString(interval.high, 'f', 2));
}

void GoldenSummaryModel::set(const GoldenScores& scores) {
    beginResetModel();
    saved_ = scores.saved.summary;
    present_ = scores.present.summary;
    saved_name_ = scores.saved.way.name;
    endResetModel();
}

int GoldenSummaryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || saved_.queries == 0 ? 0 : static_cast<int>(metrics_of(saved_).size());
}

int GoldenSummaryModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : column_count;
}

QVariant GoldenSummaryModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    auto row = static_cast<std::size_t>(index.row());
    Metric before = metrics_of(saved_)[row], after = metrics_of(present_)[row];
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column() != metric);
    if (role == Qt::ForegroundRole && index.column() == present && before.value && after.value &&
        std::abs(after.value->mean - before.value->mean) > visible_change)
        return text_of(after.value->mean > before.value->mean ? Tone::good : Tone::bad,
                       QGuiApplication::palette());
    if (role == Qt::ToolTipRole)
        return before.value && before.value->low == before.value->high
                   ? tr("Share of the questions without an answer that are called not answerable")
                   : tr("Mean over the golden queries, with the interval that it lies in 95 times of 100");
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == metric)
        return before.name;
    const Metric& shown = index.column() == saved ? before : after;
    return shown.value ? interval_text(*shown.value) : QStringLiteral("–");
}

QVariant GoldenSummaryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section != metric);
    if (role != Qt::DisplayRole)
        return {};
    if (section == metric)
        return tr("Mean");
    return section == saved ? (saved_name_.empty() ? tr("Saved") : to_qt(saved_name_)) : tr("Now");
}

void GoldenQueriesModel::set(const GoldenScores& scores) {
    beginResetModel();
    rows_.clear();
    for (std::size_t i = 0; i < scores.queries.size(); ++i)
        rows_.push_back({.query = scores.queries[i],
                         .audience = scores.audiences[i],
                         .before = worth(scores.saved.scores[i]),
                         .after = worth(scores.present.scores[i])});
    auto group = [](const Row& row) {
        return row.change() < -visible_change ? 0 : row.change() > visible_change ? 1 : 2;
    };
    std::ranges::stable_sort(rows_, [&](const Row& a, const Row& b) {
        if (group(a) != group(b))
            return group(a) < group(b);
        return group(a) < 2 ? std::abs(a.change()) > std::abs(b.change()) : a.after < b.after;
    });
    endResetModel();
}

int GoldenQueriesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int GoldenQueriesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : column_count;
}

QVariant GoldenQueriesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    bool changed = std::abs(row.change()) > visible_change;
    switch (role) {
    case query_role:
        return to_qt(row.query.query);
    case change_role:
        return row.change();
    case Qt::TextAlignmentRole:
        return alignment(index.column() != query);
    case Qt::ForegroundRole:
        if (changed && index.column() == change)
            return text_of(row.change() > 0 ? Tone::good : Tone::bad, QGuiApplication::palette());
        return {};
    case Qt::ToolTipRole:
        return tr("%1\n%2, asked as %3")
            .arg(to_qt(row.query.query), to_qt(row.query.id), words_of(row.audience));
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case query:
        return to_qt(row.query.query);
    case before:
        return share_text(row.before);
    case after:
        return share_text(row.after);
    default:
        return !changed ? QStringLiteral("=")
                        : (row.change() > 0 ? u'+' : u'−') + share_text(std::abs(row.change()));
    }
}

QVariant GoldenQueriesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section != query);
    if (role == Qt::ToolTipRole && section != query)
        return tr("nDCG@10 of the query");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case query:
        return tr("Query");
    case before:
        return tr("Saved");
    case after:
        return tr("Now");
    default:
        return tr("Change");
    }
}

} // namespace kb::ui
