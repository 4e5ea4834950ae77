// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_lock.h"
#include "core/index/prepare.h"
#include "core/index/sqlite.h"
#include "core/index/sqlite_schema.h"
#include "core/index/store.h"

#include <QtTest>

#include <format>
#include <fstream>
#include <thread>

using namespace kb;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

const IndexIdentity identity{"hash-64", 0, "rules 1"};

PreparedDocument document(const std::string& path, const std::string& body,
                          Audience audience = Audience::users, Status status = Status::approved) {
    Tokenizer tokenizer;
    DocumentMeta meta{.path = path, .audience = audience, .status = status, .title = "About " + path};
    PreparedDocument prepared = prepare(std::move(meta), body, 0, Syntax::markdown, {}, tokenizer);
    auto embedder = make_hash_embedder(64);
    prepared.vectors = embedder->embed(prepared.windows, TextRole::passage, {}).value();
    return prepared;
}

FileRecord record(const std::string& path) {
    return {.path = path, .source = "kb", .digest = "d"};
}

KeywordTerm term(const std::string& word) {
    return {{word}};
}

} // namespace

class SqliteIndexTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        store_ = make_sqlite_store(path());
    }

    // What a reader keeps of the last question must not outlive a commit, nor reach another ceiling.
    void a_reader_that_was_asked_before_answers_as_one_that_was_not() {
        auto put = [&](const std::string& path, Audience audience, const std::string& body) {
            auto writer = store_->writer(0ms).value();
            if (!writer->identity())
                QVERIFY(writer->clear(identity));
            QVERIFY(writer->put(record(path), std::array{document(path, body, audience)}));
            QVERIFY(writer->commit());
        };
        put("a.md", Audience::users, "The quota is full.\n");
        auto used = store_->reader().value();
        const std::array terms{term("quota"), term("node")};
        const std::vector<std::string> trigrams{"quo", "uot", "ode"};
        auto vectors =
            make_hash_embedder(64)->embed(std::array<std::string, 1>{"quota"}, TextRole::query, {});
        auto text = [&](IndexReader& reader) {
            std::string all;
            for (Audience ceiling : {Audience::admins, Audience::users, Audience::staff}) {
                Visibility visibility{ceiling};
                auto words = reader.keyword(terms, visibility).value();
                all += std::format("{} {} {} {} {};", words.passages, words.words, words.documents,
                                   words.document_frequency[0], words.document_frequency[1]);
                std::vector<DocumentId> ids;
                for (const auto& row : words.rows) {
                    all += std::format(" {}/{}:{}", row.chunk, row.length,
                                       words.document_words.at(document_of(row.chunk)));
                    for (const auto& count : words.counts_of(row))
                        all += std::format("+{}={}", count.term, count.body);
                    ids.push_back(document_of(row.chunk));
                }
                auto parts = reader.trigrams(trigrams, 2, visibility).value();
                all += std::format("\n{}", parts.best_possible);
                for (const auto& row : parts.rows)
                    all += std::format(" {}={}", row.chunk, row.score);
                auto near = reader.vectors(vectors->row(0), visibility).value();
                for (const auto& row : near.rows)
                    all += std::format(" {}~{}", row.chunk, row.score);
                auto records = reader.documents(ids, visibility).value();
                for (const auto& found : records)
                    all += std::format(" {}{}", found.meta.path, found.last_good ? "!" : "");
                all += '\n';
            }
            return all;
        };
        auto as_a_new_one = [&] {
            std::string first = text(*used);
            return first == text(*used) && first == text(*store_->reader().value());
        };
        QVERIFY(as_a_new_one());
        put("b.md", Audience::staff, "The node has a quota.\n");
        QVERIFY(used->refresh());
        QVERIFY(as_a_new_one());
        put("a.md", Audience::users, "No node has any.\n");
        QVERIFY(used->refresh());
        QVERIFY(as_a_new_one());
        auto writer = store_->writer(0ms).value();
        FileRecord failed = record("b.md");
        failed.state = FileRecord::State::failed;
        QVERIFY(writer->record(failed));
        QVERIFY(writer->commit());
        QVERIFY(used->refresh());
        QVERIFY(text(*used).contains("b.md!"));
        QVERIFY(as_a_new_one());
    }

    void a_copy_is_an_index_of_its_own_that_only_its_owner_reads() {
        fs::path copy = fs::path(dir_->path().toStdString()) / "copy.sqlite";
        QCOMPARE(store_->copy_to(copy, {}).error().code, ErrorCode::not_found);
        QVERIFY(!fs::exists(copy));
        auto writer = store_->writer(0ms).value();
        QVERIFY(writer->clear(identity));
        QVERIFY(writer->put(record("a.md"), std::array{document("a.md", "# Quota\n\nThe quota is full.\n")}));
        QVERIFY(writer->commit());
        // A reader of the old state and a writer with an open transaction do not matter.
        auto reader = store_->reader().value();
        QVERIFY(writer->put(record("b.md"), std::array{document("b.md", "The quota is full.\n")}));
        QVERIFY(store_->copy_to(copy, {}));
        QCOMPARE(fs::status(copy).permissions(), fs::perms::owner_read | fs::perms::owner_write);
        auto copied = make_sqlite_store(copy);
        QCOMPARE(copied->check().value(), std::vector<std::string>());
        auto other = copied->writer(0ms).value();
        QVERIFY(other->remove("a.md"));
        QVERIFY(other->commit());
        QCOMPARE(copied->reader().value()->keyword(std::array{term("quota")}, {}).value().rows.size(), 0U);
        QCOMPARE(reader->keyword(std::array{term("quota")}, {}).value().rows.size(), 1U);

        QCOMPARE(store_->copy_to(copy, {}).error().code, ErrorCode::io); // there is a file already
        std::stop_source stop;
        stop.request_stop();
        fs::path never = copy.string() + ".2";
        QCOMPARE(store_->copy_to(never, stop.get_token()).error().code, ErrorCode::cancelled);
        QVERIFY(!fs::exists(never));
    }

    void a_document_is_found_by_its_words_after_commit_and_not_before() {
        auto writer = store_->writer(0ms).value();
        QVERIFY(writer->clear(identity));
        QVERIFY(writer->put(record("a.md"), std::array{document("a.md", "# Quota\n\nThe quota is full.\n")}));
        QVERIFY(!store_->reader()); // nothing is committed: there is no index yet
        QVERIFY(writer->commit());
        auto reader = store_->reader().value();
        auto matches = reader->keyword(std::array{term("quota")}, {}).value();
        QCOMPARE(matches.rows.size(), std::size_t{1});
        QCOMPARE(matches.passages, std::uint64_t{1});
        QCOMPARE(matches.document_frequency[0], 1U);
    }

    // traps: Keyword search: ranking statistics count only what the caller may see.
    void statistics_count_only_what_is_visible() {
        fill({document("a.md", "quota quota disk"), document("b.md", "quota node", Audience::staff),
              document("c.md", "quota admin", Audience::admins, Status::draft)});
        auto reader = store_->reader().value();
        auto seen = [&](Visibility visibility) {
            auto matches = reader->keyword(std::array{term("quota")}, visibility).value();
            return std::pair(matches.passages, matches.document_frequency[0]);
        };
        QCOMPARE(seen({Audience::users}), std::pair(std::uint64_t{1}, 1U));
        QCOMPARE(seen({Audience::staff}), std::pair(std::uint64_t{2}, 2U));
        QCOMPARE(seen({Audience::admins}), std::pair(std::uint64_t{2}, 2U));
        QCOMPARE(seen({Audience::admins, true}), std::pair(std::uint64_t{3}, 3U));
    }

    void a_hidden_change_moves_no_generation_that_cannot_see_it() {
        fill({document("a.md", "one")});
        auto generation = [&](Visibility v) { return store_->reader().value()->generation(v).value(); };
        std::uint64_t users = generation({Audience::users});
        std::uint64_t admins = generation({Audience::admins});
        auto writer = store_->writer(0ms).value();
        QVERIFY(writer->put(record("secret.md"), std::array{document("secret.md", "two", Audience::admins)}));
        QVERIFY(writer->commit());
        QCOMPARE(generation({Audience::users}), users);
        QCOMPARE(generation({Audience::admins}), admins + 1);
    }

    void removed_documents_leave_every_table() {
        fill({document("a.md", "quota alpha"), document("b.md", "quota beta")});
        auto writer = store_->writer(0ms).value();
        QVERIFY(writer->remove("a.md"));
        QVERIFY(writer->commit());
        writer.reset();
        auto reader = store_->reader().value();
        auto matches = reader->keyword(std::array{term("quota"), term("alpha")}, {}).value();
        QCOMPARE(matches.rows.size(), std::size_t{1});
        QCOMPARE(matches.passages, std::uint64_t{1});
        QCOMPARE(matches.document_frequency[1], 0U);
        std::vector<std::string> trigram{"alp"};
        QVERIFY(reader->trigrams(trigram, 8, {}).value().rows.empty());
        reader.reset();
        QCOMPARE(store_->check().value(), std::vector<std::string>());
    }

    void a_replaced_document_counts_once() {
        fill({document("a.md", "quota old"), document("b.md", "x")});
        fill_more({document("a.md", "quota new")});
        auto reader = store_->reader().value();
        auto matches = reader->keyword(std::array{term("quota"), term("old")}, {}).value();
        QCOMPARE(matches.document_frequency, (std::vector<std::uint32_t>{1, 0}));
        QCOMPARE(store_->check().value(), std::vector<std::string>());
    }

    // traps: Keyword search: An FTS index can be out of step with its table while the database's own check
    // says ok; repair is a rebuild.
    void a_full_text_table_out_of_step_is_found_and_repaired_by_a_rebuild_data() {
        QTest::addColumn<QString>("damage"); // @: the partition of users, approved
        QTest::addColumn<bool>("silent");    // SQLite's own check says ok
        auto row = [](const char* name, const char* damage, bool silent) {
            QTest::newRow(name) << QString(damage) << silent;
        };
        row("a passage's row", "DELETE FROM keyword_@_docsize WHERE id = (SELECT min(id) FROM chunk)", true);
        row("a passage too many", "INSERT INTO keyword_@_docsize SELECT 7, sz, origin FROM keyword_@_docsize",
            true);
        row("words of another text", "UPDATE chunk SET text = 'other'", true);
        row("a title", "UPDATE document SET title = 'other'", true);
        row("totals", "UPDATE part SET passages = passages + 1", true);
        row("words on the disk", "DELETE FROM keyword_@_data WHERE id > 10", false);
        row("trigrams on the disk", "DELETE FROM trigram_@_data WHERE id > 10", false);
    }
    void a_full_text_table_out_of_step_is_found_and_repaired_by_a_rebuild() {
        QFETCH(QString, damage);
        QFETCH(bool, silent);
        const std::vector<PreparedDocument> documents = {document("a.md", "quota alpha")};
        fill(documents);
        int partition = partition_of(Audience::users, Status::approved);
        raw(damage.replace('@', QString::number(partition)).toStdString());
        {
            auto database = open_index(path(), sqlite::Access::read_only).value();
            QCOMPARE(database.text("PRAGMA quick_check").value() == "ok", silent);
        }
        QVERIFY(!store_->check().value().empty());
        fill(documents);
        QCOMPARE(store_->check().value(), std::vector<std::string>());
    }

    // traps: Keyword search: An FTS index can be out of step with its table while the database's own check
    // says ok.
    void the_check_finds_what_integrity_checks_do_not() {
        fill({document("a.md", "quota alpha"), document("b.md", "quota beta")});
        QCOMPARE(store_->check().value(), std::vector<std::string>());
        raw("UPDATE chunk SET text = 'other words entirely' WHERE id = (SELECT min(id) FROM chunk)");
        QVERIFY(!store_->check().value().empty());
    }

    void the_check_looks_at_vectors_data() {
        QTest::addColumn<QByteArray>("sql");
        QTest::newRow("gone") << QByteArray("DELETE FROM vectors_1 WHERE document = 1");
        QTest::newRow("of nobody") << QByteArray(
            "INSERT INTO vectors_1 SELECT 99, ordinals, vectors FROM vectors_1 "
            "WHERE document = 1");
        QTest::newRow("in another partition")
            << QByteArray("INSERT INTO vectors_4 SELECT * FROM vectors_1 WHERE document = 1");
        QTest::newRow("though it waits") << QByteArray("UPDATE document SET vectors = 1 WHERE id = 1");
        QTest::newRow("though it may not") << QByteArray("UPDATE document SET vectors = 2 WHERE id = 1");
        QTest::newRow("cut short") << QByteArray("UPDATE vectors_1 SET vectors = substr(vectors, 1, 100)");
        QTest::newRow("another dimension")
            << QByteArray("UPDATE meta SET value = '32' WHERE key = 'dimension'");
        QTest::newRow("no dimension") << QByteArray("DELETE FROM meta WHERE key = 'dimension'");
        QTest::newRow("of zeros") << QByteArray("UPDATE vectors_1 SET vectors = zeroblob(length(vectors))");
        QTest::newRow("not a number")
            << QByteArray("UPDATE vectors_1 SET vectors = CAST(x'0000C07F' || substr(vectors, 5) AS BLOB)");
        QTest::newRow("of a passage that is not there")
            << QByteArray("UPDATE vectors_1 SET ordinals = x'09000000' WHERE document = 1");
        QTest::newRow("the passages' numbers gone") << QByteArray("UPDATE vectors_1 SET ordinals = x''");
    }
    void the_check_looks_at_vectors() {
        QFETCH(QByteArray, sql);
        PreparedDocument waiting = document("w.md", "quota gamma");
        waiting.vectors = {};
        fill({document("a.md", "quota alpha"), document("b.md", "quota beta"), waiting});
        QCOMPARE(store_->check().value(), std::vector<std::string>());
        raw(sql.toStdString());
        QVERIFY(!store_->check().value().empty());
    }
    /// What is told to a caller of lower rank is what would be told if nothing else existed.
    void the_check_is_silent_of_what_its_caller_may_not_see() {
        fill({document("a.md", "quota"), document("s.md", "quota", Audience::staff),
              document("d.md", "quota", Audience::users, Status::draft)});
        raw("UPDATE chunk SET text = 'other words' WHERE id >> 20 <> 1");
        raw("DELETE FROM vectors_4");
        raw("DELETE FROM vectors_0");
        raw("UPDATE part SET words = 999 WHERE part IN (0, 4)");
        QCOMPARE(store_->check({Audience::users}).value(), std::vector<std::string>());
        for (const Visibility& sees_some :
             {Visibility{Audience::users, true}, Visibility{Audience::staff}, all_visible})
            QVERIFY(!store_->check(sees_some).value().empty());
    }
    void the_check_does_not_take_a_writer_for_damage() {
        fill({document("a.md", "quota")});
        auto writer = store_->writer(0ms).value();
        QVERIFY(writer->put(record("b.md"), std::array{document("b.md", "quota")}));
        auto findings = store_->check();
        QVERIFY(!findings);
        QCOMPARE(findings.error().code, ErrorCode::busy);
    }

    // traps: Storage: readers see the old generation or the new, never half.
    void a_reader_keeps_its_state_while_a_writer_commits() {
        fill({document("a.md", "quota")});
        auto reader = store_->reader().value();
        QCOMPARE(reader->keyword(std::array{term("quota")}, {}).value().rows.size(), std::size_t{1});
        fill_more({document("b.md", "quota")});
        QCOMPARE(reader->keyword(std::array{term("quota")}, {}).value().rows.size(), std::size_t{1});
        QVERIFY(reader->refresh());
        QCOMPARE(reader->keyword(std::array{term("quota")}, {}).value().rows.size(), std::size_t{2});
    }

    // traps: Storage: Every connection sets a busy timeout.
    void every_connection_waits_for_others() {
        fill({document("a.md", "quota")});
        for (auto access : {sqlite::Access::read_only, sqlite::Access::read_write}) {
            auto database = open_index(path(), access).value(); // readers, writers and the check open by it
            QCOMPARE(database.integer("PRAGMA busy_timeout").value(), std::int64_t{busy_timeout_ms});
        }
        QVERIFY(busy_timeout_ms >= 1000);
    }

    void a_second_writer_goes_on_when_the_first_is_done() {
        auto first = store_->writer(0ms).value();
        std::jthread done_soon([&] {
            std::this_thread::sleep_for(50ms);
            first.reset();
        });
        auto second = store_->writer(60s);
        QVERIFY2(second, second ? "" : second.error().message.c_str());
    }

    // traps: Storage: a second writer waits, then says who holds the lock.
    void a_second_writer_is_told_who_writes() {
        auto first = store_->writer(0ms).value();
        auto second = store_->writer(30ms);
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::busy);
        QVERIFY(second.error().message.contains(std::to_string(QCoreApplication::applicationPid())));
        first.reset();
        QVERIFY(store_->writer(0ms));
    }

    // traps: Storage: an index that is truncated, no index at all, or from a newer version.
    void a_file_that_is_no_index_says_what_to_do_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text") << QByteArray("this is not a database, it is a letter to a friend");
        QTest::newRow("empty") << QByteArray();
    }
    void a_file_that_is_no_index_says_what_to_do() {
        QFETCH(QByteArray, content);
        std::ofstream(path(), std::ios::binary) << content.toStdString();
        auto reader = store_->reader();
        QVERIFY(!reader);
        QVERIFY(reader.error().message.contains("kb ingest"));
    }

    void a_newer_index_is_refused() {
        fill({document("a.md", "quota")});
        raw("UPDATE meta SET value = '99' WHERE key = 'schema'");
        auto reader = store_->reader();
        QVERIFY(!reader);
        QCOMPARE(reader.error().code, ErrorCode::mismatch);
        QVERIFY(reader.error().message.contains("newer"));
    }

    // traps: Storage: A network file system under the index: detected, and refused, with the way out.
    void a_network_file_system_is_refused_with_the_way_out() {
        auto refused = check_file_system("/home/me/kb.index.sqlite", 0x6969);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::refused);
        for (const char* part : {"/home/me/kb.index.sqlite", "network", "--db", "KB_DB_PATH"})
            QVERIFY2(refused.error().message.contains(part), refused.error().message.c_str());
        QVERIFY(check_file_system(path(), file_system_type(path())) ||
                is_network_file_system(file_system_type(path())));
    }
    void network_file_systems_are_known() {
        QVERIFY(is_network_file_system(0x6969));      // NFS
        QVERIFY(is_network_file_system(0x0BD00BD0));  // Lustre
        QVERIFY(is_network_file_system(0x19830326));  // BeeGFS
        QVERIFY(!is_network_file_system(0xEF53));     // ext4
        QVERIFY(!is_network_file_system(0x01021994)); // tmpfs
    }

    void vectors_wait_until_they_are_there() {
        PreparedDocument waiting = document("a.md", "quota");
        waiting.vectors = {};
        fill({waiting, document("b.md", "disk")});
        auto embedder = make_hash_embedder(64);
        std::vector<std::string> question{"quota"};
        auto vector = embedder->embed(question, TextRole::query, {}).value();
        auto reader = store_->reader().value();
        auto matches = reader->vectors(vector.row(0), {}).value();
        QCOMPARE(matches.rows.size(), std::size_t{1});
        QCOMPARE(matches.waiting, std::uint64_t{1});
        QCOMPARE(store_->writer(0ms).value()->waiting().value(), std::vector<std::string>{"a.md"});
    }

    void cached_vectors_outlive_an_interrupted_run_and_a_rebuild() {
        auto embedder = make_hash_embedder(64);
        std::vector<std::string> texts{"quota"};
        std::vector<std::string> digests{"digest of quota", "of nothing"};
        auto vectors = embedder->embed(texts, TextRole::passage, {}).value();
        {
            auto writer = store_->writer(0ms).value(); // of an index that is not made yet
            QVERIFY(writer->cache("hash-64", std::span(digests).first(1), vectors));
        }
        fill({document("a.md", "quota")});
        auto cached = store_->writer(0ms).value()->cached("hash-64", digests).value();
        QVERIFY(cached[0]);
        QCOMPARE(*cached[0], vectors.values);
        QVERIFY(!cached[1]);
    }

    // traps: Vectors and fusion: a vector of another length than the index's is an error, not a guess.
    void a_question_of_another_dimension_is_refused() {
        fill({document("a.md", "quota")});
        std::vector<float> question(32, 0.1F);
        auto matches = store_->reader().value()->vectors(question, {});
        QVERIFY(!matches);
    }

private:
    fs::path path() const { return fs::path(dir_->path().toStdString()) / "kb.index.sqlite"; }

    void raw(const std::string& sql) {
        sqlite3* handle = nullptr;
        QCOMPARE(sqlite3_open(path().c_str(), &handle), SQLITE_OK);
        sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0,
                          nullptr); // tables behind tables may be changed
        QCOMPARE(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(handle);
    }
    void fill(const std::vector<PreparedDocument>& documents) {
        auto writer = store_->writer(0ms).value();
        QVERIFY(writer->clear(identity));
        put_all(*writer, documents);
    }
    void fill_more(const std::vector<PreparedDocument>& documents) {
        auto writer = store_->writer(0ms).value();
        put_all(*writer, documents);
    }
    static void put_all(IndexWriter& writer, const std::vector<PreparedDocument>& documents) {
        for (const PreparedDocument& one : documents)
            QVERIFY(writer.put(record(one.meta.path), std::span(&one, 1)));
        QVERIFY(writer.commit());
    }

    std::unique_ptr<QTemporaryDir> dir_;
    std::unique_ptr<IndexStore> store_;
};

QTEST_APPLESS_MAIN(SqliteIndexTest)
#include "tst_sqlite_index.moc"
