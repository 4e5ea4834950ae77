// SPDX-License-Identifier: GPL-3.0-or-later
// Home: numbers that open their lists.
#include "core/base/date.h"
#include "core/base/file.h"
#include "tests/ui/support/open_window.h"
#include "ui/articles/article_list.h"
#include "ui/home/home_page.h"
#include "ui/home/home_words.h"
#include "ui/home/queue_tile.h"
#include "ui/home/week_chart.h"
#include "ui/support/text.h"

#include <QLabel>
#include <QListView>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QToolButton>
#include <QtTest>

using namespace kb;
using namespace kb::ui;
using namespace kb::test;

namespace {

constexpr int patience_ms = 60000;

/// The window on Home, with its numbers read.
class AtHome : public OpenWindow {
public:
    AtHome() {
        open();
        window().show_page(MainWindow::home);
        wait_for_numbers();
    }
    HomePage& home() { return child<HomePage>(); }
    /// Waits until the numbers are of the newest view.
    void wait_for_numbers() {
        QSignalSpy changed(&home(), &HomePage::lists_changed);
        if (home().lists().empty() && !changed.wait(patience_ms))
            qFatal("Home was not read");
    }
    void wait_for_change(const std::function<bool()>& state) {
        if (!QTest::qWaitFor(state, patience_ms))
            qFatal("Home does not show it");
    }
    QueueTile& tile(ToDoKind kind) {
        for (auto* tile : home().findChildren<QueueTile*>())
            if (tile->kind() == kind)
                return *tile;
        qFatal("there is no such tile");
    }
    std::size_t count(ToDoKind kind) { return home().lists()[static_cast<std::size_t>(kind)].items.size(); }
    int page() { return child<QStackedWidget>().currentWidget()->property("page").toInt(); }
};

} // namespace

class HomeTest : public QObject {
    Q_OBJECT
private slots:
    void the_window_starts_here_and_every_number_is_said_in_words() {
        AtHome opened;
        QVERIFY(opened.home().isVisible());
        for (auto* tile : opened.home().findChildren<QueueTile*>()) {
            QVERIFY(tile->isEnabled());
            QVERIFY(!tile->accessibleDescription().isEmpty());
            QCOMPARE(tile->accessibleName(),
                     QStringLiteral("%1: %2").arg(title_of(tile->kind())).arg(opened.count(tile->kind())));
            QVERIFY(tile->focusPolicy() == Qt::StrongFocus);
        }
    }

    void a_new_draft_counts_and_its_number_opens_the_review_page() {
        AtHome opened;
        std::size_t before = opened.count(ToDoKind::drafts);
        opened.write("jobs/new-one.md", "---\ntitle: A new one\nstatus: draft\n---\n\nText.\n");
        opened.wait_for_view();
        opened.wait_for_change([&] { return opened.count(ToDoKind::drafts) == before + 1; });
        opened.tile(ToDoKind::drafts).setFocus();
        QTest::keyClick(&opened.tile(ToDoKind::drafts), Qt::Key_Return);
        QCOMPARE(opened.page(), static_cast<int>(MainWindow::review));
    }

    void articles_with_errors_open_as_a_filtered_list() {
        AtHome opened;
        opened.write("jobs/wrong.md", "---\ntitle: Wrong\ncategory: nonsense\n---\n\nText.\n");
        opened.wait_for_view();
        opened.wait_for_change([&] { return opened.count(ToDoKind::errors) > 0; });
        QTest::mouseClick(&opened.tile(ToDoKind::errors), Qt::LeftButton);
        QCOMPARE(opened.page(), static_cast<int>(MainWindow::articles));
        QCOMPARE(opened.child<ArticleList>().model().shown(),
                 static_cast<int>(opened.count(ToDoKind::errors)));
    }

    void questions_are_listed_and_asked_again() {
        AtHome opened;
        auto* list = opened.home().findChild<QListView*>();
        QVERIFY(!list->isVisible());
        std::filesystem::path log = opened.base().workspace()->config().questions;
        std::string line = "{\"at\":\"" + now_utc() + "\",\"query\":\"why ñandú?\"}\n";
        QVERIFY(write_file_atomic(log, line));
        opened.write("jobs/another.md", "---\ntitle: Another\n---\n\nText.\n"); // Home looks again
        opened.wait_for_view();
        opened.wait_for_change([&] { return list->isVisible(); });
        opened.tile(ToDoKind::questions).click();
        QCOMPARE(QApplication::focusWidget(), list);
        QSignalSpy asked(&opened.home(), &HomePage::search_asked);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.front().front().toString(), QString("why ñandú?"));
    }

    void a_chart_is_drawn_or_the_reason_said() {
        QueueTile tile(ToDoKind::drafts);
        ToDo list{.items = {"a.md"}, .history = {.kind = ToDoHistory::Kind::waiting, .weeks = {1, 2, 3}}};
        tile.show_list(&list);
        auto* chart = tile.findChild<WeekChart*>();
        QVERIFY(!chart->isHidden());
        QVERIFY(chart->accessibleName().contains("1, 2, 3, 0"));
        list.history = {.why = "There is no git."};
        tile.show_list(&list);
        QVERIFY(chart->isHidden());
        QVERIFY(tile.findChildren<QLabel*>().last()->text().contains("There is no git."));
        list.problem = "The log cannot be read.";
        tile.show_list(&list);
        QVERIFY(tile.findChildren<QLabel*>().last()->text().contains("cannot be read"));
        QVERIFY(!tile.accessibleName().contains("1"));
    }

    void nothing_to_do_says_what_next() {
        QCOMPARE(headline_of(std::vector<ToDo>(6)), QString("Nothing waits"));
        QVERIFY(headline_of({{.items = {"a", "b"}}, {.items = {"c"}}}).startsWith("3"));
    }
};

QTEST_MAIN(HomeTest)
#include "tst_home.moc"
