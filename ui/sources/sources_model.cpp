// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/sources_model.h"

#include "ui/articles/articles_model.h"
#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

namespace kb::ui {

namespace {

bool is_number(int column) {
    return column == SourcesModel::documents || column == SourcesModel::passages ||
           column == SourcesModel::failed || column == SourcesModel::skipped;
}

QString day_of(const std::string& time) {
    QDateTime then = QDateTime::fromString(to_qt(time), Qt::ISODate);
    return then.isValid() ? QLocale().toString(then.date(), QLocale::ShortFormat) : QString();
}

QString count_or_nothing(std::size_t count) {
    return count == 0 ? QString() : QLocale().toString(static_cast<qulonglong>(count));
}

} // namespace

SourcesModel::SourcesModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void SourcesModel::set_rows(std::vector<SourceRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int SourcesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int SourcesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QString SourcesModel::text_of_cell(const SourceRow& row, int column) {
    switch (column) {
    case name:
        return row.articles ? tr("%1 (this base's articles)").arg(to_qt(row.name)) : to_qt(row.name);
    case state:
        return word_of(row).text;
    case documents:
        return row.indexed ? QLocale().toString(static_cast<qulonglong>(row.tally.documents)) : QString();
    case passages:
        return row.indexed ? QLocale().toString(static_cast<qulonglong>(row.tally.passages)) : QString();
    case changed:
        return day_of(row.changed_at);
    case failed:
        return count_or_nothing(row.failed);
    case skipped:
        return count_or_nothing(row.skipped);
    case shown_to:
        return row.articles || !row.configured ? tr("by article") : words_of(row.audience);
    case status:
        return row.articles || !row.configured ? tr("by article") : words_of(row.status);
    case folder:
        return row.folder;
    default:
        return {};
    }
}

QVariant SourcesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SourceRow& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text_of_cell(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (is_number(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::DecorationRole:
        return index.column() == name ? icon(row.articles ? "articles" : "folder") : QVariant();
    case Qt::ForegroundRole:
        if (index.column() == state)
            return text_of(word_of(row).tone, QGuiApplication::palette());
        if (index.column() == failed)
            return text_of(Tone::bad, QGuiApplication::palette());
        return {};
    case Qt::ToolTipRole:
        if (index.column() == state && !row.pending.problem.empty())
            return to_qt(row.pending.problem);
        if (index.column() == changed)
            return to_qt(row.changed_at);
        return index.column() == folder ? row.folder : QVariant();
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(headerData(index.column(), Qt::Horizontal).toString(),
                                            text_of_cell(row, index.column()));
    default:
        return {};
    }
}

QVariant SourcesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (is_number(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name:
        return tr("Source");
    case state:
        return tr("State");
    case documents:
        return tr("Documents");
    case passages:
        return tr("Passages");
    case changed:
        return tr("Last change");
    case failed:
        return tr("Failed");
    case skipped:
        return tr("Left out");
    case shown_to:
        return tr("Audience");
    case status:
        return tr("Status");
    case folder:
        return tr("Folder");
    default:
        return {};
    }
}

} // namespace kb::ui
