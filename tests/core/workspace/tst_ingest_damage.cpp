// SPDX-License-Identifier: GPL-3.0-or-later
// traps: Storage: index truncated or from a newer version: the next start recovers or says which command
// rebuilds it. traps: Keyword search: An error is never shown as "no results". Never an SQLite message to a
// user or agent.
#include "core/base/file.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"

#include <QtTest>

#include <sqlite3.h>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string> questions = {"zinnia quota", "begonia"};

class IndexedBase : public BaseFolder {
public:
    IndexedBase() {
        write("quota.md", article_text({.title = "Quota"}, "The zinnia quota is full.\n"));
        write("gpu/xid.md", article_text({.title = "Xid"}, "A begonia error of the GPU.\n"));
        for (int i = 0; i < 40; ++i)
            write("more/" + std::to_string(i) + ".md",
                  article_text({.title = "More " + std::to_string(i)}, "A zinnia among others.\n"));
        ingest();
        remove_log();
        bytes = sure(read_file(db()));
        content = dump(open(), questions);
        remove_log();
    }
    /// Puts `damaged` in the index's place, with nothing beside it that could mend it.
    void replace_index(std::string_view damaged) const {
        if (auto done = write_file_atomic(db(), damaged); !done)
            qFatal("%s", done.error().message.c_str());
        remove_log();
    }
    void remove_log() const {
        for (const char* suffix : {"-wal", "-shm"})
            fs::remove(db().string() + suffix);
    }
    std::string bytes;   ///< of the sound index
    std::string content; ///< what it says
};

/// Whether a message is for people: it names the way out and quotes nothing of the database's.
void verify_message(const Error& error) {
    QString message = QString::fromStdString(error.message);
    QVERIFY2(message.contains("kb ingest"), qPrintable(message));
    for (const char* word :
         {"SQLITE", "malformed", "not a database", "syntax error", "no such table", "constraint"})
        QVERIFY2(!message.contains(word), qPrintable(message));
}

/// An answer with hits, or an error for people. A base where the page is and "nothing found" is the answer
/// would be the worst of all.
void verify_search(const BaseFolder& base) {
    auto searcher = base.open().searcher();
    if (!searcher)
        return verify_message(searcher.error());
    SearchRequest asked = question("zinnia quota", {});
    asked.profile.weights = {.vector = 0, .trigram = 0};
    auto answer = (*searcher)->search(asked);
    if (!answer)
        return verify_message(answer.error());
    QVERIFY(!answer->hits.empty());
}

/// An ingest makes the index whole again, or says how.
void verify_repair(const IndexedBase& base) {
    auto report = kb::ingest(base.open(), {.full = true}, {}, {});
    if (!report) {
        verify_message(report.error());
        fs::remove(base.db()); // as the message says
        base.remove_log();
        base.ingest();
    }
    QCOMPARE(first_difference(dump(base.open(), questions), base.content), std::string());
}

} // namespace

class IngestDamageTest : public QObject {
    Q_OBJECT
private slots:
    void a_truncated_index_says_so_and_is_made_again_data() {
        QTest::addColumn<double>("share");
        for (double share : {0.0, 0.001, 0.01, 0.1, 0.3, 0.5, 0.8, 0.99})
            QTest::addRow("%g of it", share) << share;
    }
    void a_truncated_index_says_so_and_is_made_again() {
        QFETCH(double, share);
        IndexedBase base;
        auto size = static_cast<std::size_t>(share * static_cast<double>(base.bytes.size()));
        base.replace_index(std::string_view(base.bytes).substr(0, size));
        verify_search(base);
        if (!QTest::currentTestFailed())
            verify_repair(base);
    }

    void a_damaged_page_is_never_an_empty_answer() {
        IndexedBase base;
        constexpr std::size_t page = 8192;
        int answered = 0;
        for (std::size_t at = 0; at + page <= base.bytes.size() && !QTest::currentTestFailed(); at += page) {
            std::string damaged = base.bytes;
            damaged.replace(at, page, page, '\x5A');
            base.replace_index(damaged);
            verify_search(base);
            if (QTest::currentTestFailed())
                qInfo("page %zu of %zu", at / page, base.bytes.size() / page);
            ++answered;
        }
        QVERIFY(answered > 20);
        if (!QTest::currentTestFailed())
            verify_repair(base);
    }

    void an_index_from_another_version_says_so_and_is_made_again_data() {
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("says");
        QTest::newRow("newer") << "99" << "newer";
        QTest::newRow("older") << "0" << "older";
    }
    void an_index_from_another_version_says_so_and_is_made_again() {
        QFETCH(QString, version);
        QFETCH(QString, says);
        IndexedBase base;
        sqlite3* handle = nullptr;
        QCOMPARE(sqlite3_open(base.db().c_str(), &handle), SQLITE_OK);
        std::string sql = "UPDATE meta SET value = '" + version.toStdString() + "' WHERE key = 'schema'";
        QCOMPARE(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(handle);
        auto searcher = base.open().searcher();
        QVERIFY(!searcher);
        verify_message(searcher.error());
        QVERIFY2(searcher.error().message.contains(says.toStdString()), searcher.error().message.c_str());
        // An older one is made again unasked; a newer one only where that is asked for.
        bool newer = version == "99";
        auto report = kb::ingest(base.open(), {}, {}, {});
        QCOMPARE(report.has_value(), !newer);
        if (newer)
            QCOMPARE(report.error().code, ErrorCode::mismatch);
        else
            QVERIFY2(report->full_reason.contains(says.toStdString()), report->full_reason.c_str());
        base.ingest({.full = newer});
        QCOMPARE(first_difference(dump(base.open(), questions), base.content), std::string());
    }
};

QTEST_GUILESS_MAIN(IngestDamageTest)
#include "tst_ingest_damage.moc"
