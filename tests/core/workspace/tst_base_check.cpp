// SPDX-License-Identifier: GPL-3.0-or-later
// What `kb validate` says of a base as a whole, and of every file of tests/data/torture.
#include "core/base/file.h"
#include "core/workspace/base_check.h"
#include "tests/support/base_folder.h"

#include <QtTest>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;

namespace {

BaseFindings check(const BaseFolder& base, const std::vector<std::string>& paths = {}) {
    return sure(validate_base(base.open(), paths, {}));
}

/// "code@line" of each finding of a file.
QStringList codes(const BaseFindings& findings, const std::string& path) {
    QStringList codes;
    for (const FileFindings& file : findings.files)
        if (file.path == path)
            for (const Finding& finding : file.findings)
                codes << QString::fromStdString(finding.code) + QString("@%1").arg(finding.position.line);
    return codes;
}

} // namespace

class BaseCheckTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("KB_TODAY", "2026-11-30"); }

    void what_cannot_be_read_or_is_left_out_is_reported() {
        BaseFolder base;
        base.write("good.md", article_text({}, "Text.\n"));
        base.make_unreadable("large.md");
        base.write("latin.md", "---\ntitle: caf\xE9\n---\n\nol\xE9\n");
        base.write("binary.md", std::string("\xFF\xFE\x00\xD8", 4));
        fs::create_symlink("/etc/hostname", base.root() / "out.md");
        BaseFindings findings = check(base);
        QCOMPARE(codes(findings, "good.md"), QStringList());
        QVERIFY(codes(findings, "large.md").contains("file.unreadable@1"));
        QVERIFY(codes(findings, "latin.md").contains("file.encoding@1"));
        QVERIFY(codes(findings, "binary.md").contains("file.encoding@1"));
        QCOMPARE(codes(findings, "out.md"), QStringList{"file.left_out@1"});
        QVERIFY(findings.errors > 0 && findings.warnings > 0);
    }

    void articles_are_judged_by_the_whole_base_also_where_some_are_asked_for() {
        BaseFolder base;
        base.write("a.md", article_text({.title = "One"}, "See [two](b.md#there) and [none](c.md).\n"));
        base.write("b.md", article_text({.title = "one"}, "## There\n\nText.\n"));
        QCOMPARE(codes(check(base, {"a.md"}), "a.md"), QStringList{"link.broken@13"});
        QCOMPARE(codes(check(base, {(base.root() / "b.md").string()}), "b.md"),
                 QStringList{"title.duplicate@2"});
        QCOMPARE(check(base, {"a.md"}).files.size(), 1U);
    }

    // traps: Frontmatter and files: Symlinks and `..` never leave the root
    void a_file_outside_of_the_base_is_refused() {
        BaseFolder base;
        base.write("a.md", article_text({}, "Text.\n"));
        base.write("../outside.md", article_text({}, "Text.\n"));
        for (const std::string& path : {(base.folder() / "outside.md").string(), std::string("/etc/hostname"),
                                        (base.root() / ".." / "outside.md").string()}) {
            auto findings = validate_base(base.open(), {path}, {});
            QVERIFY2(!findings, path.c_str());
            QVERIFY2(findings.error().message.contains(path), findings.error().message.c_str());
        }
    }

    /// The outcomes that MANIFEST.tsv states as far as a person is told of them.
    void torture_files_are_reported_as_their_manifest_says_data() {
        QTest::addColumn<QString>("expected"); // one of the findings, "" where nothing is wrong with its form
        auto row = [](const char* file, const char* expected) { QTest::newRow(file) << QString(expected); };
        row("fm-bom.md", "");
        row("fm-crlf.md", "");
        row("fm-hr-first.md", "frontmatter.missing@1");
        row("fm-dots-end.md", "");
        row("fm-only.md", "body.empty@4");
        row("fm-toml.md", "frontmatter.toml@1");
        row("fm-leading-blank.md", "frontmatter.not_first@1");
        row("fm-dup-keys.md", "frontmatter.duplicate_key@3");
        row("fm-norway.md", "");
        row("fm-scalars.md", "");
        row("fm-bad-date.md", "");
        row("fm-tab.md", "frontmatter.invalid@4");
        row("fm-cycle.md", "frontmatter.alias@2");
        row("fm-tag.md", "frontmatter.tag@2");
        row("fm-comments.md", "");
        row("enc-latin1.md", "file.encoding@1");
        row("enc-nul.md", "text.control@3");
        row("enc-ctrl.md", "text.control@3");
        row("md-invisible.md", "text.bidi@3");
        row("empty.md", "body.empty@1");
        row("blank.md", "body.empty@1");
        for (const auto& entry : fs::directory_iterator(KB_TEST_DATA "/torture")) {
            std::string name = entry.path().filename().string();
            if (name.ends_with(".md") && (name.starts_with("md-") || name.starts_with("n")) &&
                name != "md-invisible.md")
                row(name.c_str(), "frontmatter.missing@1");
        }
    }
    void torture_files_are_reported_as_their_manifest_says() {
        QFETCH(QString, expected);
        BaseFolder base;
        std::string name = QTest::currentDataTag();
        base.write(name, sure(read_file(fs::path(KB_TEST_DATA "/torture") / name)));
        BaseFindings findings = check(base);
        QCOMPARE(findings.files.size(), 1U);
        QStringList found = codes(findings, findings.files[0].path);
        QVERIFY2(expected.isEmpty() || found.contains(expected), qPrintable(found.join(' ')));
        if (expected.isEmpty())
            for (const QString& code : found)
                QVERIFY2(!code.startsWith("frontmatter.") && !code.startsWith("file."), qPrintable(code));
        for (const Finding& finding : findings.files[0].findings) {
            QVERIFY(finding.position.line >= 1 && finding.position.column >= 1);
            QVERIFY(!finding.message.empty());
        }
        QCOMPARE(base.read(name), sure(read_file(fs::path(KB_TEST_DATA "/torture") / name))); // only read
    }
};

QTEST_GUILESS_MAIN(BaseCheckTest)
#include "tst_base_check.moc"
