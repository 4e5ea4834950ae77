// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/search/snippet.h"

#include <QtTest>

using namespace kb;

namespace {

Snippet snippet_of(std::string_view passage, std::string_view question, std::size_t size = 280) {
    Tokenizer tokenizer;
    Query query = analyze(question, tokenizer);
    return make_snippet(passage, query, tokenizer, size);
}

std::vector<std::string> marked(const Snippet& snippet) {
    std::vector<std::string> words;
    for (const ByteSpan& mark : snippet.marks)
        words.emplace_back(mark.of(snippet.text));
    return words;
}

} // namespace

class SnippetTest : public QObject {
    Q_OBJECT
private slots:
    void words_of_the_question_are_marked() {
        Snippet snippet = snippet_of("The disk\n  quota of the home folder", "quota disk");
        QCOMPARE(snippet.text, std::string("The disk quota of the home folder"));
        QCOMPARE(marked(snippet), (std::vector<std::string>{"disk", "quota"}));
    }

    void a_long_passage_is_cut_around_its_words() {
        std::string passage(600, 'x');
        for (std::size_t i = 9; i < passage.size(); i += 10)
            passage[i] = ' ';
        passage += " the quota is here " + passage;
        Snippet snippet = snippet_of(passage, "quota", 100);
        QVERIFY(snippet.text.starts_with("… "));
        QVERIFY(snippet.text.ends_with(" …"));
        QCOMPARE(marked(snippet), std::vector<std::string>{"quota"});
    }

    void the_lines_of_a_fence_are_left_out_and_marks_stay_in_place() {
        Snippet snippet = snippet_of("Run:\n```bash\nquota -s\n```\nThe quota shows.\n", "quota bash");
        QCOMPARE(snippet.text, std::string("Run: quota -s The quota shows."));
        QCOMPARE(marked(snippet), (std::vector<std::string>{"quota", "quota"}));
        QCOMPARE(snippet_of("```text\nonly\n```", "zyzzyva").text, std::string("only"));
        QCOMPARE(snippet_of("```", "zyzzyva").text, std::string());
    }

    void no_size_cuts_a_character() {
        for (std::size_t size = 4; size < 40; ++size)
            QVERIFY(is_valid_utf8(snippet_of("La partición está llena, también", "particion", size).text));
    }
};

QTEST_APPLESS_MAIN(SnippetTest)
#include "tst_snippet.moc"
