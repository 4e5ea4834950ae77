// SPDX-License-Identifier: GPL-3.0-or-later
// The outcomes that tests/data/torture/MANIFEST.tsv states, as far as they are about indexing and finding:
// the files go in as a directory and, the Markdown among them, as articles.
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/search/fetch.h"
#include "core/search/payload.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <set>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;

namespace {

constexpr Visibility everything{Audience::admins, true, true};
const fs::path torture = KB_TEST_DATA "/torture";

} // namespace

class IngestTortureTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        for (const auto& entry : fs::directory_iterator(torture))
            if (entry.path().extension() == ".md")
                base_.write(entry.path().filename().string(), read_file(entry.path()).value());
        base_.write("kb.yaml", "sources:\n  - {name: torture, kind: directory, path: " + torture.string() +
                                   ", audience: users}\n");
        report_ = base_.ingest();
        searcher_ = base_.open().searcher().value();
    }

    void nothing_fails_and_what_is_left_out_has_a_reason() {
        QVERIFY(report_.failed.empty());
        QVERIFY(report_.sources.empty());
        QStringList skipped;
        for (const IngestProblem& problem : report_.skipped) {
            QVERIFY2(!problem.problem.empty(), problem.path.c_str());
            skipped << QString::fromStdString(problem.path);
        }
        QCOMPARE(skipped, QStringList{"torture/deep.json"});
        QVERIFY(QString::fromStdString(report_.skipped[0].problem).contains("nested"));
    }
    void a_second_run_changes_nothing() {
        IngestReport report = base_.ingest();
        QCOMPARE(report.documents, 0U);
        QCOMPARE(report.removed, 0U);
    }
    void the_index_is_sound() { QVERIFY(base_.open().store().check().value().empty()); }

    void text_is_found_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("query");
        auto row = [](const char* name, const char* file, const char* query) {
            QTest::newRow(name) << QString::fromUtf8(file) << QString::fromUtf8(query);
        };
        row("behind a byte order mark", "fm-bom.md", "Reset");
        row("between thematic breaks", "fm-hr-first.md", "page starts rule");
        row("closed by three dots, by title", "fm-dots-end.md", "dots");
        row("frontmatter alone, by title", "fm-only.md", "only metadata");
        row("TOML frontmatter", "fm-toml.md", "toml page");
        row("frontmatter behind blank lines", "fm-leading-blank.md", "pam_tally2");
        row("frontmatter that is invalid", "fm-tab.md", "Body tabs");
        row("frontmatter that holds itself", "fm-cycle.md", "cycle Body");
        row("an unclosed fence", "md-unclosed-fence.md", "not heading");
        row("in frontmatter with a key twice", "fm-dup-keys.md", "first Body");
        row("an impossible date, by title", "fm-bad-date.md", "t Body");
        row("frontmatter with unknown tags", "fm-tag.md", "fallback Body");
        row("an indented fence in a list", "md-fence-in-list.md", "ls next");
        row("an underlined heading", "md-setext.md", "Small");
        row("seven signs are no heading", "md-only-heading.md", "seven nospace");
        row("a generator's include", "md-jinja.md", "include page.title");
        row("the body of an admonition", "md-jinja.md", "indented body");
        row("behind escape sequences", "enc-ctrl.md", "text");
        row("behind an inlined image", "md-base64.md", "real text");
        row("two characters of Chinese", "md-cjk.md", "配额");
        row("an ASCII word beside Chinese", "md-cjk.md", "sbatch");
        row("zero width spaces", "md-invisible.md", "zero width");
        row("non-breaking spaces", "md-invisible.md", "non breaking");
        row("soft hyphens", "md-invisible.md", "softhyphen");
        row("behind a NUL", "enc-nul.md", "after");
        row("before a NUL", "enc-nul.md", "before");
        row("a huge paragraph, its last word", "md-huge-para.md", "word5999");
        row("a table format that is invalid", "dup.toml", "a");
    }
    void text_is_found() {
        QFETCH(QString, file);
        QFETCH(QString, query);
        QVERIFY2(finds(query.toStdString(), "torture/" + file.toStdString()), "as a document of a directory");
        if (file.endsWith(".md"))
            QVERIFY2(finds(query.toStdString(), file.toStdString()), "as an article");
    }
    void composed_and_decomposed_spanish_are_one() {
        const QString word = QString::fromUtf8("partición");
        for (auto form : {QString::NormalizationForm_C, QString::NormalizationForm_D})
            for (const char* file : {"torture/md-es-nfd.md", "md-es-nfd.md"}) {
                QVERIFY(finds(word.normalized(form).toStdString(), file));
                QVERIFY(finds(QString::fromUtf8("envío").normalized(form).toStdString(), file));
                // A phrase is not split at the combining mark.
                const QString phrase = QString::fromUtf8("\"la partición está caída\"");
                QVERIFY(finds(phrase.normalized(form).toStdString(), file));
                QVERIFY(finds("\"la particion esta caida\"", file));
                QVERIFY(!finds("\"la n est\"", file));
            }
    }
    // traps: Frontmatter and files: BOM, CRLF … parsed alike
    void no_title_or_passage_has_a_byte_order_mark_or_a_carriage_return() {
        for (const DocumentRecord& record : sure(searcher_->reader().documents({}, everything))) {
            QVERIFY2(!record.meta.title.contains("\uFEFF") && !record.meta.title.contains('\r'),
                     record.meta.path.c_str());
            for (const ChunkRecord& chunk : sure(searcher_->reader().chunks_of(record.id)))
                QVERIFY2(!chunk.text.contains("\uFEFF") && !chunk.text.contains('\r'),
                         record.meta.path.c_str());
        }
        for (const char* file : {"fm-bom.md", "fm-crlf.md"})
            QCOMPARE(document(file).meta.title, std::string("Reset a stuck login"));
        QCOMPARE(document("fm-bom.md").meta.tags, document("fm-crlf.md").meta.tags);
    }
    // traps: Frontmatter and files: Typed scalars are shown, sorted and returned as typed
    void scalars_are_shown_as_typed() {
        QCOMPARE(document("fm-scalars.md").meta.title, std::string("2026-04-05"));
        QCOMPARE(document("fm-norway.md").meta.tags,
                 (std::vector<std::string>{"no", "on", "off", "yes", "y", "n", "~", "null"}));
        nlohmann::json hit = search_payload(sure(searcher_->search(question("2026-04-05", everything, 100))));
        QVERIFY(hit.dump().contains("\"title\":\"2026-04-05\""));
    }
    void frontmatter_alone_gives_one_passage_at_most() {
        for (const char* file : {"torture/fm-only.md", "fm-only.md"})
            QVERIFY(sure(searcher_->reader().chunks_of(document(file).id)).size() <= 1);
    }
    void duplicate_headings_have_citations_of_their_own() {
        std::set<std::string> anchors;
        for (const ChunkRecord& chunk :
             sure(searcher_->reader().chunks_of(document("md-dup-headings.md").id)))
            anchors.insert(chunk.anchor);
        QCOMPARE(anchors, (std::set<std::string>{"install", "install-1", "notes", "notes-1"}));
    }
    // traps: Frontmatter and files: NFC and NFD file names are one file
    void a_decomposed_file_name_is_listed_once_and_opened_by_either_form() {
        std::string composed = nfc("torture/nombre-fi-n\u0303.md");
        QCOMPARE(std::ranges::count(all_paths(), composed), 1);
        QVERIFY(!fetched(composed).text.empty());
        QVERIFY(!fetched("torture/nombre-fi-n\u0303.md").text.empty());
    }
    void files_without_text_are_listed() {
        for (const char* file : {"torture/empty.md", "torture/blank.md"}) {
            QVERIFY2(std::ranges::contains(all_paths(), file), file);
            auto documents = searcher_->reader().documents_at(file, everything).value();
            for (const ChunkRecord& chunk : sure(searcher_->reader().chunks_of(documents.at(0).id)))
                QVERIFY2(trim(chunk.text).empty(), file); // there is a title to find it by, and no more
        }
    }
    void an_odd_file_name_is_cited_as_it_is() {
        QVERIFY(!fetched("torture/name with  spaces & #hash?.md").text.empty());
    }
    void UTF16_is_not_indexed_as_letters_with_NULs_between() {
        QVERIFY(!fetched("torture/enc-utf16le.txt").text.contains('\0'));
        QVERIFY(!fetched("torture/enc-utf16le.txt").text.empty());
    }
    void no_text_has_replacement_characters() {
        for (const std::string& path : all_paths())
            QVERIFY2(!fetched(path).text.contains("\uFFFD"), path.c_str());
    }
    void an_inlined_image_is_not_indexed() { QVERIFY(!finds("QUJDQUJDQUJDQUJD", "torture/md-base64.md")); }
    void every_answer_is_valid_JSON_without_control_characters() {
        for (const char* query : {"ctrl", "escape red bell", "after", "RTL"}) {
            auto answer = searcher_->search(question(query, everything, 20)).value();
            std::string json = search_payload(answer).dump();
            QVERIFY(nlohmann::json::accept(json));
            QVERIFY(std::ranges::none_of(json, [](char c) { return static_cast<unsigned char>(c) < 0x20; }));
        }
    }

private:
    /// By its words; what is merely near does not count.
    bool finds(const std::string& query, const std::string& path) const {
        SearchRequest request = question(query, everything, 100);
        request.profile.weights = {.vector = 0, .trigram = 0};
        return std::ranges::any_of(sure(searcher_->search(request)).hits,
                                   [&](const Hit& hit) { return hit.meta.path == path; });
    }
    DocumentRecord document(const std::string& path) const {
        return searcher_->reader().documents_at(path, everything).value().at(0);
    }
    Fetched fetched(const std::string& path) const {
        return fetch(searcher_->reader(), path, everything).value().value();
    }
    std::vector<std::string> all_paths() const {
        std::vector<std::string> paths;
        for (const DocumentRecord& record : sure(searcher_->reader().documents({}, everything)))
            paths.push_back(record.meta.path);
        return paths;
    }

    BaseFolder base_;
    IngestReport report_;
    std::unique_ptr<Searcher> searcher_;
};

QTEST_GUILESS_MAIN(IngestTortureTest)
#include "tst_ingest_torture.moc"
