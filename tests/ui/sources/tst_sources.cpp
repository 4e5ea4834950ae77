// SPDX-License-Identifier: GPL-3.0-or-later
// The Sources page: what it says of sources and index, and what it does to kb.yaml.
#include "core/workspace/config_edit.h"
#include "tests/ui/support/open_window.h"
#include "ui/articles/notice_bar.h"
#include "ui/sources/report_model.h"
#include "ui/sources/source_dialog.h"
#include "ui/sources/sources_model.h"
#include "ui/sources/sources_page.h"
#include "ui/support/text.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QtTest>

using namespace kb;
using namespace kb::ui;
using namespace kb::test;

namespace {

constexpr int patience_ms = 60'000;

/// The window with its Sources page in front.
class OnSources : public OpenWindow {
public:
    OnSources() {
        open();
        window().show_page(MainWindow::sources);
    }
    SourcesModel& sources() { return child<SourcesModel>(); }
    QTableView& table() {
        for (auto* table : child<SourcesPage>().findChildren<QTableView*>())
            if (table->model() == &sources())
                return *table;
        qFatal("no table shows the sources");
    }
    NoticeBar& notice() {
        return *child<SourcesPage>().findChild<NoticeBar*>(QString(), Qt::FindDirectChildrenOnly);
    }
    QString cell(int row, int column) { return sources().index(row, column).data().toString(); }
    QPushButton& button(const QString& text) {
        for (auto* button : child<SourcesPage>().findChildren<QPushButton*>())
            if (button->text() == text)
                return *button;
        qFatal("there is no button %s", qPrintable(text));
    }
    bool comes_to(const std::function<bool()>& state) { return QTest::qWaitFor(state, patience_ms); }
    void add_source() {
        write("../manual/slurm.md", "# Slurm\n\nThe manual.\n");
        auto added = change_settings(
            root(), process_environment(), [](const std::string& yaml, const std::string& file) {
                return kb::add_source(yaml, file,
                                      {.name = "manual", .kind = "directory", .path = "../manual"});
            });
        if (!added)
            qFatal("%s", added.error().message.c_str());
        if (!base().reload())
            qFatal("the settings cannot be read");
    }
};

template <class T>
T& field(SourceDialog& dialog, const char* name) {
    return *dialog.findChild<T*>(QString::fromLatin1(name));
}

} // namespace

class SourcesTest : public QObject {
    Q_OBJECT
private slots:
    void the_models_keep_the_rules_of_models() {
        SourcesModel sources;
        QAbstractItemModelTester of_sources(&sources, QAbstractItemModelTester::FailureReportingMode::QtTest);
        sources.set_rows({{.name = "kb", .articles = true}, {.name = "notes", .failed = 2, .indexed = true}});
        sources.set_rows({{.name = "notes"}});
        QCOMPARE(sources.rowCount(), 1);
        ReportModel report;
        QAbstractItemModelTester of_report(&report, QAbstractItemModelTester::FailureReportingMode::QtTest);
        report.set_rows({{"failed", "a.md", "because", Tone::bad}});
        report.set_rows({});
        QCOMPARE(report.rowCount(), 0);
    }

    void the_word_about_a_source_is_the_worst_that_is_true() {
        SourceRow row{.name = "notes"};
        QCOMPARE(word_of(row).tone, Tone::muted); // there is no index
        row.indexed = true;
        QCOMPARE(word_of(row).tone, Tone::good);
        row.pending.added = 3;
        QCOMPARE(word_of(row).tone, Tone::info);
        QVERIFY(word_of(row).text.contains("3"));
        row.failed = 2;
        QVERIFY(word_of(row).text.contains("2"));
        QCOMPARE(word_of(row).tone, Tone::bad);
        row.configured = false;
        QCOMPARE(word_of(row).tone, Tone::warning);
        row.pending.problem = "gone";
        QCOMPARE(word_of(row).tone, Tone::bad);
    }

    void advice_names_the_remedy_data() {
        QTest::addColumn<SourcesState>("state");
        QTest::addColumn<IndexAdvice::Remedy>("remedy");
        QTest::addColumn<QString>("says");
        using enum IndexAdvice::Remedy;
        auto problem = [](ErrorCode code, const char* text) {
            SourcesState state;
            state.problem = Error{code, text};
            return state;
        };
        QTest::newRow("sound") << SourcesState() << none << "";
        QTest::newRow("no index") << problem(ErrorCode::not_found, "x") << ingest << "no index";
        QTest::newRow("damaged") << problem(ErrorCode::corrupt, "It is damaged.") << ingest_full
                                 << "It is damaged.";
        QTest::newRow("busy") << problem(ErrorCode::busy, "Held by another.") << none << "Held by another.";
        SourcesState other;
        other.identity.embedder = "hash-512";
        other.other_embedder = "vllm:e5";
        QTest::newRow("another embedder") << other << ingest_full << "vllm:e5";
        SourcesState waiting;
        waiting.counts.waiting = 7;
        QTest::newRow("waiting") << waiting << ingest << "nobody answers";
        SourcesState changed;
        changed.rows.push_back({.name = "kb", .pending = {.added = 4}});
        QTest::newRow("changed") << changed << ingest << "4";
    }
    void advice_names_the_remedy() {
        QFETCH(SourcesState, state);
        QFETCH(IndexAdvice::Remedy, remedy);
        QFETCH(QString, says);
        IndexAdvice advice = advice_for(state, "nobody answers");
        QCOMPARE(advice.remedy, remedy);
        QVERIFY2(advice.text.contains(says) && advice.text.isEmpty() == says.isEmpty(),
                 qPrintable(advice.text));
    }

    void a_report_lists_the_worst_first_and_every_reason() {
        IngestReport report;
        report.skipped = {{"a.bin", "no text"}};
        report.failed = {{"b.md", "cannot be read"}};
        report.waiting = 2;
        report.waiting_reason = "The embedder does not answer.";
        report.redactions = {{"email", 3}};
        report.full_reason = "there was no index";
        std::vector<ReportRow> rows = report_rows(report);
        QCOMPARE(rows.size(), std::size_t{3});
        QCOMPARE(rows[0].where, QString("b.md"));
        QCOMPARE(rows[0].tone, Tone::bad);
        QCOMPARE(rows[1].why, QString("The embedder does not answer."));
        QCOMPARE(rows[2].why, QString("no text"));
        QVERIFY(summary_of(report).contains("email 3"));
        QVERIFY(summary_of(report).contains("there was no index"));
    }

    void the_base_and_what_changed_in_it_are_shown() {
        OnSources opened;
        QVERIFY(opened.comes_to([&] { return opened.cell(0, SourcesModel::documents).toInt() > 50; }));
        QCOMPARE(opened.sources().rowCount(), 1);
        QVERIFY(!opened.button("Remove…").isEnabled());
        opened.write("jobs/new-one.md", "---\ntitle: A new one\n---\n\nText.\n");
        opened.base().refresh();
        QVERIFY(opened.comes_to([&] { return opened.notice().isVisible(); }));
        QVERIFY(opened.cell(0, SourcesModel::state).contains("1"));

        QTest::mouseClick(opened.notice().findChild<QPushButton*>(), Qt::LeftButton);
        opened.wait_for_jobs();
        QVERIFY(opened.comes_to([&] { return !opened.notice().isVisible(); }));
        QVERIFY(opened.comes_to([&] { return opened.cell(0, SourcesModel::state) == "up to date"; }));
    }

    void a_folder_is_added_from_the_keyboard_and_read() {
        OnSources opened;
        opened.write("../manual/slurm.md", "# Slurm\n\nThe manual.\n");
        opened.button("Add a folder…").setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        auto& dialog = opened.child<SourceDialog>();
        auto* add = dialog.findChild<QPushButton*>();
        for (auto* button : dialog.findChildren<QPushButton*>())
            if (button->text() == "Add")
                add = button;
        QVERIFY(!add->isEnabled());
        QTest::keyClicks(&field<QLineEdit>(dialog, "name"), "kb");
        QVERIFY(field<QLabel>(dialog, "problem").text().contains("kb"));
        QTest::keyClicks(&field<QLineEdit>(dialog, "name"), "/x");
        QVERIFY(field<QLabel>(dialog, "problem").text().contains("/"));
        field<QLineEdit>(dialog, "name").setText("manual");
        QTest::keyClicks(&field<QLineEdit>(dialog, "folder"), "../manuals");
        QVERIFY(field<QLabel>(dialog, "problem").text().contains("manuals"));
        QTest::keyClick(&field<QLineEdit>(dialog, "folder"), Qt::Key_Backspace);
        QVERIFY(!add->isEnabled()); // who may read it has not been said
        field<QComboBox>(dialog, "audience").setCurrentIndex(2);
        QTest::keyClicks(&field<QLineEdit>(dialog, "include"), "**/*.md, *.txt");
        QVERIFY(add->isEnabled());
        QPointer<SourceDialog> open(&dialog);
        QTest::keyClick(&field<QLineEdit>(dialog, "name"), Qt::Key_Return);
        QVERIFY(opened.comes_to([&] { return !open; }));

        QVERIFY(opened.read("kb.yaml").contains("name: manual"));
        QCOMPARE(opened.base().workspace()->config().sources.size(), std::size_t{1});
        const SourceConfig& source = opened.base().workspace()->config().sources.front();
        QCOMPARE(source.audience, Audience::staff);
        QCOMPARE(source.include, (std::vector<std::string>{"**/*.md", "*.txt"}));
        opened.base().ingest();
        opened.wait_for_jobs();
        QVERIFY(opened.comes_to([&] {
            return opened.sources().rowCount() == 2 && opened.cell(1, SourcesModel::documents) == "1";
        }));
    }

    void a_folder_beside_the_base_is_stated_as_relative() {
        OnSources opened;
        opened.write("../manual/slurm.md", "# Slurm\n");
        opened.child<SourcesPage>().open_dialog();
        auto& dialog = opened.child<SourceDialog>();
        opened.asker.texts.push_back(to_qt((opened.folder() / "manual").string()));
        dialog.findChild<QToolButton*>()->click();
        QCOMPARE(field<QLineEdit>(dialog, "folder").text(), QString("../manual"));
        QCOMPARE(field<QLineEdit>(dialog, "name").text(), QString("manual"));
    }

    void a_source_is_removed_only_after_a_yes() {
        OnSources opened;
        opened.add_source();
        QVERIFY(opened.comes_to([&] { return opened.sources().rowCount() == 2; }));
        opened.table().selectRow(1);
        opened.asker.answers = {0, 1};
        opened.button("Remove…").click();
        QVERIFY(opened.read("kb.yaml").contains("manual"));
        opened.table().selectRow(1); // the list may have been read anew
        QVERIFY(opened.button("Remove…").isEnabled());
        opened.button("Remove…").click();
        QVERIFY2(opened.comes_to([&] { return opened.base().workspace()->config().sources.empty(); }),
                 qPrintable(opened.asker.asked.back().text));
        QVERIFY(!opened.read("kb.yaml").contains("manual"));
        QCOMPARE(opened.asker.asked.size(), std::size_t{2});
        QVERIFY(std::filesystem::exists(opened.folder() / "manual/slurm.md"));
    }

    void settings_that_cannot_be_changed_are_told_in_the_dialog() {
        OnSources opened;
        opened.write("../manual/slurm.md", "# Slurm\n");
        opened.write("kb.yaml", "name: x\nsources: []\n...\n"); // a source behind the end is not read
        std::string before = opened.read("kb.yaml");
        opened.child<SourcesPage>().open_dialog();
        QPointer<SourceDialog> dialog(&opened.child<SourceDialog>());
        emit dialog->confirmed({.name = "kb/", .kind = "directory", .path = "../manual"});
        auto& problem = field<QLabel>(*dialog, "problem");
        QString hint = problem.text();
        QVERIFY(opened.comes_to([&] { return problem.text() != hint; }));
        QVERIFY(dialog);
        QCOMPARE(opened.read("kb.yaml"), before);
    }

    void files_with_problems_and_the_last_run_are_listed() {
        OnSources opened;
        opened.add_source();
        opened.write("../manual/picture.md", std::string_view("\0\1\2\3", 4));
        opened.base().ingest();
        opened.wait_for_jobs();
        auto models = opened.child<SourcesPage>().findChildren<ReportModel*>();
        QCOMPARE(models.size(), 2);
        for (ReportModel* model : models)
            QVERIFY(opened.comes_to([&] {
                return std::ranges::contains(model->rows(), QString("manual/picture.md"), &ReportRow::where);
            }));
        std::filesystem::remove_all(opened.folder() / "manual");
        opened.base().ingest();
        opened.wait_for_jobs();
        QVERIFY(opened.comes_to([&] { return opened.cell(1, SourcesModel::state) == "cannot be read"; }));
    }
};

QTEST_MAIN(SourcesTest)
#include "tst_sources.moc"
