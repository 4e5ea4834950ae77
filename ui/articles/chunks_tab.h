// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/articles/checked_text.h"

#include <QAbstractTableModel>
#include <QWidget>

class QLabel;
class QTableView;

namespace kb::ui {

/// The chunks of an article: where each begins, its size, its heading path, what was redacted.
class ChunksModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { lines, size, heading, redacted, column_count };
    explicit ChunksModel(QObject* parent = nullptr);
    void set_chunks(std::vector<ChunkView> chunks);
    const std::vector<ChunkView>& chunks() const { return chunks_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<ChunkView> chunks_;
};

class ChunksTab : public QWidget {
    Q_OBJECT
public:
    explicit ChunksTab(QWidget* parent = nullptr);
    void show_chunks(const std::vector<ChunkView>& chunks, std::size_t limit);

signals:
    void line_chosen(int line);

private:
    ChunksModel* model_;
    QTableView* table_;
    QLabel* summary_;
};

} // namespace kb::ui
