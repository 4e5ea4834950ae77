// SPDX-License-Identifier: GPL-3.0-or-later
// Files that no editor of ours would write: an edit leaves their bytes alone.
#include "core/article/article.h"
#include "tests/core/article/samples.h"

#include <QtTest>

using namespace kb;
using namespace samples;

class EditBytesTest : public QObject {
    Q_OBJECT
private slots:
    void mixed_line_ends_and_a_missing_last_one_stay_as_they_are() {
        std::string text = "---\r\ntitle: t\nk: a # c\rlast: b\r\n---\n\r\nBody\rmore\nend";
        Article article = parse_article("a.md", text);
        QCOMPARE(article.bytes, text);
        std::string expected = text;
        expected.replace(expected.find("k: a"), 4, "k: b");
        QCOMPARE(shown(set_field(article, "k", "b").value()), shown(expected));
    }

    // traps: Frontmatter and files: U+FFFD never saved over a file.
    void bytes_that_are_not_utf_8_are_never_replaced() {
        for (const std::string& text :
             {torture("enc-latin1.md"), std::string("---\ntitle: caf\xE9\nk: a\n---\nol\xE9\n")}) {
            Article article = parse_article("a.md", text);
            QCOMPARE(article.bytes, text);
            auto edited = set_field(article, "k", "b");
            if (!edited)
                continue; // refused
            QVERIFY(!edited->contains("\xEF\xBF\xBD"));
            QVERIFY(edited->ends_with(article.body()));
            QCOMPARE(edited->contains("caf\xE9"), text.contains("caf\xE9"));
        }
    }
};

QTEST_APPLESS_MAIN(EditBytesTest)
#include "tst_edit_bytes.moc"
