// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/query.h"
#include "core/search/snippet.h"
#include "tests/core/search/promises.h"

#include <QtTest>

using namespace kb;

namespace {

Query ask(std::string_view text) {
    Tokenizer tokenizer;
    return analyze(text, tokenizer);
}

QByteArray words_of(const Query& query) {
    std::string out;
    for (const QueryWord& word : query.words)
        out += (out.empty() ? "" : ", ") + word.text;
    return QByteArray::fromStdString(out);
}

bool looks_up(const Query& query, const std::string& token) {
    return std::ranges::any_of(
        query.terms, [&](const KeywordTerm& term) { return term.tokens == std::vector<std::string>{token}; });
}

} // namespace

class QueryTest : public QObject {
    Q_OBJECT
private slots:
    // traps: Keyword search: no query text is syntax, whatever it holds.
    void any_text_becomes_words_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("words");
        auto row = [](const char* text, const char* words) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(words);
        };
        row("--mem-per-cpu", "mem, per, cpu");
        row("AND OR NOT", "and, or, not");
        row("NEAR(a b)", "near, b");
        row("title:x", "title, x");
        row("*", "");
        row("\"unbalanced quote", "unbalanced, quote");
        row("''", "");
        row("how do I submit a job", "submit, job");
        row("how do I", "how, do, i");
        row("¿cómo puedo ver mis trabajos?", "ver, trabajos");
        row("submit submit SUBMIT", "submit");
        row("😀", "");
    }
    void any_text_becomes_words() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, words);
        QCOMPARE(words_of(ask(text.toStdString())), words);
    }

    void nul_and_broken_bytes_do_no_harm() {
        QCOMPARE(words_of(ask(std::string_view("disk\0quota", 10))), QByteArray("disk, quota"));
        QCOMPARE(words_of(ask("disk \xFF\xC0 quota")), QByteArray("disk, quota"));
        QVERIFY(ask("").empty());
    }

    // traps: Keyword search: a balanced quoted phrase stays a phrase.
    void a_quoted_phrase_stays_together() {
        Query query = ask("why \"permission denied\" on login");
        QCOMPARE(words_of(query), QByteArray("permission denied, login"));
        QVERIFY(std::ranges::any_of(query.terms, [](const KeywordTerm& term) {
            return term.tokens == std::vector<std::string>{"permission", "denied"};
        }));
        QCOMPARE(words_of(ask("“permission denied”")), QByteArray("permission denied"));
        QCOMPARE(words_of(ask("\"sbatch\"")), QByteArray("sbatch")); // one word is that word
    }

    void an_identifier_is_looked_up_whole_and_in_parts() {
        Query query = ask("CUDA_ERROR_OUT_OF_MEMORY");
        QVERIFY(looks_up(query, "cuda_error_out_of_memory"));
        QVERIFY(looks_up(query, "memory"));
        QVERIFY(query.words.front().identifier);
        QVERIFY(!ask("memory").words.front().identifier);
    }

    // traps: Keyword search: CJK queries of two characters work.
    void two_ideographs_are_a_phrase() {
        Query query = ask("計算");
        QCOMPARE(query.terms.size(), std::size_t{1});
        QCOMPARE(query.terms[0].tokens, (std::vector<std::string>{"計", "算"}));
    }

    void an_endless_question_is_cut() {
        std::string text;
        for (int i = 0; i < 5000; ++i)
            text += "word" + std::to_string(i) + " ";
        QCOMPARE(ask(text).words.size(), max_query_words);
        QCOMPARE(broken_promise(ask('"' + text + '"')), std::string()); // one endless phrase
        std::string ideographs;
        for (int i = 0; i < 5000; ++i)
            ideographs += "計算";
        QCOMPARE(ask(ideographs).terms.front().tokens.size(), max_phrase_tokens);
    }

    /// Terms are numbered in 16 bits: more of them would be looked up as others.
    void an_endless_name_is_looked_up_by_its_beginning() {
        std::string name;
        for (int i = 0; i < 200'000; ++i)
            name += {static_cast<char>('A' + i % 26), static_cast<char>('a' + i / 26 % 26),
                     static_cast<char>('a' + i / 676 % 26), static_cast<char>('a' + i / 17576 % 26)};
        Query query = ask(name);
        QCOMPARE(broken_promise(query), std::string());
        QVERIFY(query.terms.size() < 64);
    }

    void a_snippet_shows_the_words_and_marks_them() {
        Tokenizer tokenizer;
        std::string passage = std::string(600, 'x') +
                              " The disk quota is full.\n\nDelete files, then check the quota again. " +
                              std::string(600, 'y');
        Query query = ask("quota full");
        Snippet snippet = make_snippet(passage, query, tokenizer, 120);
        QVERIFY(snippet.text.contains("disk quota is full"));
        QVERIFY(!snippet.text.contains('\n'));
        QVERIFY(snippet.marks.size() >= 2);
        for (const ByteSpan& mark : snippet.marks) {
            std::string_view word = mark.of(snippet.text);
            QVERIFY2(word == "quota" || word == "full", std::string(word).c_str());
        }
        QCOMPARE(make_snippet("", query, tokenizer).text, std::string());
        QCOMPARE(make_snippet("no such word", query, tokenizer).text, std::string("no such word"));
    }
};

QTEST_APPLESS_MAIN(QueryTest)
#include "tst_query.moc"
