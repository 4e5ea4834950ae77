// SPDX-License-Identifier: GPL-3.0-or-later
// A thousand real pages: all go in, and each is found by what it says last.
#include "core/base/text.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"

#include <QtTest>

#include <format>
#include <set>
#include <unordered_map>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;

namespace {

constexpr Visibility users{Audience::users};

/// Lines without what a page's reader never sees: comments, addresses and tags.
std::string visible_text(const std::string& text) {
    QString visible = QString::fromStdString(text);
    visible.remove(QRegularExpression("<!--.*?-->", QRegularExpression::DotMatchesEverythingOption));
    visible.remove(QRegularExpression("<[^>]*>"));
    visible.replace(QRegularExpression("\\]\\([^)]*\\)"), "]");
    visible.remove(QRegularExpression("^\\s*\\[[^]]+\\]:.*$", QRegularExpression::MultilineOption));
    return visible.toStdString();
}

/// Words of three letters and more.
std::set<std::string> words_of(std::string_view text, Tokenizer& tokenizer) {
    std::set<std::string> words;
    for (const Token& token : tokenizer.tokens(text))
        if (token.form == Token::Form::word && count_code_points(token.text) > 2)
            words.insert(token.text);
    return words;
}

/// Words of the last paragraph that has any.
std::set<std::string> last_words(const std::string& text, Tokenizer& tokenizer) {
    QStringList paragraphs = QString::fromStdString(text).split(QRegularExpression("\\n\\s*\\n"));
    for (auto paragraph = paragraphs.rbegin(); paragraph != paragraphs.rend(); ++paragraph)
        if (auto words = words_of(paragraph->toStdString(), tokenizer); !words.empty())
            return words;
    return {};
}

} // namespace

class IngestCorporaTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        const fs::path corpora = KB_SHARED "/corpora";
        if (!fs::is_directory(corpora))
            QSKIP("the optional folder of real documents beside the checkout is not there");
        std::string sources = "sources:\n";
        for (const auto& entry : fs::directory_iterator(corpora))
            if (entry.is_directory())
                sources += "  - {name: " + entry.path().filename().string() +
                           ", kind: directory, path: " + fs::canonical(entry.path()).string() +
                           ", audience: users}\n";
        base_.write("kb.yaml", sources);
        report_ = base_.ingest();
    }

    void every_page_goes_in() {
        qInfo("%zu documents, %zu passages, %zu left out", report_.documents, report_.passages,
              report_.skipped.size());
        QVERIFY(report_.documents >= 1000);
        QVERIFY(report_.sources.empty());
        for (const IngestProblem& problem : report_.failed)
            QFAIL((problem.path + ": " + problem.problem).c_str());
        for (const IngestProblem& problem : report_.skipped) {
            qInfo("left out: %s: %s", problem.path.c_str(), problem.problem.c_str());
            QVERIFY(!problem.problem.empty());
        }
    }
    void a_second_run_changes_nothing() {
        std::uint64_t before = sure(sure(base_.open().store().reader())->generation(users));
        IngestReport report = base_.ingest();
        QCOMPARE(report.unchanged, report_.added);
        QCOMPARE(report.documents + report.added + report.changed + report.removed, 0U);
        QCOMPARE(sure(sure(base_.open().store().reader())->generation(users)), before);
    }
    void the_index_is_sound() { QCOMPARE(sure(base_.open().store().check()), std::vector<std::string>()); }

    void every_page_is_found_by_a_rare_word_of_its_last_paragraph() {
        auto searcher = sure(base_.open().searcher());
        IndexReader& reader = searcher->reader();
        struct Page {
            std::string path;
            std::set<std::string> last;
        };
        std::vector<Page> pages;
        std::unordered_map<std::string, int> frequency;
        Tokenizer tokenizer;
        for (const DocumentRecord& record : sure(reader.documents({}, users))) {
            Article page = parse_article(record.meta.path, sure(reader.text_of(record.id)));
            std::string text = visible_text(std::string(page.body()));
            for (const std::string& word : words_of(text, tokenizer))
                ++frequency[word];
            pages.push_back({record.meta.path, last_words(text, tokenizer)});
        }
        std::size_t tried = 0;
        QStringList lost;
        for (const Page& page : pages) {
            if (page.last.empty())
                continue; // a page without words
            auto rarest = std::ranges::min_element(
                page.last, {}, [&](const std::string& word) { return std::pair(frequency[word], word); });
            ++tried;
            if (!finds(*searcher, *rarest, frequency[*rarest], page.path))
                lost << QString::fromStdString(
                    std::format("{} by {} (in {})", page.path, *rarest, frequency[*rarest]));
        }
        qInfo("%zu of %zu pages asked for", tried, pages.size());
        QVERIFY(tried >= 1000);
        QVERIFY2(lost.empty(), qPrintable(lost.join("\n")));
    }

private:
    /// A rare word must bring the page among the first hits; where even the rarest is frequent, among those
    /// that the keyword leg finds at all.
    static bool finds(Searcher& searcher, const std::string& word, int frequency, const std::string& path) {
        SearchRequest request = question(word, users, 100);
        if (frequency <= 20) {
            request.profile.weights = {.keyword = 1, .vector = 0, .trigram = 0};
            request.passages = false;
            return std::ranges::contains(sure(searcher.search(request)).hits, path,
                                         [](const Hit& hit) { return hit.meta.path; });
        }
        Tokenizer tokenizer;
        Query query = analyze(word, tokenizer);
        KeywordMatches matches = sure(searcher.reader().keyword(query.terms, users));
        DocumentId document = sure(searcher.reader().documents_at(path, users)).at(0).id;
        return std::ranges::contains(matches.rows, document,
                                     [](const auto& row) { return document_of(row.chunk); });
    }

    BaseFolder base_;
    IngestReport report_;
};

QTEST_GUILESS_MAIN(IngestCorporaTest)
#include "tst_ingest_corpora.moc"
