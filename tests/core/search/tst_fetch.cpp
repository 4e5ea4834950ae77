// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/fetch.h"
#include "tests/core/search/small_index.h"

#include <QtTest>

using namespace kb;

namespace {

const std::string article =
    "---\ntitle: Quota\n---\n\n# Quota\n\nIntro.\n\n## Cause\n\nFull.\n\n### Detail\n\nInodes.\n\n"
    "## Fix\n\nDelete.\n";

DocumentMeta meta(const std::string& path, Audience audience = Audience::users) {
    return {.path = path, .audience = audience, .status = Status::approved, .title = "Quota"};
}

} // namespace

class FetchTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        index_.add(meta("limits/quota.md"), article);
        index_.add(meta("ops/hidden.md", Audience::admins), article);
        index_.add(meta("odd #name.md"), "# Odd\n\nText.\n");
        std::string yaml = "alpha:\n"; // too long for one passage
        for (int i = 0; i < 300; ++i)
            yaml += "  - one of many\n";
        index_.add(meta("conf/x.yaml"), yaml + "beta:\n  two: 2\n");
        DocumentMeta sealed = meta("ops/sealed.md");
        sealed.revision = "pending";
        index_.add(sealed, "# Sealed\n\nOld.\n");
        DocumentMeta edit = meta("ops/sealed.md");
        edit.revision = "edit";
        edit.status = Status::draft;
        index_.add(edit, "# Sealed\n\nNew.\n");
        auto done = index_.commit();
        QVERIFY2(done, done ? "" : done.error().message.c_str());
    }

    void a_path_gives_the_body_without_frontmatter() {
        auto fetched = get("limits/quota.md");
        QVERIFY(fetched);
        QVERIFY(fetched->text.contains("# Quota\n\nIntro."));
        QVERIFY(fetched->text.ends_with("Delete.\n"));
        QVERIFY(!fetched->text.contains("title:"));
        QCOMPARE(fetched->citation, std::string("limits/quota.md"));
    }

    void a_citation_gives_the_section_and_what_is_below_it() {
        auto fetched = get("limits/quota.md#cause");
        QVERIFY(fetched);
        QCOMPARE(fetched->text, std::string("## Cause\n\nFull.\n\n### Detail\n\nInodes.\n\n"));
        QCOMPARE(fetched->citation, std::string("limits/quota.md#cause"));
        QVERIFY(std::ranges::contains(fetched->headings, "Cause"));
    }

    void a_path_may_hold_the_mark_of_an_anchor() { QVERIFY(get("odd #name.md")); }

    void keys_of_other_formats_are_sections_too() {
        auto whole = get("conf/x.yaml");
        QVERIFY(whole);
        auto reader = index_.reader();
        auto chunks = reader->chunks_of(whole->document.id).value();
        QVERIFY(!chunks.empty());
        QCOMPARE(chunks.back().anchor, std::string("beta"));
        auto section = get("conf/x.yaml#" + chunks.back().anchor);
        QVERIFY(section);
        QVERIFY(section->text.contains("two: 2"));
        QVERIFY(!section->text.contains("one of many"));
    }

    void what_is_absent_or_hidden_is_nothing_data() {
        QTest::addColumn<std::string>("citation");
        QTest::newRow("no such path") << std::string("limits/none.md");
        QTest::newRow("no such section") << std::string("limits/quota.md#none");
        QTest::newRow("above the ceiling") << std::string("ops/hidden.md");
        QTest::newRow("a section above the ceiling") << std::string("ops/hidden.md#cause");
        QTest::newRow("empty") << std::string();
        // traps: Frontmatter and files: Symlinks and `..` never leave the root
        QTest::newRow("a path out of the base") << std::string("../../etc/passwd");
        QTest::newRow("a path out and back") << std::string("limits/../limits/quota.md");
        QTest::newRow("an absolute path") << std::string("/etc/passwd");
        QTest::newRow("an anchor alone") << std::string("#cause");
    }
    void what_is_absent_or_hidden_is_nothing() {
        QFETCH(std::string, citation);
        QVERIFY(!get(citation, {Audience::users}));
    }

    void an_edit_is_given_to_those_who_asked_for_drafts() {
        QVERIFY(get("ops/sealed.md", {Audience::users})->text.contains("Old."));
        QVERIFY(get("ops/sealed.md", {Audience::users, true})->text.contains("New."));
    }

private:
    std::optional<Fetched> get(const std::string& citation, Visibility visibility = {}) {
        auto reader = index_.reader();
        return fetch(*reader, citation, visibility).value();
    }

    SmallIndex index_;
};

QTEST_GUILESS_MAIN(FetchTest)
#include "tst_fetch.moc"
