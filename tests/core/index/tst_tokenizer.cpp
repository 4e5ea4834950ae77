// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/tokenizer.h"
#include "core/index/trigrams.h"

#include <QtTest>

using namespace kb;

namespace {

/// Tokens as text: forms of one position joined by '|', stems left out.
QByteArray spell(std::string_view text) {
    Tokenizer tokenizer;
    std::string out;
    for (const Token& token : tokenizer.tokens(text))
        if (token.form != Token::Form::stem)
            out += (token.same_position ? "|" : out.empty() ? "" : " ") + token.text;
    return QByteArray::fromStdString(out);
}

} // namespace

class TokenizerTest : public QObject {
    Q_OBJECT
private slots:
    // traps: Keyword search: separators are split, not deleted; a word is found inside and as the whole
    // token.
    void technical_words_are_found_whole_and_by_part_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("tokens");
        auto row = [](const char* text, const char* tokens) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(tokens);
        };
        row("CUDA_ERROR", "cuda|cuda_error error");
        row("--mem-per-cpu", "mem|mem-per-cpu per cpu");
        row("cn-0417", "cn|cn-0417 0417");
        row("/scratch", "scratch");
        row(".bashrc", "bashrc");
        row("~/.bashrc", "bashrc");
        row("C++", "c++");
        row("C#", "c#");
        row("10.20.30.41", "10|10.20.30.41 20 30 41");
        row("13.2", "13|13.2 2");
        row("std::vector", "std|std::vector vector");
        row("title:x", "title|title:x x");
        row("AND", "and");
        row("*", "");
        row("(PartitionTimeLimit)", "partitiontimelimit|partition|time|limit");
        row("MaxSubmitJobPerUser", "maxsubmitjobperuser|max|submit|job|per|user");
    }
    void technical_words_are_found_whole_and_by_part() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, tokens);
        QCOMPARE(spell(text.toStdString()), tokens);
    }

    // traps: Keyword search: straight and curly apostrophes are one.
    void apostrophes_are_one() { QCOMPARE(spell("user's"), spell("user\xE2\x80\x99s")); }

    // traps: Keyword search: accents fold, and the exact form is kept beside.
    void accents_fold_and_the_exact_form_stays() {
        QVERIFY(spell("partición").startsWith("particion|partición"));
        QCOMPARE(spell("particio\xCC\x81n"), spell("partición")); // decomposed
        QVERIFY(!spell("particion").contains("partición"));
    }

    // traps: Keyword search: CJK queries of two characters work; an ASCII word beside CJK is found.
    void scripts_without_spaces_give_one_token_a_character() {
        QCOMPARE(spell("計算slurm機"), QByteArray("計 算 slurm 機"));
    }

    void invisible_characters_do_not_split_a_word() {
        QCOMPARE(spell("Z\xE2\x80\x8B"
                       "ero"),
                 QByteArray("zero"));
        QCOMPARE(spell("soft\xC2\xADhyphen"), spell("softhyphen"));
        QCOMPARE(spell("non\xC2\xA0"
                       "breaking"),
                 spell("non breaking"));
    }

    // traps: Keyword search: stemming must not hurt command names.
    void a_stem_stands_beside_the_word_under_a_mark_of_its_own() {
        Tokenizer tokenizer;
        auto stems = [&](std::string_view text) {
            std::vector<std::string> found;
            for (const Token& token : tokenizer.tokens(text))
                if (token.form == Token::Form::stem) {
                    found.push_back(token.text);
                    if (!token.same_position)
                        found.push_back("a position of its own");
                }
            return found;
        };
        QVERIFY(std::ranges::contains(stems("jobs"), stem_mark + std::string("job")));
        QVERIFY(std::ranges::contains(stems("trabajos"), stem_mark + std::string("trabaj")));
        QVERIFY(!std::ranges::contains(stems("jobs"), "a position of its own"));
        QVERIFY(stems("sbatch").empty()); // its own stem
        QVERIFY(stems("h100s").empty());  // names with digits have none
        QCOMPARE(tokenizer.tokens("jobs").front().text, std::string("jobs"));
    }

    void spans_are_the_bytes_of_the_word() {
        Tokenizer tokenizer;
        std::string_view text = "é mem-per-cpu";
        auto tokens = tokenizer.tokens(text);
        QCOMPARE(tokens[0].span.of(text), std::string_view("é"));
        bool whole = false;
        for (const Token& token : tokens)
            if (token.form == Token::Form::whole) {
                QCOMPARE(token.span.of(text), std::string_view("mem-per-cpu"));
                whole = true;
            }
        QVERIFY(whole);
    }

    void long_runs_end_and_stay_short() {
        std::string run(20'000, 'x');
        Tokenizer tokenizer;
        auto tokens = tokenizer.tokens(run);
        QVERIFY(!tokens.empty());
        QVERIFY(tokens.front().text.size() <= max_token_bytes);
        QVERIFY(tokenizer.tokens(std::string("\xFF\xFE\x80 ok")).back().text == "ok");
    }

    // Tokens are stored with spaces between them, and a few letters are folded to a space, or to words with
    // spaces.
    void a_letter_that_folds_to_a_space_leaves_none_in_a_token_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("an isolated mark alone") << QByteArray("\xEF\xB1\x9E");
        QTest::newRow("an isolated mark in a word") << QByteArray("a\xEF\xB1\x9E z");
        QTest::newRow("a subscript of Greek") << QByteArray("\xCD\xBA\xCD\xBA");
        QTest::newRow("a ligature of words") << QByteArray("\xEF\xB7\xBA");
        QTest::newRow("in a technical word") << QByteArray("x-\xEF\xB7\xBA");
    }
    void a_letter_that_folds_to_a_space_leaves_none_in_a_token() {
        QFETCH(QByteArray, text);
        Tokenizer tokenizer;
        for (const Token& token : tokenizer.tokens(text.toStdString())) {
            QVERIFY(!token.text.empty());
            QVERIFY2(!token.text.contains(' '), token.text.c_str());
            QVERIFY(token.text.size() <= max_token_bytes);
        }
    }

    void a_long_run_in_mixed_case_has_few_forms() {
        std::string run;
        for (int i = 0; i < 20'000; ++i)
            run += {'A', static_cast<char>('a' + i % 26), static_cast<char>('a' + i / 26 % 26)};
        Tokenizer tokenizer;
        QVERIFY(tokenizer.tokens(run).size() < 32);
    }

    void trigrams_ignore_what_joins_a_word() {
        QCOMPARE(trigrams_of("mem-per-cpu"), trigrams_of("memPerCPU"));
        QCOMPARE(trigrams_of("ab cde"), (std::vector<std::string>{"ab", "cde"}));
        QVERIFY(trigrams_of("").empty());
        QVERIFY(trigrams_of("- / .").empty());
    }
};

QTEST_APPLESS_MAIN(TokenizerTest)
#include "tst_tokenizer.moc"
