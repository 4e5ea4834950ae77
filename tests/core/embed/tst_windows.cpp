// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/embed/windows.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <string>

using namespace kb;

namespace {

using Pieces = std::vector<std::string_view>;

std::string without_blanks(std::string_view text) {
    std::string rest;
    std::ranges::copy_if(text, std::back_inserter(rest), [](char c) { return c != ' ' && c != '\n'; });
    return rest;
}

std::string joined(const Pieces& pieces) {
    std::string all;
    for (std::string_view piece : pieces)
        all += without_blanks(piece);
    return all;
}

} // namespace

class TestWindows : public QObject {
    Q_OBJECT

private slots:
    void a_short_text_is_one_window();
    void blank_text_has_no_window();
    void a_limit_of_zero_is_no_limit();
    void a_paragraph_ends_a_window_before_a_sentence_does();
    void a_sentence_ends_a_window_before_a_word_does();
    void windows_are_about_equally_long();
    void a_word_longer_than_the_window_is_cut_between_code_points();
    void a_window_smaller_than_a_code_point_still_ends();
    void bytes_that_are_not_utf8_still_end();
    void nothing_is_lost_and_nothing_too_long_over_random_texts();
};

void TestWindows::a_short_text_is_one_window() {
    QCOMPARE(windows("  one line\n", 20), Pieces{"one line"});
    QCOMPARE(windows("exactly ten", 11), Pieces{"exactly ten"});
}

void TestWindows::blank_text_has_no_window() {
    QVERIFY(windows("", 100).empty());
    QVERIFY(windows(" \n\t ", 2).empty());
}

void TestWindows::a_limit_of_zero_is_no_limit() {
    std::string text(100'000, 'x');
    QCOMPARE(windows(text, 0).size(), 1U);
}

void TestWindows::a_paragraph_ends_a_window_before_a_sentence_does() {
    QCOMPARE(windows("The first paragraph is here.\n\nThen a second one. It goes on", 45),
             (Pieces{"The first paragraph is here.", "Then a second one. It goes on"}));
}

void TestWindows::a_sentence_ends_a_window_before_a_word_does() {
    QCOMPARE(windows("A job waits in the queue. Its reason says why", 30),
             (Pieces{"A job waits in the queue.", "Its reason says why"}));
}

void TestWindows::windows_are_about_equally_long() {
    std::string text;
    for (int i = 0; i < 101; ++i)
        text += "word ";
    Pieces pieces = windows(text, 500);
    QCOMPARE(pieces.size(), 2U); // not one of 500 bytes and one of four
    QVERIFY(pieces[0].size() < 320);
    QVERIFY(pieces[1].size() > 180);
}

void TestWindows::a_word_longer_than_the_window_is_cut_between_code_points() {
    std::string text;
    for (int i = 0; i < 50; ++i)
        text += "ñ";
    Pieces pieces = windows(text, 9);
    for (std::string_view piece : pieces) {
        QVERIFY(piece.size() <= 9);
        QVERIFY(is_valid_utf8(piece));
    }
    QCOMPARE(joined(pieces), text);
}

void TestWindows::a_window_smaller_than_a_code_point_still_ends() {
    QCOMPARE(windows("日本", 1), (Pieces{"日", "本"}));
}

void TestWindows::bytes_that_are_not_utf8_still_end() {
    std::string text(1000, '\x80');
    Pieces pieces = windows(text, 64);
    QCOMPARE(joined(pieces), text);
    QVERIFY(pieces.size() <= 17);
}

void TestWindows::nothing_is_lost_and_nothing_too_long_over_random_texts() {
    std::mt19937 random(7);
    const std::vector<std::string> parts{"a", "word", " ", ". ", "\n", "\n\n", "ñ", "日", "\U0001F600", "  "};
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (unsigned i = random() % 60; i > 0; --i)
            text += parts[random() % parts.size()];
        std::size_t limit = 4 + random() % 40;
        Pieces pieces = windows(text, limit);
        QCOMPARE(joined(pieces), without_blanks(text));
        for (std::string_view piece : pieces) {
            QVERIFY(!piece.empty() && piece.size() <= limit);
            QVERIFY(is_valid_utf8(piece));
        }
    }
}

QTEST_APPLESS_MAIN(TestWindows)
#include "tst_windows.moc"
