// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/findings_tab.h"

#include "ui/support/icons.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kb::ui {

FindingsModel::FindingsModel(QObject* parent)
    : QAbstractListModel(parent) {}

void FindingsModel::set_findings(std::vector<Finding> findings) {
    if (findings == findings_)
        return; // what is chosen stays chosen
    beginResetModel();
    findings_ = std::move(findings);
    endResetModel();
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(findings_.size());
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Finding& finding = findings_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return tr("Line %1: %2").arg(finding.position.line).arg(to_qt(finding.message));
    case Qt::ToolTipRole:
        return to_qt(finding.code);
    case Qt::DecorationRole:
        return finding.severity == Severity::error     ? icon("error", Tone::bad)
               : finding.severity == Severity::warning ? icon("warning", Tone::warning)
                                                       : icon("info", Tone::info);
    case Qt::AccessibleTextRole:
        return (finding.severity == Severity::error     ? tr("Error, line %1: %2")
                : finding.severity == Severity::warning ? tr("Warning, line %1: %2")
                                                        : tr("Remark, line %1: %2"))
            .arg(finding.position.line)
            .arg(to_qt(finding.message));
    default:
        return {};
    }
}

FindingsTab::FindingsTab(QWidget* parent)
    : QWidget(parent)
    , model_(new FindingsModel(this))
    , list_(new QListView(this))
    , summary_(new QLabel(this))
    , fix_(new QPushButton(this)) {
    auto* layout = new QVBoxLayout(this);
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::PlainText);
    layout->addWidget(summary_);
    list_->setModel(model_);
    list_->setWordWrap(true);
    list_->setAccessibleName(tr("Findings"));
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    layout->addWidget(list_, 1);
    fix_->setIcon(icon("fix"));
    layout->addWidget(fix_);
    auto tell = [this] {
        if (const Finding* finding = current())
            emit chosen(*finding);
    };
    connect(list_, &QListView::clicked, this, tell);
    connect(list_, &QListView::activated, this, tell);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &FindingsTab::show_fix);
    connect(model_, &QAbstractItemModel::modelReset, this, &FindingsTab::show_fix);
    connect(fix_, &QPushButton::clicked, this, [this] {
        if (const Finding* finding = current())
            emit fix_asked(*finding);
    });
    show_fix();
}

void FindingsTab::show_findings(const std::vector<Finding>& findings, const std::string& problem) {
    model_->set_findings(findings);
    if (!list_->currentIndex().isValid())
        list_->setCurrentIndex(model_->index(0, 0));
    auto count = [&](Severity severity) {
        return static_cast<int>(std::ranges::count(findings, severity, &Finding::severity));
    };
    if (!problem.empty())
        summary_->setText(to_qt(problem));
    else if (findings.empty())
        summary_->setText(tr("Nothing to mend."));
    else
        summary_->setText(QStringList{tr("%n error(s)", nullptr, count(Severity::error)),
                                      tr("%n warning(s)", nullptr, count(Severity::warning)),
                                      tr("%n remark(s)", nullptr, count(Severity::info))}
                              .join(QStringLiteral(", ")));
}

const Finding* FindingsTab::current() const {
    QModelIndex index = list_->currentIndex();
    return index.isValid() ? &model_->findings()[static_cast<std::size_t>(index.row())] : nullptr;
}

void FindingsTab::show_fix() {
    const Finding* finding = current();
    bool fixable = finding != nullptr && finding->fix;
    fix_->setEnabled(fixable);
    fix_->setText(fixable ? to_qt(finding->fix->label) : tr("Repair"));
}

} // namespace kb::ui
