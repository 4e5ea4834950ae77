// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/reading.h"

#include <QtTest>

using namespace kb;
using namespace kb::scrubbing;

class ReadingTest : public QObject {
    Q_OBJECT
private slots:
    void a_text_reads_as_a_person_takes_it_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("reads");
        QTest::newRow("plain") << QByteArray("plain päge") << QByteArray("plain päge");
        QTest::newRow("zero width") << QByteArray("a\u200B\u200Cb\uFEFF") << QByteArray("ab");
        QTest::newRow("soft hyphen") << QByteArray("clus\u00ADter") << QByteArray("cluster");
        QTest::newRow("full width") << QByteArray("ＡＫ＝１") << QByteArray("AK=1");
        QTest::newRow("spaces") << QByteArray("a\u00A0b\u2003c\u3000d") << QByteArray("a b c d");
        QTest::newRow("quotes") << QByteArray("“a” ‘b’ «c»") << QByteArray("\"a\" 'b' \"c\"");
        QTest::newRow("dashes stay") << QByteArray("a – b — c…") << QByteArray("a – b — c…");
        QTest::newRow("entities") << QByteArray("&quot;a&amp;b&#39;&lt;c&gt;&nbsp;")
                                  << QByteArray("\"a&b'<c> ");
        QTest::newRow("no entity") << QByteArray("a & b &uuml; &") << QByteArray("a & b &uuml; &");
        QTest::newRow("escapes") << QByteArray("\\\"a\\\"\\nb\\/c\\u0041") << QByteArray("\"a\"\nb/cA");
        QTest::newRow("no escape") << QByteArray("\\alpha \\u00e9 \\u00")
                                   << QByteArray("\\alpha \\u00e9 \\u00");
        QTest::newRow("escape at the end") << QByteArray("a\\") << QByteArray("a\\");
        QTest::newRow("emoji") << QByteArray("👩‍💻 ok") << QByteArray("👩💻 ok");
    }
    void a_text_reads_as_a_person_takes_it() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, reads);
        const Reading reading(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        QCOMPARE(QByteArray::fromStdString(std::string(reading.text())), reads);
    }

    void a_text_that_reads_as_it_stands_is_not_copied() {
        const std::string text = "plain pägé, with 'quotes'";
        QCOMPARE(Reading(text).text().data(), text.data());
    }

    void spans_lead_back_to_the_bytes_they_came_from_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("original");
        QTest::newRow("plain") << QByteArray("x secret y") << QByteArray("secret");
        QTest::newRow("hidden inside")
            << QByteArray("x sec\u200B\u200Cret y") << QByteArray("sec\u200B\u200Cret");
        QTest::newRow("hidden around") << QByteArray("x \u200Bsecret\u200B y") << QByteArray("secret");
        QTest::newRow("at both ends of the text") << QByteArray("\uFEFFsecret\uFEFF") << QByteArray("secret");
        QTest::newRow("entities around") << QByteArray("&quot;secret&quot;") << QByteArray("secret");
        QTest::newRow("escape first") << QByteArray("a \\u0073ecret b") << QByteArray("\\u0073ecret");
        QTest::newRow("escape last") << QByteArray("a secre\\u0074 b") << QByteArray("secre\\u0074");
        QTest::newRow("full width") << QByteArray("ａ ｓｅcreｔ ｂ") << QByteArray("ｓｅcreｔ");
        QTest::newRow("hidden after an escape")
            << QByteArray("\\u0073\u200Becre\\u0074\u200B.") << QByteArray("\\u0073\u200Becre\\u0074");
    }
    void spans_lead_back_to_the_bytes_they_came_from() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, original);
        const std::string bytes = text.toStdString();
        const Reading reading(bytes);
        const auto at = reading.text().find("secret");
        QVERIFY(at != std::string_view::npos);
        QCOMPARE(QByteArray::fromStdString(std::string(reading.original({at, at + 6}).of(bytes))), original);
    }
};

QTEST_APPLESS_MAIN(ReadingTest)
#include "tst_reading.moc"
