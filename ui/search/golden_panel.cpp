// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/golden_panel.h"

#include "ui/search/golden_model.h"
#include "ui/support/text.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace kb::ui {

namespace {

QString signed_text(double value) {
    QString digits = QLocale().toString(std::abs(value), 'f', 3);
    return value < 0 ? QStringLiteral("−") + digits : QStringLiteral("+") + digits;
}

} // namespace

QString verdict_of(const Comparison& comparison) {
    if (comparison.won.empty() && comparison.lost.empty())
        return GoldenPanel::tr("No golden query changes.");
    QString counts = GoldenPanel::tr("%1 better, %2 worse, %3 the same.")
                         .arg(comparison.won.size())
                         .arg(comparison.lost.size())
                         .arg(comparison.tied);
    const Interval& by = comparison.difference;
    QString change = GoldenPanel::tr("nDCG@10 %1 (%2 to %3)")
                         .arg(signed_text(by.mean), signed_text(by.low), signed_text(by.high));
    bool clear = by.low > 0 || by.high < 0;
    return counts + u' ' +
           (clear ? GoldenPanel::tr("%1.").arg(change) : GoldenPanel::tr("%1: may be chance.").arg(change));
}

GoldenPanel::GoldenPanel(QWidget* parent)
    : QWidget(parent)
    , summary_(new GoldenSummaryModel(this))
    , queries_(new GoldenQueriesModel(this))
    , summary_table_(add_table(summary_, tr("Scores of the golden queries")))
    , queries_table_(add_table(queries_, tr("Golden queries")))
    , verdict_(new QLabel(this)) {
    summary_table_->setFocusPolicy(Qt::NoFocus);
    summary_table_->setSelectionMode(QTableView::NoSelection);
    summary_table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    summary_table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    summary_table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    summary_table_->horizontalHeader()->setSectionResizeMode(GoldenSummaryModel::metric,
                                                             QHeaderView::ResizeToContents);
    summary_table_->setSizeAdjustPolicy(QTableView::AdjustToContents);
    summary_table_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    queries_table_->horizontalHeader()->setSectionResizeMode(GoldenQueriesModel::query, QHeaderView::Stretch);
    // Wide enough for two means with their intervals and the name of a metric.
    setMinimumWidth(fontMetrics().horizontalAdvance(
                        QStringLiteral("Refused rightly 0.000 (0.00–0.00) 0.000 (0.00–0.00)")) +
                    2 * fontMetrics().height());
    queries_table_->setObjectName(QStringLiteral("goldenQueries"));
    verdict_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(summary_table_);
    layout->addWidget(verdict_);
    layout->addWidget(queries_table_, 1);
    auto ask = [this](const QModelIndex& index) {
        emit query_chosen(index.data(GoldenQueriesModel::query_role).toString());
    };
    connect(queries_table_, &QTableView::clicked, this, ask);
    connect(queries_table_, &QTableView::activated, this, ask);
}

QTableView* GoldenPanel::add_table(QAbstractItemModel* model, const QString& name) {
    auto* table = new QTableView(this);
    table->setModel(model);
    table->setAccessibleName(name);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setSelectionBehavior(QTableView::SelectRows);
    table->setSelectionMode(QTableView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() * 3 / 2);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setMinimumSectionSize(table->fontMetrics().averageCharWidth() * 4);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

void GoldenPanel::show_scores(const GoldenScores& scores) {
    if (scores.queries.empty()) {
        show_nothing(tr("The base has no golden queries yet. Mark hits with 0 to 3, and make one below."));
        return;
    }
    summary_->set(scores);
    queries_->set(scores);
    QString verdict = verdict_of(scores.comparison);
    verdict_->setText(scores.degraded.empty() ? verdict : verdict + u'\n' + to_qt(scores.degraded));
    summary_table_->setVisible(true);
    queries_table_->setVisible(true);
    summary_table_->updateGeometry();
}

void GoldenPanel::show_nothing(const QString& why) {
    summary_->set({});
    queries_->set({});
    verdict_->setText(why);
    summary_table_->setVisible(false);
    queries_table_->setVisible(false);
}

} // namespace kb::ui
