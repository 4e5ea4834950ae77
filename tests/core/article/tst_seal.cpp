// SPDX-License-Identifier: GPL-3.0-or-later
// The canonical form and its digest. The samples in tests/data/seals are the test vectors of docs/formats.md.
#include "core/article/article.h"
#include "core/base/hash.h"
#include "tests/core/article/samples.h"

#include <QtTest>

using namespace kb;
using namespace samples;

namespace {

std::string sample(const QString& name) {
    QFile file(QString(KB_TEST_DATA) + "/seals/" + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString()
                                          : "cannot read " + name.toStdString();
}

const std::string article_text =
    "---\ntitle: t\ncategory: faq\nsystem: [slurm]\naudience: users\nstatus: approved\nowner: o\n"
    "last_reviewed: 2026-10-12\nescalate_if: e\nevidence: ticket\ntags: [a]\nrelated: [b.md]\n"
    "sources:\n  - {id: s, resource: r}\nother: x\n---\nBody  \n\ttext\n";

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    return text.replace(text.find(what), what.size(), by);
}

std::string digest_of(const std::string& text) {
    return content_digest(parse_article("a.md", text));
}

} // namespace

class SealTest : public QObject {
    Q_OBJECT
private slots:
    void test_vectors_hold_data() {
        QTest::addColumn<QString>("digest");
        for (const QString& line : q(sample("digests.tsv")).split('\n', Qt::SkipEmptyParts))
            QTest::newRow(qPrintable(line.section('\t', 0, 0))) << line.section('\t', 1, 1);
    }
    void test_vectors_hold() {
        QString name = QTest::currentDataTag();
        Article article = parse_article("a.md", sample(name + ".md"));
        QVERIFY(article.frontmatter == Article::Frontmatter::parsed);
        std::string form = canonical_form(article);
        QCOMPARE(shown(form), shown(sample(name + ".canonical")));
        QTEST(q(content_digest(article)), "digest");
        QCOMPARE(content_digest(article), digest(form));
    }

    void the_example_of_the_documentation_holds() {
        Article article = parse_article("a.md", "---\ntitle: t\nsystem: slurm\nstatus: approved\n---\nHi\n");
        QCOMPARE(q(canonical_form(article)), QString("kb-seal 1\nd4:body3:Hi\n6:systeml5:slurme5:title1:te"));
    }

    void what_is_sealed_changes_the_digest_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("by");
        auto row = [](const char* what, const char* by) {
            QTest::addRow("%s -> %s", what, by) << what << by;
        };
        row("title: t", "title: u");
        row("title: t\n", "");
        row("title: t", "title: [t]");
        row("category: faq", "category: howto");
        row("[slurm]", "[slurm, gpu]");
        row("audience: users", "audience: staff");
        row("escalate_if: e", "escalate_if: f");
        row("evidence: ticket", "evidence: cluster_facts");
        row("resource: r", "resource: q");
        row("{id: s, resource: r}", "{id: s, resource: r, digest: d}");
        row("Body  \n", "Body\n");
        row("Body  \n", "\nBody  \n");
        row("text\n", "text");
        row("\ttext", "    text");
        row("Body", "Bodx");
    }
    void what_is_sealed_changes_the_digest() {
        QFETCH(QString, what);
        QFETCH(QString, by);
        QVERIFY(digest_of(replaced(article_text, what.toStdString(), by.toStdString())) !=
                digest_of(article_text));
    }

    void what_is_not_sealed_does_not_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("by");
        auto row = [](const char* what, const char* by) {
            QTest::addRow("%s -> %s", what, by) << what << by;
        };
        row("status: approved", "status: draft");
        row("owner: o", "owner: p");
        row("last_reviewed: 2026-10-12", "last_reviewed: 2027-01-01");
        row("tags: [a]", "tags: [b]");
        row("related: [b.md]\n", "");
        row("other: x", "other: y");
        row("title: t", "title:   \"t\" # c");
        row("category: faq\nsystem: [slurm]", "system:\n- slurm\ncategory: faq");
        row("  - {id: s, resource: r}", "  - resource: r\n    id: s");
        row("status: approved", "status: approved\nverified:\n  - {by: x, at: y, digest: z}");
    }
    void what_is_not_sealed_does_not() {
        QFETCH(QString, what);
        QFETCH(QString, by);
        QCOMPARE(q(digest_of(replaced(article_text, what.toStdString(), by.toStdString()))),
                 q(digest_of(article_text)));
    }

    void line_ends_and_a_byte_order_mark_are_not_sealed() {
        for (const char* line_end : {"\r\n", "\r"})
            QCOMPARE(digest_of(byte_order_mark + with_line_ends(article_text, line_end)),
                     digest_of(article_text));
    }

    void values_do_not_run_into_each_other() {
        QVERIFY(digest_of("---\nsystem: [a, b]\n---\n") != digest_of("---\nsystem: [\"a, b\"]\n---\n"));
        QVERIFY(digest_of("---\ntitle: a\n---\n") != digest_of("---\ntitle: \"a1:x\"\n---\n"));
        QVERIFY(digest_of("---\nsources: [[a]]\n---\n") != digest_of("---\nsources: [\"[a]\"]\n---\n"));
        QVERIFY(digest_of("---\nsources: [[a]]\n---\n") != digest_of("---\nsources: [a]\n---\n"));
        QVERIFY(digest_of("---\ntitle: \"\"\n---\n") != digest_of("---\nowner: o\n---\n"));
    }

    void the_newest_digest_seals() {
        auto sealed = [](const std::string& entries) {
            return seal_of(parse_article("a.md", replaced(article_text, "other: x", "verified: " + entries)));
        };
        std::string right = digest_of(article_text);
        QVERIFY(seal_of(parse_article("a.md", article_text)) == Seal::none);
        QVERIFY(sealed("[]") == Seal::none);
        QVERIFY(sealed("[{by: a, at: b}]") == Seal::none);
        QVERIFY(sealed("[{by: a, digest: \"" + right + "\"}]") == Seal::intact);
        QVERIFY(sealed("{by: a, digest: \"" + right + "\"}") == Seal::intact);
        QVERIFY(sealed("[{by: a, digest: \"sha256:old\"}, {by: a, digest: \"" + right + "\"}]") ==
                Seal::intact);
        QVERIFY(sealed("[{by: a, digest: \"" + right + "\"}, {by: b}]") == Seal::intact);
        QVERIFY(sealed("[{by: a, digest: \"" + right + "\"}, {by: a, digest: \"sha256:new\"}]") ==
                Seal::broken);
    }
};

QTEST_APPLESS_MAIN(SealTest)
#include "tst_seal.moc"
