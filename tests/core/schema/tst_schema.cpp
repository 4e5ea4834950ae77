// SPDX-License-Identifier: GPL-3.0-or-later
// Every rule: what breaks it is reported where it stands, its good twin is not, and a fix repairs it.
#include "core/schema/schema.h"
#include "core/scrub/scrub.h"

#include <QFile>
#include <QtTest>

using namespace kb;

namespace {

QString q(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

const std::string good_article = "---\n"                                                                 // 1
                                 "title: Submit limit\n"                                                 // 2
                                 "category: troubleshooting\n"                                           // 3
                                 "system: [slurm, gpu]\n"                                                // 4
                                 "audience: users\n"                                                     // 5
                                 "status: approved\n"                                                    // 6
                                 "owner: hpc-support\n"                                                  // 7
                                 "last_reviewed: 2026-10-12\n"                                           // 8
                                 "escalate_if: it does not help\n"                                       // 9
                                 "evidence: ticket\n"                                                    // 10
                                 "tags: [qos]\n"                                                         // 11
                                 "related: [jobs/arrays.md]\n"                                           // 12
                                 "sources:\n"                                                            // 13
                                 "  - {id: t1, resource: \"zammad:ticket/1\"}\n"                         // 14
                                 "---\n"                                                                 // 15
                                 "\n"                                                                    // 16
                                 "## Fix\n"                                                              // 17
                                 "\n"                                                                    // 18
                                 "Wait, see [arrays](../jobs/arrays.md#size) and [above](#fix).[^t1]\n"; // 19

/// The good article with its first `what` replaced by `by`.
std::string with(std::string_view what, std::string_view by) {
    std::string text = good_article;
    std::size_t at = text.find(what);
    return at == std::string::npos ? "no such text in the good article: " + std::string(what)
                                   : text.replace(at, what.size(), by);
}
std::string with_body(const std::string& body) {
    return good_article.substr(0, good_article.find("\n## Fix")) + body;
}

BaseFacts base_facts() {
    BaseFacts base;
    base.add("limits/qos.md", {.title = "Submit limit", .anchors = {"fix"}});
    base.add("jobs/arrays.md", {.title = "Job arrays", .anchors = {"size", "a b", "a--b"}});
    base.add("jobs/qu\xC3\xA9 es.md", {.title = "Qu\xC3\xA9 es", .anchors = {}});
    base.add("accounts/a.md", {.title = "Zebra", .anchors = {}});
    base.add("files/list.txt");
    return base;
}

/// What a case validates with.
struct Setting {
    Vocabulary vocabulary = built_in_vocabulary();
    BaseFacts base = base_facts();
    bool alone = false;
    bool sealed_version = false;

    std::vector<Finding> findings(const std::string& text) const {
        static const Scrubber scrubber;
        RuleContext context{.vocabulary = vocabulary,
                            .today = *parse_date("2026-11-30"),
                            .base = alone ? nullptr : &base,
                            .scrubber = &scrubber,
                            .has_sealed_version = sealed_version,
                            .outline = nullptr};
        return validate(parse_article("limits/qos.md", text), built_in_rules(), context);
    }
};

/// "code@line:column" of each finding, '!' before an error, '?' before an information.
QStringList codes(const std::vector<Finding>& findings) {
    QStringList codes;
    for (const Finding& finding : findings)
        codes << QString(finding.severity == Severity::error  ? "!"
                         : finding.severity == Severity::info ? "?"
                                                              : "") +
                     q(finding.code) +
                     QString("@%1:%2").arg(finding.position.line).arg(finding.position.column);
    return codes;
}

std::string sealed(std::string text) {
    std::string digest = content_digest(parse_article("limits/qos.md", text));
    return text.replace(text.find("---\n\n"), 0,
                        "verified: [{by: \"human:j\", at: x, digest: \"" + digest + "\"}]\n");
}

std::string edited(std::string text) {
    return text.replace(text.find("Wait"), 4, "Hurry");
}

} // namespace

class SchemaTest : public QObject {
    Q_OBJECT
private:
    /// `fixed` is how the changed part of the article reads after the fix; empty where there is none.
    static void row(const char* code, const std::string& bad, const char* fixed = "") {
        static int count = 0;
        QTest::addRow("%s, row %d", code, ++count) << QString(code) << q(bad) << QString::fromUtf8(fixed);
    }

private slots:
    void the_good_article_has_no_findings() {
        QCOMPARE(codes(Setting().findings(good_article)), QStringList());
    }

    void each_rule_reports_what_breaks_it_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("bad");
        QTest::addColumn<QString>("fixed");
        row("!frontmatter.missing@1:1", "# Text\n\nMore\n");
        row("!frontmatter.invalid@2:14", with("Submit limit", "Submit: it: now"),
            "title: \"Submit: it: now\"\n");
        row("frontmatter.duplicate_key@11:1", with("tags:", "owner: hpc-support\ntags:"),
            "evidence: ticket\ntags:");
        row("!title.missing@1:1", with("title: Submit limit\n", ""));
        row("!title.missing@2:1", with("Submit limit", "'  '"));
        row("!title.kind@2:8", with("Submit limit", "[GPU]"), "title: \"[GPU]\"\n");
        row("!title.kind@2:8", with("Submit limit", "{a: b}"), "title: \"{a: b}\"\n");
        row("title.cut@2:15", with("Submit limit", "Ticket #12 is #1  # c"),
            "title: \"Ticket #12 is #1  # c\"\n");
        row("title.duplicate@2:8", with("Submit limit", "zebra "));
        row("!category.missing@1:1", with("category: troubleshooting\n", ""));
        row("!category.missing@3:1", with("troubleshooting", ""));
        row("!category.unknown@3:11", with("troubleshooting", "trubleshooting # c"),
            "category: troubleshooting # c\n");
        row("!category.unknown@3:11", with("troubleshooting", "essay"));
        row("!category.kind@3:11", with("troubleshooting", "[faq]"), "category: faq\n");
        row("!category.kind@3:11", with("troubleshooting", "[faq, howto]"));
        row("!system.missing@1:1", with("system: [slurm, gpu]\n", ""));
        row("!system.missing@4:1", with("[slurm, gpu]", "[]"));
        row("!system.unknown@4:17", with("gpu]", "netwrok]"), "system: [slurm, network]\n");
        row("!system.unknown@4:9", with("[slurm, gpu]", "slrum"), "system: slurm\n");
        row("!system.kind@4:9", with("[slurm, gpu]", "[[slurm]]"));
        row("!audience.missing@1:1", with("audience: users\n", ""));
        row("!audience.unknown@5:11", with("audience: users", "audience: User"), "audience: users\n");
        row("!audience.kind@5:11", with("audience: users", "audience: [users]"), "audience: users\n");
        row("!frontmatter.duplicate_key@6:1", with("status:", "audience: users\nstatus:"),
            "audience: users\nstatus:");
        row("!status.missing@1:1", with("status: approved\n", ""), "audience: users\nstatus: draft\nowner");
        row("!status.unknown@6:9", with("approved", "\"aproved\""), "status: approved\n");
        row("!status.missing@6:1", with("status: approved", "status:"), "status: draft\nowner");
        row("!status.kind@6:9", with("approved", "[draft]"), "status: draft\n");
        row("!status.kind@6:9", with("approved", "{draft: 1}"));
        row("!owner.missing@1:1", with("owner: hpc-support\n", ""));
        row("!owner.missing@7:1", with("hpc-support", "~"));
        row("!owner.kind@7:8", with("hpc-support", "[a, b]"));
        row("!last_reviewed.missing@6:9", with("last_reviewed: 2026-10-12\n", ""));
        row("!last_reviewed.missing@8:1", with("2026-10-12", ""));
        row("!last_reviewed.invalid@8:16", with("2026-10-12", "2026-13-45"));
        row("!last_reviewed.invalid@8:16", with("2026-10-12", "soon"));
        row("!last_reviewed.invalid@8:16", with("2026-10-12", "2026/9/1"), "last_reviewed: 2026-09-01\n");
        row("!last_reviewed.invalid@8:16", with("2026-10-12", "2026-09-01T10:00:00Z"),
            "last_reviewed: 2026-09-01\n");
        row("!last_reviewed.invalid@8:16", with("2026-10-12", "12.10.2026"));
        row("!last_reviewed.future@8:16", with("2026-10-12", "2026-12-01"));
        row("last_reviewed.old@8:16", with("2026-10-12", "2025-11-29"));
        row("!escalate_if.missing@1:1", with("escalate_if: it does not help\n", ""));
        row("!escalate_if.missing@9:1", with("it does not help", "\"\""));
        row("!escalate_if.kind@9:14", with("it does not help", "[a]"), "escalate_if: \"[a]\"\n");
        row("escalate_if.cut@9:17", with("it does not help", "it #1"), "escalate_if: \"it #1\"\n");
        row("!evidence.missing@1:1", with("evidence: ticket\n", ""));
        row("!evidence.unknown@10:11", with("ticket", "tickets"), "evidence: ticket\n");
        row("!evidence.kind@10:11", with("evidence: ticket", "evidence: [ticket]"), "evidence: ticket\n");
        row("!tags.kind@11:7", with("[qos]", "{a: b}"));
        row("!related.kind@12:10", with("[jobs/arrays.md]", "{a: b}"));
        row("related.broken@12:11", with("jobs/arrays", "job/arrays"), "related: [jobs/arrays.md]\n");
        row("related.broken@12:11", with("jobs/arrays", "../jobs/arrays"), "related: [jobs/arrays.md]\n");
        row("related.broken@12:11", with("jobs/arrays", "nowhere/none"));
        row("related.anchor@12:11", with("arrays.md]", "arrays.md#sice]"));
        row("!sources.kind@14:3", with("{id: t1, resource: \"zammad:ticket/1\"}", "x"));
        row("!sources.entry@14:5", with("id: t1, ", ""));
        row("sources.duplicate@15:5", with("/1\"}\n", "/1\"}\n  - {id: t1, resource: y}\n"));
        row("!verified.kind@15:11", with("---\n\n", "verified: [x]\n---\n\n"));
        row("body.empty@16:1", with_body("\n \n"));
        row("?body.no_heading@16:1", with_body("\n" + std::string(3300, 'x') + "\n"));
        row("section.empty@17:1", with("## Fix\n", "## Cause\n\n## Fix\n"));
        row("template.prompt@19:1", with("Wait", "[What the user sees] Wait"));
        row("template.prompt@9:15", with("it does not help", "\"[The threshold, with a number]\""));
        row("template.todo@19:1", with("Wait", "TODO: wait"));
        row("template.todo@19:1", with("Wait", "Lorem ipsum dolor"));
        row("text.control@19:5", with("Wait,", "Wait\x07,"), "Wait, see");
        row("text.control@19:5", with("Wait,", "Wait\xC2\x9B,"), "Wait, see");
        row("text.bidi@19:5", with("Wait,", "Wait\xE2\x80\xAE,"), "Wait, see");
        row("link.broken@19:20", with("../jobs/arrays.md#", "../job/arrays.md#"),
            "[arrays](../jobs/arrays.md#size)");
        row("link.broken@19:20", with("../jobs/arrays.md#", "../jobs/aray.md#"),
            "[arrays](../jobs/arrays.md#size)");
        row("link.broken@19:20", with("../jobs/arrays.md#size", "nowhere.md"));
        row("link.broken@19:20", with("../jobs/arrays.md#size", "../jobs/None/"));
        row("link.outside@19:20", with("../jobs/arrays.md", "../../jobs/arrays.md"));
        row("link.anchor@19:20", with("md#size", "md#sise"), "../jobs/arrays.md#size)");
        row("link.anchor@19:20", with("md#size", "md#other"));
        row("link.anchor@19:56", with("(#fix)", "(#fis)"), "[above](#fix)");
    }
    void each_rule_reports_what_breaks_it() {
        QFETCH(QString, code);
        QFETCH(QString, bad);
        QFETCH(QString, fixed);
        Setting setting;
        auto findings = setting.findings(bad.toStdString());
        QCOMPARE(codes(findings), QStringList(code));
        const Finding& finding = findings[0];
        QVERIFY(!finding.message.empty());
        QCOMPARE(finding.fix.has_value(), !fixed.isEmpty());
        if (!finding.fix)
            return;
        std::string repaired = apply_fix(bad.toStdString(), *finding.fix);
        QVERIFY2(q(repaired).contains(fixed), repaired.c_str());
        QCOMPARE(codes(setting.findings(repaired)), QStringList());
    }

    void good_twins_are_not_reported_data() {
        QTest::addColumn<QString>("text");
        auto good = [](const char* name, const std::string& text) { QTest::newRow(name) << q(text); };
        good("a quoted hash", with("Submit limit", "\"Ticket #12\""));
        good("a comment", with("Submit limit", "Submit limit # a comment"));
        good("own title", with("Submit limit", "  SUBMIT   limit"));
        good("system as a scalar", with("[slurm, gpu]", "slurm"));
        good("exactly 12 months", with("2026-10-12", "2025-11-30"));
        good("today", with("2026-10-12", "2026-11-30"));
        good("deprecated may be old", with("approved\nowner: hpc-support\nlast_reviewed: 2026-10-12",
                                           "deprecated\nowner: x\nlast_reviewed: 2020-01-01"));
        good("draft without review",
             with("approved\nowner: hpc-support\nlast_reviewed: 2026-10-12\n", "draft\nowner: x\n"));
        good("unknown fields", with("tags:", "other: [x, {y: z}]\ntags:"));
        good("no tags", with("tags: [qos]\n", "tags:\n"));
        good("related with a heading",
             with("jobs/arrays.md]", "jobs/arrays.md#size, \"https://example.edu/x\"]"));
        good("no related", with("related: [jobs/arrays.md]\n", "related: []\n"));
        good("a heading with deeper ones", with("## Fix\n", "# Top\n\n## Fix\n"));
        good("a task list", with("Wait", "- [ ] Do it\n- [x] Done it\n"));
        good("a grade", with("Wait", "[observed] [redacted: aws key 1] [Enter]"));
        good("a link with a label", with("Wait", "[Job arrays][a] and [Job arrays]\n\n[a]: "
                                                 "../jobs/arrays.md\n[Job arrays]: ../jobs/arrays.md\n\n"));
        good("an image", with("Wait", "![A screen shot](../files/list.txt)"));
        good("brackets in code",
             with("Wait", "`[What the user sees]` and\n\n```\n[What the user sees] TODO\n```\n"));
        good("TODO inside a word", with("Wait", "TODOS autodetect `TODO`"));
        good("a folder", with("../jobs/arrays.md#size", "../jobs/"));
        good("the root", with("../jobs/arrays.md#size", "/jobs/arrays.md"));
        good("a text file's line", with("../jobs/arrays.md#size", "../files/list.txt#L3"));
        good("addresses", with("../jobs/arrays.md#size", "https://example.edu/x.md#y"));
        good("mail", with("../jobs/arrays.md#size", "mailto:help@example.edu"));
        good("a directive", with("../jobs/arrays.md#size", "{{ base }}/x.md"));
        good("a query", with("../jobs/arrays.md#size", "../jobs/arrays.md?x#size"));
        good("a heading with a space", with("md#size", "md#a%20b"));
        good("an anchor as another generator writes it", with("md#size", "md#a-b"));
        good("links in code", with("Wait", "`[a](nowhere.md)`"));
        good("emoji and dashes", with("Wait", "\xF0\x9F\x98\x80 \xE2\x80\x93 \xC3\xA9"));
    }
    void good_twins_are_not_reported() {
        QFETCH(QString, text);
        QCOMPARE(codes(Setting().findings(text.toStdString())), QStringList());
    }

    // traps: Frontmatter and files: NFC and NFD file names are one file. Spaces, `#`, `?` in names are
    // escaped in links. `..` never leaves the root (link.outside above).
    void names_in_links_are_compared_composed_and_unescaped_data() {
        QTest::addColumn<QString>("link");
        QTest::newRow("composed") << QString::fromUtf8("<../jobs/qu\xC3\xA9 es.md>");
        QTest::newRow("decomposed") << QString::fromUtf8("<../jobs/que\xCC\x81 es.md>");
        QTest::newRow("escaped") << "../jobs/qu%C3%A9%20es.md";
        QTest::newRow("escaped, decomposed") << "../jobs/que%CC%81%20es.md";
    }
    void names_in_links_are_compared_composed_and_unescaped() {
        QFETCH(QString, link);
        QCOMPARE(codes(Setting().findings(with("../jobs/arrays.md#size", link.toStdString()))),
                 QStringList());
    }

    void a_fixed_link_is_escaped() {
        Setting setting;
        setting.base.add("jobs/odd name & #1?.md");
        std::string bad = with("../jobs/arrays.md#size", "<odd name & %231%3F.md>");
        auto findings = setting.findings(bad);
        QCOMPARE(codes(findings), QStringList("link.broken@19:21"));
        std::string repaired = apply_fix(bad, findings[0].fix.value());
        QVERIFY2(repaired.contains("<../jobs/odd%20name%20%26%20%231%3F.md>"), repaired.c_str());
        QCOMPARE(codes(setting.findings(repaired)), QStringList());
    }

    void alone_a_file_is_not_judged_by_others() {
        Setting setting;
        setting.alone = true;
        std::string text = with("Submit limit", "Zebra");
        text.replace(text.find("../jobs"), 7, "nowhere");
        QCOMPARE(codes(setting.findings(text)), QStringList());
    }

    void broken_frontmatter_is_one_finding_not_ten() {
        QCOMPARE(codes(Setting().findings("---\ntitle: [\n---\nText\n")).size(), 1);
    }

    void owners_are_checked_where_they_are_listed() {
        Setting setting;
        setting.vocabulary.owners = {"hpc-support", "storage-team"};
        QCOMPARE(codes(setting.findings(good_article)), QStringList());
        QCOMPARE(codes(setting.findings(with("hpc-support", "hpc-suport"))),
                 QStringList("!owner.unknown@7:8"));
    }

    void words_of_the_base_are_allowed() {
        Setting setting;
        setting.vocabulary.categories.push_back("essay");
        QCOMPARE(codes(setting.findings(with("troubleshooting", "essay"))), QStringList());
    }

    void a_void_seal_is_an_error_where_nothing_is_served() {
        Setting setting;
        QCOMPARE(codes(setting.findings(sealed(good_article))), QStringList());
        QCOMPARE(codes(setting.findings(edited(sealed(good_article)))), QStringList("!seal.void@15:1"));
        setting.sealed_version = true;
        QCOMPARE(codes(setting.findings(edited(sealed(good_article)))), QStringList("seal.void@15:1"));
        QCOMPARE(codes(setting.findings(edited(sealed(with("approved", "draft"))))), QStringList());
    }

    void a_seal_is_missed_only_where_it_is_required() {
        Setting setting;
        setting.vocabulary.require_seal = true;
        QCOMPARE(codes(setting.findings(good_article)), QStringList("!seal.missing@6:9"));
        QCOMPARE(codes(setting.findings(sealed(good_article))), QStringList());
        QCOMPARE(codes(setting.findings(with("approved", "draft"))), QStringList());
    }

    void secrets_are_errors_and_example_keys_are_not() {
        Setting setting;
        auto findings = setting.findings(with("Wait", "Use AKIAIOSFODNN7"
                                                      "EXAMPLE"));
        QCOMPARE(codes(findings), QStringList("?secret.example@19:5"));
        findings = setting.findings(with("Wait", "Use AKIAQ3EGR7SZ5"
                                                 "TK2MWXN"));
        QCOMPARE(codes(findings), QStringList("!secret.found@19:5"));
        QVERIFY(!q(findings[0].message).contains("AKIAQ3"));
    }

    void what_the_scrubber_leaves_out_is_reported() {
        Setting setting;
        std::string blob;
        for (int i = 0; i < 60; ++i)
            blob += "Qx7" + std::to_string(i * 7919 % 97) + "zK";
        QCOMPARE(codes(setting.findings(with("Wait", blob + " Wait"))), QStringList("?secret.blob@19:1"));
        QVERIFY(codes(setting.findings(with("Wait", "\xFF Wait"))).contains("!secret.unchecked@1:1"));
        std::string key = std::string("-----BEGIN OPENSSH ") + "PRIVATE KEY-----\n";
        for (int i = 0; i < 20; ++i)
            key += "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n";
        key += std::string("-----END OPENSSH ") + "PRIVATE KEY-----\n";
        QVERIFY(codes(setting.findings(key)).contains("!secret.file@1:1"));
    }

    void findings_are_in_order_of_place_then_code() {
        std::string text = with("category: troubleshooting\n", "category: x\n");
        text.replace(text.find("2026-10-12"), 10, "soon");
        text.erase(text.find("owner"), 19);
        text.erase(text.find("evidence"), 17);
        QCOMPARE(codes(Setting().findings(text)),
                 QStringList({"!evidence.missing@1:1", "!owner.missing@1:1", "!category.unknown@3:11",
                              "!last_reviewed.invalid@7:16"}));
    }

    void the_byte_order_mark_takes_no_column() {
        QCOMPARE(codes(Setting().findings("\xEF\xBB\xBF" + with("troubleshooting", "essay"))),
                 QStringList("!category.unknown@3:11"));
        QCOMPARE(codes(Setting().findings("\xEF\xBB\xBFText [a](b.md)\n")),
                 QStringList({"!frontmatter.missing@1:1", "link.broken@1:10"}));
    }

    // traps: Frontmatter and files: not UTF-8, UTF-16: a stated fallback or a reason.
    void another_encoding_is_reported_data() {
        QTest::addColumn<QString>("code");
        QTest::newRow("enc-latin1.md") << "file.encoding@1:1";
        QTest::newRow("enc-utf16le.txt") << "file.encoding@1:1";
        QTest::newRow("fm-bom.md") << "";
        QTest::newRow("enc-nul.md") << "";
    }
    void another_encoding_is_reported() {
        QFile file(QString(KB_TEST_DATA) + "/torture/" + QTest::currentDataTag());
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto finding = encoding_finding(decode_text(file.readAll().toStdString()));
        QTEST(finding ? codes({*finding}).join("") : QString(), "code");
    }
    void what_is_no_text_is_an_error() {
        QVERIFY(encoding_finding(std::nullopt)->severity == Severity::error);
    }

    // traps: Frontmatter and files: NUL, control and escape characters (MANIFEST enc-nul.md, enc-ctrl.md,
    // md-invisible.md).
    void torture_files_with_odd_characters_are_reported_data() {
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("enc-nul.md") << QStringList("text.control");
        QTest::newRow("enc-ctrl.md") << QStringList("text.control");
        QTest::newRow("md-invisible.md") << QStringList("text.bidi");
        QTest::newRow("md-es-nfd.md") << QStringList();
        QTest::newRow("md-cjk.md") << QStringList();
    }
    void torture_files_with_odd_characters_are_reported() {
        QFile file(QString(KB_TEST_DATA) + "/torture/" + QTest::currentDataTag());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QStringList found;
        for (const Finding& finding : Setting().findings(file.readAll().toStdString())) {
            QVERIFY(!finding.message.contains('\x1B') && !finding.message.contains('\0'));
            if (finding.code.starts_with("text.") && !found.contains(q(finding.code)))
                found << q(finding.code);
        }
        QTEST(found, "expected");
    }

    void facts_hold_the_title_and_all_anchors() {
        ArticleFacts facts =
            facts_of(parse_article("a.md", "---\ntitle: T\n---\n# A\n# A\n<a id=\"x\"></a>y\n"));
        QCOMPARE(q(facts.title), QString("T"));
        QVERIFY(facts.anchors == (std::set<std::string>{"a", "a-1", "x"}));
    }

    void the_first_path_owns_a_title() {
        BaseFacts base;
        base.add("b.md", {.title = "Same", .anchors = {}});
        base.add("c.md", {.title = " same", .anchors = {}});
        QCOMPARE(q(base.first_with_title("SAME ")), QString("b.md"));
        base.add("a.md", {.title = "Same", .anchors = {}});
        QCOMPARE(q(base.first_with_title("Same")), QString("a.md"));
        base.add("a.md", {.title = "Other", .anchors = {}});
        QCOMPARE(q(base.first_with_title("Same")), QString("b.md"));
        QCOMPARE(q(base.first_with_title("")), QString());
        base.add("d/e/f.md");
        QVERIFY(base.has_folder("d") && base.has_folder("d/e") && base.has_folder("") &&
                !base.has_folder("d/e/f"));
    }

    void files_are_found_by_name_and_folder() {
        BaseFacts base;
        for (const char* path :
             {"a.md", "b/a.md", "b/c.md", "b/c/d.md", "b/c/e.md", "b/c0.md", "b-x/f.md", "z.md"})
            base.add(path);
        base.add("z.md");
        QCOMPARE(q(base.only_file_named("d.md")), QString("b/c/d.md"));
        QCOMPARE(q(base.only_file_named("z.md")), QString("z.md"));
        QCOMPARE(q(base.only_file_named("a.md")), QString());
        QCOMPARE(q(base.only_file_named("b")), QString());
        auto names = [&](const char* folder, std::size_t most) {
            QStringList list;
            for (const std::string& name : base.names_in(folder, most))
                list << q(name);
            return list;
        };
        QCOMPARE(names("b", 10), QStringList({"a.md", "c.md", "c0.md"}));
        QCOMPARE(names("", 10), QStringList({"a.md", "z.md"}));
        QCOMPARE(names("b/c", 1), QStringList("d.md"));
        QCOMPARE(names("none", 10), QStringList());
    }

    void every_code_is_documented() {
        QFile file(QString(KB_SOURCE_DIR) + "/docs/findings.md");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QString table = QString::fromUtf8(file.readAll());
        QRegularExpression code("\"((?:[a-z_]+)\\.[a-z_]+)\"");
        for (const char* folder : {"/core/article", "/core/schema"})
            for (const QFileInfo& source : QDir(KB_SOURCE_DIR + QString(folder)).entryInfoList({"*.cpp"})) {
                QFile text(source.filePath());
                QVERIFY(text.open(QIODevice::ReadOnly));
                for (const auto& match : code.globalMatch(QString::fromUtf8(text.readAll())))
                    QVERIFY2(table.contains("`" + match.captured(1) + "`"), qPrintable(match.captured(1)));
            }
    }
};

QTEST_APPLESS_MAIN(SchemaTest)
#include "tst_schema.moc"
