// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/move_article.h"
#include "tests/support/base_folder.h"

#include <QtTest>

using namespace kb;
using namespace kb::test;

namespace {

CheckedBase checked(const BaseFolder& base) {
    return sure(check_base(base.open(), [](const std::string&) { return true; }, {}));
}

std::string with_fields(const std::string& fields, const std::string& body) {
    return "---\ntitle: x\n" + fields + "---\n\n" + body;
}

} // namespace

class MoveArticleTest : public QObject {
    Q_OBJECT
private slots:
    void every_link_to_an_article_and_out_of_it_follows() {
        BaseFolder base;
        base.write(
            "jobs/old.md",
            with_fields("",
                        "## Top\n\nSee [here](#top), [limits](limits.md#time), [quota](../storage/quota.md), "
                        "[root](/jobs/limits.md) and [web](https://example.org/old.md).\n"));
        base.write("jobs/limits.md",
                   with_fields("related: [jobs/old.md, storage/quota.md]\n",
                               "## Time\n\n[a](old.md) ![b](./old.md#top) [c](/jobs/old.md) `old.md`\n"));
        base.write("storage/quota.md", with_fields("superseded_by: jobs/old.md   # kept\n", "Nothing.\n"));
        base.write("other.md", with_fields("", "Nothing here.\n"));
        MovePlan plan = sure(plan_move(checked(base), "jobs/old.md", "storage/new name.md"));
        QCOMPARE(plan.others.size(), std::size_t{2});
        QVERIFY(carry_out(base.root(), plan).has_value());
        QVERIFY(!std::filesystem::exists(base.root() / "jobs/old.md"));
        QCOMPARE(base.read("storage/new name.md"),
                 with_fields(
                     "", "## Top\n\nSee [here](#top), [limits](../jobs/limits.md#time), [quota](quota.md), "
                         "[root](/jobs/limits.md) and [web](https://example.org/old.md).\n"));
        QCOMPARE(base.read("jobs/limits.md"),
                 with_fields("related: [storage/new name.md, storage/quota.md]\n",
                             "## Time\n\n[a](../storage/new%20name.md) ![b](../storage/new%20name.md#top) "
                             "[c](/storage/new%20name.md) `old.md`\n"));
        QCOMPARE(base.read("storage/quota.md"),
                 with_fields("superseded_by: storage/new name.md   # kept\n", "Nothing.\n"));
        for (const CheckedArticle& article : checked(base).articles)
            for (const Finding& finding : article.findings)
                QVERIFY2(!finding.code.starts_with("link.") && !finding.code.starts_with("related."),
                         (article.article.path + ": " + finding.message).c_str());
    }

    void the_approved_version_moves_as_well() {
        BaseFolder base;
        std::string approved = sealed(article_text({}, "Approved.\n"));
        base.write("a.md", approved);
        base.write(".approved/a.md", approved);
        QVERIFY(carry_out(base.root(), sure(plan_move(checked(base), "a.md", "b/a.md"))).has_value());
        QCOMPARE(base.read(".approved/b/a.md"), approved);
        QVERIFY(!std::filesystem::exists(base.root() / ".approved/a.md"));
        QCOMPARE(seal_of(parse_article("b/a.md", base.read("b/a.md"))), Seal::intact);
    }

    void a_path_that_can_be_no_article_is_refused_data() {
        QTest::addColumn<QString>("to");
        for (const char* to :
             {"a.txt", "../out.md", ".hidden.md", "x/.y/a.md", "/abs.md", "x//a.md", ".md", "taken.md"})
            QTest::newRow(to) << to;
    }
    void a_path_that_can_be_no_article_is_refused() {
        QFETCH(QString, to);
        BaseFolder base;
        base.write("a.md", article_text({}, "x\n"));
        base.write("taken.md", article_text({.title = "y"}, "x\n"));
        QVERIFY(!plan_move(checked(base), "a.md", to.toStdString()));
        QVERIFY(!path_problem(base.root(), to.toStdString()).empty());
    }

    void nothing_is_moved_where_a_file_changed_after_the_plan() {
        BaseFolder base;
        base.write("a.md", article_text({}, "x\n"));
        base.write("b.md", article_text({.title = "y"}, "[a](a.md)\n"));
        MovePlan plan = sure(plan_move(checked(base), "a.md", "c.md"));
        base.write("b.md", "changed [a](a.md)\n");
        QVERIFY(!carry_out(base.root(), plan));
        QVERIFY(std::filesystem::exists(base.root() / "a.md"));
        QVERIFY(!std::filesystem::exists(base.root() / "c.md"));
    }

    void a_new_article_is_a_draft_with_its_title() {
        std::string bytes = sure(from_template(
            "---\ntitle: \"[What]\"\nstatus: approved\nlast_reviewed: 2020-01-01\n---\n\n## Steps\n",
            "How to: begin"));
        Article article = parse_article("new.md", bytes);
        QCOMPARE(article.text("title"), std::string_view("How to: begin"));
        QCOMPARE(article.status(), Status::draft);
        QVERIFY(article.find("last_reviewed") == nullptr);
        QVERIFY(bytes.ends_with("## Steps\n"));
    }
};

QTEST_GUILESS_MAIN(MoveArticleTest)
#include "tst_move_article.moc"
