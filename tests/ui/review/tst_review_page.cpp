// SPDX-License-Identifier: GPL-3.0-or-later
// Reviewing in the real window, and what agents get of it.
#include "core/workspace/recent_queries.h"
#include "tests/ui/support/open_window.h"
#include "ui/articles/article_editor.h"
#include "ui/articles/articles_page.h"
#include "ui/diff/diff_view.h"
#include "ui/editor/code_editor.h"
#include "ui/review/checks_model.h"
#include "ui/review/decision_panel.h"
#include "ui/review/effects_model.h"
#include "ui/review/effects_tab.h"
#include "ui/review/fields_model.h"
#include "ui/review/queue_model.h"
#include "ui/review/review_page.h"
#include "ui/support/actions.h"
#include "ui/support/text.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QtTest>

using namespace kb;
using namespace kb::test;

namespace {

constexpr const char* path = "jobs/quokka.md";
constexpr const char* draft =
    "---\n"
    "title: \"Jobs of the quokka partition wait for a licence\"\n"
    "category: troubleshooting\n"
    "system: [slurm]\n"
    "audience: users\n"
    "status: draft\n"
    "owner: hpc-support\n"
    "escalate_if: \"the licence server says that it is down\"\n"
    "evidence: staff_knowledge\n"
    "---\n"
    "\n"
    "Jobs of the quokka partition wait with reason Licenses until a quokka licence is free.\n"
    "\n"
    "## What to do\n"
    "\n"
    "Ask for fewer licences with `--licenses=quokka:1`.\n";

/// The window with a draft that waits, at the Review page.
struct Reviewing : OpenWindow {
    explicit Reviewing(std::string_view bytes = draft) {
        put_in_git();
        write(path, bytes);
        open();
        window().show_page(ui::MainWindow::review);
        if (!QTest::qWaitFor([this] { return page().queue().row_of(path) >= 0; }, 30'000))
            qFatal("the draft does not wait for a review");
        open_case();
    }
    ui::ReviewPage& page() { return child<ui::ReviewPage>(); }
    const ReviewCase* open_review() { return page().controller().open_case(); }
    void open_case() {
        page().open(path);
        if (!QTest::qWaitFor(
                [this] { return open_review() != nullptr && open_review()->article.bytes == read(path); }))
            qFatal("the case was not opened");
    }
    QPushButton& button(const QString& text) {
        for (auto* button : child<ui::DecisionPanel>().findChildren<QPushButton*>())
            if (button->text() == text)
                return *button;
        qFatal("there is no button %s", qPrintable(text));
    }
    void tick_all() {
        for (auto* point : child<ui::DecisionPanel>().findChildren<QCheckBox*>())
            point->setChecked(true);
    }
    void give_reason(const QString& text) {
        child<ui::DecisionPanel>().findChild<QLineEdit*>()->setText(text);
    }
    void decide(const QString& label) {
        QSignalSpy decided(&page().controller(), &ui::ReviewController::decided);
        button(label).click();
        if (decided.isEmpty() && !decided.wait(30'000))
            qFatal("nothing was decided");
        wait_for_jobs();
    }
    void approve() {
        tick_all();
        decide("Approve");
        open_case();
    }
    /// Saves other bytes in the editor, and lets the index follow.
    void edit(const std::string& bytes) {
        window().open_article(path);
        auto& article = *child<ui::ArticlesPage>().current();
        article.editor().replace_bytes(bytes);
        window().actions().save->trigger();
        base().ingest();
        wait_for_jobs();
    }
    /// What an agent capped at this audience gets.
    std::optional<Hit> found(Audience ceiling, const std::string& query = "quokka licence") {
        auto searcher = base().workspace()->searcher();
        if (!searcher)
            qFatal("%s", searcher.error().message.c_str());
        SearchRequest request{.query = query, .visibility = {.ceiling = ceiling}};
        request.profile = default_profile("hash-512");
        auto answer = (*searcher)->search(request);
        for (const Hit& hit : answer->hits)
            if (hit.meta.path == path)
                return hit;
        return std::nullopt;
    }
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

} // namespace

class ReviewPageTest : public QObject {
    Q_OBJECT
private slots:
    void models_keep_the_rules_of_models() {
        ui::QueueModel queue;
        ui::ChecksModel checks;
        ui::FieldsModel fields;
        ui::EffectsModel effects;
        for (QAbstractItemModel* model :
             std::initializer_list<QAbstractItemModel*>{&queue, &checks, &fields, &effects})
            new QAbstractItemModelTester(model, QAbstractItemModelTester::FailureReportingMode::QtTest,
                                         model);
        queue.set_items({{.path = "a.md", .title = "A", .reasons = {ReviewReason::overdue}},
                         {.path = "b.md",
                          .title = "B",
                          .reasons = {ReviewReason::new_draft, ReviewReason::failed_golden}}});
        queue.set_reason(ReviewReason::failed_golden);
        QCOMPARE(queue.rowCount(), 1);
        QCOMPARE(queue.row_of("b.md"), 0);
        QCOMPARE(queue.row_of("a.md"), -1);
        queue.set_reason(std::nullopt);
        QCOMPARE(queue.rowCount(), 2);
        checks.set_checks({{.name = "links", .outcome = CheckResult::Outcome::not_run, .evidence = "why"}});
        QVERIFY(checks.all_passed());
        checks.set_checks({{.name = "links", .outcome = CheckResult::Outcome::failed, .evidence = "why"}});
        QVERIFY(!checks.all_passed());
        fields.set_fields({{.key = "audience", .before = "users", .after = "staff"}});
        effects.set_effects({.effects = {{.moves = {{"a.md", "A", 0, 1}}},
                                         {.moves = {{"b.md", "B", 2, 0}}, .lost_answer = true}},
                             .lost_answers = 1},
                            {{.query = "question"}});
        QCOMPARE(effects.index(0, ui::EffectsModel::article).data().toString(),
                 QString("B")); // what is lost comes first
    }

    void a_draft_is_approved_and_found() {
        Reviewing reviewing;
        QVERIFY(!reviewing.found(Audience::users));
        QVERIFY(!reviewing.button("Approve").isEnabled()); // the checklist
        reviewing.approve();
        Article article = parse_article(path, reviewing.read(path));
        QCOMPARE(article.status(), Status::approved);
        QCOMPARE(seal_of(article), Seal::intact);
        QCOMPARE(article.verified().back().by, std::string("human:jdoe"));
        QCOMPARE(reviewing.read(std::string(".approved/") + path), reviewing.read(path));
        QVERIFY(reviewing.found(Audience::users));
        QTRY_COMPARE(reviewing.page().queue().row_of(path), -1);
    }

    void an_edit_voids_the_seal_while_agents_keep_the_approved_text() {
        Reviewing reviewing;
        reviewing.approve();
        reviewing.edit(replaced(reviewing.read(path), "quokka:1", "quokka:2"));
        QCOMPARE(seal_of(parse_article(path, reviewing.read(path))), Seal::broken);
        QVERIFY(
            reviewing.found(Audience::users, "licenses quokka 1")->passage.snippet.text.contains("quokka:1"));
        QTRY_VERIFY(reviewing.page().queue().row_of(path) >= 0);
        reviewing.open_case();
        QVERIFY(reviewing.open_review()->approved.has_value());
        reviewing.approve();
        QVERIFY(
            reviewing.found(Audience::users, "licenses quokka 2")->passage.snippet.text.contains("quokka:2"));
    }

    void an_article_whose_audience_is_restricted_is_gone_for_users() {
        Reviewing reviewing;
        reviewing.approve();
        reviewing.edit(replaced(reviewing.read(path), "audience: users", "audience: staff"));
        reviewing.open_case();
        reviewing.approve();
        QVERIFY(!reviewing.found(Audience::users));
        QVERIFY(reviewing.found(Audience::staff));
    }

    void an_article_that_is_a_draft_again_is_gone() {
        Reviewing reviewing;
        reviewing.approve();
        reviewing.edit(replaced(reviewing.read(path), "status: approved", "status: draft"));
        QVERIFY(!reviewing.found(Audience::admins));
    }

    void sending_back_and_rejecting_need_a_reason_that_is_logged_data() {
        QTest::addColumn<QString>("label");
        QTest::addColumn<int>("action");
        QTest::newRow("send back") << "Send back" << static_cast<int>(ReviewAction::send_back);
        QTest::newRow("reject") << "Reject" << static_cast<int>(ReviewAction::reject);
    }
    void sending_back_and_rejecting_need_a_reason_that_is_logged() {
        QFETCH(QString, label);
        QFETCH(int, action);
        Reviewing reviewing;
        QVERIFY(!reviewing.button(label).isEnabled());
        reviewing.give_reason("the licence server has no name");
        reviewing.decide(label);
        auto log = load_review_log(reviewing.root());
        const ReviewEntry& entry = log->latest(path) != nullptr ? *log->latest(path) : ReviewEntry();
        QCOMPARE(static_cast<int>(entry.action), action);
        QCOMPARE(entry.reason, std::string("the licence server has no name"));
        QCOMPARE(reviewing.read(path), std::string(draft));
    }

    void a_decision_is_taken_back_and_that_is_logged() {
        Reviewing reviewing;
        reviewing.approve();
        QTRY_VERIFY(reviewing.button("Undo").isVisibleTo(&reviewing.page()));
        reviewing.decide("Undo");
        QCOMPARE(reviewing.read(path), std::string(draft));
        QVERIFY(!reviewing.found(Audience::admins));
        QCOMPARE(load_review_log(reviewing.root())->latest(path)->action, ReviewAction::restore);
    }

    void a_failed_check_needs_a_reason_to_be_overridden() {
        Reviewing reviewing(std::string(draft) + "\nSee [nothing](nothing.md).\n");
        reviewing.tick_all();
        QVERIFY(!reviewing.button("Approve").isEnabled());
        reviewing.give_reason("the page comes tomorrow");
        reviewing.decide("Approve anyway");
        QCOMPARE(load_review_log(reviewing.root())->latest(path)->reason,
                 std::string("the page comes tomorrow"));
        QVERIFY(reviewing.found(Audience::users));
    }

    void what_changes_if_approved_asks_golden_and_recent_queries() {
        Reviewing reviewing;
        auto scrubber = reviewing.base().workspace()->scrubber();
        auto file = recent_queries_file(ui::state_folder(), reviewing.root());
        QVERIFY(add_recent_query(file, *scrubber, "how many quokka licences are there").has_value());
        auto& tabs = *reviewing.page().findChild<ui::EffectsTab*>()->parentWidget()->parentWidget();
        static_cast<QTabWidget&>(tabs).setCurrentIndex(2);
        auto& effects = reviewing.page().findChild<ui::EffectsTab*>()->model();
        QTRY_VERIFY_WITH_TIMEOUT(effects.rowCount() > 0, 60'000);
        QStringList articles;
        for (int row = 0; row < effects.rowCount(); ++row)
            articles += effects.index(row, 0).data(ui::EffectsModel::path_role).toString();
        QVERIFY(articles.contains(path));
        QStringList questions;
        for (int row = 0; row < effects.rowCount(); ++row)
            questions += effects.index(row, 0).data(ui::EffectsModel::query_role).toString();
        QVERIFY(questions.contains("how many quokka licences are there"));
    }

    void the_difference_names_the_field_and_shows_the_line() {
        Reviewing reviewing;
        reviewing.approve();
        reviewing.edit(replaced(replaced(reviewing.read(path), "audience: users", "audience: staff"),
                                "quokka:1", "quokka:2"));
        reviewing.open_case();
        auto* difference = reviewing.page().findChild<ui::DiffView*>();
        QSignalSpy shown(difference, &ui::DiffView::shown);
        QTRY_VERIFY(difference->findChild<QPlainTextEdit*>()->toPlainText().contains("quokka:2"));
        QVERIFY(difference->findChild<QPlainTextEdit*>()->toPlainText().contains("quokka:1"));
        auto* fields = reviewing.page().findChild<ui::FieldsModel*>();
        QCOMPARE(fields->index(0, ui::FieldsModel::key).data().toString(), QString("audience"));
    }

    void a_file_that_changed_after_it_was_shown_is_not_decided_about() {
        Reviewing reviewing;
        reviewing.tick_all();
        reviewing.write(path, std::string(draft) + "One more line.\n");
        reviewing.asker.asked.clear();
        reviewing.button("Approve").click();
        QTRY_COMPARE(reviewing.asker.asked.size(), std::size_t{1});
        QCOMPARE(parse_article(path, reviewing.read(path)).status(), Status::draft);
    }
};

QTEST_MAIN(ReviewPageTest)
#include "tst_review_page.moc"
