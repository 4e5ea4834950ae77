// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/open_window.h"
#include "ui/articles/article_list.h"
#include "ui/shell/command_palette.h"
#include "ui/support/actions.h"
#include "ui/support/text.h"

#include <QtTest>

using namespace kb;
using namespace kb::test;

class MainWindowTest : public QObject {
    Q_OBJECT
private slots:
    void a_base_is_opened_listed_and_indexed() {
        OpenWindow opened;
        opened.open();
        QVERIFY(
            opened.window().windowTitle().startsWith(ui::to_qt(opened.base().workspace()->config().name)));
        QCOMPARE(opened.child<ui::ArticleList>().model().rows().size(),
                 opened.base().view()->checked->articles.size());
        QVERIFY(opened.base().view()->index.counts.documents > 50);
        QCOMPARE(opened.preferences().recent_bases(), QStringList{ui::to_qt(opened.root().string())});
    }

    void a_folder_that_is_no_base_is_told_and_the_open_one_stays() {
        OpenWindow opened;
        opened.open();
        auto before = opened.base().workspace();
        opened.window().open_base(ui::to_qt((opened.folder() / "nothing").string()));
        QCOMPARE(opened.asker.asked.size(), std::size_t{1});
        QVERIFY(opened.asker.asked.front().text.contains("nothing"));
        QCOMPARE(opened.base().workspace(), before);
    }

    void a_file_that_changes_on_the_disk_is_seen() {
        OpenWindow opened;
        opened.open();
        std::size_t before = opened.child<ui::ArticleList>().model().rows().size();
        opened.write("jobs/new-one.md", "---\ntitle: A new one\n---\n\nText.\n");
        opened.wait_for_view();
        QCOMPARE(opened.child<ui::ArticleList>().model().rows().size(), before + 1);
        QVERIFY(opened.child<ui::ArticleList>().model().index_of("jobs/new-one.md").isValid());
    }

    void the_palette_reaches_articles_from_the_keyboard() {
        OpenWindow opened;
        opened.open();
        opened.window().actions().palette->trigger();
        auto& palette = opened.child<ui::CommandPalette>();
        QVERIFY(palette.isVisible());
        QTest::keyClicks(QApplication::focusWidget(), "x11 forw");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(!palette.isVisible());
        auto* tree = opened.child<ui::ArticleList>().findChild<QTreeView*>();
        QCOMPARE(tree->currentIndex().data(ui::ArticlesModel::path_role).toString(),
                 QString("access/x11-forwarding.md"));
    }
};

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
