// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/date.h"
#include "core/base/hash.h"
#include "core/base/span.h"
#include "core/base/text.h"

#include <QtTest>

using namespace kb;

class TextTest : public QObject {
    Q_OBJECT
private slots:
    void accents_compatibility_forms_and_case_fold_alike_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("folded");
        QTest::newRow("ascii") << QByteArray("CUDA_Error") << QByteArray("cuda_error");
        QTest::newRow("composed") << QByteArray("Partición") << QByteArray("particion");
        QTest::newRow("decomposed") << QByteArray("Particio\xCC\x81n") << QByteArray("particion");
        QTest::newRow("ligature") << QByteArray("o\xEF\xAC\x83"
                                                "ce")
                                  << QByteArray("office");
        QTest::newRow("sharp s") << QByteArray("Straße") << QByteArray("strasse");
        QTest::newRow("soft hyphen") << QByteArray("clus\xC2\xADter") << QByteArray("cluster");
        QTest::newRow("zero width space") << QByteArray("zero\xE2\x80\x8Bwidth") << QByteArray("zerowidth");
    }
    void accents_compatibility_forms_and_case_fold_alike() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, folded);
        QCOMPARE(QByteArray::fromStdString(fold(text.toStdString())), folded);
    }

    void bytes_that_are_not_utf8_have_a_stated_fallback() {
        auto latin = decode_text("caf\xE9");
        QVERIFY(latin);
        QCOMPARE(latin->text, std::string("café"));
        QCOMPARE(latin->encoding, DecodedText::Encoding::latin1);
        auto wide = decode_text(std::string_view("\xFF\xFEh\0i\0", 6));
        QVERIFY(wide);
        QCOMPARE(wide->text, std::string("hi"));
        QVERIFY(!decode_text(std::string_view("\xFF\xFEh", 3)));
        QVERIFY(!decode_text(std::string_view("\xFF\xFE\x00\xD8", 4)));
        QCOMPARE(decode_text("\xEF\xBB\xBF# x")->text, std::string("# x"));
        QVERIFY(!is_valid_utf8("\xC0\xAF"));         // overlong
        QVERIFY(!is_valid_utf8("\xED\xA0\x80"));     // surrogate
        QVERIFY(!is_valid_utf8("\xF4\x90\x80\x80")); // past U+10FFFF
    }

    void words_are_made_of_letters_marks_and_digits() {
        for (char32_t c : U"aZ5_ñ\u0301ß日क")
            QVERIFY2(c == 0 || is_word_character(c), qPrintable(QString::number(c, 16)));
        for (char32_t c : U" -.,\u2014\u00A0\uFFFD😀")
            QVERIFY2(!is_word_character(c), qPrintable(QString::number(c, 16)));
    }

    void nothing_printed_can_drive_a_terminal() {
        QCOMPARE(printable("a\x1B[31mb\ac"), std::string("a<U+001B>[31mb<U+0007>c"));
        QCOMPARE(printable("x\xE2\x80\xAEy"), std::string("x<U+202E>y"));
        QCOMPARE(printable("tab\tand\nline"), std::string("tab\tand\nline"));
    }

    void the_nearest_value_is_offered_only_when_it_is_near() {
        std::vector<std::string> categories{"howto", "runbook", "reference", "policy"};
        QCOMPARE(nearest("how-to", categories), std::optional<std::string>("howto"));
        QCOMPARE(nearest("Refrence", categories), std::optional<std::string>("reference"));
        QCOMPARE(nearest("ploicy", categories), std::optional<std::string>("policy"));
        QCOMPARE(nearest("banana", categories), std::optional<std::string>());
        QCOMPARE(nearest("", categories), std::optional<std::string>());
    }

    void anchors_are_those_documentation_sites_make() {
        QCOMPARE(heading_slug("What's new in 2.0?"), std::string("whats-new-in-20"));
        QCOMPARE(heading_slug("¿Qué son los Job Reason Codes?"), std::string("qué-son-los-job-reason-codes"));
        QCOMPARE(heading_slug("CUDA_ERROR - out"), std::string("cuda_error---out"));
    }

    void odd_file_names_are_escaped_in_links() {
        QCOMPARE(percent_encode_path("a b/#hash?.md"), std::string("a%20b/%23hash%3F.md"));
    }

    void lines_are_counted_at_every_kind_of_line_end() {
        LineIndex lines("a\nb\r\nc\rñd");
        QCOMPARE(lines.line_count(), 4U);
        QCOMPARE(lines.position_of(0), (Position{1, 1}));
        QCOMPARE(lines.position_of(2), (Position{2, 1}));
        QCOMPARE(lines.position_of(5), (Position{3, 1}));
        QCOMPARE(lines.position_of(9), (Position{4, 2})); // behind the two bytes of ñ
        QCOMPARE(lines.offset_of_line(4), std::size_t{7});
        QCOMPARE(split_lines("a\nb\r\nc\rd").size(), std::size_t{4});
    }

    void text_is_clipped_between_code_points() {
        QCOMPARE(clip_utf8("añb", 2), std::string_view("a"));
        QCOMPARE(clip_utf8("añb", 3), std::string_view("añ"));
    }

    void wide_and_combining_characters_take_their_columns() {
        QCOMPARE(display_width("quota"), std::size_t{5});
        QCOMPARE(display_width("partición"), std::size_t{9});
        QCOMPARE(display_width("n\u0303"), std::size_t{1});
        QCOMPARE(display_width("漢字"), std::size_t{4});
    }

    void dates_that_do_not_exist_are_none() {
        QVERIFY(parse_date("2026-02-28"));
        QVERIFY(!parse_date("2026-02-30"));
        QVERIFY(!parse_date("2026-2-3"));
        QVERIFY(!parse_date("2026-13-01"));
        QCOMPARE(format_date(*parse_date("0999-01-02")), std::string("0999-01-02"));
    }

    void digests_are_those_of_the_standard() {
        // FIPS 180-4 examples: "abc" and the empty message.
        QCOMPARE(sha256_hex("abc"),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(sha256_hex(""),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }
};

QTEST_APPLESS_MAIN(TextTest)
#include "tst_text.moc"
