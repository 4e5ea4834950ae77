// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/workspace/recent_queries.h"
#include "core/workspace/search_tuning.h"
#include "tests/ui/support/open_window.h"
#include "ui/articles/article_list.h"
#include "ui/search/explanation_model.h"
#include "ui/search/explanation_view.h"
#include "ui/search/golden_model.h"
#include "ui/search/golden_panel.h"
#include "ui/search/hit_column.h"
#include "ui/search/hit_list.h"
#include "ui/search/judge_panel.h"
#include "ui/search/notice.h"
#include "ui/search/search_page.h"
#include "ui/search/tuning_panel.h"
#include "ui/search/weights_panel.h"
#include "ui/support/actions.h"
#include "ui/support/text.h"

#include <QAccessible>
#include <QtTest>

using namespace kb;
using namespace kb::test;

namespace {

constexpr int patience_ms = 60'000; // only a hanging program needs it

} // namespace

#define EVENTUALLY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, patience_ms)

class SearchPageTest : public QObject {
    Q_OBJECT
private slots:
    void an_article_for_staff_is_found_at_staff_and_not_at_users() {
        Opened opened;
        opened.type("GPU Xid 79 has fallen off the bus");
        EVENTUALLY(opened.finds(Audience::staff, "gpu/xid-errors.md"));
        EVENTUALLY(opened.finds(Audience::admins, "gpu/xid-errors.md"));
        EVENTUALLY(opened.column(Audience::users).model().rowCount() > 0);
        QVERIFY(!opened.finds(Audience::users, "gpu/xid-errors.md"));
    }

    void drafts_are_found_with_the_switch_alone() {
        Opened opened;
        opened.write("jobs/zebra.md", "---\ntitle: Zebra stripes in plots\naudience: users\nstatus: draft\n"
                                      "---\n\nZebra stripes come from the plotter.\n");
        opened.base().ingest();
        opened.wait_for_jobs();
        opened.type("zebra stripes");
        EVENTUALLY(opened.answered());
        QVERIFY(!opened.finds(Audience::users, "jobs/zebra.md"));
        opened.child<QCheckBox>("drafts").click();
        EVENTUALLY(opened.finds(Audience::users, "jobs/zebra.md"));
        HitsModel& hits = opened.column(Audience::users).model();
        QCOMPARE(hits.badges(hits.index_of("jobs/zebra.md")).front().text, QString("draft"));
    }

    void a_chosen_hit_is_explained_by_legs_and_words() {
        Opened opened;
        opened.type("disk quota exceeded");
        EVENTUALLY(opened.finds(Audience::users, "storage/file-count-quota.md"));
        opened.column(Audience::users).take_focus();
        auto& view = opened.child<ui::ExplanationView>();
        EVENTUALLY(view.legs().rowCount() == 4);
        QCOMPARE(view.legs().index(3, ui::LegsModel::rank).data().toString(), QString("1"));
        double sum = 0;
        for (int leg = 0; leg < 3; ++leg)
            sum += view.legs().index(leg, ui::LegsModel::part).data().toDouble();
        double together = view.legs().index(3, ui::LegsModel::part).data().toDouble();
        QVERIFY(qAbs(sum - together) < 0.001);
        QStringList words;
        for (int i = 0; i < view.terms().rowCount(); ++i)
            words += view.terms().index(i, ui::TermsModel::word).data().toString();
        QVERIFY2(words.contains("quota") && words.contains("disk"), qPrintable(words.join(u' ')));
    }

    void a_moved_weight_ranks_anew_and_a_golden_query_wins() {
        Opened opened;
        // Profile that answers badly: trigrams alone.
        QVERIFY(save_profile(
            *opened.base().workspace(),
            {.name = "bad", .embedder = "hash-512", .weights = {.keyword = 0, .vector = 0, .trigram = 1}}));
        opened.reread();
        auto& tuning = opened.page().tuning();
        EVENTUALLY(opened.child<QComboBox>("profile").findText("bad") >= 0);
        tuning.weights().choose("bad");
        EVENTUALLY(opened.scored(tuning));
        QCOMPARE(tuning.golden().queries().index(0, ui::GoldenQueriesModel::change).data().toString(),
                 QString("="));
        opened.type("disk quota exceeded but du shows plenty of space");
        EVENTUALLY(opened.answered());

        opened.child<QSlider>("keywordWeight").setValue(20);
        opened.child<QSlider>("trigramWeight").setValue(2);
        EVENTUALLY(opened.best_change(tuning) > 0.1);
        EVENTUALLY(opened.finds(Audience::users, "storage/file-count-quota.md"));
        QCOMPARE(opened.column(Audience::users)
                     .model()
                     .row(opened.column(Audience::users).model().index(0))
                     .hit.meta.path,
                 std::string("storage/file-count-quota.md"));
    }

    void a_profile_is_saved_with_its_effect_and_found_by_the_loader() {
        Opened opened;
        auto& tuning = opened.page().tuning();
        EVENTUALLY(opened.scored(tuning));
        opened.child<QSlider>("keywordWeight").setValue(30);
        QVERIFY(!opened.child<QPushButton>("saveProfile").isEnabled()); // not measured yet
        EVENTUALLY(opened.child<QPushButton>("saveProfile").isEnabled());
        opened.asker.texts.push_back("words first");
        opened.child<QPushButton>("saveProfile").click();
        EVENTUALLY(opened.base().workspace()->profile("words first", "hash-512").has_value());
        Profile saved = opened.base().workspace()->profile("words first", "hash-512").value();
        QCOMPARE(saved.weights.keyword, 1.5);
        QVERIFY2(saved.note.contains("nDCG@10"), saved.note.c_str());
        EVENTUALLY(tuning.weights().saved().name == "words first");
        QVERIFY(!tuning.weights().moved());
    }

    void a_profile_is_replaced_only_when_that_was_asked_for() {
        Opened opened;
        auto& tuning = opened.page().tuning();
        QVERIFY(save_profile(*opened.base().workspace(),
                             {.name = "mine", .embedder = "hash-512", .weights = {.keyword = 3}}));
        opened.reread();
        EVENTUALLY(opened.child<QComboBox>("profile").findText("mine") >= 0);
        opened.child<QSlider>("keywordWeight").setValue(30);
        EVENTUALLY(opened.child<QPushButton>("saveProfile").isEnabled());
        opened.asker.texts.push_back("mine");
        opened.asker.answers.push_back(0);
        opened.child<QPushButton>("saveProfile").click();
        QCOMPARE(opened.asker.asked.size(), std::size_t{1});
        QCOMPARE(opened.base().workspace()->profile("mine", "hash-512")->weights.keyword, 3.0);
        QVERIFY(tuning.weights().moved());
    }

    void a_golden_query_is_made_of_marked_hits() {
        Opened opened;
        std::string before = opened.read("golden/demo.yaml");
        opened.type("du says there is room but quota exceeded");
        EVENTUALLY(opened.finds(Audience::staff, "storage/file-count-quota.md"));
        opened.column(Audience::staff).take_focus();
        ui::HitList& list = opened.column(Audience::staff).list();
        std::string first = opened.column(Audience::staff).chosen()->meta.path;
        QTest::keyClick(&list, Qt::Key_3);
        QTest::keyClick(&list, Qt::Key_Down);
        std::string second = opened.column(Audience::staff).chosen()->meta.path;
        QTest::keyClick(&list, Qt::Key_1);
        QTest::keyClick(&list, Qt::Key_Down);
        QTest::keyClick(&list, Qt::Key_0);
        QCOMPARE(opened.child<QComboBox>("grade").currentIndex(), 1);
        HitsModel& hits = opened.column(Audience::users).model();
        QCOMPARE(hits.badges(hits.index_of(first)).front().text, QString("marked 3")); // in every column

        opened.child<QPushButton>("saveGolden").click();
        EVENTUALLY(opened.read("golden/demo.yaml") != before);
        std::string after = opened.read("golden/demo.yaml");
        QVERIFY(after.starts_with(before)); // comments and all
        GoldenQuery made = parse_golden(after, "demo.yaml").value().back();
        QCOMPARE(made.query, std::string("du says there is room but quota exceeded"));
        QCOMPARE(made.audience, std::optional(Audience::staff));
        QCOMPARE(made.relevant, (std::vector<Judgement>{{first, "", 3}, {second, "", 1}}));
        EVENTUALLY(opened.page().tuning().judge().marks().empty());
    }

    void grades_come_back_with_their_question() {
        Opened opened;
        auto& judge = opened.page().tuning().judge();
        opened.type("disk quota exceeded");
        EVENTUALLY(opened.answered());
        opened.column(Audience::users).take_focus();
        judge.mark(2);
        opened.page().ask("x11 forwarding");
        QVERIFY(judge.marks().empty());
        opened.page().ask("disk quota exceeded");
        QCOMPARE(judge.marks().size(), std::size_t{1});
    }

    void a_golden_query_without_marks_is_asked_about() {
        Opened opened;
        opened.type("parking permit");
        EVENTUALLY(opened.answered());
        std::string before = opened.read("golden/demo.yaml");
        opened.asker.answers = {0, 1};
        opened.child<QPushButton>("saveGolden").click();
        QCOMPARE(opened.asker.asked.size(), std::size_t{1});
        opened.child<QPushButton>("saveGolden").click();
        EVENTUALLY(opened.read("golden/demo.yaml") != before);
        QVERIFY(parse_golden(opened.read("golden/demo.yaml"), "demo.yaml").value().back().relevant.empty());
    }

    void a_golden_row_asks_its_query() {
        Opened opened;
        auto& tuning = opened.page().tuning();
        EVENTUALLY(opened.scored(tuning));
        auto& table = opened.child<QTableView>("goldenQueries");
        table.setCurrentIndex(table.model()->index(0, 0));
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(opened.box().text(),
                 table.model()->index(0, 0).data(ui::GoldenQueriesModel::query_role).toString());
        EVENTUALLY(opened.answered());
    }

    void what_the_base_does_not_answer_is_said() {
        Opened opened;
        opened.type("parking permit for the campus garage");
        EVENTUALLY(opened.answered());
        EVENTUALLY(opened.notice(Audience::users).contains("Not answerable"));
    }

    void nothing_found_is_not_an_error() {
        Opened opened;
        opened.type("qqqqzzzz wwwwxxxx");
        EVENTUALLY(opened.says(Audience::users, "Nothing found") ||
                   opened.notice(Audience::users).contains("Not answerable"));
        QVERIFY(!opened.notice(Audience::users).contains("failed"));
    }

    // traps: Keyword search: an error is never shown as "no results".
    void an_error_is_shown_as_an_error() {
        Opened opened;
        QVERIFY(write_file_atomic(opened.base().workspace()->config().db, std::string(20'000, 'x')));
        opened.type("disk quota exceeded");
        EVENTUALLY(opened.notice(Audience::users).contains("The search failed") ||
                   opened.child<QPushButton>("makeIndex").isVisible());
        for (Audience audience : {Audience::users, Audience::staff, Audience::admins})
            QVERIFY(!opened.says(audience, "Nothing found"));
    }

    void without_an_index_the_page_offers_to_make_one() {
        Opened opened(false);
        auto& button = opened.child<QPushButton>("makeIndex");
        EVENTUALLY(button.isVisible());
        button.click();
        opened.wait_for_jobs();
        EVENTUALLY(!button.isVisible());
        opened.type("disk quota exceeded");
        EVENTUALLY(opened.finds(Audience::users, "storage/file-count-quota.md"));
    }

    void a_column_above_the_ceiling_says_so() {
        Opened opened(true, "staff");
        opened.type("GPU Xid 79 has fallen off the bus");
        EVENTUALLY(opened.finds(Audience::staff, "gpu/xid-errors.md"));
        QCOMPARE(opened.column(Audience::admins).model().rowCount(), 0);
        EVENTUALLY(opened.says(Audience::admins, "ceiling staff"));
    }

    void a_filter_narrows_every_column() {
        Opened opened;
        opened.type("job is pending");
        EVENTUALLY(opened.answered());
        QComboBox* category = opened.page().findChild<QComboBox*>("category");
        int row = category->findText("troubleshooting");
        QVERIFY(row > 0);
        category->setCurrentIndex(row);
        auto only = [&] {
            HitsModel& hits = opened.column(Audience::admins).model();
            for (int i = 0; i < hits.rowCount(); ++i)
                if (hits.row(hits.index(i)).hit.meta.category != "troubleshooting")
                    return false;
            return hits.rowCount() > 0;
        };
        EVENTUALLY(only());
    }

    void questions_asked_are_kept_and_offered_when_the_box_is_empty() {
        Opened opened;
        opened.type("x11 forwarding");
        QTest::keyClick(&opened.box(), Qt::Key_Return);
        auto file = recent_queries_file(opened.folder() / "state", opened.root());
        EVENTUALLY(!read_recent_queries(file)->empty());
        QCOMPARE(read_recent_queries(file)->front().query, std::string("x11 forwarding"));
        opened.box().clear();
        auto& recent = opened.child<QListWidget>("recent");
        EVENTUALLY(recent.isVisible() && recent.count() == 1); // and not the golden queries any more
        QTest::keyClick(&opened.box(), Qt::Key_Down);
        QTest::keyClick(&recent, Qt::Key_Return);
        QCOMPARE(opened.box().text(), QString("x11 forwarding"));
        opened.box().clear();
        opened.child<QPushButton>("forgetRecent").click();
        EVENTUALLY(read_recent_queries(file)->empty());
    }

    void the_keyboard_reaches_everything_from_the_question_to_the_article() {
        Opened opened;
        opened.window().show_page(ui::MainWindow::articles);
        opened.window().actions().search->trigger();
        QCOMPARE(QApplication::focusWidget(), &opened.box());
        QTest::keyClicks(QApplication::focusWidget(), "x11 forwarding");
        EVENTUALLY(opened.finds(Audience::staff, "access/x11-forwarding.md"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(QApplication::focusWidget(), &opened.column(Audience::users).list());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(QApplication::focusWidget(), &opened.column(Audience::staff).list());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(QApplication::focusWidget(), &opened.box());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QSignalSpy asked(&opened.page(), &ui::SearchPage::open_article_asked);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), QString("access/x11-forwarding.md"));
        QVERIFY(asked[0][1].toInt() > 1);
        QVERIFY(!opened.page().isVisible()); // the articles are shown
    }

    void every_control_has_a_name() {
        Opened opened;
        for (QWidget* widget : opened.page().findChildren<QWidget*>()) {
            bool control = widget->focusPolicy() != Qt::NoFocus && widget->isVisibleTo(&opened.page()) &&
                           widget->focusProxy() == nullptr;
            if (!control || widget->objectName().startsWith("qt_") ||
                qobject_cast<QLabel*>(widget) != nullptr)
                continue;
            QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(seen != nullptr && !seen->text(QAccessible::Name).isEmpty(),
                     widget->metaObject()->className());
        }
    }

private:
    using HitsModel = ui::HitsModel;

    /// The window with the Search page in front.
    class Opened : public OpenWindow {
    public:
        explicit Opened(bool with_index = true, const char* ceiling = nullptr) {
            if (ceiling != nullptr)
                qputenv("KB_MAX_AUDIENCE", ceiling);
            if (with_index) {
                open();
            } else {
                window().show();
                window().open_base(ui::to_qt(root().string()));
                wait_for_view();
            }
            window().activateWindow();
            window().actions().search->trigger();
            qunsetenv("KB_MAX_AUDIENCE");
        }
        ui::SearchPage& page() { return child<ui::SearchPage>(); }
        QLineEdit& box() { return child<QLineEdit>("searchBox"); }
        ui::HitColumn& column(Audience audience) { return page().column(audience); }
        void type(const char* text) { QTest::keyClicks(&box(), QString::fromUtf8(text)); }
        bool finds(Audience audience, const std::string& path) {
            return column(audience).model().index_of(path).isValid();
        }
        bool answered() { return column(Audience::admins).model().rowCount() > 0; }
        QString notice(Audience audience) { return column(audience).findChild<ui::Notice*>()->text(); }
        bool says(Audience audience, const QString& text) {
            for (QLabel* label : column(audience).findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(text))
                    return true;
            return false;
        }
        /// A change of a file that is no article is seen with the next generation.
        void reread() {
            write("jobs/another.md",
                  "---\ntitle: Another\naudience: users\nstatus: approved\n---\n\nText.\n");
            base().ingest();
            wait_for_jobs();
        }
        bool scored(ui::TuningPanel& tuning) { return tuning.golden().queries().rowCount() > 0; }
        double best_change(ui::TuningPanel& tuning) {
            double best = 0;
            for (int i = 0; i < tuning.golden().queries().rowCount(); ++i)
                best = std::max(best, tuning.golden()
                                          .queries()
                                          .index(i, 0)
                                          .data(ui::GoldenQueriesModel::change_role)
                                          .toDouble());
            return best;
        }
    };
};

QTEST_MAIN(SearchPageTest)
#include "tst_search_page.moc"
