// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/theme.h"

#include <QApplication>
#include <QtTest>

using namespace kb::ui;

class ThemeTest : public QObject {
    Q_OBJECT
private slots:
    void contrast_is_that_of_the_standard() {
        QCOMPARE(qRound(contrast(Qt::black, Qt::white) * 100), 2100);
        QCOMPARE(qRound(contrast(Qt::white, Qt::white) * 100), 100);
        QCOMPARE(qRound(contrast(QColor(0x77, 0x77, 0x77), Qt::white) * 100), 448); // just too little
    }

    void an_unreadable_colour_becomes_readable_and_keeps_its_hue() {
        QColor yellow(0xff, 0xe0, 0x00);
        QColor on_white = readable(yellow, Qt::white);
        QVERIFY(contrast(on_white, Qt::white) >= 4.5);
        QVERIFY(qAbs(on_white.hue() - yellow.hue()) <= 2);
        QCOMPARE(readable(QColor(0x10, 0x20, 0x60), Qt::white), QColor(0x10, 0x20, 0x60));
    }

    // traps: Editor and window: text and background both from the palette, contrast at least 4.5 for every
    // badge and mark.
    void every_mark_and_text_is_readable_in_light_and_dark_data() {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(Theme::light);
        QTest::newRow("dark") << static_cast<int>(Theme::dark);
    }
    void every_mark_and_text_is_readable_in_light_and_dark() {
        QFETCH(int, theme);
        apply(static_cast<Theme>(theme));
        QPalette palette = QApplication::palette();
        QCOMPARE(is_dark(palette), static_cast<Theme>(theme) == Theme::dark);
        using enum QPalette::ColorRole;
        for (auto [text, ground] : std::initializer_list<std::pair<QPalette::ColorRole, QPalette::ColorRole>>{
                 {WindowText, Window},
                 {Text, Base},
                 {Text, AlternateBase},
                 {ButtonText, Button},
                 {HighlightedText, Highlight},
                 {Link, Base},
                 {PlaceholderText, Base},
                 {PlaceholderText, Window},
                 {ToolTipText, ToolTipBase}})
            QVERIFY2(contrast(palette.color(text), palette.color(ground)) >= 4.5,
                     qPrintable(QStringLiteral("%1 on %2").arg(text).arg(ground)));
        for (Tone tone : {Tone::muted, Tone::info, Tone::good, Tone::warning, Tone::bad}) {
            QVERIFY(contrast(text_of(tone, palette), palette.color(Base)) >= 4.5);
            QVERIFY(contrast(palette.color(Text), ground_of(tone, palette)) >= 4.5);
        }
    }
};

QTEST_MAIN(ThemeTest)
#include "tst_theme.moc"
