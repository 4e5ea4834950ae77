// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/explanation_model.h"

#include "core/index/tokenizer.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace kb::ui {

namespace {

constexpr int leg_rows = static_cast<int>(leg_count);

QVariant alignment(bool number) {
    return QVariant(number ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
}

QString unit_of(Leg leg) {
    switch (leg) {
    case Leg::keyword:
        return LegsModel::tr("BM25");
    case Leg::vector:
        return LegsModel::tr("cosine");
    case Leg::trigram:
        return LegsModel::tr("share");
    }
    return {};
}

/// "a − b", without a minus behind a minus.
QString difference_text(double a, double b) {
    return score_text(a) + (b < 0 ? QStringLiteral(" + ") : QStringLiteral(" − ")) + score_text(std::abs(b));
}

/// A stem, which the index keeps under a mark, as the beginning of words: "purg…".
QString shown_word(const std::string& word) {
    return word.starts_with(stem_mark) ? to_qt(word.substr(1)) + u'…' : to_qt(word);
}

} // namespace

QString words_of(Leg leg) {
    switch (leg) {
    case Leg::keyword:
        return LegsModel::tr("Keyword");
    case Leg::vector:
        return LegsModel::tr("Vector");
    case Leg::trigram:
        return LegsModel::tr("Trigram");
    }
    return {};
}

QString score_text(double score) {
    return QLocale().toString(score, 'g', 4);
}

double weight_sum_of(const Explanation& explanation) {
    double sum = 0;
    for (const LegExplanation& leg : explanation.legs)
        if (leg.best != 0 || leg.worst != 0) // its pool is not empty
            sum += leg.weight;
    return sum;
}

QString sentence_of(const LegExplanation& leg, const FusionWeights& weights, double weight_sum) {
    if (leg.weight <= 0)
        return LegsModel::tr("left out: it has no weight");
    if (!leg.leg)
        return LegsModel::tr("did not find the article");
    if (!leg.in_pool)
        return LegsModel::tr("behind the %1 that take part").arg(pool_size);
    if (weights.method == FusionWeights::Method::rrf)
        return LegsModel::tr("weight %1 / (k %2 + rank %3)")
            .arg(score_text(leg.weight), score_text(weights.rrf_k), QString::number(leg.leg->rank));
    QString share = QStringLiteral("%1 / %2").arg(score_text(leg.weight), score_text(weight_sum));
    if (leg.best <= leg.worst)
        return LegsModel::tr("%1: all scores are equal").arg(share);
    return QStringLiteral("%1 × (%2) / (%3)")
        .arg(share, difference_text(leg.leg->score, leg.worst), difference_text(leg.best, leg.worst));
}

void LegsModel::set(std::optional<Explanation> explanation) {
    beginResetModel();
    explanation_ = std::move(explanation);
    endResetModel();
}

int LegsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !explanation_ ? 0 : leg_rows + 1;
}

int LegsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : column_count;
}

QString LegsModel::text(int row, int column) const {
    if (row == leg_rows) {
        if (column == leg)
            return tr("Together");
        if (column == rank)
            return explanation_->rank > 0 ? QString::number(explanation_->rank) : tr("none");
        if (column == part)
            return score_text(explanation_->score);
        return column == sentence ? tr("the sum; %n article(s) took part", nullptr, explanation_->ranked)
                                  : QString();
    }
    const LegExplanation& shown = explanation_->legs[static_cast<std::size_t>(row)];
    switch (column) {
    case leg:
        return words_of(static_cast<Leg>(row));
    case rank:
        return shown.leg ? QString::number(shown.leg->rank) : QStringLiteral("–");
    case score:
        return shown.leg
                   ? QStringLiteral("%1 %2").arg(score_text(shown.leg->score), unit_of(static_cast<Leg>(row)))
                   : QStringLiteral("–");
    case weight:
        return score_text(shown.weight);
    case part:
        return shown.leg ? score_text(shown.leg->part) : QStringLiteral("–");
    case sentence:
        return sentence_of(shown, explanation_->profile.weights, weight_sum_of(*explanation_));
    default:
        return {};
    }
}

QVariant LegsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::DisplayRole || (role == Qt::ToolTipRole && index.column() == sentence))
        return text(index.row(), index.column());
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column() != leg && index.column() != sentence);
    if (role == Qt::FontRole && index.row() == leg_rows) {
        QFont font = QGuiApplication::font();
        font.setBold(true);
        return font;
    }
    return {};
}

QVariant LegsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section != leg && section != sentence);
    if (role == Qt::ToolTipRole && section == sentence)
        return tr(
            "Convex: weight / all weights × (score − last of the pool) / (first of the pool − its last). "
            "RRF: weight / (k + rank)");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case leg:
        return tr("Leg");
    case rank:
        return tr("Rank");
    case score:
        return tr("Score");
    case weight:
        return tr("Weight");
    case part:
        return tr("Part");
    case sentence:
        return tr("How the part comes about");
    default:
        return {};
    }
}

void TermsModel::set(std::vector<TermMatch> terms, const std::vector<std::string>& missing) {
    beginResetModel();
    terms_ = std::move(terms);
    std::ranges::stable_sort(terms_, std::greater(), &TermMatch::idf);
    matched_ = terms_.size();
    for (const std::string& absent : missing)
        terms_.push_back({.word = absent});
    endResetModel();
}

int TermsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(terms_.size());
}

int TermsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : column_count;
}

QVariant TermsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    auto row = static_cast<std::size_t>(index.row());
    const TermMatch& term = terms_[row];
    bool has = row < matched_;
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column() != word);
    if (role == Qt::ForegroundRole && !has)
        return text_of(Tone::muted, QGuiApplication::palette());
    if (role != Qt::DisplayRole)
        return {};
    auto count = [](std::uint32_t times) {
        return times == 0 ? QStringLiteral("–") : QString::number(times);
    };
    switch (index.column()) {
    case word:
        return shown_word(term.word);
    case title:
        return count(term.title);
    case heading:
        return count(term.heading);
    case body:
        return count(term.body);
    case idf:
        return has ? QLocale().toString(term.idf, 'f', 2) : tr("absent");
    default:
        return {};
    }
}

QVariant TermsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(section != word);
    if (role == Qt::ToolTipRole && section == idf)
        return tr("How rare the word is among what this audience sees: rare words count for more");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case word:
        return tr("Word");
    case title:
        return tr("Title");
    case heading:
        return tr("Heading");
    case body:
        return tr("Text");
    case idf:
        return tr("idf");
    default:
        return {};
    }
}

} // namespace kb::ui
