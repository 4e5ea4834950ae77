// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/history.h"
#include "ui/support/latest.h"

#include <QAbstractListModel>
#include <QWidget>

#include <functional>
#include <memory>

class QLabel;
class QListView;
class QPushButton;

namespace kb::ui {

class DiffView;

/// Versions, the newest first. GUI thread.
class VersionsModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit VersionsModel(QObject* parent = nullptr);
    void set_versions(std::vector<Version> versions);
    const std::vector<Version>& versions() const { return versions_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Version> versions_;
};

/// Earlier versions of the article and what differs from the text now; any of them can be taken again.
class HistoryTab : public QWidget {
    Q_OBJECT
public:
    /// `text` gives the article's bytes of the moment.
    HistoryTab(std::shared_ptr<const Workspace> workspace, std::string path,
               std::function<std::string()> text, QWidget* parent = nullptr);

    /// Reads the list again.
    void refresh();
    void set_read_only(bool read_only);

signals:
    void restore_asked(const std::string& bytes); ///< to become the text

private:
    void show_version();

    std::shared_ptr<const Workspace> workspace_;
    std::string path_;
    std::function<std::string()> text_;
    VersionsModel* model_;
    QLabel* message_;
    QListView* list_;
    DiffView* difference_;
    QPushButton* restore_;
    std::string shown_; // bytes of the chosen version
    bool read_only_ = false;
    Latest read_list_, read_version_;
};

} // namespace kb::ui
