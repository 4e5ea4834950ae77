// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/chunk.h"

#include <QtTest>

#include "chunk_checks.h"

using namespace kb;

namespace {

/// "Word1 Word2 …", each sentence of ten words.
std::string sentences(int words) {
    std::string text;
    for (int i = 1; i <= words; ++i)
        text += "Word" + std::to_string(i) + (i % 10 == 0 ? ". " : " ");
    return text;
}

std::string rows(int count) {
    std::string table = "| name | value |\n|---|---|\n";
    for (int i = 0; i < count; ++i)
        table += "| row" + std::to_string(i) + " | " + std::to_string(i * 7) + " |\n";
    return table;
}

} // namespace

class ChunkTest : public QObject {
    Q_OBJECT
private slots:
    void options_that_cannot_work_are_refused_data() { // traps: Chunking: overlap ≥ size is refused
        QTest::addColumn<int>("limit");
        QTest::addColumn<int>("overlap");
        QTest::addColumn<bool>("accepted");
        QTest::newRow("defaults") << 3200 << 400 << true;
        QTest::newRow("no overlap") << 200 << 0 << true;
        QTest::newRow("just under half") << 1000 << 499 << true;
        QTest::newRow("half") << 1000 << 500 << false;
        QTest::newRow("half, odd") << 1001 << 501 << false;
        QTest::newRow("as large as the limit") << 1000 << 1000 << false;
        QTest::newRow("tiny limit") << 199 << 0 << false;
    }
    void options_that_cannot_work_are_refused() {
        QFETCH(int, limit);
        QFETCH(int, overlap);
        ChunkOptions options{static_cast<std::size_t>(limit), static_cast<std::size_t>(overlap)};
        QTEST(check(options).has_value(), "accepted");
        QVERIFY(!cut("some text", 0, Syntax::markdown, options).empty()); // and cut does not hang on them
    }

    void each_section_is_a_chunk_with_its_heading_path() {
        auto chunks = cut_markdown(
            "before\n\n# Guide\n\nintro\n\n## Install\n\nlinux\n\n### Notes\n\none\n\n## Use\n\nrun\n");
        QCOMPARE(texts(chunks), QStringList({"before", "intro", "linux", "one", "run"}));
        QCOMPARE(paths(chunks),
                 QStringList({"", "Guide", "Guide > Install", "Guide > Install > Notes", "Guide > Use"}));
        QCOMPARE(anchors(chunks), QStringList({"", "guide", "install", "notes", "use"}));
        QCOMPARE(chunks[4].first_line, 17U);
    }
    void the_title_is_not_repeated_in_the_path() {
        std::string text = "# Reset a login\n\nintro\n\n## Steps\n\none\n";
        QCOMPARE(paths(cut(text, 0, Syntax::markdown, {}, "reset a Login")), QStringList({"", "Steps"}));
        QCOMPARE(paths(cut(text, 0, Syntax::markdown, {}, "Another")),
                 QStringList({"Reset a login", "Reset a login > Steps"}));
    }
    void spans_and_lines_count_from_the_start_of_the_file() {
        std::string text = "---\ntitle: x\n---\n# A\n\nbody\n";
        auto chunks = cut(text, text.find("# A"), Syntax::markdown, {});
        QCOMPARE(chunks.size(), std::size_t{1});
        QCOMPARE(chunks[0].span.of(text), std::string_view("body"));
        QCOMPARE(chunks[0].first_line, 6U);
    }
    void documents_without_text_give_no_chunk_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << "";
        QTest::newRow("blank") << " \n\t\n\r\n";
        QTest::newRow("a title alone") << "# Title\n";
        QTest::newRow("a comment alone") << "<!-- hidden -->\n";
        QTest::newRow("rules") << "---\n\n***\n";
        QTest::newRow("an empty heading") << "#\n";
    }
    void documents_without_text_give_no_chunk() {
        QFETCH(QString, text);
        QCOMPARE(texts(cut_markdown(text.toStdString())), QStringList());
    }
    void a_heading_without_text_is_found_by_a_chunk_of_its_own() {
        auto chunks = cut_markdown("# T\n\n## Parent\n\n### Empty\n\n### Full\n\ntext\n\n## Last\n");
        QCOMPARE(texts(chunks), QStringList({"Empty", "text", "Last"}));
        QCOMPARE(anchors(chunks), QStringList({"empty", "full", "last"}));
        // Where the title is known to be another, the only heading is text, too.
        QCOMPARE(texts(cut("# Heading\n", 0, Syntax::markdown, {}, "Title")), QStringList({"Heading"}));
    }
    void a_heading_of_any_length_stays_short_in_the_path_and_loses_nothing() {
        std::string text = sentences(1000) + "\n===\n\n" + sentences(1000) + "\n";
        auto chunks = cut_markdown(text);
        QVERIFY(chunks.size() > 2);
        for (const Chunk& chunk : chunks)
            QVERIFY(chunk.headings.at(0).size() <= 300 && chunk.anchor.size() <= 200);
        QVERIFY(texts(chunks).join(' ').contains("Word999"));
    }

    void lines_in_fences_are_no_headings_data() { // traps: Chunking: `#` lines in fences are not headings
        QTest::addColumn<QString>("markdown");
        QTest::newRow("backticks") << "```sh\n# no\n```\n";
        QTest::newRow("tildes") << "~~~\n# no\n~~~\n";
        QTest::newRow("four backticks around three") << "````\n```\n# no\n```\n# no\n````\n";
        QTest::newRow("indented fence") << "   ```\n   # no\n# no\n   ```\n";
        QTest::newRow("in a list") << "1. step\n\n   ```bash\n   # no\n   ```\n2. next\n";
        QTest::newRow("indented code") << "text\n\n    # no\n";
        QTest::newRow("in an admonition") << "!!! note\n\n    ```\n    # no\n    ```\n";
        QTest::newRow("never closed") << "```\ntext\n\n# no\n\n## no\n"; // an unclosed fence runs to the end
    }
    void lines_in_fences_are_no_headings() {
        QFETCH(QString, markdown);
        auto chunks = cut_markdown("# T\n\n" + markdown.toStdString());
        QCOMPARE(paths(chunks), QStringList({"T"}));
        QVERIFY(texts(chunks)[0].contains("# no"));
    }
    void duplicate_headings_get_distinct_anchors() { // traps: Chunking: distinct stable ids
        std::string text = "# G\n## Notes\n1\n## Notes\n2\n> ## Notes\n## Notes\n3\n";
        QCOMPARE(anchors(cut_markdown(text)), QStringList({"notes", "notes-1", "notes-3"}));
        // Stable: a section elsewhere changes none of them.
        QCOMPARE(anchors(cut_markdown(text + "## Other\nx\n")).mid(0, 3),
                 QStringList({"notes", "notes-1", "notes-3"}));
    }

    void blocks_that_fit_are_not_cut() {
        std::string paragraph = sentences(20);
        std::string fence = "```sh\n" + std::string(150, 'x') + "\n```\n";
        auto chunks = cut_markdown("# T\n\n" + paragraph + "\n\n" + fence + "\n- one\n- two\n", 250, 50);
        QCOMPARE(chunks.size(), std::size_t{2});
        QCOMPARE(chunks[0].text, paragraph.substr(0, paragraph.size() - 1));
        QCOMPARE(chunks[1].text, fence + "\n- one\n- two");
    }
    void a_long_list_is_cut_between_items() {
        std::string list;
        for (int i = 0; i < 40; ++i)
            list += "- item " + std::to_string(i) + " with some words\n";
        auto chunks = cut_markdown(list, 300, 100);
        QVERIFY(chunks.size() > 2);
        for (const Chunk& chunk : chunks) {
            QVERIFY(chunk.text.starts_with("- item") && chunk.text.ends_with("words"));
            QVERIFY(chunk.text.size() <= 300);
        }
    }
    void a_long_table_repeats_its_head_and_cuts_no_row() { // traps: Chunking: a table too large
        std::string table = rows(100);
        auto chunks = cut_markdown("Values:\n\n" + table, 400, 100);
        QVERIFY(chunks.size() > 4);
        int row = 0;
        for (const Chunk& chunk : chunks) {
            QVERIFY(chunk.text.size() <= 400);
            QString text = QString::fromStdString(chunk.text);
            QCOMPARE(text.count("| name | value |\n|---|---|\n"), 1);
            for (const QString& line : text.split('\n'))
                if (line.startsWith("| row")) {
                    QCOMPARE(line, QString("| row%1 | %2 |").arg(row).arg(row * 7));
                    ++row;
                }
        }
        QCOMPARE(row, 100);
    }
    void a_row_larger_than_the_limit_is_cut_by_size_under_the_head() {
        auto chunks = cut_markdown(rows(1) + "| big | " + sentences(300) + "|\n" + rows(0), 400, 100);
        QVERIFY(chunks.size() > 3);
        for (const Chunk& chunk : chunks)
            QVERIFY(chunk.text.starts_with("| name | value |\n|---|---|\n") && chunk.text.size() <= 600);
        QVERIFY(texts(chunks).join(' ').contains("Word300"));
    }
    void a_head_larger_than_half_the_limit_is_not_repeated() {
        std::string head = "| " + std::string(150, 'h') + " | b |\n|---|---|\n";
        auto chunks = cut_markdown(head + "| 1 | 2 |\n| " + std::string(120, 'x') + " | 4 |\n", 250, 50);
        QCOMPARE(texts(chunks).join('\n').count("hhh | b"), 1);
    }
    void a_table_right_below_a_paragraph_is_still_a_table() {
        auto chunks = cut_markdown("Intro line one\nintro line two\n" + rows(60), 400, 0);
        QVERIFY(chunks.size() > 2);
        QVERIFY(chunks[0].text.starts_with("Intro line one\nintro line two\n| name | value |\n"));
        QVERIFY(chunks[1].text.starts_with("| name | value |\n|---|---|\n| row"));
    }
    void a_long_fence_is_closed_and_reopened_data() { // traps: Chunking: a fence too large
        QTest::addColumn<QString>("open");
        QTest::addColumn<QString>("close");
        QTest::addColumn<bool>("closed");
        QTest::newRow("backticks") << "```bash title=\"x\"" << "```" << true;
        QTest::newRow("tildes, longer end") << "~~~" << "~~~~~" << true;
        QTest::newRow("in a list") << "- ```sh" << "  ```" << true;
        QTest::newRow("never closed") << "````c" << "````" << false;
    }
    void a_long_fence_is_closed_and_reopened() {
        QFETCH(QString, open);
        QFETCH(QString, close);
        QFETCH(bool, closed);
        QString text = open + '\n';
        for (int i = 0; i < 60; ++i)
            text += QString("  srun --ntasks %1 ./run\n").arg(i);
        text += closed ? close + "\n" : QString();
        auto chunks = cut_markdown("# T\n\n" + text.toStdString(), 300, 100);
        QVERIFY(chunks.size() > 4);
        int line = 0;
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            QString part = QString::fromStdString(chunks[i].text);
            QVERIFY2(part.startsWith(open + '\n'), qPrintable(part));
            QCOMPARE(part.endsWith('\n' + close), closed || i + 1 < chunks.size());
            QVERIFY(part.size() <= 300);
            for (; part.contains(QString("--ntasks %1 ./run").arg(line)); ++line) {
            }
        }
        QCOMPARE(line, 60);
    }

    void a_long_paragraph_is_cut_between_sentences_and_overlaps() {
        auto chunks = cut_markdown(sentences(400), 1000, 200);
        QVERIFY(chunks.size() > 3);
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            QVERIFY(chunks[i].text.size() <= 1000);
            QVERIFY(chunks[i].text.ends_with('.'));
            if (i == 0)
                continue;
            std::size_t shared = chunks[i - 1].span.end - chunks[i].span.begin;
            QVERIFY(shared > 0 && shared <= 200);
            // …and the overlap begins with a sentence: word 11, 21, 31…
            QVERIFY(chunks[i].text.substr(0, chunks[i].text.find(' ')).ends_with('1'));
        }
    }
    void only_running_text_overlaps() {
        std::string list;
        for (int i = 0; i < 100; ++i)
            list += "- item " + std::to_string(i) + "\n";
        for (const std::string& text : {list, rows(100), "```\n" + list + "```\n"}) {
            auto chunks = cut_markdown(text, 300, 140);
            for (std::size_t i = 1; i < chunks.size(); ++i)
                QVERIFY(chunks[i].span.begin >= chunks[i - 1].span.end);
        }
    }
    void text_without_sentences_is_cut_between_words() {
        std::string text;
        for (int i = 0; i < 500; ++i)
            text += "alpha beta ";
        for (const Chunk& chunk : cut_markdown(text, 300, 50)) {
            QVERIFY(chunk.text.starts_with("alpha") || chunk.text.starts_with("beta"));
            QVERIFY(chunk.text.ends_with("alpha") || chunk.text.ends_with("beta"));
        }
    }
    // traps: Chunking: a number is never cut in two
    void a_number_is_never_cut_in_two_data() {
        QTest::addColumn<QString>("separator");
        QTest::newRow("digits without spaces") << "/";
        QTest::newRow("decimals") << ";";
        QTest::newRow("words") << " value ";
    }
    void a_number_is_never_cut_in_two() {
        QFETCH(QString, separator);
        QString text;
        for (int i = 0; i < 300; ++i)
            text += QString("12345.6789,%1 001").arg(1000 + i) + separator;
        auto chunks = cut_markdown(text.toStdString(), 211, 0);
        QVERIFY(chunks.size() > 5);
        QString joined = texts(chunks).join('\n');
        for (int i = 0; i < 300; ++i)
            QVERIFY2(joined.contains(QString("12345.6789,%1 001").arg(1000 + i)), qPrintable(joined));
    }
    void a_number_is_never_cut_in_two_whatever_it_stands_in_data() {
        QTest::addColumn<int>("syntax");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        auto row = [](const char* name, Syntax syntax, const char* before, const char* after) {
            QTest::newRow(name) << static_cast<int>(syntax) << before << after;
        };
        row("a long line of a fence", Syntax::markdown, "```\n", "\n```\n");
        row("one item of a list", Syntax::markdown, "- ", "\n");
        row("one cell of a table", Syntax::markdown, "| a | b |\n|---|---|\n| x | ", " |\n");
        row("a quote", Syntax::markdown, "> ", "\n");
        row("a value of YAML", Syntax::yaml, "numbers: \"", "\"\n");
        row("a value of TOML", Syntax::toml, "numbers = \"", "\"\n");
        row("a value of JSON", Syntax::json, "{\"numbers\": \"", "\"}\n");
        row("rst", Syntax::rst, "", "\n");
        row("plain text", Syntax::plain, "", "\n");
    }
    void a_number_is_never_cut_in_two_whatever_it_stands_in() {
        QFETCH(int, syntax);
        QFETCH(QString, before);
        QFETCH(QString, after);
        QString text = before;
        for (int i = 0; i < 300; ++i)
            text += QString("12345.6789,%1/").arg(1000 + i);
        text += after;
        auto chunks = cut(text.toStdString(), 0, static_cast<Syntax>(syntax), {211, 0});
        QVERIFY(chunks.size() > 5);
        QString joined = texts(chunks).join('\n');
        for (int i = 0; i < 300; ++i)
            QVERIFY2(joined.contains(QString("12345.6789,%1").arg(1000 + i)), qPrintable(joined));
    }
    // traps: Chunking: Always ends: a 20,000-character token, a huge paragraph (see tst_chunk_torture), a
    // sentence break at the chunk's start all make progress.
    void cutting_always_ends_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a token") << QByteArray(20000, 'x');
        QTest::newRow("a number") << QByteArray(20000, '7');
        QTest::newRow("blanks") << QByteArray("a" + QByteArray(20000, ' ') + "b");
        QTest::newRow("blanks in a fence") << QByteArray("```\na" + QByteArray(20000, ' ') + "b\n```\n");
        QTest::newRow("full stops") << QByteArray(". ").repeated(10000);
        QTest::newRow("sentence break at the start") << QByteArray(". A" + QByteArray(20000, 'x'));
        QTest::newRow("line ends") << QByteArray("x\n").repeated(10000);
        QTest::newRow("combining marks") << QByteArray("e" + QByteArray("\xCC\x81").repeated(10000));
        QTest::newRow("cjk without a space") << QByteArray("用户磁盘配额").repeated(2000);
        QTest::newRow("broken utf-8") << QByteArray(20000, '\x80');
        QTest::newRow("deep quotes") << QByteArray(QByteArray(">").repeated(20000) + "text\n");
        QTest::newRow("deep lists") << QByteArray(QByteArray("- ").repeated(5000) + "text\n");
        QTest::newRow("brackets") << QByteArray("[").repeated(20000) + QByteArray("](x").repeated(5000);
        QTest::newRow("backticks") << [] {
            QByteArray text;
            for (int i = 1; i < 300; ++i)
                text += QByteArray(i, '`') + ' ';
            return text;
        }();
        QTest::newRow("tags") << QByteArray("<a <!-- <script>").repeated(5000);
        QTest::newRow("a wide table") << QByteArray("|a").repeated(5000) + "|\n" +
                                             QByteArray("|-").repeated(5000) + "|\n" +
                                             QByteArray("|b\n").repeated(50);
    }
    void cutting_always_ends() {
        QFETCH(QByteArray, text);
        std::string bytes = text.toStdString();
        for (Syntax syntax :
             {Syntax::markdown, Syntax::yaml, Syntax::toml, Syntax::json, Syntax::rst, Syntax::plain})
            for (ChunkOptions options : {ChunkOptions{}, ChunkOptions{200, 99}}) {
                auto chunks = cut(bytes, 0, syntax, options);
                QVERIFY(!chunks.empty());
                QCOMPARE(broken(bytes, 0, chunks, options), QString());
            }
    }
    void characters_are_never_cut_in_two() {
        for (const char* character : {"ñ", "配", "🙂", "e\xCC\x81"}) {
            std::string text;
            for (int i = 0; i < 3000; ++i)
                text += character;
            for (const Chunk& chunk : cut_markdown(text, 301, 0))
                QCOMPARE(chunk.text.size() % std::string_view(character).size(), std::size_t{0});
        }
    }

    void line_ends_of_any_kind_give_the_same_chunks() {
        std::string lf = "# A\n\ntwo\nlines\n\n```\ncode\n```\n\n" + rows(3) + "\n## B\n\nend\n";
        auto expected = cut_markdown(lf);
        for (const char* end : {"\r\n", "\r"}) {
            QString other = QString::fromStdString(lf).replace("\n", end);
            std::string text = other.toStdString();
            auto chunks = cut_markdown(text);
            QCOMPARE(texts(chunks), texts(expected));
            QCOMPARE(paths(chunks), paths(expected));
            for (std::size_t i = 0; i < chunks.size(); ++i)
                QCOMPARE(chunks[i].first_line, expected[i].first_line);
            QCOMPARE(broken(text, 0, chunks, {}), QString());
        }
    }
    void footnotes_and_reference_definitions_are_not_lost() {
        auto chunks =
            cut_markdown("# T\n\ntext[^1] and [ref]\n\n[^1]: The note.\n[^2]: Nobody refers to it.\n\n"
                         "[ref]: https://example.org/x \"Reference title\"\n\n## U\n\nmore\n");
        QCOMPARE(chunks.size(), std::size_t{2});
        for (const char* part : {"The note.", "Nobody refers to it.", "Reference title"})
            QVERIFY2(chunks[0].text.contains(part), chunks[0].text.c_str());
    }
    void generators_containers_are_text_with_their_title() {
        auto chunks =
            cut_markdown("# T\n\n!!! warning \"Careful\"\n\n    Read [this](https://example.org/long).\n\n"
                         "=== \"Tab A\"\n\n    a\n");
        QCOMPARE(texts(chunks),
                 QStringList({"!!! warning \"Careful\"\n\n    Read this.\n\n=== \"Tab A\"\n\n    a"}));
    }
};

QTEST_APPLESS_MAIN(ChunkTest)
#include "tst_chunk.moc"
