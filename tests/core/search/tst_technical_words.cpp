// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of traps.md, "Keyword search", over a small index, as a person meets them: what is typed finds
// the page that says it, and the page that says it exactly comes first.
#include "tests/core/search/small_index.h"

#include <QtTest>

using namespace kb;

namespace {

struct Page {
    const char* path;
    const char* body;
};

/// Each name stands in one page as such and in another within a longer word.
constexpr Page pages[] = {
    {"option.md", "Set --mem-per-cpu in the script.\n"},
    {"option-long.md", "Set --mem-per-cpu-max-total in the script.\n"},
    {"host.md", "The host cn-0417 is down.\n"},
    {"folder.md", "Files in /scratch are purged.\n"},
    {"shell.md", "Put it into .bashrc and log in again.\n"},
    {"shell-path.md", "Put it into ~/.bashrc.d/modules and log in again.\n"},
    {"language.md", "The C++ compiler is g++.\n"},
    {"address.md", "The gateway is 10.20.30.41 inside.\n"},
    {"possessive.md", "The user's folder is full.\n"},
    {"qualified.md", "An std::vector of bytes.\n"},
    {"prefix.md", "Filter with title:x in the box.\n"},
    {"operator.md", "Words such as AND are words.\n"},
    {"error.md", "The run ends with CUDA_ERROR on start.\n"},
    {"error-long.md", "The run ends with CUDA_ERROR_OUT_OF_MEMORY on start.\n"},
    {"version.md", "Load version 13.2 first.\n"},
    {"version-long.md", "Load gcc/13.2.1-gcccore first.\n"},
    {"accents.md", "La partición larga no arranca.\n"},
    {"no-accents.md", "La particion larga no arranca.\n"},
    {"ideographs.md", "用户磁盘配额 sbatch 已满。\n"},
    {"jobs.md", "Many jobs wait in line.\n"},
    {"job.md", "One job waits in line.\n"},
    {"command.md", "Run sinfo to see it.\n"},
    {"command-plural.md", "The nodes command lists them, sinfos does not exist.\n"},
    {"phrase.md", "Then permission denied is printed.\n"},
    {"scattered.md", "Access is denied where no permission was asked for.\n"},
};

} // namespace

class TechnicalWordsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        for (const Page& page : pages)
            index_.add(meta(page.path), page.body);
        auto done = index_.commit();
        QVERIFY2(done, done ? "" : done.error().message.c_str());
        searcher_ = index_.searcher();
    }

    // traps: Keyword search: No query text reaches FTS5 as syntax: `--mem-per-cpu`, `cn-0417`, `/scratch`,
    // `.bashrc`, `C++`, `10.20.30.41`, `user's`, `std::vector`, `title:x`, `AND`, `*`, quotes balanced or
    // not, NUL, emoji, an empty query.
    // traps: Keyword search: Separators are split, not deleted, the same on both sides: `CUDA_ERROR`,
    // `mem-per-cpu`, `bashrc` and `13.2` must be found both inside and as the whole token.
    // traps: Keyword search: Accents fold (`partición` = `particion`), and the exact form ranks first.
    // Straight and curly apostrophes are one. Stemming must not hurt command names.
    void what_is_typed_finds_its_page_first_data() {
        QTest::addColumn<QByteArray>("query");
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("also"); // found too; "" where nothing else need be
        auto row = [](const char* query, const char* first, const char* also = "") {
            QTest::newRow(query) << QByteArray(query) << QByteArray(first) << QByteArray(also);
        };
        row("--mem-per-cpu", "option.md", "option-long.md");
        row("mem-per-cpu", "option.md", "option-long.md");
        row("cn-0417", "host.md");
        row("/scratch", "folder.md");
        row(".bashrc", "shell.md", "shell-path.md");
        row("bashrc", "shell.md", "shell-path.md");
        row("C++", "language.md");
        row("10.20.30.41", "address.md");
        row("user's", "possessive.md");
        row("user\xE2\x80\x99s", "possessive.md");
        row("std::vector", "qualified.md");
        row("title:x", "prefix.md");
        row("AND", "operator.md");
        row("CUDA_ERROR", "error.md", "error-long.md");
        row("CUDA_ERROR_OUT_OF_MEMORY", "error-long.md", "error.md");
        row("13.2", "version.md", "version-long.md");
        row("partición", "accents.md", "no-accents.md");
        row("partici\x6F\xCC\x81n", "accents.md", "no-accents.md");
        row("jobs", "jobs.md", "job.md");
        row("line of job", "job.md", "jobs.md");
        row("sinfo", "command.md");
        row("配额", "ideographs.md");
        row("磁盘", "ideographs.md");
        row("\"permission denied\"", "phrase.md");
        row("“permission denied”", "phrase.md");
        row("\"permission denied", "phrase.md", "scattered.md"); // not balanced: two words
        row("sinfo*", "command.md");
        row("sinfo \U0001F4A9 '", "command.md");
        row("NEAR(sinfo, 3) OR NOT ^(", "command.md");
    }
    void what_is_typed_finds_its_page_first() {
        QFETCH(QByteArray, query);
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, also);
        QStringList found = by_words(query.toStdString());
        QVERIFY(!found.isEmpty());
        QCOMPARE(found.first().toUtf8(), first);
        QVERIFY2(also.isEmpty() || found.contains(QString::fromUtf8(also)), qPrintable(found.join(' ')));
    }

    /// Nobody who types no accent says that the page has none.
    void a_word_typed_without_its_accent_finds_both_spellings() {
        QStringList found = by_words("particion");
        found.sort();
        QCOMPARE(found, QStringList({"accents.md", "no-accents.md"}));
    }

    void a_balanced_phrase_is_a_phrase_and_no_bag_of_words() {
        QCOMPARE(by_words("\"permission denied\""), QStringList{"phrase.md"});
        QCOMPARE(by_words("\"denied permission\""), QStringList());
        QVERIFY(by_words("permission denied").contains("scattered.md"));
    }

    void what_has_no_word_finds_nothing_and_is_no_error() {
        using namespace std::string_literals;
        for (const std::string& query : {""s, " \t\n"s, "*"s, "\"\""s, "\""s, "'"s, "\0"s, "\U0001F4A9"s,
                                         "()"s, "^"s, "--"s, "{}"s, ";"s, "\xFF\xFE"s}) {
            auto answer = searcher_->search(words_only(query));
            QVERIFY2(answer, query.c_str());
            QVERIFY2(answer->hits.empty(), query.c_str());
            QVERIFY(!answer->answerable);
        }
        QCOMPARE(by_words(std::string("sinfo\0more", 10)).first(), QString("command.md"));
    }

    // traps: Keyword search: Words are OR-ed and ranked (implicit AND finds nothing for four of five natural
    // questions).
    void a_question_finds_what_has_some_of_its_words_and_best_what_has_most() {
        QStringList found = by_words("why does my run print permission denied when the gateway is slow?");
        QVERIFY(found.contains("phrase.md") && found.contains("scattered.md") &&
                found.contains("address.md"));
        QVERIFY(found.indexOf("phrase.md") < found.indexOf("address.md"));
    }

    // traps: Chunking: Every chunk carries title and heading path.
    void title_and_headings_find_every_passage_below_them_in_both_legs() {
        SmallIndex index;
        DocumentMeta page = meta("page.md");
        page.title = "Gardenia";
        std::string long_text;
        for (int i = 0; i < 900; ++i)
            long_text += "filler text without end ";
        index.add(page, "# Gardenia\n\n## Lobelia\n\n" + long_text + "\n\n## Mimosa\n\nShort.\n");
        QVERIFY(index.commit());
        auto reader = index.reader();
        auto chunks = reader->chunks_of(reader->documents_at("page.md", {}).value().at(0).id).value();
        QVERIFY(chunks.size() > 5);
        const KeywordTerm title{.tokens = {"gardenia"}};
        const KeywordTerm heading{.tokens = {"lobelia"}};
        auto matches = reader->keyword(std::array{title, heading}, {}).value();
        QCOMPARE(matches.document_frequency[0], static_cast<std::uint32_t>(chunks.size()));
        QCOMPARE(matches.document_frequency[1], static_cast<std::uint32_t>(chunks.size() - 1));

        Tokenizer tokenizer;
        PreparedDocument prepared =
            prepare(page, "## Lobelia\n\n" + long_text, 0, Syntax::markdown, {}, tokenizer);
        QVERIFY(prepared.windows.size() > prepared.chunks.size()); // a chunk longer than what a model reads
        for (const std::string& window : prepared.windows)
            QVERIFY2(window.starts_with("Gardenia > Lobelia\n"), window.substr(0, 60).c_str());
    }

private:
    static DocumentMeta meta(const std::string& path) {
        return {.path = path, .audience = Audience::users, .status = Status::approved, .title = "Page"};
    }
    static SearchRequest words_only(const std::string& query) {
        SearchRequest request{.query = query, .k = 100, .profile = default_profile("hash-64")};
        request.profile.weights = {.keyword = 1, .vector = 0, .trigram = 0};
        return request;
    }
    /// Paths of the keyword leg's hits, best first.
    QStringList by_words(const std::string& query) {
        QStringList found;
        auto answer = searcher_->search(words_only(query));
        if (!answer)
            qFatal("%s", answer.error().message.c_str());
        for (const Hit& hit : answer->hits)
            found << QString::fromStdString(hit.meta.path);
        return found;
    }

    SmallIndex index_;
    std::unique_ptr<Searcher> searcher_;
};

QTEST_GUILESS_MAIN(TechnicalWordsTest)
#include "tst_technical_words.moc"
