// SPDX-License-Identifier: GPL-3.0-or-later
// Settings change: what depends on them is done again, and what no longer belongs leaves.
#include "core/base/hash.h"
#include "core/search/fetch.h"
#include "tests/core/scrub/made_up.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"

#include <QtTest>

using namespace kb;
using namespace kb::test;

namespace {

constexpr Visibility everything{Audience::admins, true, true};

std::vector<DocumentRecord> documents(const BaseFolder& base, const Visibility& visibility = everything) {
    return base.open().store().reader().value()->documents({}, visibility).value();
}

QStringList paths(const BaseFolder& base, const Visibility& visibility = everything) {
    QStringList list;
    for (const DocumentRecord& record : documents(base, visibility))
        list << QString::fromStdString(record.meta.path);
    return list;
}

std::string text(const BaseFolder& base, const std::string& path) {
    auto reader = base.open().store().reader().value();
    auto fetched = fetch(*reader, path, everything).value();
    return fetched ? fetched->text : std::string();
}

/// A base with one article and the source `notes` of two files beside it.
class WithSource : public BaseFolder {
public:
    WithSource() {
        write("own.md", article_text({}, "The base's own article.\n"));
        write_note("a.md", "# Alpha\n\nThe azalea note.\n");
        write_note("deep/b.rst", "Beta\n====\n\nThe bellis note.\n");
        configure("{name: notes, kind: directory, path: ../notes, audience: users}");
    }
    std::filesystem::path notes() const { return folder() / "notes"; }
    void write_note(const std::string& path, std::string_view bytes) const {
        write("../notes/" + path, bytes);
    }
    void configure(const std::string& source) const {
        write("kb.yaml", source.empty() ? "version: 1\n" : "version: 1\nsources:\n  - " + source + "\n");
    }
};

} // namespace

class IngestChangesTest : public QObject {
    Q_OBJECT
private slots:
    // traps: Vectors and fusion: a model of another dimension or name
    void another_embedder_means_everything_anew_and_is_said() {
        BaseFolder base;
        base.write("a.md", article_text({}, "One.\n"));
        base.write("b.md", article_text({}, "Two.\n"));
        base.ingest();
        base.write("kb.yaml", "embedder: {kind: hash, dim: 256}\n");
        IngestReport report = base.ingest();
        QVERIFY(QString::fromStdString(report.full_reason).contains("hash-512"));
        QVERIFY(QString::fromStdString(report.full_reason).contains("hash-256"));
        QCOMPARE(report.documents, 2U);
        IndexIdentity identity = base.open().store().reader().value()->identity().value();
        QCOMPARE(identity.embedder, std::string("hash-256"));
        QCOMPARE(identity.dimension, 256U);
        QCOMPARE(base.ingest().documents, 0U);
    }
    void other_sizes_of_passages_mean_everything_anew() {
        BaseFolder base;
        base.write("a.md", article_text({}, QByteArray("word ").repeated(400).toStdString()));
        base.ingest();
        base.write("kb.yaml", "chunk: {limit: 1000, overlap: 100}\n");
        IngestReport report = base.ingest();
        QVERIFY(!report.full_reason.empty());
        QVERIFY(report.passages > 1);
    }
    void a_changed_list_of_exceptions_is_applied_to_unchanged_files() {
        BaseFolder base;
        std::string secret = made_up::password(3);
        base.write("a.md", article_text({}, "Log in with password: " + secret + "\n"));
        QCOMPARE(base.ingest().redactions.size(), 1U);
        QVERIFY(!text(base, "a.md").contains(secret));

        base.write("scrub-exceptions.txt", digest(secret) + "  any  jdoe  2026-06-01  shown on purpose\n");
        IngestReport report = base.ingest();
        QVERIFY(!report.full_reason.empty());
        QVERIFY(report.redactions.empty());
        QVERIFY(text(base, "a.md").contains(secret));

        base.remove("scrub-exceptions.txt");
        QCOMPARE(base.ingest().redactions.size(), 1U);
        QVERIFY(!text(base, "a.md").contains(secret));
    }
    void require_seal_turns_unsealed_articles_into_drafts() {
        BaseFolder base;
        base.write("plain.md", article_text({}, "Nobody sealed this.\n"));
        base.write("sealed.md", sealed(article_text({}, "Somebody sealed this.\n")));
        base.ingest();
        QCOMPARE(paths(base, {}), QStringList({"plain.md", "sealed.md"}));
        base.write("kb.yaml", "review: {require_seal: true}\n");
        base.ingest();
        QCOMPARE(paths(base, {}), QStringList({"sealed.md"}));
        QCOMPARE(paths(base, {Audience::users, true}), QStringList({"plain.md", "sealed.md"}));
        base.write("kb.yaml", "review: {require_seal: false}\n");
        base.ingest();
        QCOMPARE(paths(base, {}), QStringList({"plain.md", "sealed.md"}));
    }

    void a_source_that_is_removed_takes_its_documents_with_it() {
        WithSource base;
        QCOMPARE(base.ingest().added, 3U);
        QCOMPARE(paths(base), QStringList({"notes/a.md", "notes/deep/b.rst", "own.md"}));
        base.configure("");
        QCOMPARE(base.ingest().removed, 2U);
        QCOMPARE(paths(base), QStringList({"own.md"}));
    }
    void a_source_whose_folder_is_missing_keeps_its_documents() {
        WithSource base;
        base.ingest();
        std::filesystem::rename(base.notes(), base.folder() / "elsewhere");
        IngestReport report = base.ingest();
        QCOMPARE(report.sources.size(), 1U);
        QCOMPARE(report.sources[0].path, std::string("notes"));
        QVERIFY(QString::fromStdString(report.sources[0].problem).contains("notes"));
        QCOMPARE(report.removed, 0U);
        QCOMPARE(paths(base).size(), 3);
        std::filesystem::rename(base.folder() / "elsewhere", base.notes());
        report = base.ingest();
        QVERIFY(report.sources.empty());
        QCOMPARE(report.documents, 0U);
    }
    void files_that_a_source_no_longer_includes_leave() {
        WithSource base;
        base.ingest();
        base.configure(
            "{name: notes, kind: directory, path: ../notes, audience: users, exclude: [\"deep/**\"]}");
        QCOMPARE(base.ingest().removed, 1U);
        QCOMPARE(paths(base), QStringList({"notes/a.md", "own.md"}));
    }
    void another_audience_of_a_source_holds_for_unchanged_files_at_once() {
        WithSource base;
        base.ingest();
        QTest::qWait(1100); // the files are old enough for their stamps to be believed
        base.ingest();
        base.configure("{name: notes, kind: directory, path: ../notes, audience: staff}");
        QCOMPARE(base.ingest().changed, 2U);
        QCOMPARE(paths(base, {Audience::users}), QStringList({"own.md"}));
        QCOMPARE(paths(base, {Audience::staff}).size(), 3);
        base.configure("{name: notes, kind: directory, path: ../notes, audience: staff, status: draft}");
        QCOMPARE(base.ingest().changed, 2U);
        QCOMPARE(paths(base, {Audience::staff}), QStringList({"own.md"}));
    }
    void an_article_and_a_file_of_a_source_with_one_name_do_not_fight() {
        WithSource base;
        base.write("../notes/one.md", "# From the source\n");
        base.write("gpu/one.md", article_text({.title = "The article"}, "The base comes first.\n"));
        base.configure("{name: gpu, kind: directory, path: ../notes, audience: admins}");
        IngestReport report = base.ingest();
        QCOMPARE(report.skipped.size(), 1U);
        QCOMPARE(report.skipped[0].path, std::string("gpu/one.md"));
        QCOMPARE(QString::fromStdString(text(base, "gpu/one.md")).trimmed(),
                 QString("The base comes first."));
        report = base.ingest();
        QCOMPARE(report.documents, 0U);
        QCOMPARE(report.changed, 0U);
    }
    void a_directory_has_audience_and_status_from_its_configuration() {
        WithSource base;
        base.write_note("liar.md", article_text({.audience = "users", .status = "approved"}, "Text.\n"));
        base.configure(
            "{name: notes, kind: directory, path: ../notes, audience: admins, status: deprecated}");
        base.ingest();
        for (const DocumentRecord& record : documents(base))
            if (record.meta.source_name == "notes") {
                QCOMPARE(record.meta.audience, Audience::admins);
                QCOMPARE(record.meta.status, Status::deprecated);
                QCOMPARE(record.meta.source_type, std::string("directory"));
            }
    }

    void what_waits_to_be_ingested_is_counted_by_source() {
        WithSource base;
        auto pending = [&base](const std::string& source) {
            return pending_changes(base.open(), {}).value().at(source);
        };
        QCOMPARE(pending_changes(base.open(), {}).error().code, ErrorCode::not_found);
        base.ingest();
        QCOMPARE(pending("kb").count(), 0U);
        QCOMPARE(pending("notes").count(), 0U);

        base.write_note("a.md", "# Alpha\n\nThe azalea note, longer.\n");
        base.write_note("c.md", "# Gamma\n");
        std::filesystem::remove(base.notes() / "deep/b.rst");
        base.write("own.md", base.read("own.md")); // another stamp, the same bytes
        QCOMPARE(pending("kb").count(), 0U);
        QCOMPARE(pending("notes").added, 1U);
        QCOMPARE(pending("notes").changed, 1U);
        QCOMPARE(pending("notes").removed, 1U);

        std::filesystem::rename(base.notes(), base.folder() / "elsewhere");
        QVERIFY(!pending("notes").problem.empty());
        QCOMPARE(pending("notes").count(), 0U); // nobody knows what is gone

        base.configure("");
        QCOMPARE(pending("notes").removed, 2U);
    }
};

QTEST_GUILESS_MAIN(IngestChangesTest)
#include "tst_ingest_changes.moc"
