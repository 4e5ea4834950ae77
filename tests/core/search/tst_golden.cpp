// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/search/golden.h"

#include <QtTest>

using namespace kb;

namespace {

std::vector<GoldenQuery> read(std::string_view yaml) {
    auto queries = parse_golden(yaml, "golden/a.yaml");
    if (!queries)
        QTest::qFail(queries.error().message.c_str(), __FILE__, __LINE__);
    return queries.value_or(std::vector<GoldenQuery>());
}

constexpr std::string_view versioned = R"(# Asked by users
version: 1
queries:
  - id: qos-limit-1
    query: sbatch says QOSMaxSubmitJobPerUserLimit
    audience: users
    origin: real
    kind: symptom
    relevant:
      - {path: limits/qos.md, heading: Submit limit, grade: 3}
      - {path: limits/arrays.md, grade: 1}
  - id: nothing
    query: who won the cup?
    kind: unanswerable
    relevant: []
)";

} // namespace

class GoldenTest : public QObject {
    Q_OBJECT
private slots:
    void the_versioned_form_is_read() {
        const auto queries = read(versioned);
        QCOMPARE(queries.size(), 2U);
        const GoldenQuery first{
            .id = "qos-limit-1",
            .query = "sbatch says QOSMaxSubmitJobPerUserLimit",
            .origin = "real",
            .kind = "symptom",
            .audience = Audience::users,
            .relevant = {{"limits/qos.md", "Submit limit", 3}, {"limits/arrays.md", "", 1}}};
        QCOMPARE(queries[0], first);
        QVERIFY(queries[1].relevant.empty());
        QVERIFY(!queries[1].audience);
    }

    void a_bare_list_is_read_and_unknown_keys_are_ignored() {
        const auto queries = read("- id: a\n  query: b\n  origin_id: \"x#1\"\n  notes: [1, {2: 3}]\n"
                                  "  relevant:\n    - path: c.md\n      weight: 2\n");
        QCOMPARE(queries.size(), 1U);
        QCOMPARE(queries[0].relevant, std::vector<Judgement>({{"c.md", "", 3}}));
    }

    void a_file_without_content_gives_no_queries_data() {
        QTest::addColumn<QByteArray>("yaml");
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("comment") << QByteArray("# later\n");
        QTest::newRow("empty list") << QByteArray("[]\n");
        QTest::newRow("no entries") << QByteArray("version: 1\nqueries:\n");
    }
    void a_file_without_content_gives_no_queries() {
        QFETCH(QByteArray, yaml);
        QVERIFY(read(yaml.toStdString()).empty());
    }

    // traps: Frontmatter and files: typed scalars are returned as typed
    void values_stay_as_typed() {
        const auto queries = read("- {id: 004711, query: no, kind: 1.10, origin: 12:30,"
                                  " relevant: [{path: 2024-01-02, heading: on}]}");
        QCOMPARE(queries[0].id, std::string("004711"));
        QCOMPARE(queries[0].query, std::string("no"));
        QCOMPARE(queries[0].kind, std::string("1.10"));
        QCOMPARE(queries[0].origin, std::string("12:30"));
        QCOMPARE(queries[0].relevant[0], (Judgement{"2024-01-02", "on", 3}));
    }

    // traps: Frontmatter and files: NFC and NFD file names are one file
    void paths_are_composed() {
        const auto queries = read("- {id: a, query: b, relevant: [{path: \"gui\xCC\x81"
                                  "a.md\"}]}");
        QCOMPARE(queries[0].relevant[0].path, std::string("guía.md"));
    }

    void an_entry_that_cannot_be_used_is_named_with_line_and_id_data() {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<int>("line");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* yaml, int line, const char* says) {
            QTest::newRow(name) << QByteArray(yaml) << line << QByteArray(says);
        };
        row("broken YAML", "- id: a\n  query: [b\n", 3, "not valid YAML");
        row("text", "just words\n", 1, "expected a list");
        row("no list", "version: 1\n", 1, "\"queries:\"");
        row("list is a map", "version: 1\nqueries: {a: b}\n", 2, "must be a list");
        row("newer version", "version: 2\nqueries: []\n", 1, "version 2");
        row("two documents", "[]\n---\n- id: a\n", 3, "second YAML document");
        row("entry is text", "- id: a\n  query: b\n  relevant: []\n- c\n", 4, "expected keys");
        row("no id", "- query: b\n  relevant: []\n", 1, "no \"id\"");
        row("no query", "-\n  id: a1\n  relevant: []\n", 2, "\"a1\": \"query\" is missing");
        row("blank query", "- {id: a1, query: ' ', relevant: []}\n", 1, "\"a1\": \"query\" is missing");
        row("query is a list", "- id: a1\n  query: [b]\n", 2, "\"query\" must be text");
        row("no relevant", "- id: a1\n  query: b\n", 1, "\"a1\": \"relevant\" is missing");
        row("relevant is text", "- id: a1\n  query: b\n  relevant: c.md\n", 3,
            "\"a1\": \"relevant\" must be");
        row("audience", "- id: a1\n  query: b\n  audience: all\n  relevant: []\n", 3,
            "\"a1\": \"all\" is no");
        row("judgement is text", "- id: a1\n  query: b\n  relevant:\n    - c.md\n", 4, "\"a1\": a judgement");
        row("no path", "- id: a1\n  query: b\n  relevant:\n    - grade: 3\n", 4,
            "\"a1\": a judgement has no");
        row("grade 0", "- id: a1\n  query: b\n  relevant:\n    - path: c\n      grade: 0\n", 5, "not \"0\"");
        row("grade 4", "- id: a1\n  query: b\n  relevant:\n    - path: c\n      grade: 4\n", 5, "not \"4\"");
        row("grade 2.5", "- id: a1\n  query: b\n  relevant:\n    - {path: c, grade: 2.5}\n", 4,
            "not \"2.5\"");
        row("key twice", "- id: a1\n  query: b\n  query: c\n  relevant: []\n", 3, "\"query\" is given twice");
        row("id twice", "- {id: a1, query: b, relevant: []}\n- {id: a1, query: c, relevant: []}\n", 2,
            "\"a1\": this id is given twice");
    }
    void an_entry_that_cannot_be_used_is_named_with_line_and_id() {
        QFETCH(QByteArray, yaml);
        QFETCH(int, line);
        QFETCH(QByteArray, says);
        const auto queries = parse_golden(yaml.toStdString(), "golden/a.yaml");
        QVERIFY(!queries);
        const auto text = QByteArray::fromStdString(queries.error().message);
        QCOMPARE(queries.error().code, ErrorCode::invalid);
        QVERIFY2(text.startsWith("golden/a.yaml, line " + QByteArray::number(line) + ": "), text);
        QVERIFY2(text.contains(says), text);
    }

    // traps: Frontmatter and files: alias bombs are bounded before anything walks them
    void a_small_file_cannot_stand_for_endless_judgements() {
        std::string yaml = "- id: first\n  query: q\n  relevant: &all\n";
        for (int i = 0; i < 200; ++i)
            yaml += "    - &p {path: p}\n";
        for (int i = 0; i < 600; ++i)
            yaml += "- {id: i" + std::to_string(i) + ", query: q, relevant: *all}\n";
        const auto queries = parse_golden(yaml, "golden/a.yaml");
        QVERIFY(!queries);
        QVERIFY(queries.error().message.contains("more than 100000 judgements"));
        QVERIFY(!parse_golden(std::string(5U << 20, '#'), "golden/a.yaml"));
        QVERIFY(!parse_golden("&a [*a]", "golden/a.yaml"));
        QVERIFY(!parse_golden(std::string(100'000, '['), "golden/a.yaml"));
    }

    void what_is_written_is_read_back_data() {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"plain",
                                 "two words",
                                 "no",
                                 "Null",
                                 "~",
                                 "1.10",
                                 "-x",
                                 "- x",
                                 "a: b",
                                 "a #b",
                                 "\"quoted\" and \\ back",
                                 "it's",
                                 "{a}",
                                 "[b]",
                                 "*c",
                                 "&d",
                                 "%e",
                                 "@f",
                                 "!g",
                                 "¿qué?",
                                 "日本",
                                 " edges ",
                                 "…",
                                 "a\\nb"})
            QTest::newRow(text) << QByteArray(text);
        QTest::newRow("line end") << QByteArray("a\nb\r\n");
        QTest::newRow("control characters") << QByteArray("a\tb\x07\x7F");
        QTest::newRow("separators") << QByteArray("a\xE2\x80\xA8"
                                                  "b\xC2\x85"
                                                  "c\xEF\xBB\xBF");
    }
    void what_is_written_is_read_back() {
        QFETCH(QByteArray, text);
        const std::string value = text.toStdString();
        const std::vector<GoldenQuery> queries = {
            {.id = value,
             .query = value,
             .origin = value,
             .kind = value,
             .audience = Audience::staff,
             .relevant = {{value, value, 2}, {"b.md", "", 1}}},
            {.id = "second", .query = "q", .origin = {}, .kind = {}, .audience = {}, .relevant = {}}};
        const std::string yaml = format_golden(queries);
        QCOMPARE(read(yaml), queries);
        QCOMPARE(format_golden(read(yaml)), yaml);
    }

    void no_queries_are_written_and_read_back() { QVERIFY(read(format_golden({})).empty()); }

    void the_written_form_is_that_of_the_format_page() {
        const std::vector<GoldenQuery> queries = {{.id = "a-1",
                                                   .query = "why?",
                                                   .origin = "real",
                                                   .kind = "symptom",
                                                   .audience = Audience::users,
                                                   .relevant = {{"l/q.md", "Submit limit", 3}}}};
        QCOMPARE(format_golden(queries),
                 std::string("version: 1\nqueries:\n  - id: a-1\n    query: \"why?\"\n    audience: users\n"
                             "    origin: real\n    kind: symptom\n    relevant:\n"
                             "      - {path: l/q.md, heading: \"Submit limit\", grade: 3}\n"));
    }

    void judged_sets_beside_the_checkout_are_read_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("queries");
        QTest::addColumn<int>("answerable");
        const QString shared = QStringLiteral(KB_SHARED "/golden/");
        QTest::newRow("csc") << shared + "csc.yaml" << 119 << 110;
        QTest::newRow("cscs") << shared + "cscs.yaml" << 60 << 55;
        QTest::newRow("yoltla-es") << shared + "yoltla-es.yaml" << 20 << 19;
    }
    void judged_sets_beside_the_checkout_are_read() {
        QFETCH(QString, path);
        QFETCH(int, queries);
        QFETCH(int, answerable);
        if (!QFile::exists(path))
            QSKIP("the folder of real documents is not beside this checkout");
        const auto bytes = read_file(path.toStdString());
        QVERIFY(bytes);
        const auto parsed = read(*bytes);
        QCOMPARE(static_cast<int>(parsed.size()), queries);
        const auto with_answer = std::ranges::count_if(parsed, [](auto& q) { return !q.relevant.empty(); });
        QCOMPARE(static_cast<int>(with_answer), answerable);
        QCOMPARE(read(format_golden(parsed)), parsed);
    }

    void the_demonstration_base_is_read() {
        const auto bytes = read_file(KB_SOURCE_DIR "/kb/golden/demo.yaml");
        QVERIFY(bytes);
        const auto queries = read(*bytes);
        QVERIFY(queries.size() >= 40);
        QVERIFY(std::ranges::all_of(queries, [](auto& q) { return q.audience.has_value(); }));
    }
};

QTEST_APPLESS_MAIN(GoldenTest)
#include "tst_golden.moc"
