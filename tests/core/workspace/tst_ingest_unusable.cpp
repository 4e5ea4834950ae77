// SPDX-License-Identifier: GPL-3.0-or-later
// traps: Storage: index truncated or from a newer version: the next start recovers or says which command
// rebuilds it.
#include "core/base/file.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"

#include <QtTest>

#include <sqlite3.h>

#include <fstream>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;

namespace {

/// An ingested base of a few articles.
class SmallBase : public BaseFolder {
public:
    SmallBase() {
        for (int i = 0; i < 12; ++i)
            write(std::to_string(i) + ".md",
                  article_text({.title = "Quota " + std::to_string(i)}, "The quota of disk is full.\n"));
        ingest();
    }
    std::string content() const { return dump(open(), {"quota"}); }
    Result<IngestReport> try_ingest(bool full) const { return kb::ingest(open(), {.full = full}, {}, {}); }
    /// Everything beside the base: names with their bytes.
    std::map<std::string, std::string> beside() const {
        std::map<std::string, std::string> files;
        for (const auto& entry : fs::directory_iterator(folder()))
            files[entry.path().filename().string()] =
                entry.is_regular_file() ? sure(read_file(entry.path())) : std::string();
        return files;
    }
    void remove_side_files() const {
        for (const char* suffix : {"-wal", "-shm", ".lock"})
            fs::remove(db().string() + suffix);
    }
    void overwrite(std::size_t at, std::string_view bytes) const {
        std::fstream file(db(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(at));
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
};

void run_sql(const fs::path& path, const char* sql) {
    sqlite3* handle = nullptr;
    if (sqlite3_open(path.c_str(), &handle) != SQLITE_OK ||
        sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        qFatal("%s: %s", sql, sqlite3_errmsg(handle));
    sqlite3_close(handle);
}

std::string sqlite_file(const fs::path& folder, const char* sql) {
    fs::path path = folder / "other.sqlite";
    run_sql(path, sql);
    std::string bytes = sure(read_file(path));
    fs::remove(path);
    return bytes;
}

/// A plain run works or says which command helps; a full one works, and the index is what it was.
void verify_recovers(const SmallBase& base, const std::string& content, const QString& what) {
    auto plain = base.try_ingest(false);
    if (!plain) {
        QVERIFY2(plain.error().code == ErrorCode::corrupt,
                 (what.toStdString() + plain.error().message).c_str());
        QVERIFY2(plain.error().message.contains("'kb ingest --full'"), plain.error().message.c_str());
    }
    auto full = base.try_ingest(true);
    QVERIFY2(full, qPrintable(what + ": " + (full ? "" : full.error().message.c_str())));
    QCOMPARE(first_difference(base.content(), content), std::string());
    QCOMPARE(sure(base.open().store().check()), std::vector<std::string>());
}

} // namespace

class IngestUnusableTest : public QObject {
    Q_OBJECT
private slots:
    void an_index_of_a_newer_version_is_left_as_it_is() {
        SmallBase base;
        run_sql(base.db(), "UPDATE meta SET value = '99' WHERE key = 'schema'");
        run_sql(base.db(), "PRAGMA wal_checkpoint(TRUNCATE)");
        std::string before = sure(read_file(base.db()));
        auto report = base.try_ingest(false);
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::mismatch);
        for (const char* part : {"schema 99", "knows 2", "'kb ingest --full'"})
            QVERIFY2(report.error().message.contains(part), report.error().message.c_str());
        QVERIFY(sure(read_file(base.db())) == before);
        QVERIFY(base.try_ingest(true));
        QVERIFY(!base.content().empty());
    }
    void an_index_of_an_older_version_is_made_anew_and_said() {
        SmallBase base;
        std::string content = base.content();
        run_sql(base.db(), "UPDATE meta SET value = '1' WHERE key = 'schema'");
        QVERIFY(base.ingest().full_reason.contains("older version"));
        QCOMPARE(first_difference(base.content(), content), std::string());
    }

    void an_index_cut_short_is_made_anew_when_asked_for() {
        SmallBase base;
        std::string content = base.content();
        auto whole = static_cast<std::size_t>(fs::file_size(base.db()));
        std::vector<std::size_t> sizes{0, 1, 15, 16, 50, 99, 100, 110, 512, 4096, 8191, 8192, 8193, 20'000};
        for (std::size_t part : {2, 3, 5})
            sizes.push_back(whole / part);
        sizes.insert(sizes.end(), {whole - 8192, whole - 1});
        for (std::size_t size : sizes) {
            bool with_side_files = size % 2 == 0;
            if (!with_side_files)
                base.remove_side_files();
            fs::resize_file(base.db(), size);
            verify_recovers(base, content, QString("cut to %1").arg(size));
            if (QTest::currentTestFailed())
                return;
        }
    }
    void a_damaged_index_is_made_anew_when_asked_for() {
        SmallBase base;
        std::string content = base.content();
        std::string noise(200, '\xA5');
        for (std::size_t at : {std::size_t{0}, std::size_t{18}, std::size_t{100}})
            try_overwritten(base, content, at, noise);
        for (std::size_t at = 8192; at < fs::file_size(base.db()); at += std::size_t{8192} * 3)
            try_overwritten(base, content, at, noise);
        try_overwritten(base, content, 0, std::string(8192, '\0'));
    }
    void a_file_of_zeros_is_replaced_when_asked_for() {
        SmallBase base;
        std::string content = base.content();
        std::ofstream(base.db(), std::ios::binary | std::ios::trunc) << std::string(100'000, '\0');
        auto plain = base.try_ingest(false);
        QVERIFY(!plain && plain.error().message.contains("'kb ingest --full'"));
        verify_recovers(base, content, "zeros");
    }
    void a_table_that_is_gone_is_damage() {
        for (const char* sql : {"DROP TABLE keyword_1_data", "DROP TABLE document", "DROP TABLE chunk",
                                "DELETE FROM keyword_1_config", "DROP TABLE class", "DELETE FROM part"}) {
            SmallBase base;
            std::string content = base.content();
            run_sql(base.db(), "PRAGMA writable_schema = RESET");
            sqlite3* handle = nullptr;
            QCOMPARE(sqlite3_open(base.db().c_str(), &handle), SQLITE_OK);
            sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
            QVERIFY2(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) == SQLITE_OK, sql);
            sqlite3_close(handle);
            base.write("1.md", article_text({.title = "Quota 1"}, "The quota of disk, edited.\n"));
            std::ignore = base.try_ingest(false);
            base.write("1.md", article_text({.title = "Quota 1"}, "The quota of disk is full.\n"));
            verify_recovers(base, content, sql);
            if (QTest::currentTestFailed())
                return;
        }
    }
    void a_reader_that_stays_open_follows_a_replaced_index() {
        SmallBase base;
        auto searcher = sure(base.open().searcher());
        SearchRequest request = question("zinnia quota", {});
        QVERIFY(!sure(searcher->search(request)).hits.empty());
        fs::resize_file(base.db(), 8192);
        base.write("3.md", article_text({.title = "Zinnia"}, "The zinnia quota.\n"));
        QVERIFY(base.try_ingest(true));
        QCOMPARE(sure(searcher->search(request)).hits.at(0).meta.path, std::string("3.md"));
    }

    void a_file_that_is_not_ours_is_left_alone_data() {
        QTest::addColumn<std::string>("bytes");
        QTemporaryDir dir;
        fs::path folder = dir.path().toStdString();
        QTest::newRow("text") << std::string("A letter to a friend.\n");
        QTest::newRow("long text") << std::string(300'000, 'x');
        QTest::newRow("program") << "\x7F"
                                    "ELF" +
                                        std::string(5000, '\x03');
        QTest::newRow("zeros, then something") << std::string(4096, '\0') + "boot";
        QTest::newRow("database") << sqlite_file(folder, "CREATE TABLE photo(id INTEGER, place TEXT)");
        QTest::newRow("database with a table of the same name")
            << sqlite_file(folder, "CREATE TABLE meta(key TEXT, value TEXT); CREATE TABLE document(id)");
        QTest::newRow("database with an id of its own")
            << sqlite_file(folder, "PRAGMA application_id = 1196444487");
        QTest::newRow("database with a journal of its own")
            << sqlite_file(folder, "PRAGMA journal_mode = WAL; CREATE TABLE photo(id INTEGER)");
        std::string cut = sqlite_file(folder, "CREATE TABLE photo(id INTEGER); CREATE TABLE place(id)");
        QTest::newRow("database cut short") << cut.substr(0, cut.size() - 100);
    }
    void a_file_that_is_not_ours_is_left_alone() {
        QFETCH(std::string, bytes);
        BaseFolder base;
        base.write("a.md", article_text({}, "The quota.\n"));
        std::ofstream(base.db(), std::ios::binary) << bytes;
        for (bool full : {false, true}) {
            auto report = kb::ingest(base.open(), {.full = full}, {}, {});
            QVERIFY(!report);
            QCOMPARE(report.error().code, ErrorCode::refused);
            QVERIFY2(report.error().message.contains("not an index of kb") &&
                         report.error().message.contains("--db"),
                     report.error().message.c_str());
            QVERIFY(sure(read_file(base.db())) == bytes);
        }
        QVERIFY(!base.open().store().reader());
        QVERIFY(!base.open().store().check());
        QStringList beside;
        for (const auto& entry : fs::directory_iterator(base.folder()))
            beside << QString::fromStdString(entry.path().filename().string());
        beside.sort();
        QCOMPARE(beside, QStringList({"kb", "kb.index.sqlite"})); // neither a journal nor a lock
    }
    void a_folder_is_left_alone() {
        BaseFolder base;
        fs::create_directories(base.db() / "photos");
        QVERIFY(!kb::ingest(base.open(), {.full = true}, {}, {}));
        QVERIFY(fs::exists(base.db() / "photos"));
    }
    void an_index_made_before_it_had_a_name_is_known() {
        SmallBase base;
        std::string content = base.content();
        run_sql(base.db(), "PRAGMA application_id = 0");
        run_sql(base.db(), "PRAGMA wal_checkpoint(TRUNCATE)");
        QCOMPARE(base.ingest().unchanged, 12U);
        QCOMPARE(first_difference(base.content(), content), std::string());
    }

private:
    static void try_overwritten(const SmallBase& base, const std::string& content, std::size_t at,
                                std::string_view bytes) {
        if (QTest::currentTestFailed())
            return;
        base.overwrite(at, bytes);
        verify_recovers(base, content, QString("overwritten at %1").arg(at));
    }
};

QTEST_GUILESS_MAIN(IngestUnusableTest)
#include "tst_ingest_unusable.moc"
