// SPDX-License-Identifier: GPL-3.0-or-later
// What a change does to the order of an answer.
#include "core/review/preview.h"

#include <QtTest>

using namespace kb;

namespace {

std::vector<RankedPage> pages(const QString& names) {
    std::vector<RankedPage> all;
    for (const QString& name : names.split(' ', Qt::SkipEmptyParts))
        all.push_back({name.toStdString(), "Title of " + name.toStdString(), 1.0});
    return all;
}

} // namespace

class PreviewTest : public QObject {
    Q_OBJECT
private slots:
    void pages_enter_leave_and_move_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("moves"); // "page:before>after"
        QTest::newRow("nothing") << "a b c" << "a b c" << "";
        QTest::newRow("no answer on both sides") << "" << "" << "";
        QTest::newRow("one enters at the top") << "a b" << "x a b" << "x:0>1 a:1>2 b:2>3";
        QTest::newRow("one enters at the end") << "a b" << "a b x" << "x:0>3";
        QTest::newRow("one leaves") << "a b c" << "a c" << "c:3>2 b:2>0";
        QTest::newRow("two change places") << "a b c" << "b a c" << "b:2>1 a:1>2";
        QTest::newRow("all are others") << "a b" << "c d" << "c:0>1 d:0>2 a:1>0 b:2>0";
    }
    void pages_enter_leave_and_move() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, moves);
        QStringList shown;
        for (const PageMove& move : page_moves(pages(before), pages(after))) {
            shown << QString("%1:%2>%3").arg(move.path.c_str()).arg(move.before).arg(move.after);
            QCOMPARE(move.title, "Title of " + move.path);
            QCOMPARE(move.enters(), move.before == 0);
            QCOMPARE(move.leaves(), move.after == 0);
        }
        QCOMPARE(shown.join(' '), moves);
    }

    void a_query_loses_its_only_good_answer_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<bool>("loses"); // where a has grade 3, b 2, c 1
        QTest::newRow("it is still there") << "a x" << "x a" << false;
        QTest::newRow("it is gone") << "a x" << "x" << true;
        QTest::newRow("another good one is there") << "a b" << "b" << false;
        QTest::newRow("another good one came") << "a x" << "b x" << false;
        QTest::newRow("all good ones are gone") << "a b x" << "x" << true;
        QTest::newRow("what is related only is no answer") << "a c" << "c" << true;
        QTest::newRow("there was none before") << "c x" << "x" << false;
    }
    void a_query_loses_its_only_good_answer() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(bool, loses);
        std::vector<Judgement> relevant = {{"a", "", 3}, {"b", "", 2}, {"c", "", 1}};
        QCOMPARE(loses_only_answer(relevant, pages(before), pages(after)), loses);
        QVERIFY(!loses_only_answer({}, pages(before), pages(after)));
    }
};

QTEST_APPLESS_MAIN(PreviewTest)
#include "tst_preview.moc"
