// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/text.h"

#include <QtTest>

using namespace kb::ui;

class OffsetMapTest : public QObject {
    Q_OBJECT
private slots:
    void every_character_maps_there_and_back_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << "";
        QTest::newRow("letters") << "a plain line\nand another\n";
        QTest::newRow("two and three bytes") << "partición – «sí»\nniño";
        QTest::newRow("outside the basic plane")
            << QString::fromUtf8("a\xf0\x9f\x90\xa7z\n\xf0\x9f\x90\xa7\xf0\x9f\x90\xa7");
    }
    void every_character_maps_there_and_back() {
        QFETCH(QString, text);
        std::string bytes = to_utf8(text);
        OffsetMap map(bytes);
        for (int position = 0; position <= text.size(); ++position) {
            if (position < text.size() && text[position].isLowSurrogate())
                continue;
            std::size_t byte = map.to_byte(position);
            QCOMPARE(byte, to_utf8(QStringView(text).first(position)).size());
            QCOMPARE(map.to_position(byte), position);
        }
    }

    void a_line_end_of_any_kind_is_one_position() {
        OffsetMap map("a\r\nb\rc\n\nd");
        QCOMPARE(map.to_position(3), 2); // b
        QCOMPARE(map.to_position(5), 4); // c
        QCOMPARE(map.to_position(8), 7); // d
        QCOMPARE(map.to_byte(2), std::size_t{3});
        QCOMPARE(map.to_byte(7), std::size_t{8});
        QCOMPARE(map.to_position(2), 1); // between CR and LF
    }

    void a_byte_order_mark_takes_no_position() {
        OffsetMap map("\xef\xbb\xbf"
                      "ab");
        QCOMPARE(map.to_position(0), 0);
        QCOMPARE(map.to_position(3), 0);
        QCOMPARE(map.to_position(4), 1);
        QCOMPARE(map.to_byte(1), std::size_t{4});
    }

    void an_offset_inside_a_character_is_its_start() {
        OffsetMap map("a\xc3\xb3z");
        QCOMPARE(map.to_position(2), 1);
    }

    void offsets_past_the_end_are_the_end() {
        OffsetMap map("ab\nc");
        QCOMPARE(map.to_position(99), 4);
        QCOMPARE(map.to_byte(99), std::size_t{4});
    }
};

QTEST_APPLESS_MAIN(OffsetMapTest)
#include "tst_offset_map.moc"
