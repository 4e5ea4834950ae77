// SPDX-License-Identifier: GPL-3.0-or-later
// parse_article. Rules of traps.md, "Frontmatter and files", are named where they are covered.
#include "core/article/article.h"
#include "tests/core/article/samples.h"

#include <QtTest>

using namespace kb;
using namespace samples;
using Frontmatter = Article::Frontmatter;

namespace {

Article parse(std::string_view text) {
    return parse_article("folder/page.md", std::string(text));
}

/// Fields as "key=value" and "key=[item|item]", in order.
QStringList fields_of(const Article& article) {
    QStringList fields;
    for (const Field& field : article.fields) {
        QString value = field.kind == Field::Kind::list && !field.nested && field.entries.empty()
                            ? "[" + q(field.items).join('|') + "]"
                            : q(field.text);
        fields << q(field.key) + "=" + value;
    }
    return fields;
}

} // namespace

class ArticleTest : public QObject {
    Q_OBJECT
private slots:
    // traps: Frontmatter and files: Frontmatter exists only if the first line (after a BOM) is `---`; it
    // closes only at a line that is `---` or `...` at column 0. Not inside values, fences, or later in the
    // file. A leading rule is not frontmatter.
    //
    // traps: Frontmatter and files: Empty block, block only, list instead of map, TOML block: no crash, text
    // not lost.
    void frontmatter_is_a_block_on_the_first_line_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("fields");
        QTest::addColumn<QString>("body");
        auto row = [](const char* name, const char* text, const QStringList& fields, const char* body) {
            QTest::newRow(name) << QString::fromUtf8(text) << fields << QString::fromUtf8(body);
        };
        row("plain", "---\ntitle: t\n---\nBody\n", {"title=t"}, "Body\n");
        row("closed by dots", "---\ntitle: t\n...\nBody\n", {"title=t"}, "Body\n");
        row("blanks behind the lines", "--- \ntitle: t\n---\t\nBody\n", {"title=t"}, "Body\n");
        row("no final line end", "---\ntitle: t\n---", {"title=t"}, "");
        row("indented close is none", "---\na: |\n  x\n ---\n  y\n---\nB\n", {}, "B\n");
        row("dashes inside a value", "---\ntitle: a --- b\nx: |\n  ---\n  y\n---\nB\n",
            {"title=a --- b", "x=---\ny\n"}, "B\n");
        row("four dashes close nothing", "---\ntitle: t\n----: x\n---\nB\n", {"title=t", "----=x"}, "B\n");
        row("later in the file", "Text\n---\ntitle: t\n---\n", {}, "Text\n---\ntitle: t\n---\n");
        row("in a fence", "```\n---\ntitle: t\n---\n```\n", {}, "```\n---\ntitle: t\n---\n```\n");
        row("indented first line", " ---\ntitle: t\n---\n", {}, " ---\ntitle: t\n---\n");
        row("a leading rule", "---\n\nText.\n\n---\n\nmore\n", {}, "---\n\nText.\n\n---\n\nmore\n");
        row("a rule and a heading", "---\nTitle: and more of it: yes\n", {},
            "---\nTitle: and more of it: yes\n");
        row("a rule alone", "---\n", {}, "---\n");
        row("a rule above prose with a colon", "---\n\nSee here: a: b.\n\n---\n", {},
            "---\n\nSee here: a: b.\n\n---\n");
        row("empty block", "---\n---\nBody\n", {}, "Body\n");
        row("block of comments", "---\n# nothing\n\n---\nBody\n", {}, "Body\n");
        row("list instead of a map", "---\n- a\n- b\n---\nBody\n", {}, "---\n- a\n- b\n---\nBody\n");
        row("indented fields", "---\n  title: t\n  tags: [a]\n---\nB", {"title=t", "tags=[a]"}, "B");
        row("flow map", "---\n{title: t, tags: [a, b]}\n---\nB", {"title=t", "tags=[a|b]"}, "B");
        row("empty file", "", {}, "");
        row("white space", "\n\n   \n", {}, "\n\n   \n");
    }
    void frontmatter_is_a_block_on_the_first_line() {
        QFETCH(QString, text);
        Article article = parse(text.toStdString());
        QTEST(fields_of(article).filter(QRegularExpression("^(?!a=)")), "fields");
        QTEST(q(article.body()), "body");
        QCOMPARE(q(article.bytes), text);
    }

    // traps: Frontmatter and files: BOM, CRLF, mixed line ends, no final newline: parsed alike.
    void line_ends_and_a_byte_order_mark_do_not_matter_data() {
        QTest::addColumn<QString>("line_end");
        QTest::addColumn<bool>("mark");
        for (bool mark : {false, true}) {
            QTest::addRow("LF%s", mark ? ", BOM" : "") << "\n" << mark;
            QTest::addRow("CRLF%s", mark ? ", BOM" : "") << "\r\n" << mark;
            QTest::addRow("CR%s", mark ? ", BOM" : "") << "\r" << mark;
        }
    }
    void line_ends_and_a_byte_order_mark_do_not_matter() {
        QFETCH(QString, line_end);
        QFETCH(bool, mark);
        std::string plain =
            "---\ntitle: \"a\\tb\"\ntags:\n  - x # c\n  - 'y'\ntext: |\n  one\n  two\nnone:\nlong: a\n"
            "  b\n---\nBody";
        std::string bytes = (mark ? byte_order_mark : "") + with_line_ends(plain, line_end.toStdString());
        Article article = parse(bytes);
        QCOMPARE(fields_of(article),
                 QStringList({"title=a\tb", "tags=[x|y]", "text=one\ntwo\n", "none=", "long=a b"}));
        QCOMPARE(q(article.body()), QString("Body"));
        QCOMPARE(article.bytes, bytes);
        for (const Field& field : article.fields)
            QVERIFY2(!field.block_span.empty(), field.key.c_str());
        QCOMPARE(q(article.find("tags")->item_spans[1].of(article.bytes)), QString("'y'"));
    }

    void mixed_line_ends_are_read() {
        Article article = parse("---\r\ntitle: t\nowner: o\r---\nBody\r\n");
        QCOMPARE(fields_of(article), QStringList({"title=t", "owner=o"}));
        QCOMPARE(q(article.body()), QString("Body\r\n"));
    }

    // traps: Frontmatter and files: Typed scalars are shown, sorted and returned as typed: dates, `no`,
    // `1.10`, `004711`, `12:30`, a tag `on`.
    void scalars_stay_as_typed_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("value");
        for (const char* typed :
             {"1.10", "004711", "12:30", "no", "NO", "on", "y", "0x1F", "1_000", "1e3", ".5", "+1",
              "2026-04-05", "2026-13-45", "2026-04-05T10:00:00Z", "true", ".nan", "=", "<<"})
            QTest::newRow(typed) << typed << typed;
        QTest::newRow("spaces inside") << "a  b" << "a  b";
        QTest::newRow("comment") << "C# and F#  # sharp" << "C# and F#";
        QTest::newRow("hash in a word") << "issue#12" << "issue#12";
        QTest::newRow("single quotes") << "'it''s: # \"x\"'" << "it's: # \"x\"";
        QTest::newRow("double quotes")
            << "\"a\\\"b\\\\c\\u00e9\\x41\\n\"" << QString::fromUtf8("a\"b\\c\u00e9A\n");
        QTest::newRow("quoted number") << "\"1.10\"" << "1.10";
        QTest::newRow("empty quotes") << "''" << "";
        QTest::newRow("folded") << ">\n  a\n  b\n\n  c" << "a b\nc\n";
        QTest::newRow("folded, stripped") << ">-\n  a\n  b" << "a b";
        QTest::newRow("literal, kept") << "|+\n  a\n   b\n" << "a\n b\n\n";
        QTest::newRow("literal, indicator") << "|2\n    a" << "  a\n";
        QTest::newRow("several lines") << "a\n  b\n\n  c" << "a b\nc";
        QTest::newRow("quotes over lines") << "\"a\n  b\"" << "a b";
        QTest::newRow("below the key") << "\n  a b # c" << "a b";
        QTest::newRow("not ASCII") << QString::fromUtf8("ñandú 中文") << QString::fromUtf8("ñandú 中文");
    }
    void scalars_stay_as_typed() {
        QFETCH(QString, typed);
        Article article = parse("---\nfirst: 1\nkey: " + typed.toStdString() + "\nlast: 2\n---\n");
        const Field* field = article.find("key");
        QVERIFY(field != nullptr);
        QVERIFY(field->kind == Field::Kind::scalar);
        QTEST(q(field->text), "value");
        QVERIFY(!field->block_span.empty());
        QCOMPARE(q(article.text("last")), QString("2"));
    }

    void list_items_stay_as_typed() {
        Article article =
            parse("---\na: [no, on, ~, null, 1.10, 'x, y', \"z\", b c ]\nb:\n- 12:30\n-   yes # c\n-\n"
                  "c: one\nd: []\ne:\n---\n");
        QCOMPARE(q(article.list("a")), QStringList({"no", "on", "~", "null", "1.10", "x, y", "z", "b c"}));
        QCOMPARE(q(article.list("b")), QStringList({"12:30", "yes", ""}));
        QCOMPARE(q(article.list("c")), QStringList("one"));
        QCOMPARE(q(article.list("d")), QStringList());
        QCOMPARE(q(article.list("e")), QStringList());
        QCOMPARE(q(article.list("nowhere")), QStringList());
    }

    void spans_name_the_bytes() {
        Article article = parse(
            "---\n# c\ntitle:  \"a b\"   # d\nlist:\n  # x\n  - a # y\n  - 'b'\n\n# z\nnone: # w\n---\n");
        auto bytes = [&](ByteSpan span) { return q(span.of(article.bytes)); };
        const Field& title = article.fields[0];
        QCOMPARE(bytes(title.key_span), QString("title"));
        QCOMPARE(bytes(title.value_span), QString("\"a b\""));
        QCOMPARE(bytes(title.block_span), QString("title:  \"a b\"   # d\n"));
        const Field& list = article.fields[1];
        QCOMPARE(bytes(list.value_span), QString("- a # y\n  - 'b'"));
        QCOMPARE(bytes(list.block_span), QString("list:\n  # x\n  - a # y\n  - 'b'\n"));
        QCOMPARE(bytes(list.item_spans[0]), QString("a"));
        QCOMPARE(bytes(list.item_spans[1]), QString("'b'"));
        const Field& none = article.fields[2];
        QVERIFY(none.kind == Field::Kind::null);
        QCOMPARE(bytes(none.block_span), QString("none: # w\n"));
        QVERIFY(none.value_span.empty());
        QCOMPARE(none.value_span.begin, none.key_span.end + 1);
    }

    void entries_of_sources_and_verified_are_read() {
        Article article = parse(
            "---\nsources:\n  - {id: t1, resource: \"zammad:ticket/1\", digest: \"sha256:ab\"}\n"
            "  - id: t2\n    resource: x\nverified: {by: \"human:j\", at: 2026-10-12T15:04:05-06:00}\n---\n");
        auto sources = article.sources();
        QCOMPARE(sources.size(), 2U);
        QCOMPARE(q(sources[0].resource), QString("zammad:ticket/1"));
        QCOMPARE(q(sources[0].digest), QString("sha256:ab"));
        QCOMPARE(q(sources[1].id), QString("t2"));
        QCOMPARE(article.verified().size(), 1U);
        QCOMPARE(q(article.verified()[0].at), QString("2026-10-12T15:04:05-06:00"));
        QVERIFY(!article.find("sources")->nested);
        QVERIFY(parse("---\nsources: [[a]]\n---\n").find("sources")->nested);
    }

    // traps: Frontmatter and files: Duplicate keys: a finding at the second; the rest kept.
    void the_first_of_a_duplicate_key_counts() {
        Article article = parse("---\ntitle: first\nowner: o\ntitle: second\ntags: [a]\n---\n");
        QCOMPARE(fields_of(article), QStringList({"title=first", "owner=o", "tags=[a]"}));
        QCOMPARE(codes(article.findings), QStringList("frontmatter.duplicate_key@4:1"));
        QVERIFY(article.find("title")->repeated);
        QVERIFY(!article.findings[0].fix);
    }

    void equal_duplicates_are_removed_by_a_fix() {
        Article article = parse("---\nowner: o\ntitle: t\nowner: 'o' # again\n---\n");
        QVERIFY(article.findings[0].fix.has_value());
        QCOMPARE(q(apply_fix(article.bytes, *article.findings[0].fix)),
                 QString("---\nowner: o\ntitle: t\n---\n"));
    }

    void audience_or_status_given_twice_counts_as_the_strictest() {
        Article article =
            parse("---\naudience: users\nstatus: approved\naudience: users\n\"status\": approved\n---\n");
        QVERIFY(!article.stated_audience());
        QVERIFY(!article.stated_status());
        QVERIFY(article.audience() == Audience::admins);
        QVERIFY(article.status() == Status::draft);
        QCOMPARE(article.findings.size(), 2U);
        QVERIFY(article.findings[0].severity == Severity::error);
    }

    void audience_and_status_are_safe_where_nothing_valid_is_stated_data() {
        QTest::addColumn<QString>("fields");
        for (const char* fields :
             {"title: t", "audience: everyone\nstatus: done", "audience: [users]\nstatus: {approved: 1}",
              "audience: Users\nstatus: APPROVED", "audience:\nstatus: ~",
              "audience: users\nx: 'y\nstatus: approved", "audience: users\nstatus: approved\na: [",
              "Audience: users\nSTATUS: approved"})
            QTest::newRow(fields) << fields;
    }
    void audience_and_status_are_safe_where_nothing_valid_is_stated() {
        QFETCH(QString, fields);
        Article article = parse("---\n" + fields.toStdString() + "\n---\nBody");
        QVERIFY(article.audience() == Audience::admins);
        QVERIFY(article.status() == Status::draft);
        QCOMPARE(q(article.body()), QString("Body"));
    }

    // traps: Frontmatter and files: Tabs, `: ` in a title, titles starting with `[ { @ % * ' -`: a finding
    // with line and column, file still indexed; the form quotes for you.
    void titles_that_need_quotes_are_found_and_repaired_data() {
        QTest::addColumn<QString>("title");
        for (const char* title :
             {"Job rejected: QOSMaxSubmit", "[GPU] node fails", "{x} y", "@support answers", "%free is zero",
              "*bold* start", "'tis broken", "- dash first", "`sbatch` fails", "| pipe", "\"Disk\" is full",
              "&ref x: y", "! bang: x", "? what: x", "\"a \"b\" c\""})
            QTest::newRow(title) << title;
    }
    void titles_that_need_quotes_are_found_and_repaired() {
        QFETCH(QString, title);
        std::string typed = title.toStdString();
        Article article =
            parse("---\nstatus: draft\ntitle: " + typed + "\naudience: users\n---\n# From the body\n");
        QVERIFY(article.frontmatter == Frontmatter::broken);
        QVERIFY(article.fields.empty());
        QCOMPARE(q(article.title()), QString("From the body"));
        QCOMPARE(article.findings.size(), 1U);
        const Finding& finding = article.findings[0];
        QCOMPARE(q(finding.code), QString("frontmatter.invalid"));
        QVERIFY(finding.position.line >= 3);
        QVERIFY(finding.position.column > 1 || finding.position.line > 3);
        QVERIFY(finding.fix.has_value());
        Article repaired = parse(apply_fix(article.bytes, *finding.fix));
        QVERIFY(repaired.findings.empty());
        bool wrapped = title.startsWith('"') && title.endsWith('"');
        QCOMPARE(q(repaired.text("title")), wrapped ? title.mid(1).chopped(1) : title);
        QVERIFY(repaired.stated_audience() == Audience::users);
    }

    void broken_frontmatter_is_reported_where_it_breaks_data() {
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("where");
        auto row = [](const char* name, const QString& content, const char* where) {
            QTest::newRow(name) << content << where;
        };
        row("tab", "title: tabs\ntags:\n\t- gpu\n", "frontmatter.invalid@4:2");
        row("bracket", "title: a\ntags: [x, y\nowner: o\n", "frontmatter.invalid@");
        row("quote", "title: a\nowner: 'o\n", "frontmatter.invalid@3:8");
        row("quote in a list", "tags:\n  - 'a\nowner: o\n", "frontmatter.invalid@4:1");
        row("unknown alias", "title: *nothing\n", "frontmatter.invalid@2:8");
        row("control character", "title: a\x01z\n", "frontmatter.invalid@2:9");
        row("end of transmission", "title: a\n\x04\naudience: users\n", "frontmatter.invalid@3:1");
        row("second document", "title: a\n--- b\n", "frontmatter.invalid@3:5");
        row("column in code points", QString::fromUtf8("é: ñ: x\n"), "");
        row("column in code points, field", QString::fromUtf8("a: ññ: x\n"), "frontmatter.invalid@2:6");
    }
    void broken_frontmatter_is_reported_where_it_breaks() {
        QFETCH(QString, content);
        QFETCH(QString, where);
        Article article = parse(byte_order_mark + "---\n" + content.toStdString() + "---\nBody");
        if (where.isEmpty()) { // does not start like a field: text between two rules
            QVERIFY(article.frontmatter == Frontmatter::none);
            return;
        }
        QCOMPARE(article.findings.size(), 1U);
        QVERIFY2(codes(article.findings)[0].startsWith(where), qPrintable(codes(article.findings)[0]));
        QCOMPARE(q(article.body()), QString("Body"));
    }

    void frontmatter_that_is_no_frontmatter_is_explained_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::newRow("never closed") << "---\ntitle: t\n\n# Body\n" << "frontmatter.unclosed@1:1";
        QTest::newRow("TOML") << "+++\ntitle = \"t\"\n+++\nBody\n" << "frontmatter.toml@1:1";
        QTest::newRow("behind blank lines") << "\n \n---\ntitle: t\n---\nBody\n"
                                            << "frontmatter.not_first@1:1";
        QTest::newRow("list") << "---\n- a\n---\nBody\n" << "frontmatter.not_fields@2:1";
    }
    void frontmatter_that_is_no_frontmatter_is_explained() {
        QFETCH(QString, text);
        Article article = parse(text.toStdString());
        QTEST(codes(article.findings).join(' '), "code");
        QVERIFY(article.fields.empty());
        QCOMPARE(q(article.body()), text); // nothing is lost
        if (article.findings[0].fix) {
            Article repaired = parse(apply_fix(article.bytes, *article.findings[0].fix));
            QVERIFY(repaired.findings.empty());
            QCOMPARE(q(repaired.text("title")), QString("t"));
        }
    }

    // traps: Frontmatter and files: Alias bombs and cycles are bounded before anything walks them. Unknown
    // tags are never constructed.
    void aliases_are_resolved_within_bounds() {
        Article article = parse("---\na: &x [one, two]\nb: *x\nc: &y v\nd: [*y, w]\n---\n");
        QCOMPARE(fields_of(article), QStringList({"a=[one|two]", "b=[one|two]", "c=v", "d=[v|w]"}));
    }

    void a_bomb_a_cycle_and_depth_are_refused_data() {
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("code");
        QString bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
        for (int i = 1; i < 12; ++i)
            bomb +=
                QString("a%1: &a%1 [%2]\n").arg(i).arg(QStringList(9, QString("*a%1").arg(i - 1)).join(", "));
        QTest::newRow("bomb of nodes") << bomb << "frontmatter.limit";
        QString large =
            QString("s: &s \"%1\"\nl: [%2]\n").arg(QString(100'000, 'x'), QStringList(50, "*s").join(", "));
        QTest::newRow("bomb of bytes") << large << "frontmatter.limit";
        QTest::newRow("cycle") << "x: &x [*x]\n" << "frontmatter.alias";
        QTest::newRow("cycle in a map") << "x: &x {y: {z: *x}}\n" << "frontmatter.alias";
        QTest::newRow("deep") << "x: " + QString(80, '[') + QString(80, ']') + "\n" << "frontmatter.limit";
        QTest::newRow("very deep") << "x: " + QString(50'000, '[') + "\n" << "frontmatter.";
        QTest::newRow("many lists") << "x: [" + QString("[],").repeated(11'000) + "]\n"
                                    << "frontmatter.limit";
        QTest::newRow("long") << "x: " + QString(300'000, 'y') + "\n" << "frontmatter.limit";
    }
    void a_bomb_a_cycle_and_depth_are_refused() {
        QFETCH(QString, content);
        QFETCH(QString, code);
        Article article = parse("---\n" + content.toStdString() + "---\nBody\n");
        QVERIFY(article.frontmatter == Frontmatter::broken);
        QVERIFY(q(article.findings[0].code).startsWith(code));
        QCOMPARE(q(article.body()), QString("Body\n"));
        QVERIFY(!set_field(article, "title", "t"));
    }

    void a_tag_is_reported_and_not_acted_upon() {
        Article article =
            parse("---\na: !!python/object/apply:os.system [id]\nb: !env HOME\nc: !!int 7\nd: [!x y]\n---\n");
        QCOMPARE(fields_of(article), QStringList({"a=[id]", "b=HOME", "c=7", "d=[y]"}));
        QCOMPARE(codes(article.findings), QStringList({"frontmatter.tag@2:4", "frontmatter.tag@3:4",
                                                       "frontmatter.tag@4:4", "frontmatter.tag@5:5"}));
    }

    void a_key_that_is_no_text_is_passed_over() {
        Article article = parse("---\n? [a, b]\n: c\ntitle: t\n---\n");
        QCOMPARE(fields_of(article), QStringList("title=t"));
        QCOMPARE(codes(article.findings), QStringList("frontmatter.key@2:3"));
    }

    void the_title_falls_back_to_the_heading_and_the_file_name() {
        QCOMPARE(q(parse("---\ntitle: ' t '\n---\n# H\n").title()), QString("t"));
        QCOMPARE(q(parse("---\nowner: o\n---\n#\n\n## The `h` *x*\n").title()), QString("The h x"));
        QCOMPARE(q(parse("---\ntitle: [a]\n---\nText\n").title()), QString("page"));
        QCOMPARE(q(parse_article("a.b/x.tar.md", "").title()), QString("x.tar"));
        QCOMPARE(q(parse_article(".hidden", "").title()), QString(".hidden"));
    }

    // Every file of tests/data/torture that holds Markdown, as its MANIFEST says, as far as parsing goes.
    void torture_files_parse_as_the_manifest_says_data() {
        QTest::addColumn<QStringList>("fields");
        QTest::addColumn<QString>("body_start");
        QTest::addColumn<QStringList>("findings");
        auto row = [](const char* file, const QStringList& fields, const QString& body_start,
                      const QStringList& findings = {}) {
            QTest::newRow(file) << fields << body_start << findings;
        };
        QStringList login = {"title=Reset a stuck login", "tags=[ssh|login]", "owner=support"};
        row("fm-bom.md", login, "# Reset a stuck login\n");
        row("fm-crlf.md", login, "# Reset a stuck login\r\n");
        row("fm-hr-first.md", {}, "---\n\nA page that starts with a rule.\n\n---\n\nmore\n");
        row("fm-dots-end.md", {"title=ends with dots"}, "Body\n");
        row("fm-only.md", {"title=only metadata"}, "");
        row("fm-toml.md", {}, "+++\ntitle = \"toml page\"\n+++\nBody\n", {"frontmatter.toml@1:1"});
        row("fm-leading-blank.md", {}, "\n\n---\ntitle: Reset", {"frontmatter.not_first@1:1"});
        row("fm-dup-keys.md", {"title=first", "tags=[a]"}, "Body\n", {"frontmatter.duplicate_key@3:1"});
        row("fm-norway.md", {"title=VPN countries", "tags=[no|on|off|yes|y|n|~|null]", "region=NO"},
            "Body\n");
        row("fm-scalars.md",
            {"title=2026-04-05", "version=1.10", "ticket=004711", "wall=12:30", "id=0x1F", "big=1_000",
             "exp=1e3"},
            "Body\n");
        row("fm-bad-date.md", {"title=t", "created=2026-13-45"}, "Body\n");
        row("fm-tab.md", {}, "Body\n", {"frontmatter.invalid@4:2"});
        row("fm-cycle.md", {}, "Body\n", {"frontmatter.alias@2:8"});
        row("fm-tag.md", {"title=[SITE|fallback]", "py="}, "Body\n",
            {"frontmatter.tag@2:8", "frontmatter.tag@3:5"});
        row("fm-comments.md", {"zeta=1", "alpha=2", "title=order test"}, "Body\n");
        row("empty.md", {}, "");
        row("blank.md", {}, "\n\n   \n");
        for (const char* file : {"md-unclosed-fence.md", "md-fence-in-list.md", "md-dup-headings.md",
                                 "md-setext.md", "md-only-heading.md", "md-huge-para.md", "md-jinja.md",
                                 "md-base64.md", "md-cjk.md", "md-es-nfd.md", "md-invisible.md", "enc-nul.md",
                                 "enc-ctrl.md", "name with  spaces & #hash?.md"})
            row(file, {}, q(torture(file)).left(5));
    }
    void torture_files_parse_as_the_manifest_says() {
        Article article = parse_torture(QTest::currentDataTag());
        QCOMPARE(article.bytes, torture(QTest::currentDataTag()));
        QTEST(fields_of(article), "fields");
        QFETCH(QString, body_start);
        QCOMPARE(q(article.body()).left(body_start.size()), body_start);
        QTEST(codes(article.findings), "findings");
    }
};

QTEST_APPLESS_MAIN(ArticleTest)
#include "tst_article.moc"
