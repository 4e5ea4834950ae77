// SPDX-License-Identifier: GPL-3.0-or-later
// Editing an article in the real window.
#include "core/base/file.h"
#include "tests/ui/support/open_window.h"
#include "ui/articles/article_editor.h"
#include "ui/articles/articles_page.h"
#include "ui/articles/findings_tab.h"
#include "ui/articles/form_field.h"
#include "ui/articles/history_tab.h"
#include "ui/articles/notice_bar.h"
#include "ui/articles/preview_tab.h"
#include "ui/editor/code_editor.h"
#include "ui/support/actions.h"
#include "ui/support/text.h"

#include <QComboBox>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QtTest>

using namespace kb;
using namespace kb::test;

namespace {

constexpr const char* path = "jobs/tried.md";
constexpr const char* text = "---\n"
                             "title: \"An article to try\"   # kept\n"
                             "category: howto\n"
                             "system: [slurm]\n"
                             "audience: usrs\n"
                             "status: draft\n"
                             "escalate_if: it is not solved in a day\n"
                             "evidence: staff_knowledge\n"
                             "---\n"
                             "\n"
                             "Text of the article, and [a link](interactive-session.md).\n";

/// The window with that article open and checked.
struct Editing : OpenWindow {
    explicit Editing(std::string_view bytes = text) {
        write(path, bytes);
        open();
        page().open(path);
        wait_until_checked();
    }
    ui::ArticlesPage& page() { return child<ui::ArticlesPage>(); }
    ui::ArticleEditor& article() { return *page().current(); }
    ui::CodeEditor& editor() { return article().editor(); }

    void wait_until_checked() {
        if (!QTest::qWaitFor([this] {
                const auto& checked = article().article().checked();
                return checked && checked->article.bytes == editor().bytes();
            }))
            qFatal("the text was not checked");
    }
    QStringList codes() {
        QStringList list;
        for (const Finding& finding : article().article().checked()->findings)
            list += ui::to_qt(finding.code);
        return list;
    }
    ui::FormField& field(const std::string& key) {
        for (auto* field : article().findChildren<ui::FormField*>())
            if (field->key() == key)
                return *field;
        qFatal("no such field");
    }
    void type_at_end(const QString& typed) {
        editor().moveCursor(QTextCursor::End);
        QTest::keyClicks(&editor(), typed);
    }
    void save() { window().actions().save->trigger(); }
    QStringList notice_buttons() {
        QStringList labels;
        for (auto* button : article().findChild<ui::NoticeBar*>()->findChildren<QPushButton*>())
            if (button->isVisibleTo(&article()))
                labels += button->text();
        return labels;
    }
    void press_notice(const QString& label) {
        for (auto* button : article().findChild<ui::NoticeBar*>()->findChildren<QPushButton*>())
            if (button->text() == label)
                return button->click();
        qFatal("no such button");
    }
};

} // namespace

class ArticleEditorTest : public QObject {
    Q_OBJECT
private slots:
    void a_finding_is_repaired_where_it_stands_in_one_undo_step() {
        Editing editing;
        QVERIFY(editing.codes().contains("audience.unknown"));
        editing.window().actions().next_finding->trigger();
        while (editing.article().article().checked()->findings[editing.editor().mark_at_caret()].code !=
               "audience.unknown")
            editing.window().actions().next_finding->trigger();
        editing.window().actions().quick_fix->trigger();
        QVERIFY(editing.editor().bytes().contains("audience: users\n"));
        editing.wait_until_checked();
        QVERIFY(!editing.codes().contains("audience.unknown"));
        editing.editor().undo();
        QCOMPARE(editing.editor().bytes(), std::string(text));
    }

    // traps: Changing one field changes one line; a change made by the program is one undo step and keeps the
    // caret.
    void a_field_of_the_form_changes_one_line_of_the_file() {
        Editing editing;
        editing.put_in_git();
        editing.editor().moveCursor(QTextCursor::End);
        int caret_from_end =
            editing.editor().document()->characterCount() - editing.editor().textCursor().position();
        auto* box = editing.field("audience").findChild<QComboBox*>();
        box->setCurrentText("staff");
        emit box->activated(box->currentIndex());
        QCOMPARE(editing.editor().document()->characterCount() - editing.editor().textCursor().position(),
                 caret_from_end);
        editing.save();
        QCOMPARE(editing.git({"diff", "--numstat"}), std::string("1\t1\tjobs/tried.md\n"));
        editing.editor().undo();
        QCOMPARE(editing.editor().bytes(), std::string(text));
        QVERIFY(!editing.editor().document()->isUndoAvailable());
    }

    void typing_in_the_text_changes_the_form() {
        Editing editing;
        QTextCursor cursor = editing.editor().document()->find("draft");
        cursor.insertText("deprecated");
        editing.wait_until_checked();
        QCOMPARE(editing.field("status").findChild<QComboBox*>()->currentText(), QString("deprecated"));
    }

    void a_list_is_typed_with_commas() {
        Editing editing;
        auto* line = editing.field("tags").findChild<QLineEdit*>();
        line->setText("gpu, memory");
        emit line->editingFinished();
        QCOMPARE(parse_article(path, editing.editor().bytes()).list("tags"),
                 (std::vector<std::string>{"gpu", "memory"}));
    }

    void an_article_that_was_just_opened_is_not_unsaved() {
        Editing editing;
        editing.page().open("limits/qos-submit-limit.md");
        QVERIFY(!editing.article().article().dirty());
    }

    void what_is_typed_is_saved_and_the_tab_says_so() {
        Editing editing;
        editing.type_at_end("More.");
        QVERIFY(editing.article().title().endsWith("•"));
        editing.save();
        QCOMPARE(editing.read(path), std::string(text) + "More.");
        QVERIFY(!editing.article().title().endsWith("•"));
    }

    // traps: Disk changed under a dirty buffer: never reloaded or overwritten silently.
    void a_file_that_changed_under_unsaved_text_is_neither_read_nor_written_unasked() {
        Editing editing;
        editing.type_at_end("Mine.");
        editing.write(path, "---\ntitle: Theirs\n---\n");
        editing.wait_for_view();
        QTRY_COMPARE(editing.notice_buttons(), (QStringList{"Keep my text", "Take the file's text"}));
        QVERIFY(editing.editor().bytes().ends_with("Mine."));
        editing.asker.answers = {0};
        editing.save();
        QCOMPARE(editing.read(path), std::string("---\ntitle: Theirs\n---\n"));
        editing.asker.answers = {2};
        editing.save();
        QVERIFY(editing.read(path).ends_with("Mine."));
    }

    void a_file_that_changed_under_a_clean_text_is_read_again() {
        Editing editing;
        editing.write(path, "---\ntitle: Theirs\n---\n");
        editing.wait_for_view();
        QTRY_COMPARE(editing.editor().bytes(), std::string("---\ntitle: Theirs\n---\n"));
    }

    // traps: Disk full or no permission: buffer kept, file intact.
    void a_save_that_fails_keeps_the_text_and_the_file() {
        Editing editing;
        editing.type_at_end("Kept.");
        std::filesystem::rename(editing.root() / path, editing.root() / "away.md");
        std::filesystem::create_directory(editing.root() / path); // nothing can be written there
        editing.asker.asked.clear();
        editing.save();
        QCOMPARE(editing.asker.asked.size(), std::size_t{1});
        QVERIFY(editing.editor().bytes().ends_with("Kept."));
        QVERIFY(editing.article().article().dirty());
        QCOMPARE(sure_read(editing.root() / "away.md"), std::string(text));
    }

    void unsaved_text_of_several_tabs_is_there_after_a_crash() {
        Editing editing;
        editing.page().open("jobs/node-fail.md");
        std::string other = editing.editor().bytes();
        editing.type_at_end("Second.");
        editing.page().open(path);
        editing.type_at_end("First.");
        auto recovered = std::filesystem::path(editing.folder()) / "state/recovered";
        auto kept = [&] {
            std::error_code ignored;
            return std::distance(std::filesystem::directory_iterator(recovered, ignored), {});
        };
        QTRY_COMPARE(kept(), 2);
        // Another process opens the base: this one has not saved, and could be gone.
        ui::Jobs jobs;
        ui::OpenBase base(jobs);
        ui::MainWindow window({base, jobs, editing.preferences(), editing.asker});
        window.show();
        window.open_base(ui::to_qt(editing.root().string()));
        auto* page = window.findChild<ui::ArticlesPage*>();
        QTRY_VERIFY(page->editor_of(path) != nullptr && page->editor_of("jobs/node-fail.md") != nullptr);
        QVERIFY(page->editor_of(path)->editor().bytes() == std::string(text) + "First.");
        QVERIFY(page->editor_of("jobs/node-fail.md")->editor().bytes() == other + "Second.");
        QVERIFY(page->editor_of(path)->article().dirty());
        QCOMPARE(editing.read(path), std::string(text)); // the file is as it was
    }

    void saved_text_leaves_nothing_to_recover() {
        Editing editing;
        auto recovered = std::filesystem::path(editing.folder()) / "state/recovered";
        editing.type_at_end("More.");
        QTRY_VERIFY(std::filesystem::exists(recovered) && !std::filesystem::is_empty(recovered));
        editing.save();
        QVERIFY(std::filesystem::is_empty(recovered));
    }

    void closing_a_tab_with_unsaved_text_asks_first() {
        Editing editing;
        editing.type_at_end("More.");
        editing.asker.answers = {0};
        editing.window().actions().close_tab->trigger();
        QVERIFY(editing.page().current() != nullptr);
        editing.asker.answers = {1};
        editing.window().actions().close_tab->trigger();
        QVERIFY(editing.page().current() == nullptr);
        QCOMPARE(editing.read(path), std::string(text));
    }

    // traps: Input methods: nothing is completed, submitted or put in undo during composition.
    void composing_text_is_not_checked_completed_or_undone() {
        Editing editing;
        editing.editor().moveCursor(QTextCursor::End);
        QInputMethodEvent composing("にほ", {});
        QCoreApplication::sendEvent(&editing.editor(), &composing);
        QVERIFY(editing.editor().composing());
        QVERIFY(!editing.editor().replace_bytes("something else"));
        QVERIFY(!editing.editor().document()->isUndoAvailable());
        editing.asker.asked.clear();
        editing.save();
        QCOMPARE(editing.read(path), std::string(text));
        QInputMethodEvent committed;
        committed.setCommitString("日本");
        QCoreApplication::sendEvent(&editing.editor(), &committed);
        QVERIFY(editing.editor().bytes().ends_with("日本"));
    }

    void a_link_of_the_preview_opens_the_article() {
        Editing editing;
        editing.article().findChild<QTabWidget*>()->setCurrentWidget(
            editing.article().findChild<ui::PreviewTab*>());
        emit editing.article().findChild<ui::PreviewTab*>()->link_asked("interactive-session.md");
        QCOMPARE(editing.article().article().path(), std::string("jobs/interactive-session.md"));
    }

    void the_preview_loads_and_runs_nothing() {
        Editing editing("---\ntitle: "
                        "x\n---\n\n<script>alert(1)</script>\n\n![i](file:///etc/"
                        "hostname)\n\n[j](javascript:alert(1))\n");
        auto* preview = editing.article().findChild<ui::PreviewTab*>();
        editing.article().findChild<QTabWidget*>()->setCurrentWidget(preview);
        QString html = preview->toHtml();
        QVERIFY(!html.contains("alert"));
        QVERIFY(!preview->loadResource(QTextDocument::ImageResource, QUrl("file:///etc/hostname")).isValid());
    }

    void generated_pages_are_read_only() {
        Editing editing;
        editing.write("docs/site/page.md", "---\ntitle: Made\n---\n");
        editing.wait_for_view();
        editing.page().open("docs/site/page.md");
        QVERIFY(editing.editor().isReadOnly());
    }

    void an_earlier_version_can_be_taken_again_and_that_undone() {
        Editing editing;
        std::string approved = "---\ntitle: As it was approved\n---\n\nOld text.\n";
        editing.write(std::string(".approved/") + path, approved);
        auto* history = editing.article().findChild<ui::HistoryTab*>();
        editing.article().findChild<QTabWidget*>()->setCurrentWidget(history);
        auto* restore = history->findChild<QPushButton*>();
        QTRY_VERIFY(restore->isEnabled());
        restore->click();
        QCOMPARE(editing.editor().bytes(), approved);
        editing.editor().undo();
        QCOMPARE(editing.editor().bytes(), std::string(text));
    }

    void a_new_article_is_made_from_a_template_and_is_no_file_until_saved() {
        Editing editing;
        editing.asker.texts = {"Ñandú: a partition for birds", "jobs/ñandú.md"};
        editing.window().actions().new_article->trigger();
        QTest::keyClicks(QApplication::focusWidget(), "howto");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(editing.asker.asked_texts.back().text, QString("jobs/ñandú-a-partition-for-birds.md"));
        QCOMPARE(editing.article().article().path(), std::string("jobs/ñandú.md"));
        QVERIFY(!std::filesystem::exists(editing.root() / "jobs/ñandú.md"));
        editing.save();
        Article made = parse_article("x", editing.read("jobs/ñandú.md"));
        QCOMPARE(made.text("title"), std::string_view("Ñandú: a partition for birds"));
        QCOMPARE(made.status(), Status::draft);
    }

    void a_renamed_article_takes_its_links_along_after_the_changes_were_shown() {
        Editing editing;
        editing.write("jobs/other.md", "---\ntitle: Other\n---\n\n[there](tried.md)\n");
        editing.wait_for_view();
        editing.asker.texts = {"limits/moved.md"};
        editing.asker.answers = {1};
        editing.window().actions().rename_article->trigger();
        QVERIFY(editing.asker.asked.back().detail.contains("jobs/other.md"));
        QTRY_VERIFY(editing.page().editor_of("limits/moved.md") != nullptr);
        editing.wait_for_jobs();
        QVERIFY(!std::filesystem::exists(editing.root() / path));
        QVERIFY(editing.read("jobs/other.md").contains("[there](../limits/moved.md)"));
        QVERIFY(editing.read("limits/moved.md").contains("(../jobs/interactive-session.md)"));
    }

    void deprecating_shows_what_is_lost_and_names_the_successor() {
        Editing editing;
        editing.put_in_git(); // so that it is known who decides
        editing.page().open("limits/qos-submit-limit.md");
        editing.asker.texts = {"it is two articles now", "limits/partitions.md"};
        editing.window().actions().deprecate_article->trigger();
        QTRY_VERIFY2_WITH_TIMEOUT(
            editing.asker.texts.empty(),
            qPrintable(editing.asker.asked.empty() ? QString() : editing.asker.asked.back().text), 20'000);
        QVERIFY(editing.asker.asked_texts.back().label.contains("loses its only good answer"));
        auto deprecated = [&] { return parse_article("x", editing.read("limits/qos-submit-limit.md")); };
        QTRY_COMPARE(deprecated().status(), Status::deprecated);
        QCOMPARE(deprecated().text("superseded_by"), std::string_view("limits/partitions.md"));
        editing.wait_for_jobs();
    }

    void find_and_replace_takes_groups_of_regular_expressions() {
        Editing editing;
        editing.window().actions().replace->trigger();
        QWidget* bar = QApplication::focusWidget()->parentWidget();
        auto lines = bar->findChildren<QLineEdit*>();
        lines[0]->setText("(article), (and)");
        lines[1]->setText("\\2, \\1");
        for (auto* box : bar->findChildren<QCheckBox*>())
            box->setChecked(box->text() == "Regular expression");
        for (auto* button : bar->findChildren<QPushButton*>())
            if (button->text() == "Replace all")
                button->click();
        QVERIFY(editing.editor().bytes().contains("Text of the and, article [a link]"));
        editing.editor().undo();
        QCOMPARE(editing.editor().bytes(), std::string(text));
    }

private:
    static std::string sure_read(const std::filesystem::path& file) {
        auto bytes = read_file(file);
        return bytes ? *bytes : bytes.error().message;
    }
};

QTEST_MAIN(ArticleEditorTest)
#include "tst_article_editor.moc"
