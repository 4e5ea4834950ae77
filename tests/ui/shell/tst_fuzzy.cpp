// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/fuzzy.h"

#include <QtTest>

using kb::ui::fuzzy_score;

class FuzzyTest : public QObject {
    Q_OBJECT
private slots:
    void what_was_typed_is_found_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("found");
        QTest::newRow("a run of letters") << "quota" << "Storage quotas" << true;
        QTest::newRow("words in any order") << "alder gpu" << "GPU nodes of Alder" << true;
        QTest::newRow("accents aside") << "particion" << "Elegir partición" << true;
        QTest::newRow("letters in order from the start of a word") << "gpt" << "gpu-types.md" << true;
        QTest::newRow("nothing typed matches all") << "" << "anything" << true;
        QTest::newRow("a word that is missing") << "gpu lustre" << "GPU nodes" << false;
        QTest::newRow("letters out of order") << "upg" << "gpu" << false;
        QTest::newRow("scattered from inside a word") << "pn" << "gpu nodes" << false;
    }
    void what_was_typed_is_found() {
        QFETCH(QString, typed);
        QFETCH(QString, text);
        QTEST(fuzzy_score(typed, text).has_value(), "found");
    }

    void the_start_of_the_text_beats_the_start_of_a_word_and_that_the_middle() {
        QVERIFY(*fuzzy_score(u"job", u"Job limits") > *fuzzy_score(u"job", u"Why a job waits"));
        QVERIFY(*fuzzy_score(u"job", u"Why a job waits") > *fuzzy_score(u"job", u"Mybigjobs"));
        QVERIFY(*fuzzy_score(u"job", u"Mybigjobs") > *fuzzy_score(u"job", u"j-o-b"));
    }
};

QTEST_APPLESS_MAIN(FuzzyTest)
#include "tst_fuzzy.moc"
