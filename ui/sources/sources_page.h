// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/open_base/open_base.h"
#include "ui/sources/source_rows.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;
class QTabWidget;

namespace kb::ui {

class Actions;
class NoticeBar;
class ReportModel;
class SourceDialog;
class SourcesModel;

/// Where documents come from, what the index has of them, and what the last run told.
class SourcesPage : public QWidget {
    Q_OBJECT
public:
    SourcesPage(const Context& context, Actions& actions, QWidget* parent = nullptr);

    void open_dialog();

signals:
    void article_chosen(const QString& path); ///< of the base: a file of the lists was opened
    void problem(const QString& message);

private:
    QWidget* make_head(Actions& actions);
    QWidget* make_sources();
    QTableView* make_list(ReportModel* model, const QString& name);
    QWidget* make_files();
    QWidget* make_run();
    void read_state();
    void show_state();
    void show_advice();
    void show_rows_of_run(std::vector<ReportRow> rows, const QString& summary);
    void show_report(const IngestReport& report);
    void show_jobs();
    void ask_to_remove();
    /// Changes kb.yaml elsewhere; `done` gets why it could not, or nothing.
    void change(std::function<Result<std::string>(const std::string&, const std::string&)> edit,
                std::function<void(const std::optional<Error>&)> done);
    const SourceRow* selected() const;

    Context context_;
    SourcesState state_;
    std::string waiting_reason_; // of the last run
    Latest reading_, writing_;
    NoticeBar* notice_;
    QLabel *facts_, *redactions_, *last_run_, *no_files_;
    SourcesModel* sources_;
    ReportModel *files_, *report_;
    QTableView *table_ = nullptr, *files_list_ = nullptr, *report_list_ = nullptr;
    QTabWidget* lists_;
    QPushButton *update_ = nullptr, *anew_ = nullptr, *add_ = nullptr, *remove_ = nullptr;
};

} // namespace kb::ui
