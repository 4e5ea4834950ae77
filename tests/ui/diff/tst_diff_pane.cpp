// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diff/diff_pane.h"

#include <QtTest>

using namespace kb;
using namespace kb::ui;

namespace {

/// A pane as lines with a sign in front; the words that differ in braces.
QStringList lines_of(const DiffPane& pane) {
    QStringList texts = pane.text.split(u'\n'), lines;
    for (std::size_t i = 0; i < pane.lines.size(); ++i) {
        const DiffLine& line = pane.lines[i];
        QString text = texts[static_cast<qsizetype>(i)];
        for (auto word = line.words.rbegin(); word != line.words.rend(); ++word)
            text = text.first(word->begin) + u'{' + text.sliced(word->begin, word->end - word->begin) + u'}' +
                   text.sliced(word->end);
        switch (line.kind) {
        case DiffKind::kept:
            lines += "  " + text;
            break;
        case DiffKind::removed:
            lines += "- " + text;
            break;
        case DiffKind::added:
            lines += "+ " + text;
            break;
        case DiffKind::gap:
            lines += QString("~ %1").arg(line.left_out);
            break;
        case DiffKind::filler:
            lines += ".";
            break;
        }
    }
    return lines;
}

const std::string before = "one\ntwo\nthree\nfour\nfive\nsix\nthe purge is after 90 days\nseven\n";
const std::string after = "one\ntwo\nthree\nfour\nfive\nsix\nthe purge is after 60 días\nseven\neight\n";

} // namespace

class DiffPaneTest : public QObject {
    Q_OBJECT
private slots:
    void one_column_shows_the_old_line_the_new_line_and_their_words() {
        QCOMPARE(lines_of(unified_pane(text_difference(before, after), before, after)),
                 (QStringList{"~ 3", "  four", "  five", "  six", "- the purge is after {90 days}",
                              "+ the purge is after {60 días}", "  seven", "+ eight"}));
    }

    void two_columns_are_level() {
        DiffPanes panes = side_by_side_panes(text_difference(before, after), before, after);
        QCOMPARE(panes.before.lines.size(), panes.after.lines.size());
        QCOMPARE(lines_of(panes.before), (QStringList{"~ 3", "  four", "  five", "  six",
                                                      "- the purge is after {90 days}", "  seven", "."}));
        QCOMPARE(lines_of(panes.after),
                 (QStringList{"~ 3", "  four", "  five", "  six", "+ the purge is after {60 días}", "  seven",
                              "+ eight"}));
    }

    void texts_that_are_alike_show_one_gap() {
        DiffPane pane = unified_pane(text_difference(before, before), before, before);
        QCOMPARE(lines_of(pane), QStringList{"~ 8"});
    }

    void a_gap_of_one_line_is_shown_as_the_line() {
        std::string a = "x\n1\n2\n3\n4\n5\n6\n7\ny\n", b = "X\n1\n2\n3\n4\n5\n6\n7\nY\n";
        QVERIFY(!lines_of(unified_pane(text_difference(a, b), a, b)).join(u'\n').contains(u'~'));
    }

    void empty_texts_show_nothing() { QVERIFY(unified_pane(text_difference("", ""), "", "").lines.empty()); }
};

QTEST_APPLESS_MAIN(DiffPaneTest)
#include "tst_diff_pane.moc"
