// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/chunks_tab.h"

#include "ui/support/text.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

QString joined(const std::vector<std::string>& parts, const QString& between) {
    QStringList list;
    for (const std::string& part : parts)
        list += to_qt(part);
    return list.join(between);
}

} // namespace

ChunksModel::ChunksModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void ChunksModel::set_chunks(std::vector<ChunkView> chunks) {
    beginResetModel();
    chunks_ = std::move(chunks);
    endResetModel();
}

int ChunksModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(chunks_.size());
}

int ChunksModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : column_count;
}

QVariant ChunksModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const ChunkView& view = chunks_[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole)
        return to_qt(view.chunk.text);
    if (role == Qt::TextAlignmentRole && index.column() == size)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case lines:
        return QStringLiteral("%1–%2").arg(view.chunk.first_line).arg(view.chunk.last_line);
    case size:
        return static_cast<int>(view.chunk.text.size());
    case heading:
        return joined(view.chunk.headings, QStringLiteral(" › "));
    case redacted:
        return joined(view.redacted, QStringLiteral(", "));
    default:
        return {};
    }
}

QVariant ChunksModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case lines:
        return tr("Lines");
    case size:
        return tr("Bytes");
    case heading:
        return tr("Heading path");
    case redacted:
        return tr("Redacted");
    default:
        return {};
    }
}

ChunksTab::ChunksTab(QWidget* parent)
    : QWidget(parent)
    , model_(new ChunksModel(this))
    , table_(new QTableView(this))
    , summary_(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    summary_->setWordWrap(true);
    layout->addWidget(summary_);
    table_->setModel(model_);
    table_->setAccessibleName(tr("Chunks"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(ChunksModel::heading, QHeaderView::Stretch);
    table_->setShowGrid(false);
    table_->setAlternatingRowColors(true);
    table_->setTabKeyNavigation(false);
    layout->addWidget(table_, 1);
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) {
        emit line_chosen(
            static_cast<int>(model_->chunks()[static_cast<std::size_t>(index.row())].chunk.first_line));
    });
}

void ChunksTab::show_chunks(const std::vector<ChunkView>& chunks, std::size_t limit) {
    summary_->setText(chunks.empty() ? tr("Nothing to index yet.")
                                     : tr("The index stores %n chunk(s) of at most %1 bytes each.", nullptr,
                                          static_cast<int>(chunks.size()))
                                           .arg(limit));
    model_->set_chunks(chunks);
}

} // namespace kb::ui
