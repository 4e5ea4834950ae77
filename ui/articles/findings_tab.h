// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/article/finding.h"

#include <QAbstractListModel>
#include <QWidget>

#include <vector>

class QLabel;
class QListView;
class QPushButton;

namespace kb::ui {

/// Findings as a list, by position. GUI thread.
class FindingsModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit FindingsModel(QObject* parent = nullptr);
    void set_findings(std::vector<Finding> findings);
    const std::vector<Finding>& findings() const { return findings_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Finding> findings_;
};

/// The findings of the article, and a button that repairs the chosen one.
class FindingsTab : public QWidget {
    Q_OBJECT
public:
    explicit FindingsTab(QWidget* parent = nullptr);
    void show_findings(const std::vector<Finding>& findings, const std::string& problem);
    FindingsModel& model() { return *model_; }

signals:
    void chosen(const kb::Finding& finding);
    void fix_asked(const kb::Finding& finding);

private:
    void show_fix();
    const Finding* current() const;

    FindingsModel* model_;
    QListView* list_;
    QLabel* summary_;
    QPushButton* fix_;
};

} // namespace kb::ui
