// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/markdown_tree.h"
#include "core/article/outline.h"
#include "core/base/text.h"
#include "core/chunk/chunk.h"

#include <QDirIterator>
#include <QtTest>

#include <cmark-gfm.h>

#include <random>
#include <set>

#include "chunk_checks.h"

using namespace kb;

namespace {

/// Writes Markdown of every construct, nested at random. Words of the text are "w1", "w2", …; words that must
/// not come out are "n1", "n2", …
class Generator {
public:
    explicit Generator(unsigned seed)
        : random_(seed) {}

    std::string document() {
        std::string text;
        for (int i = pick(12); i >= 0; --i)
            text += block(0) + "\n";
        return text;
    }

private:
    int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
    std::string word() { return "w" + std::to_string(++words_); }
    std::string noise() { return "n" + std::to_string(++words_); }

    std::string inline_text(int length) {
        std::string text;
        for (int i = 0; i < length; ++i) {
            switch (pick(14)) {
            case 0:
                text += "[" + word() + "](" + noise() + ")";
                break;
            case 1:
                text += "![" + word() + "](" + noise() + ".png \"" + word() + "\")";
                break;
            case 2:
                text += "`" + word() + " <b>`";
                break;
            case 3:
                text += "<span class=\"" + noise() + "\">" + word() + "</span>";
                break;
            case 4:
                text += "<!-- " + noise() + " -->" + word();
                break;
            case 5:
                text += "**" + word() + "** <" + word() + ">";
                break;
            case 6:
                text += word() + (pick(2) == 0 ? ". " : "\\_") + word();
                break;
            case 7:
                text += std::string(static_cast<std::size_t>(pick(40)), '4') + " [" + word();
                break;
            default:
                text += word();
                break;
            }
            text += pick(8) == 0 ? '\n' : ' ';
        }
        return text;
    }
    std::string line() {
        std::string text = inline_text(1 + pick(6));
        std::ranges::replace(text, '\n', ' ');
        return text;
    }
    std::string heading() {
        std::string text = word() + " `" + word() + "` [" + word() + "](" + noise() + ") <" + word() + "> **";
        return text + word() + "** ![" + word() + "](" + noise() + ") <b>" + word() + "</b>";
    }

    static std::string indented(const std::string& text, const std::string& first, const std::string& rest) {
        std::string out = first;
        for (std::size_t i = 0; i + 1 < text.size(); ++i) {
            out += text[i];
            if (text[i] == '\n' && (text[i + 1] != '\n' || rest == "> "))
                out += rest;
        }
        return out + "\n";
    }

    std::string block(int depth, bool in_item = false) {
        switch (pick(depth < 3 ? 12 : 6)) {
        case 0:
            return fence();
        case 1:
            return table();
        case 2:
            return heading() + "\n" + (pick(2) == 0 ? "===\n" : "---\n");
        case 3:
            return "<div class=\"" + noise() + "\">\n<p>" + word() + "</p>\n</div>\n";
        case 4:
            return "<script>\n" + noise() + "\n\n" + noise() + "\n</script>\n";
        case 5:
        case 6:
            return inline_text(1 + pick(120)) + "\n";
        case 7:
            return std::string(static_cast<std::size_t>(1 + pick(6)), '#') + " " + heading() + "\n";
        case 8:
            return indented(block(depth + 1, true), "- ", "  ") +
                   indented(block(depth + 1, true), "- ", "  ");
        case 9:
            return indented(block(depth + 1, in_item), "> ", "> ");
        case 10:
            if (in_item) // generators read a container only at the beginning of a line
                return fence();
            return "!!! note \"" + word() + "\"\n\n" + indented(block(depth + 1), "    ", "    ");
        default:
            return "[^" + word() + "]: " + line() + "\n";
        }
    }
    std::string fence() {
        std::string text = "```sh\n";
        for (int i = pick(60); i >= 0; --i)
            text += "# " + word() + " --opt=" + word() + "\n";
        return text + "```\n";
    }
    std::string table() {
        std::string text = "| " + line() + " | b |\n|---|---|\n";
        for (int i = pick(30); i >= 0; --i)
            text += "| " + line() + " | " + word() + " |\n";
        return text;
    }

    std::mt19937 random_;
    int words_ = 0;
};

/// The words in `text`: runs of letters and digits of any script.
std::set<std::string> words_in(std::string_view raw) {
    std::string text = fold(raw); // no-break and zero-width spaces are not part of words
    std::set<std::string> words;
    std::string word;
    for (char c : text) {
        auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 || std::isalnum(byte)) {
            word += c;
        } else if (!word.empty()) {
            words.insert(word);
            word.clear();
        }
    }
    if (!word.empty())
        words.insert(word);
    return words;
}

/// All that search sees of the chunks, folded.
std::string all_of(const std::vector<Chunk>& chunks) {
    std::string all;
    for (const Chunk& chunk : chunks) {
        for (const std::string& heading : chunk.headings)
            all += heading + "\n";
        all += chunk.text + "\n";
    }
    return fold(all);
}

/// The words that cmark finds in the text, code and code blocks of a document; not those of attribute lists.
std::set<std::string> rendered_words(std::string markdown) {
    for (std::string_view list : {" {#", "){"})
        for (auto at = markdown.find(list); at != std::string::npos; at = markdown.find(list, at + 1))
            markdown.erase(at + 1, markdown.find('}', at) - at);
    MarkdownTree tree(markdown);
    std::string all;
    cmark_iter* walk = cmark_iter_new(tree.root());
    while (cmark_iter_next(walk) != CMARK_EVENT_DONE) {
        cmark_node* node = cmark_iter_get_node(walk);
        auto type = cmark_node_get_type(node);
        bool has_text = type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE || type == CMARK_NODE_CODE_BLOCK;
        if (has_text && cmark_iter_get_event_type(walk) == CMARK_EVENT_ENTER)
            all += cmark_node_get_literal(node) + std::string("\n");
    }
    cmark_iter_free(walk);
    return words_in(all);
}

QString first_missing(const std::set<std::string>& wanted, const std::set<std::string>& found) {
    for (const std::string& word : wanted)
        if (!found.contains(word))
            return QString::fromStdString(word);
    return {};
}

} // namespace

/// What holds for the chunks of any document, over generated ones and over real ones.
class ChunkPropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void generated_documents_keep_the_promises() {
        for (unsigned seed = 0; seed < 1500; ++seed) {
            std::string text = Generator(seed).document();
            ChunkOptions options =
                seed % 3 == 0 ? ChunkOptions{} : ChunkOptions{200 + seed % 400, seed % 100};
            auto chunks = cut(text, 0, Syntax::markdown, options);
            QString failed = broken(text, 0, chunks, options);
            QVERIFY2(failed.isEmpty(), qPrintable(QString("seed %1: %2").arg(seed).arg(failed)));
        }
    }
    void generated_documents_lose_no_word_and_show_no_noise() {
        for (unsigned seed = 0; seed < 1500; ++seed) {
            std::string text = Generator(seed).document();
            // A first word keeps a lone heading from being the title, which is left to the index.
            text.insert(0, "w0\n\n");
            std::set<std::string> wanted;
            for (const std::string& word : words_in(text))
                if (word.front() == 'w')
                    wanted.insert(word);
            ChunkOptions options{200 + seed % 400, seed % 100};
            auto found = words_in(all_of(cut(text, 0, Syntax::markdown, options, "none")));
            QString missing = first_missing(wanted, found);
            QVERIFY2(missing.isEmpty(), qPrintable(QString("seed %1 lost %2").arg(seed).arg(missing)));
            for (const std::string& word : found)
                QVERIFY2(word.front() != 'n' || word == "note",
                         qPrintable(
                             QString("seed %1 shows %2\n%3").arg(seed).arg(word.c_str()).arg(text.c_str())));
        }
    }
    void anchors_are_those_of_the_outline() {
        for (unsigned seed = 0; seed < 300; ++seed) {
            std::string text = Generator(seed).document();
            std::set<std::string> known{""};
            for (const Heading& heading : headings_of(text, 0))
                known.insert(heading.anchor);
            for (const Chunk& chunk : cut_markdown(text))
                QVERIFY2(known.contains(chunk.anchor),
                         qPrintable(QString("seed %1: %2").arg(seed).arg(chunk.anchor.c_str())));
        }
    }
    void cutting_twice_gives_the_same() {
        for (unsigned seed = 0; seed < 100; ++seed) {
            std::string text = Generator(seed).document();
            auto first = cut_markdown(text);
            auto second = cut_markdown(text);
            QCOMPARE(texts(first), texts(second));
            QCOMPARE(anchors(first), anchors(second));
        }
    }
    void what_stands_before_the_beginning_changes_nothing() {
        for (unsigned seed = 0; seed < 100; ++seed) {
            std::string body = Generator(seed).document();
            std::string head = "---\ntitle: x\n---\n";
            auto plain = cut_markdown(body);
            auto behind = cut(head + body, head.size(), Syntax::markdown, {});
            QCOMPARE(texts(behind), texts(plain));
            for (std::size_t i = 0; i < plain.size(); ++i) {
                QCOMPARE(behind[i].span.begin, plain[i].span.begin + head.size());
                QCOMPARE(behind[i].first_line, plain[i].first_line + 3);
            }
        }
    }
    void random_bytes_keep_the_promises() {
        std::mt19937 random(7);
        constexpr std::string_view alphabet = "ab1 .\n\n\t#-=`~|<>[]()!:&;\"'{}\\*\r\x80\xC3\xA9";
        for (int round = 0; round < 3000; ++round) {
            std::string text;
            for (auto size = random() % 400; size > 0; --size)
                text += alphabet[random() % alphabet.size()];
            for (Syntax syntax :
                 {Syntax::markdown, Syntax::yaml, Syntax::toml, Syntax::json, Syntax::rst, Syntax::plain}) {
                ChunkOptions options{200, 80};
                QCOMPARE(broken(text, 0, cut(text, 0, syntax, options), options), QString());
            }
        }
    }

    void real_documents_keep_the_promises_and_lose_no_word() {
        const QString corpora = KB_SHARED "/corpora";
        if (!QDir(corpora).exists())
            QSKIP("no corpora beside the checkout");
        QDirIterator files(corpora, {"*.md", "*.yml", "*.yaml", "*.toml", "*.txt"}, QDir::Files,
                           QDirIterator::Subdirectories);
        int count = 0;
        while (files.hasNext()) {
            QString path = files.next();
            auto decoded = decode_text(read_test_file(path));
            QVERIFY(decoded);
            const std::string& text = decoded->text;
            Syntax syntax = syntax_of(path.toStdString());
            auto chunks = cut(text, 0, syntax, {});
            QString failed = broken(text, 0, chunks, {});
            QVERIFY2(failed.isEmpty(), qPrintable(path + ": " + failed));
            // Within another word counts, too: `T<sub>b</sub>` is shown as "Tb".
            std::string all = all_of(cut(text, 0, syntax, {}, "none"));
            for (const std::string& word : syntax == Syntax::markdown ? rendered_words(text) : words_in(text))
                QVERIFY2(all.contains(word), qPrintable(path + " lost " + word.c_str()));
            ++count;
        }
        QVERIFY(count > 900);
    }
};

QTEST_APPLESS_MAIN(ChunkPropertiesTest)
#include "tst_chunk_properties.moc"
