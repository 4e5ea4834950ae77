// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/search.h"

#include <QAbstractTableModel>
#include <QString>

namespace kb::ui {

QString words_of(Leg leg);
/// Four significant digits in the window's language.
QString score_text(double score);
/// One sentence on what a leg made of an article, with its arithmetic.
QString sentence_of(const LegExplanation& leg, const FusionWeights& weights, double weight_sum);
/// The weights of the legs that answered: what `convex` divides by.
double weight_sum_of(const Explanation& explanation);

/// One row a leg, and what they make together.
class LegsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { leg, rank, score, weight, part, sentence, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set(std::optional<Explanation> explanation);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(int row, int column) const;
    std::optional<Explanation> explanation_;
};

/// Words of the question in the passage, those that count most first; then those that it does not have.
class TermsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { word, title, heading, body, idf, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    void set(std::vector<TermMatch> terms, const std::vector<std::string>& missing);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<TermMatch> terms_; // the missing ones with idf 0 at the end
    std::size_t matched_ = 0;
};

} // namespace kb::ui
