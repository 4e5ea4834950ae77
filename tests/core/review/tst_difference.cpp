// SPDX-License-Identifier: GPL-3.0-or-later
// What changed between two versions: lines, words, fields.
#include "core/base/text.h"
#include "core/review/difference.h"
#include "core/review/sequence.h"

#include <QtTest>

#include <algorithm>
#include <random>

using namespace kb;

namespace {

/// "=kept", "-removed", "+added", "~words [-gone-]{+come+}"; "\n" stands for a line end that differs.
QStringList shown(std::string_view before, std::string_view after) {
    QStringList lines;
    auto text = [](ByteSpan span, std::string_view of) {
        return QString::fromUtf8(span.of(of)).remove('\r').remove('\n');
    };
    for (const DifferenceRow& row : text_difference(before, after).rows) {
        QString line;
        switch (row.kind) {
        case DifferenceRow::Kind::kept:
            line = "=" + text(row.after, after);
            break;
        case DifferenceRow::Kind::removed:
            line = "-" + text(row.before, before);
            break;
        case DifferenceRow::Kind::added:
            line = "+" + text(row.after, after);
            break;
        case DifferenceRow::Kind::changed:
            line = "~";
            for (const DifferencePiece& piece : row.pieces) {
                if (piece.kept) {
                    line += text(piece.after, after);
                    continue;
                }
                if (!piece.before.empty())
                    line += "[-" + text(piece.before, before) + "-]";
                if (!piece.after.empty())
                    line += "{+" + text(piece.after, after) + "+}";
            }
        }
        lines << (row.end_differs ? line + "\\n" : line);
    }
    return lines;
}

/// What is wrong with a difference as a description of both texts; "" where nothing is.
QString fault_of(std::string_view before, std::string_view after) {
    const TextDifference difference = text_difference(before, after);
    const bool valid = is_valid_utf8(before);
    std::string old_text;
    std::string new_text;
    for (const DifferenceRow& row : difference.rows) {
        using enum DifferenceRow::Kind;
        old_text += row.before.of(before);
        new_text += row.after.of(after);
        bool old_side = row.kind != added;
        bool new_side = row.kind != removed;
        if (old_side == row.before.empty() || new_side == row.after.empty())
            return "a side is there that should not be, or is not";
        if (old_side != (row.line_before > 0) || new_side != (row.line_after > 0))
            return "a line without a number, or a number without a line";
        std::string old_line;
        std::string new_line;
        for (const DifferencePiece& piece : row.pieces) {
            old_line += piece.before.of(before);
            new_line += piece.after.of(after);
            if (piece.kept && piece.before.of(before) != piece.after.of(after))
                return "a kept piece that is not the same";
            if (valid && !is_valid_utf8(piece.before.of(before)))
                return "a piece that begins or ends inside a character";
        }
        if (row.kind == changed && (!row.before.of(before).starts_with(old_line) ||
                                    !row.after.of(after).starts_with(new_line) || old_line == new_line))
            return "pieces that are not the line";
    }
    if (old_text != before || new_text != after)
        return "rows that are not the texts";
    return {};
}

/// Text of few kinds of lines and words, so that much of it comes again.
std::string random_text(std::mt19937& random) {
    static const std::vector<std::string> words = {"job", "queue",     "niño", "日本語", "a_b",
                                                   " ",   "  ",        "\t",   ",",      ".",
                                                   "—",   "e\xCC\x81", "😀",   "7",      "\xFF"};
    static const std::vector<std::string> ends = {"\n", "\n", "\n", "\n\n", "\r\n", "\r"};
    std::string text;
    for (std::size_t line = random() % 12; line > 0; --line) {
        for (std::size_t word = random() % 6; word > 0; --word)
            text += words[random() % words.size()] + (random() % 2 == 0 ? " " : "");
        if (line > 1 || random() % 2 == 0)
            text += ends[random() % ends.size()];
    }
    return text;
}

/// `text` with some of its bytes taken out and others put in.
std::string edited(std::string text, std::mt19937& random) {
    for (std::size_t edit = random() % 5; edit > 0; --edit) {
        std::size_t at = random() % (text.size() + 1);
        text.erase(at, random() % 8);
        text.insert(std::min(at, text.size()), random_text(random).substr(0, random() % 8));
    }
    return text;
}

std::size_t common_length(const std::vector<CommonRun>& runs) {
    std::size_t length = 0;
    for (const CommonRun& run : runs)
        length += run.length;
    return length;
}

/// The length of the longest common subsequence, by the textbook's table.
std::size_t longest_common(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    std::vector<std::vector<std::size_t>> best(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j)
            best[i][j] =
                a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1 : std::max(best[i - 1][j], best[i][j - 1]);
    return best[a.size()][b.size()];
}

/// Whether the runs are in order and equal on both sides.
bool holds(const std::vector<CommonRun>& runs, const std::vector<std::uint32_t>& a,
           const std::vector<std::uint32_t>& b) {
    std::size_t x = 0;
    std::size_t y = 0;
    for (const CommonRun& run : runs) {
        bool in_order = run.before >= x && run.after >= y && run.length > 0;
        x = run.before + run.length;
        y = run.after + run.length;
        if (!in_order || x > a.size() || y > b.size() ||
            !std::equal(a.begin() + static_cast<std::ptrdiff_t>(run.before),
                        a.begin() + static_cast<std::ptrdiff_t>(x),
                        b.begin() + static_cast<std::ptrdiff_t>(run.after)))
            return false;
    }
    return true;
}

std::vector<std::uint32_t> random_numbers(std::mt19937& random, std::size_t most, std::uint32_t kinds) {
    std::vector<std::uint32_t> numbers(random() % (most + 1));
    std::ranges::generate(numbers, [&] { return static_cast<std::uint32_t>(random() % kinds); });
    return numbers;
}

Article article(const QByteArray& fields, const QByteArray& body = "Text.\n") {
    return parse_article("a.md", "---\n" + fields.toStdString() + "---\n\n" + body.toStdString());
}

/// "+key: value", "-key: value", "key: old > new [-gone] [+come]".
QStringList fields_shown(const Article& before, const Article& after) {
    QStringList lines;
    for (const FieldDifference& field : field_differences(before, after)) {
        using enum FieldDifference::Kind;
        std::string line = field.key + ": ";
        if (field.kind == added)
            line = "+" + line + field.after;
        else if (field.kind == removed)
            line = "-" + line + field.before;
        else
            line += field.before + " > " + field.after;
        for (const std::string& item : field.items_removed)
            line += " [-" + item + "]";
        for (const std::string& item : field.items_added)
            line += " [+" + item + "]";
        lines << QString::fromStdString(line + (field.reordered ? " reordered" : ""));
    }
    return lines;
}

} // namespace

class DifferenceTest : public QObject {
    Q_OBJECT
private slots:
    void lines_are_kept_removed_added_or_changed_data() {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QStringList>("rows");
        auto row = [](const char* name, const char* before, const char* after, const QStringList& rows) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(after) << rows;
        };
        row("nothing on both sides", "", "", {});
        row("all is new", "", "One.\nTwo.\n", {"+One.", "+Two."});
        row("all is gone", "One.\n", "", {"-One."});
        row("one word", "Ask the help desk first.\n", "Ask the service desk first.\n",
            {"~Ask the [-help-]{+service+} desk first."});
        row("a word more", "Use sbatch here.\n", "Use only sbatch here.\n", {"~Use {+only +}sbatch here."});
        row("punctuation", "Wait, then retry.\n", "Wait; then retry.\n", {"~Wait[-,-]{+;+} then retry."});
        row("words in a row are one change", "Set the old limit here now.\n", "Set the new quota here now.\n",
            {"~Set the [-old limit-]{+new quota+} here now."});
        row("accents are whole", "La partición está llena hoy.\n", "La particion está llena hoy.\n",
            {"~La [-partición-]{+particion+} está llena hoy."});
        row("ideographs are words", "計算機が停止\n", "計算機が再開\n", {"~計算機が[-停止-]{+再開+}"});
        row("lines that share nothing are two", "Alpha beta gamma.\n", "One two three.\n",
            {"-Alpha beta gamma.", "+One two three."});
        row("a paragraph before the changed one is gone",
            "Gone entirely, all of it.\n\nKeep this one word.\n\nEnd.\n", "Keep this other word.\n\nEnd.\n",
            {"-Gone entirely, all of it.", "-", "~Keep this [-one-]{+other+} word.", "=", "=End."});
        row("indentation counts", "- a point to make\n", "  - a point to make\n",
            {"~{+  +}- a point to make"});
    }
    void lines_are_kept_removed_added_or_changed() {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QStringList, rows);
        QCOMPARE(shown(before.toStdString(), after.toStdString()), rows);
        QCOMPARE(fault_of(before.toStdString(), after.toStdString()), QString());
    }

    void identical_texts_differ_in_nothing() {
        std::mt19937 random(7);
        for (int i = 0; i < 200; ++i) {
            std::string text = random_text(random);
            TextDifference difference = text_difference(text, text);
            QVERIFY(difference.empty());
            for (const DifferenceRow& row : difference.rows)
                QVERIFY(row.kind == DifferenceRow::Kind::kept && !row.end_differs);
        }
    }

    void line_ends_are_said_beside_the_line_not_as_other_text_data() {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QStringList>("rows");
        QTest::addColumn<int>("ends");
        QTest::newRow("CRLF became LF") << QByteArray("One.\r\nTwo.\r\n") << QByteArray("One.\nTwo.\n")
                                        << QStringList{"=One.\\n", "=Two.\\n"} << 2;
        QTest::newRow("the last end is missing") << QByteArray("One.\nTwo.\n") << QByteArray("One.\nTwo.")
                                                 << QStringList{"=One.", "=Two.\\n"} << 1;
        QTest::newRow("and the line changed, too")
            << QByteArray("It is one word.\n") << QByteArray("It is two word.")
            << QStringList{"~It is [-one-]{+two+} word.\\n"} << 0;
        QTest::newRow("lone CR") << QByteArray("One.\rTwo.\r") << QByteArray("One.\rTwo.\n")
                                 << QStringList{"=One.", "=Two.\\n"} << 1;
    }
    void line_ends_are_said_beside_the_line_not_as_other_text() {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QStringList, rows);
        QFETCH(int, ends);
        QCOMPARE(shown(before.toStdString(), after.toStdString()), rows);
        QCOMPARE(text_difference(before.toStdString(), after.toStdString()).ends,
                 static_cast<std::size_t>(ends));
    }

    void rows_put_together_are_both_texts_whatever_they_are() {
        std::mt19937 random(11);
        for (int i = 0; i < 3000; ++i) {
            std::string before = random_text(random);
            std::string after = i % 2 == 0 ? edited(before, random) : random_text(random);
            QString fault = fault_of(before, after);
            QVERIFY2(fault.isEmpty(),
                     qPrintable(fault + ": " + QByteArray::fromStdString(before).toPercentEncoding() + " / " +
                                QByteArray::fromStdString(after).toPercentEncoding()));
        }
    }

    void nothing_longer_is_common_to_two_sequences() {
        std::mt19937 random(3);
        for (int i = 0; i < 3000; ++i) {
            auto a = random_numbers(random, 40, 2 + random() % 12);
            auto b = random_numbers(random, 40, 2 + random() % 12);
            auto runs = common_runs(a, b);
            QVERIFY(holds(runs, a, b));
            QCOMPARE(common_length(runs), longest_common(a, b));
        }
    }

    void a_comparison_that_is_cut_short_still_gives_what_is_common() {
        std::mt19937 random(5);
        auto a = random_numbers(random, 4000, 50);
        auto b = random_numbers(random, 4000, 50);
        auto runs = common_runs(a, b, 1);
        QVERIFY(holds(runs, a, b));
        QVERIFY(common_length(runs) > std::min(a.size(), b.size()) / 10);
        QVERIFY(common_length(runs) <= common_length(common_runs(a, b)));
    }

    // No time is asserted: without the bounds these run for minutes, and the test's timeout ends them.
    void two_large_texts_with_little_in_common_come_to_an_end_data() {
        QTest::addColumn<QByteArray>("line"); // of both texts; %1 is a number
        QTest::addColumn<bool>("shuffled");   // the same numbers in another order; else others
        QTest::newRow("nothing in common") << QByteArray("line %1 has words of its own\n") << false;
        QTest::newRow("the same lines in another order")
            << QByteArray("line %1 has words of its own\n") << true;
        QTest::newRow("short lines") << QByteArray("%1\n") << true;
        QTest::newRow("one line of words") << QByteArray("%1 ") << true;
        QTest::newRow("one line of other words") << QByteArray("%1 ") << false;
    }
    void two_large_texts_with_little_in_common_come_to_an_end() {
        QFETCH(QByteArray, line);
        QFETCH(bool, shuffled);
        constexpr std::size_t size = 2'000'000;
        std::mt19937 random(13);
        std::vector<QByteArray> lines;
        for (std::size_t length = 0; length < size; length += static_cast<std::size_t>(lines.back().size()))
            lines.push_back(QByteArray(line).replace("%1", QByteArray::number(lines.size() % 20'011)));
        auto text = [&](bool other) {
            std::string all;
            for (const QByteArray& each : lines)
                all += (other ? QByteArray(each).replace('1', "x") : each).toStdString();
            return all;
        };
        std::string before = text(false);
        std::ranges::shuffle(lines, random);
        std::string after = text(!shuffled);
        QCOMPARE(fault_of(before, after), QString());
    }

    void lines_of_a_large_text_are_paired_even_where_every_one_of_them_changed() {
        std::string before;
        std::string after;
        for (int i = 0; i < 20'000; ++i) {
            std::string line = "step " + std::to_string(i) + " is done like this";
            before += line + ".\n";
            after += line + " now.\n";
        }
        TextDifference difference = text_difference(before, after);
        QCOMPARE(difference.changed, std::size_t{20'000});
        QCOMPARE(difference.rows.size(), std::size_t{20'000});
    }

    void fields_are_compared_by_content_not_by_place_or_quotes_data() {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QStringList>("fields");
        auto row = [](const char* name, const char* before, const char* after, const QStringList& fields) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(after) << fields;
        };
        row("another order", "title: T\nowner: o\n", "owner: o\ntitle: T\n", {});
        row("other quotes and a comment", "title: T\nsystem: [a, b]\n",
            "title: 'T' # is it\nsystem:\n  - a\n  - b\n", {});
        row("added, removed and changed", "title: T\nowner: o\n", "title: U\nstatus: draft\n",
            {"title: T > U", "+status: draft", "-owner: o"});
        row("values stay as typed", "tags: [1.10, no]\nnote: 004711\n", "tags: [1.1, no]\nnote: 4711\n",
            {"tags: [1.10, \"no\"] > [1.1, \"no\"] [-1.10] [+1.1]", "note: 004711 > 4711"});
        row("items of a list", "system: [a, b, b]\n", "system: [b, c]\n",
            {"system: [a, b, b] > [b, c] [-a] [-b] [+c]"});
        row("the order of a list", "system: [a, b]\n", "system: [b, a]\n",
            {"system: [a, b] > [b, a] reordered"});
        row("entries of a list", "verified:\n  - {by: ana, at: x}\n",
            "verified:\n  - {by: ana, at: x}\n  - {by: bob, at: z}\n",
            {"verified: [{by: ana, at: x}] > [{by: ana, at: x}, {by: bob, at: z}] [+{by: bob, at: z}]"});
        row("a list instead of a value", "system: a\n", "system: [a]\n", {"system: a > [a]"});
        row("no value", "owner:\n", "owner: o\n", {"owner:  > o"});
    }
    void fields_are_compared_by_content_not_by_place_or_quotes() {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QStringList, fields);
        QCOMPARE(fields_shown(article(before), article(after)), fields);
    }

    void an_article_differs_in_fields_and_in_lines_that_are_those_of_the_file() {
        Article before = article("title: T\n", "One word here.\n");
        Article after = article("title: T\nowner: o\n", "One other word here.\n");
        ArticleDifference difference = article_difference(before, after);
        QVERIFY(!difference.whole_files);
        QCOMPARE(difference.fields.size(), std::size_t{1});
        const DifferenceRow& row = difference.text.rows.back();
        QCOMPARE(row.kind, DifferenceRow::Kind::changed);
        QCOMPARE(row.line_before, 5U);
        QCOMPARE(row.line_after, 6U);
        QCOMPARE(std::string(row.after.of(after.bytes)), std::string("One other word here.\n"));
        QCOMPARE(std::string(row.pieces[1].after.of(after.bytes)), std::string("other "));
    }

    void where_the_frontmatter_cannot_be_read_the_files_are_compared_as_text() {
        Article before = article("title: T\n");
        Article after = article("title: [\n");
        ArticleDifference difference = article_difference(before, after);
        QVERIFY(difference.whole_files);
        QVERIFY(difference.fields.empty());
        QCOMPARE(difference.text.changed + difference.text.added, std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(DifferenceTest)
#include "tst_difference.moc"
