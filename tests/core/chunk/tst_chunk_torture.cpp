// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/chunk/chunk.h"

#include <QDir>
#include <QtTest>

#include "chunk_checks.h"

using namespace kb;

namespace {

const QString folder = KB_TEST_DATA "/torture/";

std::string text_of(const QString& name) {
    auto decoded = decode_text(read_test_file(folder + name));
    return decoded ? decoded->text : std::string();
}

std::vector<Chunk> cut_file(const QString& name) {
    return cut(text_of(name), 0, syntax_of(name.toStdString()), {});
}

} // namespace

/// The outcomes that tests/data/torture/MANIFEST.tsv states, as far as they are about cutting.
class ChunkTortureTest : public QObject {
    Q_OBJECT
private slots:
    void every_file_keeps_the_promises_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : QDir(folder).entryList(QDir::Files))
            QTest::newRow(qPrintable(name)) << name;
    }
    void every_file_keeps_the_promises() {
        QFETCH(QString, name);
        std::string text = text_of(name);
        for (ChunkOptions options : {ChunkOptions{}, ChunkOptions{200, 50}}) {
            auto chunks = cut(text, 0, syntax_of(name.toStdString()), options);
            QCOMPARE(broken(text, 0, chunks, options), QString());
        }
    }

    void a_byte_order_mark_is_in_no_chunk() {
        for (const char* file : {"fm-bom.md", "enc-utf16le.txt"})
            for (const Chunk& chunk : cut_file(file))
                QVERIFY2(!chunk.text.contains("\uFEFF"), file);
        std::string text = text_of("fm-bom.md");
        auto chunks = cut(text, text.find("# Reset"), Syntax::markdown, {});
        QCOMPARE(chunks.at(0).headings.at(0), std::string("Reset a stuck login"));
    }
    void no_text_gives_no_chunk() {
        QVERIFY(cut_file("empty.md").empty());
        QVERIFY(cut_file("blank.md").empty());
    }
    void an_unclosed_fence_runs_to_the_end() {
        QCOMPARE(texts(cut_file("md-unclosed-fence.md")), QStringList({"```\n# not heading"}));
    }
    void a_fence_in_a_list_hides_its_comment() {
        auto chunks = cut_file("md-fence-in-list.md");
        QCOMPARE(paths(chunks), QStringList({""}));
        QVERIFY(chunks[0].text.contains("2. next"));
    }
    void duplicate_headings_have_anchors_of_their_own() {
        QCOMPARE(anchors(cut_file("md-dup-headings.md")),
                 QStringList({"install", "install-1", "notes", "notes-1"}));
    }
    void underlined_headings_have_levels() {
        QCOMPARE(paths(cut_file("md-setext.md")), QStringList({"Big > Small"}));
    }
    void odd_headings_are_paragraphs_where_they_are_none() {
        auto chunks = cut_file("md-only-heading.md");
        QCOMPARE(paths(chunks), QStringList({"six"}));
        QCOMPARE(texts(chunks), QStringList({"####### seven\n#nospace"}));
    }
    void a_huge_paragraph_is_split_and_covered() {
        auto chunks = cut_file("md-huge-para.md");
        QVERIFY(chunks.size() > 10);
        int next = 0;
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            QVERIFY(chunks[i].text.size() <= ChunkOptions().limit);
            if (i > 0)
                QVERIFY(chunks[i - 1].span.end - chunks[i].span.begin <= ChunkOptions().overlap);
            for (const QString& word : QString::fromStdString(chunks[i].text).split(' ')) {
                QVERIFY(word.mid(4).toInt() <= next);
                next = std::max(next, word.mid(4).toInt() + 1);
            }
        }
        QCOMPARE(next, 6000);
    }
    void generator_directives_are_text_in_their_place() {
        std::string text = cut_file("md-jinja.md").at(0).text;
        for (const char* part : {"{% include \"x.md\" %} {{ page.title }} --8<-- \"inc.md\"", "{: .note }",
                                 "!!! warning \"Careful\"\n    indented body", "=== \"Tab A\"\n    a"})
            QVERIFY2(text.contains(part), text.c_str());
    }
    void an_inline_image_leaves_only_its_description() {
        QCOMPARE(texts(cut_file("md-base64.md")), QStringList({"x\n\nreal text"}));
    }
    void other_scripts_and_invisible_characters_are_kept_as_they_are() {
        QVERIFY(cut_file("md-cjk.md").at(0).text.contains("sbatch"));
        QVERIFY(cut_file("md-es-nfd.md").at(0).text.contains("particio\xCC\x81n"));
        QCOMPARE(cut_file("md-invisible.md").at(0).headings.at(0), std::string("Z\u200Bero\u00A0width"));
    }
    void a_nul_byte_cuts_nothing_off() { QVERIFY(texts(cut_file("enc-nul.md")).join(' ').contains("after")); }
    void a_table_of_toml_that_does_not_parse_is_text() {
        QCOMPARE(texts(cut_file("dup.toml")), QStringList({"a = 1\na = 2"}));
    }
    void json_of_any_depth_ends() {
        std::size_t size = 0;
        for (const Chunk& chunk : cut_file("deep.json"))
            size += chunk.text.size();
        QCOMPARE(size, text_of("deep.json").size());
    }
    void other_frontmatter_is_not_lost() {
        QVERIFY(texts(cut_file("fm-toml.md")).join(' ').contains("title = \"toml page\"\n+++\nBody"));
        QCOMPARE(texts(cut_file("fm-hr-first.md")), QStringList({"A page that starts with a rule.\n\nmore"}));
    }
};

QTEST_APPLESS_MAIN(ChunkTortureTest)
#include "tst_chunk_torture.moc"
