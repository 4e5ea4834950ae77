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
        QTest::newRow("line ends of others") << "a\r\nb\rc\n\nd";
    }
    void every_character_maps_there_and_back() {
        QFETCH(QString, text);
        std::string bytes = to_utf8(text);
        OffsetMap map(bytes);
        for (int unit = 0; unit <= text.size(); ++unit) {
            if (unit < text.size() && text[unit].isLowSurrogate())
                continue;
            std::size_t byte = map.to_byte(unit);
            QCOMPARE(byte, to_utf8(QStringView(text).first(unit)).size());
            QCOMPARE(map.to_utf16(byte), unit);
        }
    }

    void an_offset_inside_a_character_is_its_start() {
        OffsetMap map("a\xc3\xb3z");
        QCOMPARE(map.to_utf16(2), 1);
    }

    void offsets_past_the_end_are_the_end() {
        OffsetMap map("ab\nc");
        QCOMPARE(map.to_utf16(99), 4);
        QCOMPARE(map.to_byte(99), std::size_t{4});
    }
};

QTEST_APPLESS_MAIN(OffsetMapTest)
#include "tst_offset_map.moc"
