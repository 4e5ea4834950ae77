// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/sources_page.h"

#include "core/workspace/config_edit.h"
#include "ui/articles/notice_bar.h"
#include "ui/sources/report_model.h"
#include "ui/sources/source_dialog.h"
#include "ui/sources/sources_model.h"
#include "ui/support/actions.h"
#include "ui/support/asker.h"
#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <QAction>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

QPushButton* button_of(QAction* action, QWidget* parent) {
    auto* button = new QPushButton(action->icon(), QString(action->text()).remove(u'…'), parent);
    button->setToolTip(action->shortcut().toString(QKeySequence::NativeText));
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

QString moment(const std::string& time) {
    QDateTime then = QDateTime::fromString(to_qt(time), Qt::ISODate);
    return then.isValid() ? QLocale().toString(then.toLocalTime(), QLocale::ShortFormat) : QString();
}

void tidy(QTableView* table) {
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false); // Tab leaves the table
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() * 3 / 2);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setStretchLastSection(true);
}

/// As wide as their texts, with room between them.
void fit_columns(QTableView* table) {
    table->resizeColumnsToContents();
    int room = table->fontMetrics().averageCharWidth() * 2;
    for (int column = 0; column + 1 < table->model()->columnCount(); ++column)
        table->setColumnWidth(column, table->columnWidth(column) + room);
}

} // namespace

SourcesPage::SourcesPage(const Context& context, Actions& actions, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , notice_(new NoticeBar(this))
    , facts_(new QLabel(this))
    , redactions_(new QLabel(this))
    , last_run_(new QLabel(this))
    , no_files_(new QLabel(this))
    , sources_(new SourcesModel(this))
    , files_(new ReportModel(this))
    , report_(new ReportModel(this))
    , lists_(new QTabWidget(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(make_head(actions));
    layout->addWidget(notice_);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(make_sources());
    lists_->addTab(make_files(), tr("Files with problems"));
    lists_->addTab(make_run(), tr("Last run"));
    lists_->setDocumentMode(true);
    splitter->addWidget(lists_);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    layout->addWidget(splitter, 1);

    connect(&context_.base, &OpenBase::opened, this, [this] {
        waiting_reason_.clear();
        state_ = {};
        show_state();
        show_rows_of_run({}, tr("No run in this window yet."));
    });
    connect(&context_.base, &OpenBase::changed, this, &SourcesPage::read_state);
    connect(&context_.base, &OpenBase::ingested, this, &SourcesPage::show_report);
    connect(&context_.jobs, &Jobs::changed, this, &SourcesPage::show_jobs);
    show_rows_of_run({}, tr("No run in this window yet."));
    show_state();
    read_state();
}

QWidget* SourcesPage::make_head(Actions& actions) {
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins({});
    auto* texts = new QVBoxLayout;
    layout->addLayout(texts, 1);
    for (QLabel* label : {facts_, redactions_}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(true);
        texts->addWidget(label);
    }
    facts_->setAccessibleName(tr("State of the index"));
    update_ = button_of(actions.ingest, head);
    anew_ = button_of(actions.ingest_full, head);
    anew_->setIcon({});
    layout->addWidget(update_);
    layout->addWidget(anew_);
    return head;
}

QWidget* SourcesPage::make_sources() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins({});
    table_ = new QTableView(box);
    table_->setModel(sources_);
    table_->setAccessibleName(tr("Sources"));
    tidy(table_);
    layout->addWidget(table_, 1);
    auto* buttons = new QHBoxLayout;
    layout->addLayout(buttons);
    add_ = new QPushButton(icon("new"), tr("Add a folder…"), box);
    remove_ = new QPushButton(icon("close"), tr("Remove…"), box);
    remove_->setToolTip(tr("Take the chosen source out of kb.yaml; its folder stays as it is"));
    buttons->addWidget(add_);
    buttons->addWidget(remove_);
    buttons->addStretch();
    connect(add_, &QPushButton::clicked, this, &SourcesPage::open_dialog);
    connect(remove_, &QPushButton::clicked, this, &SourcesPage::ask_to_remove);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SourcesPage::show_jobs);
    return box;
}

QTableView* SourcesPage::make_list(ReportModel* model, const QString& name) {
    auto* list = new QTableView(this);
    list->setModel(model);
    list->setAccessibleName(name);
    tidy(list);
    list->setFrameShape(QFrame::NoFrame);
    connect(list, &QTableView::activated, this, [this, model](const QModelIndex& index) {
        QString path = model->rows()[static_cast<std::size_t>(index.row())].where;
        if (context_.base.view() && context_.base.view()->find(to_utf8(path)) != nullptr)
            emit article_chosen(path);
    });
    return list;
}

QWidget* SourcesPage::make_files() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins({});
    no_files_->setAlignment(Qt::AlignCenter);
    no_files_->setWordWrap(true);
    no_files_->setForegroundRole(QPalette::PlaceholderText);
    no_files_->setText(
        tr("Every file of every source could be read. Files that fail or are left out stand here, "
           "with the reason."));
    layout->addWidget(no_files_, 1);
    layout->addWidget(files_list_ = make_list(files_, tr("Files with problems")), 1);
    return box;
}

QWidget* SourcesPage::make_run() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    last_run_->setTextFormat(Qt::PlainText);
    last_run_->setWordWrap(true);
    last_run_->setAccessibleName(tr("What the last run did"));
    layout->addWidget(last_run_);
    layout->addWidget(report_list_ = make_list(report_, tr("Last run")), 1);
    layout->addStretch();
    return box;
}

void SourcesPage::read_state() {
    if (!context_.base.workspace())
        return;
    reading_.run([workspace = context_.base.workspace()](
                     std::stop_token stop) { return sources_state(*workspace, stop); },
                 [this](SourcesState state) {
                     state_ = std::move(state);
                     show_state();
                 });
}

void SourcesPage::show_state() {
    const SourceRow* chosen = selected();
    std::string name = chosen != nullptr ? chosen->name : std::string();
    sources_->set_rows(state_.rows);
    for (int i = 0; i < sources_->rowCount(); ++i)
        if (state_.rows[static_cast<std::size_t>(i)].name == name)
            table_->selectRow(i);
    fit_columns(table_);
    files_->set_rows(file_rows(state_.counts));
    fit_columns(files_list_);
    files_list_->setVisible(files_->rowCount() > 0);
    no_files_->setVisible(files_->rowCount() == 0);
    int count = files_->rowCount();
    lists_->setTabText(0, count == 0 ? tr("Files with problems") : tr("Files with problems (%1)").arg(count));
    bool indexed = !state_.problem && !state_.rows.empty();
    facts_->setText(indexed
                        ? tr("Last run %1 · %2 · %3 · %4")
                              .arg(moment(state_.last_run),
                                   tr("%n document(s)", nullptr, static_cast<int>(state_.counts.documents)),
                                   tr("%n passage(s)", nullptr, static_cast<int>(state_.counts.passages)),
                                   to_qt(state_.identity.embedder))
                        : tr("No index"));
    QString redacted = redactions_text(state_.counts.redactions);
    redactions_->setText(tr("Redacted before it was indexed: %1").arg(redacted));
    redactions_->setVisible(!redacted.isEmpty());
    show_advice();
    show_jobs();
}

void SourcesPage::show_advice() {
    if (state_.rows.empty())
        return notice_->clear();
    IndexAdvice advice = advice_for(state_, waiting_reason_);
    if (advice.text.isEmpty())
        return notice_->clear();
    NoticeBar::Choices choices;
    if (advice.remedy == IndexAdvice::Remedy::ingest)
        choices.emplace_back(tr("Bring up to date"), [this] { context_.base.ingest(); });
    else if (advice.remedy == IndexAdvice::Remedy::ingest_full)
        choices.emplace_back(tr("Build anew"), [this] { context_.base.ingest(true); });
    notice_->show_notice(advice.text.trimmed(), choices);
}

void SourcesPage::show_rows_of_run(std::vector<ReportRow> rows, const QString& summary) {
    report_->set_rows(std::move(rows));
    fit_columns(report_list_);
    report_list_->setVisible(report_->rowCount() > 0);
    last_run_->setText(summary);
}

void SourcesPage::show_report(const IngestReport& report) {
    waiting_reason_ = report.waiting > 0 ? report.waiting_reason : std::string();
    show_rows_of_run(report_rows(report), summary_of(report));
    bool problems = !report.failed.empty() || !report.sources.empty() || report.waiting > 0;
    lists_->setTabIcon(1, problems ? icon("warning") : QIcon());
    if (problems)
        lists_->setCurrentIndex(1);
    read_state();
}

void SourcesPage::show_jobs() {
    bool open = context_.base.workspace() != nullptr;
    bool idle = context_.jobs.list().empty();
    for (QPushButton* button : {update_, anew_})
        button->setEnabled(open && idle); // one run at a time; the status bar shows and cancels it
    add_->setEnabled(open);
    const SourceRow* chosen = selected();
    remove_->setEnabled(chosen != nullptr && chosen->configured && !chosen->articles);
}

const SourceRow* SourcesPage::selected() const {
    QModelIndexList rows = table_->selectionModel()->selectedRows();
    return rows.isEmpty() ? nullptr : &sources_->rows()[static_cast<std::size_t>(rows.front().row())];
}

void SourcesPage::open_dialog() {
    if (!context_.base.workspace())
        return;
    auto* dialog = new SourceDialog(context_.base.workspace()->config(), context_.asker, this);
    connect(dialog, &SourceDialog::confirmed, this, [this, dialog](const SourceConfig& source) {
        QPointer<SourceDialog> open(dialog);
        change([source](const std::string& yaml,
                        const std::string& file) { return add_source(yaml, file, source); },
               [open](const std::optional<Error>& error) {
                   if (open && error)
                       open->show_problem(to_qt(error->message));
                   else if (open)
                       open->accept();
               });
    });
    dialog->open();
}

void SourcesPage::ask_to_remove() {
    const SourceRow* row = selected();
    if (row == nullptr)
        return;
    context_.asker.ask(
        this,
        {.title = tr("Remove a source"),
         .text = tr("Take %1 out of this base?").arg(to_qt(row->name)),
         .detail = tr("Its folder stays as it is. Its documents leave the index with the next update."),
         .answers = {tr("Keep it"), tr("Remove")}},
        [this, name = row->name](int answer) {
            if (answer != 1)
                return;
            change([name](const std::string& yaml,
                          const std::string& file) { return remove_source(yaml, file, name); },
                   [this](const std::optional<Error>& error) {
                       if (error)
                           emit problem(to_qt(error->message));
                   });
        });
}

void SourcesPage::change(std::function<Result<std::string>(const std::string&, const std::string&)> edit,
                         std::function<void(const std::optional<Error>&)> done) {
    writing_.run([root = context_.base.workspace()->config().root, edit = std::move(edit)](
                     std::stop_token) { return change_settings(root, process_environment(), edit); },
                 [this, done = std::move(done)](const Result<void>& changed) {
                     Result<void> read = changed ? context_.base.reload() : changed;
                     done(read ? std::nullopt : std::optional(read.error()));
                 });
}

} // namespace kb::ui
