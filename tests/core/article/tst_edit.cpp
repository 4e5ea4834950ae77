// SPDX-License-Identifier: GPL-3.0-or-later
// set_field, set_field_yaml and remove_field: which bytes change, and that no others do.
// traps: Frontmatter and files: saved back byte for byte where untouched. Changing one field changes one
// line; comments, order and quoting of the rest stay.
#include "core/article/article.h"
#include "tests/core/article/samples.h"

#include <QtTest>

#include <random>

using namespace kb;
using namespace samples;

namespace {

/// How a file is written besides its fields.
struct Writing {
    const char* name;
    std::string mark;
    std::string line_end;
};
const std::vector<Writing> writings = {{"LF", "", "\n"},
                                       {"CRLF", "", "\r\n"},
                                       {"CR", "", "\r"},
                                       {"BOM, LF", byte_order_mark, "\n"},
                                       {"BOM, CRLF", byte_order_mark, "\r\n"}};

/// A file with `field` (lines with LF) between two others and comments.
std::string file_with(std::string_view field, const Writing& writing) {
    std::string text = "---\n# head  comment\ntitle:   'T' # title\n" + std::string(field) +
                       "# between\n\nlast: [x,  y]   # last\n---\n\n# Body\ntitle: not me";
    return writing.mark + with_line_ends(text, writing.line_end);
}

using Edit = std::function<Result<std::string>(const Article&)>;

void check_in_all_writings(std::string_view before, std::string_view after, const Edit& edit) {
    for (const Writing& writing : writings) {
        Article article = parse_article("a.md", file_with(before, writing));
        auto edited = edit(article);
        QVERIFY2(edited.has_value(), edited ? "" : (writing.name + (": " + edited.error().message)).c_str());
        if (*edited != file_with(after, writing))
            QCOMPARE(writing.name + (":\n" + shown(*edited)),
                     writing.name + (":\n" + shown(file_with(after, writing))));
    }
}

/// Whether two files differ in bytes of one field's lines only.
bool only_differ_in(const std::string& before, const std::string& after, ByteSpan lines) {
    std::size_t shorter = std::min(before.size(), after.size());
    std::size_t head = 0;
    while (head < shorter && before[head] == after[head])
        ++head;
    std::size_t tail = 0;
    while (tail < shorter - std::min(head, lines.begin) &&
           before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    return head >= lines.begin && before.size() - tail <= lines.end;
}

const std::vector<std::string> awkward_values = {"plain",
                                                 "two words",
                                                 "a: b",
                                                 "a #b",
                                                 "#a",
                                                 "- a",
                                                 "-a",
                                                 "[a]",
                                                 "{a}",
                                                 "@a",
                                                 "%a",
                                                 "*a",
                                                 "&a",
                                                 "!a",
                                                 "|",
                                                 ">",
                                                 "`a`",
                                                 "'",
                                                 "\"",
                                                 "it's",
                                                 "\"a\"",
                                                 "'a'",
                                                 "a\\b",
                                                 "no",
                                                 "Yes",
                                                 "NULL",
                                                 "~",
                                                 "1.10",
                                                 "004711",
                                                 "12:30",
                                                 "2026-10-12",
                                                 "a,b",
                                                 "a]",
                                                 "what?",
                                                 "?",
                                                 "-",
                                                 ":",
                                                 "a:",
                                                 "a\tb",
                                                 "a\nb",
                                                 "a\n",
                                                 "\na",
                                                 " a",
                                                 "a ",
                                                 "",
                                                 "---",
                                                 "...",
                                                 "\xC3\xB1",
                                                 "\xE4\xB8\xAD\xE6\x96\x87",
                                                 "\xC2\xA0",
                                                 "\xE2\x80\xA8",
                                                 "\xEF\xBB\xBF",
                                                 "\xC2\x85",
                                                 "\x01",
                                                 "\x7F",
                                                 std::string("a\0b", 3),
                                                 "a\rb",
                                                 "<<",
                                                 "=",
                                                 "{{ x }}",
                                                 "$(x)",
                                                 "\xF0\x9F\x98\x80",
                                                 "a\n b\n\nc",
                                                 "a  b",
                                                 "  ",
                                                 "x: y\nz: w",
                                                 "C:\\dir",
                                                 "key:value"};

} // namespace

class EditTest : public QObject {
    Q_OBJECT
private slots:
    void a_scalar_keeps_its_style_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("after");
        auto row = [](const char* name, const char* before, const char* value, const char* after) {
            QTest::newRow(name) << before << value << after;
        };
        row("plain", "k: a # c\n", "b", "k: b # c\n");
        row("plain, spaces kept", "k:    a   # c\n", "b c", "k:    b c   # c\n");
        row("plain, trailing blanks", "k: a  \n", "b", "k: b  \n");
        row("plain, quotes needed", "k: a\n", "b: c", "k: \"b: c\"\n");
        row("plain, word of YAML 1.1", "k: a\n", "no", "k: \"no\"\n");
        row("plain number", "k: 1.10\n", "1.20", "k: 1.20\n");
        row("plain to empty", "k: a # c\n", "", "k: \"\" # c\n");
        row("double quotes", "k: \"a\" # c\n", "b", "k: \"b\" # c\n");
        row("double quotes, escapes", "k: \"a\"\n", "say \"b\" \\ \n", "k: \"say \\\"b\\\" \\\\ \\n\"\n");
        row("single quotes", "k: 'a'  # c\n", "it's", "k: 'it''s'  # c\n");
        row("single quotes, line end", "k: 'a'\n", "b\nc", "k: \"b\\nc\"\n");
        row("nothing", "k:\n", "b", "k: b\n");
        row("nothing, comment", "k:   # c\n", "b", "k: b   # c\n");
        row("null", "k: ~ # c\n", "b", "k: b # c\n");
        row("several lines", "k: a\n  b\n\n  c # d\n", "e", "k: e # d\n");
        row("double quotes over lines", "k: \"a\n  b\" # c\n", "d", "k: \"d\" # c\n");
        row("below the key", "k: # c\n  a # d\n", "b", "k: b # c\n");
        row("literal", "k: | # c\n  a\n  b\n", "x\ny\n", "k: | # c\n  x\n  y\n");
        row("literal, no end", "k: |\n  a\n", "x\ny", "k: |-\n  x\n  y\n");
        row("folded", "k: >\n  a\n  b\n", "x y\n", "k: >\n  x y\n");
        row("folded to several lines", "k: >-\n  a\n", "x\n\ny", "k: |-\n  x\n\n  y\n");
        row("literal that cannot be", "k: |\n  a\n", " x", "k: \" x\"\n");
        row("literal to empty", "k: |\n  a\n\n", "", "k: \"\"\n\n");
        row("flow list", "k: [a, b] # c\n", "d", "k: d # c\n");
        row("block list", "k: # c\n  - a\n  - b # e\n", "d", "k: d # c\n");
        row("map", "k: {a: b}\n", "d", "k: d\n");
        row("block map", "k:\n  a: b\n  c: d\n", "e", "k: e\n");
        row("quoted key", "\"k\" : a\n", "b", "\"k\" : b\n");
        row("not ASCII", "k: \xC3\xA1 # \xC3\xA9\n", "\xC3\xB1", "k: \xC3\xB1 # \xC3\xA9\n");
        row("the same", "k: \"a\"   # c\n", "a", "k: \"a\"   # c\n");
        row("tag removed", "k: !x a # c\n", "b", "k: b # c\n");
    }
    void a_scalar_keeps_its_style() {
        QFETCH(QString, before);
        QFETCH(QString, value);
        QFETCH(QString, after);
        check_in_all_writings(before.toStdString(), after.toStdString(), [&](const Article& article) {
            return set_field(article, "k", value.toStdString());
        });
    }

    void a_list_keeps_its_style_and_its_other_items_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QStringList>("items");
        QTest::addColumn<QString>("after");
        auto row = [](const char* name, const char* before, const QStringList& items, const char* after) {
            QTest::newRow(name) << before << items << after;
        };
        row("flow, add", "k: [a,  \"b\"] # c\n", {"a", "b", "c d"}, "k: [a,  \"b\", \"c d\"] # c\n");
        row("flow, add in front", "k: [ 'a' ]\n", {"x", "a"}, "k: [ 'x', 'a' ]\n");
        row("flow, add in the middle", "k: [a,c]\n", {"a", "b", "c"}, "k: [a, b,c]\n");
        row("flow, change one", "k: [a,  b,c]\n", {"a", "x", "c"}, "k: [a,  x,c]\n");
        row("flow, change two", "k: [a,  b ,  c]\n", {"x", "z", "c"}, "k: [x,  z ,  c]\n");
        row("flow, remove first", "k: [a,  b, c]\n", {"b", "c"}, "k: [b, c]\n");
        row("flow, remove last", "k: [a,  b, c ]\n", {"a", "b"}, "k: [a,  b ]\n");
        row("flow, fewer others", "k: [a, b, c]\n", {"x"}, "k: [x]\n");
        row("flow, empty", "k: [a, b] # c\n", {}, "k: [] # c\n");
        row("flow, was empty", "k: [] # c\n", {"a", "b"}, "k: [a, b] # c\n");
        row("flow, comma and bracket", "k: [a]\n", {"a", "b, c", "d]"}, "k: [a, \"b, c\", \"d]\"]\n");
        row("flow, word of YAML 1.1", "k: [a]\n", {"a", "on"}, "k: [a, \"on\"]\n");
        row("flow over lines", "k: [\n  a, # c\n  b\n]\n", {"a", "b", "c"}, "k: [\n  a, # c\n  b, c\n]\n");
        row("flow, trailing comma", "k: [a, ]\n", {"a", "b"}, "k: [a, b, ]\n");
        row("block, add", "k:\n  - a # c\n  - \"b\"\n", {"a", "b", "c"},
            "k:\n  - a # c\n  - \"b\"\n  - \"c\"\n");
        row("block, add in front", "k: # d\n- a\n", {"x", "a"}, "k: # d\n- x\n- a\n");
        row("block, change one", "k:\n  - a # c\n  # d\n  -  b # e\n", {"a", "x"},
            "k:\n  - a # c\n  # d\n  -  x # e\n");
        row("block, remove one", "k:\n  - a # c\n  # d\n  - b # e\n  - f\n", {"a", "f"},
            "k:\n  - a # c\n  # d\n  - f\n");
        row("block, remove last", "k:\n    - a\n    - b\n", {"a"}, "k:\n    - a\n");
        row("block, fewer others", "k:\n  - a\n  - b\n  - c\n", {"x", "c"}, "k:\n  - x\n  - c\n");
        row("block, empty", "k: # c\n  - a\n", {}, "k: [] # c\n");
        row("block, several lines", "k:\n  - a\n    b\n  - c\n", {"a b", "d"}, "k:\n  - a\n    b\n  - d\n");
        row("block, nothing behind a dash", "k:\n  - \n  -   # c\n  -\n", {"", "b", "c"},
            "k:\n  - \n  - b   # c\n  - c\n");
        row("block, add behind a bare dash", "k:\n-\n", {"", "b"}, "k:\n-\n- b\n");
        row("nothing", "k:  # c\n", {"a", "b"}, "k: [a, b]  # c\n");
        row("scalar", "k: a # c\n", {"a", "b"}, "k: [a, b] # c\n");
        row("literal", "k: |\n  a\n", {"a"}, "k: [a]\n");
        row("list of maps", "k:\n  - {a: b}\n", {"x"}, "k: [x]\n");
        row("the same", "k: [ 'a',b ]\n", {"a", "b"}, "k: [ 'a',b ]\n");
    }
    void a_list_keeps_its_style_and_its_other_items() {
        QFETCH(QString, before);
        QFETCH(QStringList, items);
        QFETCH(QString, after);
        std::vector<std::string> values;
        for (const QString& item : items)
            values.push_back(item.toStdString());
        check_in_all_writings(before.toStdString(), after.toStdString(),
                              [&](const Article& article) { return set_field(article, "k", values); });
    }

    void yaml_source_is_set_as_given_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("yaml");
        QTest::addColumn<QString>("after");
        auto row = [](const char* name, const char* before, const char* yaml, const char* after) {
            QTest::newRow(name) << before << yaml << after;
        };
        row("new list below", "k:\n", "- {by: \"human:j\", at: x}", "k:\n  - {by: \"human:j\", at: x}\n");
        row("list below, comment", "k: [] # c\n", "- a\n- b: c\n  d: e\n",
            "k: # c\n  - a\n  - b: c\n    d: e\n");
        row("list over list", "k: # c\n- a # d\n", "- x\n- y", "k: # c\n  - x\n  - y\n");
        row("flow", "k: a # c\n", "[{id: x}]", "k: [{id: x}] # c\n");
        row("map below", "k: a\n", "b: c", "k:\n  b: c\n");
        row("plain", "k: [a]\n", "b", "k: b\n");
        row("url", "k: a\n", "zammad:ticket/1", "k: zammad:ticket/1\n");
        row("nothing", "k: a # c\n", "", "k:  # c\n");
    }
    void yaml_source_is_set_as_given() {
        QFETCH(QString, before);
        QFETCH(QString, yaml);
        QFETCH(QString, after);
        check_in_all_writings(before.toStdString(), after.toStdString(), [&](const Article& article) {
            return set_field_yaml(article, "k", yaml.toStdString());
        });
    }

    void a_field_is_removed_with_its_lines_data() {
        QTest::addColumn<QString>("before");
        for (const char* before : {"k: a # c\n", "k:\n  - a\n  # c\n  - b\n", "k: |\n  a\n\n  b\n",
                                   "k: [\n  a\n]\n", "k:\n", "\"k\": 'a\n  b'\n"})
            QTest::newRow(before) << before;
    }
    void a_field_is_removed_with_its_lines() {
        QFETCH(QString, before);
        check_in_all_writings(before.toStdString(), "",
                              [](const Article& article) { return remove_field(article, "k"); });
        check_in_all_writings(before.toStdString(), before.toStdString(),
                              [](const Article& article) { return remove_field(article, "absent"); });
    }

    void a_new_field_takes_its_usual_place_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("after");
        auto row = [](const char* name, const char* before, const char* key, const char* after) {
            QTest::newRow(name) << before << key << after;
        };
        row("behind its predecessor", "---\ntitle: t # c\nstatus: draft\nx: y\n---\nB", "category",
            "---\ntitle: t # c\ncategory: v\nstatus: draft\nx: y\n---\nB");
        row("behind a list", "---\nsystem:\n  - a\n# d\nowner: o\n---\n", "audience",
            "---\nsystem:\n  - a\naudience: v\n# d\nowner: o\n---\n");
        row("before its successor", "---\nx: y\ntags: [a]\n---\n", "title",
            "---\nx: y\ntitle: v\ntags: [a]\n---\n");
        row("unknown key", "---\ntitle: t\n# e\n---\n", "zeta", "---\ntitle: t\n# e\nzeta: v\n---\n");
        row("order of its own kept", "---\nstatus: s\ntitle: t\n---\n", "audience",
            "---\nstatus: s\ntitle: t\naudience: v\n---\n");
        row("empty block", "---\n---\nB", "title", "---\ntitle: v\n---\nB");
        row("block of comments", "---\n# c\n---\nB", "title", "---\n# c\ntitle: v\n---\nB");
        row("no frontmatter", "# B\n", "title", "---\ntitle: v\n---\n# B\n");
        row("no frontmatter, CRLF, BOM", "\xEF\xBB\xBF# B\r\n", "title",
            "\xEF\xBB\xBF---\r\ntitle: v\r\n---\r\n# B\r\n");
        row("no frontmatter, a rule", "---\n\ntext\n\n---\n", "title",
            "---\ntitle: v\n---\n---\n\ntext\n\n---\n");
        row("empty file", "", "title", "---\ntitle: v\n---\n");
        row("indented fields", "---\n  title: t\n---\n", "owner", "---\n  title: t\n  owner: v\n---\n");
        row("closed at the end of the file", "---\r\ntitle: t\r\n---", "owner",
            "---\r\ntitle: t\r\nowner: v\r\n---");
    }
    void a_new_field_takes_its_usual_place() {
        QFETCH(QString, before);
        QFETCH(QString, key);
        QFETCH(QString, after);
        Article article = parse_article("a.md", before.toStdString());
        auto edited = set_field(article, key.toStdString(), "v");
        QVERIFY2(edited.has_value(), edited ? "" : edited.error().message.c_str());
        QCOMPARE(shown(*edited), shown(after.toStdString()));
        auto removed = remove_field(parse_article("a.md", *edited), key.toStdString());
        QVERIFY(removed.has_value());
        if (article.frontmatter == Article::Frontmatter::parsed)
            QCOMPARE(shown(*removed), shown(article.bytes));
    }

    void an_edit_that_cannot_be_made_safely_is_refused_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("broken") << "---\nk: [\n---\n";
        QTest::newRow("never closed") << "---\nk: a\n";
        QTest::newRow("given twice") << "---\nk: a\nk: b\n---\n";
        QTest::newRow("flow map") << "---\n{k: a}\n---\n";
        QTest::newRow("explicit key") << "---\n? k\n: a\n---\n";
        QTest::newRow("tagged key") << "---\n!x k: a\n---\n";
        QTest::newRow("anchor that others use") << "---\nk: &x a\nother: *x\n---\n";
        QTest::newRow("bracket at column 0") << "---\nother: {a: b,\nk: c}\nk: a\nk: b\n---\n";
    }
    void an_edit_that_cannot_be_made_safely_is_refused() {
        QFETCH(QString, text);
        Article article = parse_article("folder/a.md", text.toStdString());
        for (const auto& edited :
             {set_field(article, "k", "v"), set_field(article, "k", std::vector<std::string>{"v"}),
              set_field_yaml(article, "k", "[v]"), remove_field(article, "k")}) {
            QVERIFY(!edited.has_value());
            QVERIFY(edited.error().code == ErrorCode::refused);
            QVERIFY(q(edited.error().message).contains("folder/a.md"));
            QVERIFY(q(edited.error().message).contains("k"));
        }
    }

    void what_the_scanner_cannot_tell_leaves_the_fields_above_editable() {
        Article article = parse_article("a.md", "---\ntitle: t\n!x k: a\nlast: b\n---\n");
        QCOMPARE(q(set_field(article, "owner", "o").value()),
                 QString("---\ntitle: t\nowner: o\n!x k: a\nlast: b\n---\n"));
        QVERIFY(!set_field(article, "last", "c"));
    }

    void bad_arguments_are_refused() {
        Article article = parse_article("a.md", "---\ntitle: t\n---\n");
        for (const char* key : {"", "a: b", "- a", "#a", "a\nb", "\"a"})
            QVERIFY2(!set_field(article, key, "v"), key);
        QVERIFY(!set_field_yaml(article, "k", "[a"));
        QVERIFY(!set_field_yaml(article, "k", "a: b\n---\nc: d"));
        QVERIFY(!set_field_yaml(article, "k", "*x"));
        QVERIFY(!set_field_yaml(article, "k", "a # b\nother: c"));
    }

    // traps: Frontmatter and files: the form quotes for you.
    void any_value_reads_back_as_it_was_set_data() {
        QTest::addColumn<QString>("field");
        for (const char* field : {"k: a\n", "k: 'a' # c\n", "k: \"a\"\n", "k: |\n  a\n  b\n", "k: >-\n  a\n",
                                  "k:\n", "k: [a, 'b']\n", "k:\n  - a\n  - \"b\"\n", "k: a\n  b\n", ""})
            QTest::newRow(field) << field;
    }
    void any_value_reads_back_as_it_was_set() {
        QFETCH(QString, field);
        for (const Writing& writing : writings) {
            Article article = parse_article("a.md", file_with(field.toStdString(), writing));
            for (const std::string& value : awkward_values) {
                auto edited = set_field(article, "k", value);
                QVERIFY2(edited.has_value(), edited ? "" : (value + ": " + edited.error().message).c_str());
                QCOMPARE(q(parse_article("a.md", *edited).text("k")), q(value));
                std::vector<std::string> items = {"a", value, "c"};
                edited = set_field(article, "k", items);
                QVERIFY2(edited.has_value(), edited ? "" : (value + ": " + edited.error().message).c_str());
                QCOMPARE(q(parse_article("a.md", *edited).list("k")), q(items));
            }
        }
    }

    // Property: for generated frontmatter, an edit gives its value back and changes no byte outside the
    // field's lines.
    void generated_frontmatter_survives_edits() {
        std::mt19937 random(20261012);
        auto pick = [&](const auto& list) { return list[random() % list.size()]; };
        const std::vector<std::string> values = {"a",
                                                 "1.10",
                                                 "'it''s'",
                                                 "\"q \\\" \\n\"",
                                                 "[a, b]",
                                                 "[ 'x, y' , \"z\",]",
                                                 "",
                                                 "{a: b}",
                                                 "|\n  t\n   u\n\n  v",
                                                 ">-\n  t\n  u",
                                                 "\n  - a\n  - 'b'",
                                                 "\n- a\n# c\n- b",
                                                 "\n  m: n\n  o: [p]",
                                                 "[\n  a,\n  b # c\n]",
                                                 "a\n  b",
                                                 "~",
                                                 "\n  - {id: a, x: 'y: z'}",
                                                 "http://x/#y",
                                                 "\"a\n  b\""};
        const std::vector<std::string> tails = {"", "", " # c", "  # \"c", "   "};
        const std::vector<std::string> between = {"", "", "", "# x\n", "\n", "  # y\n"};
        for (int round = 0; round < 1500; ++round) {
            const Writing& writing = writings[random() % writings.size()];
            std::string text = "---\n";
            int count = 1 + static_cast<int>(random() % 6);
            for (int i = 0; i < count; ++i) {
                std::string value = pick(values);
                bool block = value.contains('|') || value.contains('>');
                text += pick(between) + "k" + std::to_string(i) + ":" +
                        (value.empty() || value[0] == '\n' ? "" : " ") + value + (block ? "" : pick(tails)) +
                        "\n";
            }
            text = writing.mark + with_line_ends(text + pick(between) + "---\nBody", writing.line_end);
            Article article = parse_article("a.md", text);
            QVERIFY2(article.findings.empty(), qPrintable(shown(text)));
            std::string key = "k" + std::to_string(random() % static_cast<unsigned>(count));
            std::string value = pick(awkward_values);
            QVERIFY2(!article.find(key)->block_span.empty(), qPrintable(q(key) + "\n" + shown(text)));
            auto scalar = set_field(article, key, value);
            QVERIFY2(scalar.has_value(), qPrintable(q(key) + " = " + q(value) + "\n" + shown(text)));
            QVERIFY2(only_differ_in(text, *scalar, article.find(key)->block_span),
                     qPrintable(shown(*scalar)));
            QCOMPARE(q(parse_article("a.md", *scalar).text(key)), q(value));
            auto list = set_field(article, key, std::vector{value, pick(awkward_values)});
            QVERIFY2(list.has_value(), qPrintable(q(key) + " = [" + q(value) + "]\n" + shown(text)));
            QVERIFY2(only_differ_in(text, *list, article.find(key)->block_span), qPrintable(shown(*list)));
            auto removed = remove_field(article, key);
            if (!removed) { // an indented comment below would become part of the `|` text above
                QVERIFY2(q(text).contains("  # y"), qPrintable(q(key) + "\n" + shown(text)));
                continue;
            }
            QVERIFY(parse_article("a.md", *removed).find(key) == nullptr);
        }
    }

    void torture_files_survive_edits_data() {
        QTest::addColumn<bool>("editable");
        const QStringList broken = {"fm-tab.md", "fm-cycle.md"};
        for (const QString& name : QDir(QString(KB_TEST_DATA) + "/torture").entryList({"*.md"}))
            if (name != "enc-latin1.md") // is no text before it is decoded
                QTest::newRow(qPrintable(name)) << !broken.contains(name);
    }
    void torture_files_survive_edits() {
        QFETCH(bool, editable);
        Article article = parse_torture(QTest::currentDataTag());
        std::vector<std::string> keys = {"title", "new_key"};
        for (const Field& field : article.fields)
            keys.push_back(field.key);
        for (const std::string& key : keys) {
            const Field* field = article.find(key);
            for (const std::string& value : awkward_values) {
                auto edited = set_field(article, key, value);
                if (!editable || (field != nullptr && field->repeated)) {
                    QVERIFY(!edited.has_value());
                    continue;
                }
                QVERIFY2(edited.has_value(), edited ? "" : edited.error().message.c_str());
                Article after = parse_article(article.path, *edited);
                QCOMPARE(q(after.text(key)), q(value));
                QCOMPARE(q(after.body()), q(article.body()));
                if (field != nullptr)
                    QVERIFY(only_differ_in(article.bytes, *edited, field->block_span));
                else // lines were added in one place
                    QVERIFY(only_differ_in(*edited, article.bytes, after.frontmatter_span) ||
                            article.frontmatter == Article::Frontmatter::none);
            }
        }
    }

    // MANIFEST: fm-comments.md: changing one key keeps comments, order and spacing of all the others.
    void one_key_of_the_comments_file_changes_one_line() {
        auto edited = set_field(parse_torture("fm-comments.md"), "alpha", "3");
        QCOMPARE(shown(edited.value()),
                 shown("---\n# keep me\nzeta: 1\nalpha: 3   # and me\ntitle: order test\n---\nBody\n"));
    }
};

QTEST_APPLESS_MAIN(EditTest)
#include "tst_edit.moc"
