// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/config.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kb::ui {

class Asker;

/// Asks for a folder of documents to add. Says what is amiss before it can be confirmed; stays open until
/// somebody wrote the settings and closes it.
class SourceDialog : public QDialog {
    Q_OBJECT
public:
    /// `config` as it is now; `asker` outlives the dialog.
    SourceDialog(const Config& config, Asker& asker, QWidget* parent);

    SourceConfig source() const;
    /// Why it could not be added; the person may change something and try again.
    void show_problem(const QString& problem);

signals:
    void confirmed(const kb::SourceConfig& source);

private:
    void build();
    void choose_folder();
    void check();
    QString problem() const; ///< "" none
    bool is_complete() const;
    std::filesystem::path folder() const;

    std::filesystem::path root_;
    std::vector<SourceConfig> sources_;
    Asker& asker_;
    QLineEdit *name_, *folder_, *include_, *exclude_;
    QComboBox *audience_, *status_;
    QLabel* problem_;
    QPushButton* add_ = nullptr;
};

} // namespace kb::ui
