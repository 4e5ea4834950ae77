// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/articles_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace kb;
using namespace kb::ui;

namespace {

std::vector<ArticleRow> some_rows() {
    return {
        {.path = "jobs/limits.md",
         .title = "Job limits",
         .owner = "hpc",
         .category = "limit",
         .systems = {"slurm"},
         .audience = Audience::users,
         .status = Status::approved},
        {.path = "jobs/gpu/memory.md",
         .title = "GPU memory",
         .owner = "hpc",
         .category = "howto",
         .systems = {"slurm", "gpu"},
         .audience = Audience::staff,
         .status = Status::draft,
         .errors = 1},
        {.path = "storage/partición.md",
         .title = "Partición llena",
         .owner = "storage",
         .category = "howto",
         .audience = Audience::users,
         .status = Status::approved,
         .overdue = true,
         .warnings = 1},
        {.path = "top.md", .title = "At the top", .audience = Audience::admins, .status = Status::deprecated},
    };
}

/// The tree as indented lines.
QStringList lines_of(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0) {
    QStringList lines;
    for (int i = 0; i < model.rowCount(parent); ++i) {
        QModelIndex child = model.index(i, 0, parent);
        lines += QString(depth * 2, u' ') + child.data().toString();
        lines += lines_of(model, child, depth + 1);
    }
    return lines;
}

} // namespace

class ArticlesModelTest : public QObject {
    Q_OBJECT
private slots:
    void the_model_keeps_the_rules_of_models() {
        ArticlesModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.set_rows(some_rows());
        model.set_grouping(Grouping::system);
        model.set_filter({.text = "gpu"});
        model.set_rows({});
    }

    void articles_stand_under_their_folders_groups_first() {
        ArticlesModel model;
        model.set_rows(some_rows());
        QCOMPARE(lines_of(model), (QStringList{"jobs", "  gpu", "    GPU memory", "  Job limits", "storage",
                                               "  Partición llena", "At the top"}));
    }

    void an_article_of_two_systems_stands_under_both() {
        ArticlesModel model;
        model.set_rows(some_rows());
        model.set_grouping(Grouping::system);
        QCOMPARE(lines_of(model), (QStringList{"(none)", "  At the top", "  Partición llena", "gpu",
                                               "  GPU memory", "slurm", "  GPU memory", "  Job limits"}));
        QCOMPARE(model.shown(), 4);
    }

    void filters_narrow_the_tree_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("audience");
        QTest::addColumn<QString>("owner");
        QTest::addColumn<bool>("overdue");
        QTest::addColumn<bool>("findings");
        QTest::addColumn<int>("shown");
        QTest::newRow("nothing") << "" << -1 << -1 << "" << false << false << 4;
        QTest::newRow("words of title and path") << "memory jobs" << -1 << -1 << "" << false << false << 1;
        QTest::newRow("accents aside") << "particion" << -1 << -1 << "" << false << false << 1;
        QTest::newRow("status") << "" << 1 << -1 << "" << false << false << 2;
        QTest::newRow("audience") << "" << -1 << 0 << "" << false << false << 2;
        QTest::newRow("owner") << "" << -1 << -1 << "hpc" << false << false << 2;
        QTest::newRow("overdue") << "" << -1 << -1 << "" << true << false << 1;
        QTest::newRow("findings") << "" << -1 << -1 << "" << false << true << 2;
        QTest::newRow("two at once") << "limits" << 0 << -1 << "" << false << false << 0;
    }
    void filters_narrow_the_tree() {
        QFETCH(QString, text);
        QFETCH(int, status);
        QFETCH(int, audience);
        QFETCH(QString, owner);
        QFETCH(bool, overdue);
        QFETCH(bool, findings);
        ArticleFilter filter{.text = text,
                             .status = {},
                             .audience = {},
                             .owner = owner,
                             .overdue = overdue,
                             .findings = findings};
        if (status >= 0)
            filter.status = static_cast<Status>(status);
        if (audience >= 0)
            filter.audience = static_cast<Audience>(audience);
        ArticlesModel model;
        model.set_rows(some_rows());
        model.set_filter(filter);
        QTEST(model.shown(), "shown");
    }

    void an_article_is_found_by_its_path() {
        ArticlesModel model;
        model.set_rows(some_rows());
        QModelIndex found = model.index_of("jobs/gpu/memory.md");
        QCOMPARE(found.data().toString(), QString("GPU memory"));
        QCOMPARE(found.parent().data().toString(), QString("gpu"));
        QVERIFY(!model.index_of("jobs/none.md").isValid());
    }
};

QTEST_MAIN(ArticlesModelTest)
#include "tst_articles_model.moc"
