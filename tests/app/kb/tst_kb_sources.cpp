// SPDX-License-Identifier: GPL-3.0-or-later
// kb sources: documents from elsewhere, and kb.yaml edited in place.
#include "tests/app/kb/program.h"

#include <QJsonArray>

class KbSourcesTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        kb_ = std::make_unique<Program>();
        kb_->copy_base();
        kb_->write("docs/guide.md", "# Guide to the kiosk\n\nThe kiosk prints badges.\n");
        kb_->write("docs/drafts/new.md", "# Unfinished\n\nThe kiosk will print maps.\n");
    }

    void a_source_comes_and_goes_and_the_settings_are_as_before() {
        QByteArray before = kb_->read("kb/kb.yaml");
        KB_EXPECT(
            kb_->run({"sources", "add", "lobby", "docs", "--audience", "staff", "--exclude", "drafts/**"}),
            0);
        QByteArray with = kb_->read("kb/kb.yaml");
        QVERIFY(with.contains(
            "{name: lobby, kind: directory, path: \"../docs\", audience: staff, status: approved, "
            "exclude: [\"drafts/**\"]}"));
        QJsonArray list =
            QJsonDocument::fromJson(kb_->run({"sources", "list", "--json"}).out.toUtf8()).array();
        QCOMPARE(list.size(), 1);
        QCOMPARE(list.at(0)["name"].toString(), "lobby");
        QCOMPARE(list.at(0)["documents"].toInt(), 0);

        Finished sync = kb_->run({"sources", "sync", "--json"});
        KB_EXPECT(sync, 0);
        list = QJsonDocument::fromJson(kb_->run({"sources", "list", "--json"}).out.toUtf8()).array();
        QCOMPARE(list.at(0)["documents"].toInt(), 1);
        KB_EXPECT(kb_->run({"get", "lobby/guide.md"}), 0);
        KB_EXPECT(kb_->run({"get", "lobby/guide.md", "--max-audience", "users"}), 1);

        KB_EXPECT(kb_->run({"sources", "remove", "lobby"}), 0);
        QCOMPARE(kb_->read("kb/kb.yaml"), before);
        KB_EXPECT(kb_->run({"sources", "sync"}), 0);
        KB_EXPECT(kb_->run({"get", "lobby/guide.md"}), 1);
    }

    void files_read_in_a_fallback_way_are_named_in_brief() {
        for (int i = 0; i < 5; ++i)
            kb_->write(QString("docs/latin%1.txt").arg(i), "caf\xe9\n");
        KB_EXPECT(kb_->run({"sources", "add", "lobby", "docs", "--audience", "users"}), 0);
        Finished first = kb_->run({"ingest"});
        KB_EXPECT(first, 0);
        QVERIFY2(first.err.contains("lobby/latin0.txt: read as "), qPrintable(first.err));
        QVERIFY(!first.err.contains("latin4.txt"));
        QVERIFY2(first.err.contains("2 more files"), qPrintable(first.err));
        QJsonArray notes = kb_->run({"ingest", "--full", "--json"}).json()["notes"].toArray();
        QCOMPARE(notes.size(), 5);
        QCOMPARE(notes.at(4)["path"].toString(), "lobby/latin4.txt");
    }

    void a_report_ends_its_sentences_once() {
        kb_->set("KB_EMBEDDER", "vllm");
        kb_->set("KB_VLLM_BASE_URL", "http://127.0.0.1:9/v1");
        Finished done = kb_->run({"ingest"});
        KB_EXPECT(done, 0);
        QVERIFY2(done.err.contains("Read everything: there was no index.\n"), qPrintable(done.err));
        QVERIFY2(done.err.contains("Documents without vectors: "), qPrintable(done.err));
        QVERIFY2(!done.err.contains("..") && !done.err.contains(".)"), qPrintable(done.err));
    }

    void a_name_that_is_taken_or_reserved_is_refused_and_nothing_changes() {
        KB_EXPECT(kb_->run({"sources", "add", "lobby", "docs", "--audience", "users"}), 0);
        QByteArray before = kb_->read("kb/kb.yaml");
        for (const char* name : {"lobby", "kb", "a/b"}) {
            Finished done = kb_->run({"sources", "add", name, "docs", "--audience", "users"});
            KB_EXPECT(done, 3);
            QCOMPARE(kb_->read("kb/kb.yaml"), before);
        }
    }

    void settings_in_another_form_are_left_to_a_person() {
        kb_->write("kb/kb.yaml", "sources: [{name: a, kind: directory, path: ../docs, audience: users}]\n");
        QByteArray before = kb_->read("kb/kb.yaml");
        Finished done = kb_->run({"sources", "add", "lobby", "docs", "--audience", "users"});
        KB_EXPECT(done, 3);
        QVERIFY(done.err.contains("by hand"));
        QCOMPARE(kb_->read("kb/kb.yaml"), before);
    }

    void a_source_whose_folder_is_gone_keeps_its_documents_and_is_reported() {
        KB_EXPECT(kb_->run({"sources", "add", "lobby", "docs", "--audience", "users"}), 0);
        KB_EXPECT(kb_->run({"sources", "sync"}), 0);
        std::filesystem::rename(kb_->file("docs"), kb_->file("moved"));
        Finished done = kb_->run({"sources", "sync"});
        KB_EXPECT(done, 1);
        QVERIFY(done.err.contains("lobby"));
        KB_EXPECT(kb_->run({"get", "lobby/guide.md"}), 0);
    }

    void a_base_without_sources_says_how_to_add_one() {
        Finished done = kb_->run({"sources", "list"});
        KB_EXPECT(done, 0);
        QVERIFY(done.err.contains("kb sources add"));
    }

private:
    std::unique_ptr<Program> kb_;
};

QTEST_GUILESS_MAIN(KbSourcesTest)
#include "tst_kb_sources.moc"
