// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/chunk.h"
#include "core/chunk/json_depth.h"

#include <QtTest>

#include "chunk_checks.h"

using namespace kb;

namespace {

constexpr ChunkOptions small{200, 50};

std::string lines(const std::string& line, int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += line + std::to_string(i) + "\n";
    return text;
}

} // namespace

/// Documents that are not Markdown.
class ChunkSyntaxTest : public QObject {
    Q_OBJECT
private slots:
    void the_syntax_follows_the_extension_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("syntax");
        QTest::newRow("md") << "a/b.md" << static_cast<int>(Syntax::markdown);
        QTest::newRow("capitals") << "README.MD" << static_cast<int>(Syntax::markdown);
        QTest::newRow("yml") << "mkdocs.yml" << static_cast<int>(Syntax::yaml);
        QTest::newRow("toml") << "book.toml" << static_cast<int>(Syntax::toml);
        QTest::newRow("json") << "x.json" << static_cast<int>(Syntax::json);
        QTest::newRow("rst") << "index.rst" << static_cast<int>(Syntax::rst);
        QTest::newRow("txt") << "a.txt" << static_cast<int>(Syntax::plain);
        QTest::newRow("none") << "LICENSE" << static_cast<int>(Syntax::plain);
        QTest::newRow("dot at the end") << "a." << static_cast<int>(Syntax::plain);
    }
    void the_syntax_follows_the_extension() {
        QFETCH(QString, name);
        QTEST(static_cast<int>(syntax_of(name.toStdString())), "syntax");
    }

    void a_small_data_file_is_one_chunk() {
        for (Syntax syntax : {Syntax::yaml, Syntax::toml, Syntax::json}) {
            auto chunks = cut("{\"a\": 1,\n \"b\": 2}\n", 0, syntax, {});
            QCOMPARE(texts(chunks), QStringList({"{\"a\": 1,\n \"b\": 2}"}));
            QCOMPARE(paths(chunks), QStringList({""}));
        }
    }

    void yaml_is_cut_by_document_and_top_level_key() {
        std::string text = "# about the first\nfirst: 1\n\"second key\":\n" + lines("  - item ", 30) +
                           "third: !ENV [SITE, x]\ntext: |\n  not: a key\n# tail\n" + lines("  more ", 5) +
                           "---\nkind: other\n";
        auto chunks = cut(text, 0, Syntax::yaml, small);
        QCOMPARE(paths(chunks), QStringList({"first", "second key", "second key", "third", "text", ""}));
        QCOMPARE(chunks[0].text, std::string("# about the first\nfirst: 1"));
        QCOMPARE(chunks[3].text, std::string("third: !ENV [SITE, x]"));
        QVERIFY(chunks[4].text.contains("not: a key"));
        QCOMPARE(chunks[5].text, std::string("---\nkind: other"));
        QCOMPARE(anchors(chunks).mid(0, 2), QStringList({"first", "second-key"}));
    }
    void a_large_yaml_key_is_cut_where_nesting_is_least() {
        std::string text = "jobs:\n";
        for (int i = 0; i < 6; ++i)
            text += "  job" + std::to_string(i) + ":\n" + lines("    step: number ", 4);
        for (const Chunk& chunk : cut(text, 0, Syntax::yaml, small))
            QVERIFY2(chunk.text.starts_with("jobs:") || chunk.text.starts_with("  job"), chunk.text.c_str());
    }
    void text_that_is_no_yaml_is_still_covered() {
        std::string text = "just: [\n" + lines("unclosed text without a key ", 20) + "\t- tab\n%% @@\n";
        auto chunks = cut(text, 0, Syntax::yaml, small);
        QCOMPARE(broken(text, 0, chunks, small), QString());
        QVERIFY(texts(chunks).join('\n').contains("key 19\n\t- tab\n%% @@"));
    }

    void toml_is_cut_by_table() {
        std::string text = "title = \"x\"\n\n# about a\n[a]\n" + lines("k = ", 8) + "[[a.b]] # c\n" +
                           lines("l = ", 8) +
                           "text = \"\"\"\n[not a table]\n\"\"\"\narray = [\n[1, 2],\n]\npath = 'C:\\' # no "
                           "\"\"\" opens here\nq = \"#\"\n[c]\n" +
                           lines("m = ", 20);
        auto chunks = cut(text, 0, Syntax::toml, small);
        QCOMPARE(paths(chunks), QStringList({"", "a", "a.b", "c"}));
        QVERIFY(chunks[1].text.starts_with("# about a\n[a]"));
        QVERIFY(chunks[2].text.contains("[not a table]"));
    }

    void json_is_cut_by_top_level_key() {
        std::string text = "{\"name\": \"x, {y} \\\" z\", \"list\": [";
        for (int i = 0; i < 40; ++i)
            text += "{\"id\": " + std::to_string(100 + i) + "}, ";
        text += "0], \"last\": null}";
        auto chunks = cut(text, 0, Syntax::json, small);
        QVERIFY(chunks.size() > 3);
        QCOMPARE(paths(chunks).first(), QString("name"));
        QCOMPARE(paths(chunks).last(), QString("last"));
        QCOMPARE(chunks[0].text, std::string("{\"name\": \"x, {y} \\\" z\","));
        for (std::size_t i = 1; i + 1 < chunks.size(); ++i) {
            QCOMPARE(chunks[i].headings, std::vector<std::string>{"list"});
            QVERIFY(chunks[i].text.size() <= 200);
            QVERIFY2(chunks[i].text.ends_with(","), chunks[i].text.c_str()); // no element is cut
        }
    }
    void json_lists_are_cut_between_elements() {
        std::string text = "[";
        for (int i = 0; i < 40; ++i)
            text += (i > 0 ? ",\n" : "") + std::string("{\"alert\": \"disk ") + std::to_string(i) + "\"}";
        text += "]\n";
        auto chunks = cut(text, 0, Syntax::json, small);
        QVERIFY(chunks.size() > 4);
        for (const Chunk& chunk : chunks)
            QVERIFY(chunk.text.ends_with("},") || chunk.text.ends_with("}]"));
    }
    void the_depth_of_json_is_told_without_recursion_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("depth"); // -1: not balanced
        QTest::newRow("value") << QByteArray("12") << 0;
        QTest::newRow("nested") << QByteArray("{\"a\": [1, {\"b\": \"}]\"}]}") << 3;
        QTest::newRow("crossed") << QByteArray("[{]}") << -1;
        QTest::newRow("open") << QByteArray("[[") << -1;
        QTest::newRow("open string") << QByteArray("[\"a]") << -1;
        QTest::newRow("escape at the end") << QByteArray("\"\\") << -1;
        QTest::newRow("very deep") << QByteArray(100000, '[') + QByteArray(100000, ']') << 100000;
    }
    void the_depth_of_json_is_told_without_recursion() {
        QFETCH(QByteArray, text);
        QFETCH(int, depth);
        auto told = json_depth(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        QCOMPARE(told ? static_cast<int>(*told) : -1, depth);
    }

    void rst_is_cut_by_its_underlined_titles() {
        std::string text =
            "before\n\n=====\nGuide\n=====\n\nintro\n\nInstall\n-------\n\nlinux\n\nNotes\n~~~~~\n\none\n\n"
            "Use\n---\n\nrun::\n\n  code\n  ----\n\nTable\n====== \nx\n";
        auto chunks = cut(text, 0, Syntax::rst, {});
        QCOMPARE(paths(chunks), QStringList({"", "Guide", "Guide > Install", "Guide > Install > Notes",
                                             "Guide > Use", "Guide > Use > Table"}));
        QCOMPARE(anchors(chunks).mid(1, 3), QStringList({"guide", "install", "notes"}));
        QVERIFY(chunks[4].text.ends_with("  code\n  ----"));
        QCOMPARE(chunks[3].first_line, 17U);
    }
    void rst_lines_shorter_than_the_title_or_inside_text_are_none() {
        auto chunks = cut("A long title\n---\n\ntext\nmore\n----\n\n====  ====\na     b\n====  ====\n", 0,
                          Syntax::rst, {});
        QCOMPARE(paths(chunks), QStringList({""}));
    }

    void plain_text_is_cut_between_paragraphs() {
        std::string text;
        for (int i = 0; i < 12; ++i)
            text += "Paragraph " + std::to_string(i) + " has a line\nand a second one.\n\n";
        auto chunks = cut(text, 0, Syntax::plain, small);
        QVERIFY(chunks.size() > 2);
        for (const Chunk& chunk : chunks) {
            QVERIFY(chunk.text.starts_with("Paragraph") && chunk.text.ends_with("one."));
            QVERIFY(chunk.text.size() <= 200);
        }
    }
};

QTEST_APPLESS_MAIN(ChunkSyntaxTest)
#include "tst_chunk_syntax.moc"
