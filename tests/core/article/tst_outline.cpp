// SPDX-License-Identifier: GPL-3.0-or-later
// Headings and links with their places.
#include "core/article/outline.h"
#include "tests/core/article/samples.h"

#include <QtTest>

using namespace kb;
using namespace samples;

namespace {

/// Headings as "level text #anchor".
QStringList headings(std::string_view markdown, std::size_t from = 0) {
    QStringList shown;
    for (const Heading& heading : headings_of(markdown, from))
        shown << QString("%1 %2 #%3").arg(heading.level).arg(q(heading.text), q(heading.anchor));
    return shown;
}

/// Links as "destination@line:column", with "!" before an image and "~" before one that is not located
/// exactly.
QStringList links(std::string_view markdown, std::size_t from = 0) {
    QStringList shown;
    LineIndex lines(markdown);
    for (const Link& link : links_of(markdown, from)) {
        Position place = lines.position_of(link.span.begin);
        shown << QString(link.image ? "!" : "") + (link.exact ? "" : "~") + q(link.destination) +
                     QString("@%1:%2").arg(place.line).arg(place.column);
    }
    return shown;
}

} // namespace

class OutlineTest : public QObject {
    Q_OBJECT
private slots:
    void the_first_heading_is_found_wherever_it_stands() {
        QCOMPARE(first_heading("text\n", 0), std::string());
        QCOMPARE(first_heading("#\n\n## B\n", 0), std::string("B"));
        QCOMPARE(first_heading("# A\n# B\n", 4), std::string("B"));
        QCOMPARE(first_heading("# A\n", 99), std::string());
        for (const char* before : {"x\n", "\n", "~~~\n# no\n~~~\n", "| # no |\n|-|\n\n"})
            for (std::size_t size : {3000U, 4080U, 4086U, 4090U, 4093U, 4094U, 4095U, 4096U, 4097U, 9000U}) {
                std::string text;
                while (text.size() < size)
                    text += before;
                for (const char* heading : {"\nTitle\nof it\n=====\n\n# Next\n", "\n# Title of it\n# Next\n"})
                    QCOMPARE(first_heading(text + heading, 0), std::string("Title of it"));
            }
    }
    void headings_have_levels_texts_and_distinct_anchors_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QStringList>("expected");
        auto row = [](const char* name, const char* markdown, const QStringList& expected) {
            QTest::newRow(name) << QString::fromUtf8(markdown) << expected;
        };
        row("levels", "# A\n\n## B c\n###### D\n", {"1 A #a", "2 B c #b-c", "6 D #d"});
        row("markup", "# The *big* `x_y` [link](u) &amp; \\* <b>z</b>\n",
            {"1 The big x_y link & * z #the-big-x_y-link---z"});
        row("closing hashes", "## A ##\n", {"2 A #a"});
        row("underlines", "Big\n===\n\nSmall\nand more\n-----\n",
            {"1 Big #big", "2 Small and more #small-and-more"});
        row("given id", "# A {#other}\n# B {: #x .y }\n# C {.y}\n", {"1 A #other", "1 B #x", "1 C #c"});
        row("given id is taken", "# A\n# B {#a}\n", {"1 A #a", "1 B #a-1"});
        row("number is taken", "# A\n# A-1\n# A\n", {"1 A #a", "1 A-1 #a-1", "1 A #a-2"});
        row("no text", "#\n# !\n", {"1  #section", "1 ! #section-1"});
        row("in a quote and a list", "> # A\n\n- # B\n", {"1 A #a", "1 B #b"});
        row("in fences", "```\n# A\n```\n~~~~\n# B\n~~~\n# C\n~~~~\n    # D\n# E\n", {"1 E #e"});
        row("in a table", "| a |\n|---|\n| # b |\n", {});
        row("in HTML", "<div>\n# A\n</div>\n\n# B\n", {"1 B #b"});
        row("line ends", "# A\r\n# B\r# C\n", {"1 A #a", "1 B #b", "1 C #c"});
    }
    void headings_have_levels_texts_and_distinct_anchors() {
        QFETCH(QString, markdown);
        QTEST(headings(markdown.toStdString()), "expected");
    }

    // MANIFEST.tsv, as far as headings go.
    void torture_files_have_the_manifests_headings_data() {
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("md-dup-headings.md")
            << QStringList({"1 Guide #guide", "2 Install #install", "2 Install #install-1", "3 Notes #notes",
                            "2 Usage #usage", "3 Notes #notes-1"});
        QTest::newRow("md-unclosed-fence.md") << QStringList("1 A #a");
        QTest::newRow("md-fence-in-list.md") << QStringList();
        QTest::newRow("md-setext.md") << QStringList({"1 Big #big", "2 Small #small"});
        QTest::newRow("md-only-heading.md") << QStringList({"1  #section", "1  #section-1", "6 six #six"});
        QTest::newRow("md-jinja.md") << QStringList("1 J #j");
        QTest::newRow("fm-bom.md") << QStringList("1 Reset a stuck login #reset-a-stuck-login");
        QTest::newRow("fm-crlf.md") << QStringList("1 Reset a stuck login #reset-a-stuck-login");
        QTest::newRow("empty.md") << QStringList();
        QTest::newRow("blank.md") << QStringList();
    }
    void torture_files_have_the_manifests_headings() {
        Article article = parse_torture(QTest::currentDataTag());
        QTEST(headings(article.bytes, article.body_span.begin), "expected");
    }

    void places_are_those_of_the_whole_text() {
        std::string text = "---\r\ntitle: # t\r\n---\r\n\r\n# A  \r\n\r\nBig\r\n===\r\n[x](y.md)";
        Article article = parse_article("a.md", text);
        Outline outline = outline_of(text, article.body_span.begin);
        QCOMPARE(outline.headings.size(), 2U);
        QCOMPARE(outline.headings[0].line, 5U);
        QCOMPARE(q(outline.headings[0].span.of(text)), QString("# A  "));
        QCOMPARE(outline.headings[1].line, 7U);
        QCOMPARE(q(outline.headings[1].span.of(text)), QString("Big\r\n==="));
        QCOMPARE(q(outline.links.at(0).span.of(text)), QString("y.md"));
    }

    void an_empty_section_is_one_without_text_and_deeper_headings_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QStringList>("empty");
        auto row = [](const char* name, const char* markdown, const QStringList& empty) {
            QTest::newRow(name) << markdown << empty;
        };
        row("before a peer", "# A\n\n# B\ntext\n", {"A"});
        row("before a higher one", "# T\ntext\n## A\n\n# B\ntext\n", {"A"});
        row("before a deeper one", "# A\n\n## B\ntext\n", {});
        row("at the end", "text\n\n# A\n\n", {"A"});
        row("before footnotes", "# A\n\n[^x]: Ticket 1: text\n", {"A"});
        row("a comment is something", "# A\n\n<!-- x -->\n", {});
        row("a fence is something", "# A\n```\n```\n", {});
        row("in a list", "- # A\n- text\n", {});
    }
    void an_empty_section_is_one_without_text_and_deeper_headings() {
        QFETCH(QString, markdown);
        QStringList empty;
        for (const Heading& heading : headings_of(markdown.toStdString(), 0))
            if (heading.empty_section)
                empty << q(heading.text);
        QTEST(empty, "empty");
    }

    void links_are_located_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QStringList>("expected");
        auto row = [](const char* name, const char* markdown, const QStringList& expected) {
            QTest::newRow(name) << QString::fromUtf8(markdown) << expected;
        };
        row("plain", "See [a](b.md) and [c](d.md#e).\n", {"b.md@1:9", "d.md#e@1:23"});
        row("title and blanks", "[a]( b.md \"t\" )\n", {"b.md@1:6"});
        row("angle brackets", "[a](<b c.md>)\n", {"b c.md@1:6"});
        row("image in a link", "[![i](p.png)](b.md)\n", {"!p.png@1:7", "b.md@1:15"});
        row("same twice", "[a](b.md) [a](b.md)\n", {"b.md@1:5", "b.md@1:15"});
        row("looks alike in code", "`[a](b.md)` [a](b.md)\n", {"b.md@1:17"});
        row("looks alike in a fence", "```\n[a](b.md)\n```\n[a](b.md)\n", {"b.md@4:5"});
        row("over lines", "[a\nb](c.md)\n", {"c.md@2:4"});
        row("heading, list, quote, table",
            "# [a](a.md)\n- [b](b.md)\n\n> [c](c.md)\n\n| x |\n|---|\n| [d](d.md) |\n",
            {"a.md@1:7", "b.md@2:7", "c.md@4:7", "d.md@8:7"});
        row("reference", "[a][r] and [r]\n\n[r]: b.md \"t\"\n", {"b.md@3:6", "b.md@3:6"});
        row("undefined reference", "[a][r] and [x]\n", {});
        row("autolink", "<https://example.edu/x>\n", {"https://example.edu/x@1:2"});
        row("escapes are resolved", "[a](b\\_c.md)\n", {"~b_c.md@1:1"});
        row("footnote", "x[^a]\n\n[^a]: word\n", {});
        row("not ASCII", "ñ [a](ñ.md)\n", {"ñ.md@1:7"});
        row("container of a site generator", "!!! note\n    [a](b.md)\n", {"b.md@2:9"});
    }
    void links_are_located() {
        QFETCH(QString, markdown);
        QTEST(links(markdown.toStdString()), "expected");
    }

    void a_paragraph_of_many_links_is_read() {
        std::string text;
        for (int i = 0; i < 20'000; ++i)
            text += "[a][r" + std::to_string(i) + "] [b](c.md)\n";
        QCOMPARE(links_of(text + "\n[r1]: d.md\n", 0).size(), 20'001U);
    }

    void deep_nesting_is_read() {
        std::string deep;
        for (int i = 0; i < 100'000; ++i)
            deep += "> ";
        QCOMPARE(headings(deep + "# A\n\n# B\n").size(), 2);
    }

    void anchors_of_html_and_code_are_listed() {
        Outline outline = outline_of("<a id=\"x\"></a> text <a name=\"y\">\n\n`c`\n\n```\nd\n```\n", 0);
        QCOMPARE(q(outline.html_anchors), QStringList({"x", "y"}));
        QCOMPARE(outline.code.size(), 5U); // three tags, a code span, a fence
    }
};

QTEST_APPLESS_MAIN(OutlineTest)
#include "tst_outline.moc"
