// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/chunk.h"

#include <QtTest>

#include "chunk_checks.h"

using namespace kb;

/// What is left out of a Markdown chunk's text, and what is not.
class ChunkNoiseTest : public QObject {
    Q_OBJECT
private slots:
    void markup_noise_is_left_out_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("text");
        // traps: Chunking: Base64 images, script and style text are not indexed
        QTest::newRow("embedded image") << "![plot](data:image/png;base64,QUJDQUJD) after" << "plot after";
        QTest::newRow("embedded image, reference") << "![plot][1]\n\n[1]: data:image/png;base64,QUJDQUJD"
                                                   << "![plot][1]\n\n[1]: data:image/png;base64,";
        QTest::newRow("embedded in HTML")
            << "a <img alt=\"x\" src=\"data:image/png;base64,QUJD\"> b" << "a  b";
        QTest::newRow("embedded in code")
            << "`url(data:font/woff;base64,QUJD)`" << "`url(data:font/woff;base64,)`";
        QTest::newRow("script") << "<script>\nvar x = 1;\n\nvar y;\n</script>\n\ntext" << "text";
        QTest::newRow("style") << "<style type=\"text/css\">\n.a { color: red }\n</style>\n\ntext" << "text";
        QTest::newRow("script in a line") << "a <script>x < 1</script>b" << "a b";
        QTest::newRow("comment") << "a <!-- hidden --> b" << "a  b";
        QTest::newRow("comment of many lines") << "<!--\nhidden\n\nstill\n-->\n\ntext" << "text";

        QTest::newRow("link") << "see [the guide](https://example.org/a_b(c)/d?e=f) now"
                              << "see the guide now";
        QTest::newRow("link with title") << "[guide](x.md 'All of it')" << "guide All of it";
        QTest::newRow("link in angle brackets") << "[guide](<a b.md>)" << "guide";
        QTest::newRow("link over two lines") << "[the\nguide](x.md) y" << "the\nguide y";
        QTest::newRow("image") << "![disk usage](../img/disk.png \"Figure 1\")" << "disk usage Figure 1";
        QTest::newRow("linked image") << "[![build](b.svg)](https://example.org) ok" << "build ok";
        QTest::newRow("link in brackets") << "[see [guide](x.md)]" << "[see guide]";
        QTest::newRow("link with code") << "[`a[0](b)`](x.md)" << "`a[0](b)`";
        QTest::newRow("attribute list behind an image") << "![a](b.png){ width=300 .c }" << "a";
        QTest::newRow("anchor") << "text\n\n[](){#ref-storage}\n" << "text";
        QTest::newRow("autolink") << "<https://example.org/a>" << "<https://example.org/a>";
        QTest::newRow("bare address") << "https://example.org/a?b=c" << "https://example.org/a?b=c";
        QTest::newRow("reference link") << "[text][label]" << "[text][label]";
        QTest::newRow("no link") << "a[1](see below) f[x](y z) [TODO]("
                                 << "a[1](see below) f[x](y z) [TODO](";

        QTest::newRow("formatting tag") << "H<sub>2</sub>O <b>bold</b>" << "H2O bold";
        QTest::newRow("line break tag") << "one<br>two<br/>three" << "one two three";
        QTest::newRow("attributes") << "<span class=\"x > y\" id='z'>in</span>" << "in";
        QTest::newRow("tag over lines") << "a<span\nclass=x>b" << "ab";
        QTest::newRow("placeholder") << "ssh <user>@<host> -p <port>" << "ssh <user>@<host> -p <port>";
        QTest::newRow("placeholder named as a tag") << "cp <source> <data>" << "cp <source> <data>";
        QTest::newRow("tag named as a placeholder") << "a<source src=\"x\">b</video>" << "a b";
        QTest::newRow("comparison") << "a < b and c > d" << "a < b and c > d";
        QTest::newRow("code keeps tags")
            << "`<b>` and ``[x](y) ` <!-- z -->``" << "`<b>` and ``[x](y) ` <!-- z -->``";
        QTest::newRow("fence keeps all")
            << "```html\n<b>[x](y)</b> &amp; \\*\n```" << "```html\n<b>[x](y)</b> &amp; \\*\n```";
        QTest::newRow("unbalanced backtick") << "a ` <b>b</b>" << "a ` b";
        QTest::newRow("script never closed") << "a <script> b" << "a  b";
        QTest::newRow("comment never closed") << "a <!-- b" << "a <!-- b";

        QTest::newRow("entities") << "partici&oacute;n&nbsp;A &lt;b&gt; &#65; &#x41;"
                                  << "partición A <b> A A";
        QTest::newRow("no entity") << "a && b &foo; &; &nosuchthing;" << "a && b &foo; &; &nosuchthing;";
        QTest::newRow("escapes") << "CUDA\\_ERROR \\[x](y) \\<b> C:\\dir" << "CUDA_ERROR [x](y) <b> C:\\dir";
        QTest::newRow("emphasis stays") << "**bold** _it_" << "**bold** _it_";

        QTest::newRow("html table")
            << "<table class=\"t\">\n  <tr><th>Name</th><th>Size</th></tr>\n"
               "  <tr>\n    <td>home</td>\n    <td>10&nbsp;GiB</td>\n  </tr>\n</table>"
            << "Name Size\nhome\n10 GiB";
        QTest::newRow("html list") << "<ul><li>one</li><li>two <b>x</b></li></ul>" << "one\ntwo x";
        QTest::newRow("pre") << "<pre>\nfor x:\n    run &lt;x&gt;  [a](b)\n</pre>\n"
                             << "for x:\n    run <x>  [a](b)";
        QTest::newRow("details") << "<details>\n<summary>More</summary>\n\nbody\n\n</details>"
                                 << "More\n\nbody";
        QTest::newRow("markdown in a div")
            << "<div markdown>\n![plot](p.png) and [link](u)\n</div>" << "plot and link";
        QTest::newRow("table row") << "|a|b|\n|-|-|\n|[x](long)<br>y|<!-- c -->`|`|"
                                   << "|a|b|\n|-|-|\n|x y| `|`|";
        QTest::newRow("list") << "- [a](b)\n- c" << "- a\n- c";
        QTest::newRow("quote") << "> [a](b)\n> c" << "> a\n> c";
        QTest::newRow("generator directives") << "{% include \"x.md\" %} {{ page.title }}\n{: .note }"
                                              << "{% include \"x.md\" %} {{ page.title }}\n{: .note }";
        QTest::newRow("shortcode") << "{{< ref \"./a.md\" >}} {{% note %}}"
                                   << "{{< ref \"./a.md\" >}} {{% note %}}";
    }
    void markup_noise_is_left_out() {
        QFETCH(QString, markdown);
        QFETCH(QString, text);
        std::string source = markdown.toStdString();
        auto chunks = cut_markdown(source);
        QCOMPARE(texts(chunks), QStringList({text}));
        QCOMPARE(broken(source, 0, chunks, {}), QString());
    }

    void the_size_of_noise_does_not_count() {
        std::string image = "![x](data:image/png;base64," + std::string(100000, 'A') + ")";
        auto chunks = cut_markdown("# I\n\n" + image + "\n\nreal text\n");
        QCOMPARE(texts(chunks), QStringList({"x\n\nreal text"}));
        QCOMPARE(chunks[0].last_line, 5U);
    }
    void spans_enclose_what_was_left_out_inside() {
        std::string source = "start [a](https://example.org/) mid <!-- no --> end. [z](y)";
        auto chunks = cut_markdown(source);
        QCOMPARE(chunks[0].span.of(source),
                 std::string_view("start [a](https://example.org/) mid <!-- no --> end. [z"));
    }
    void payloads_are_left_out_of_every_syntax() {
        std::string source = "icon: \"data:image/png;base64," + std::string(5000, 'A') + "\"\nname: x\n";
        for (Syntax syntax : {Syntax::yaml, Syntax::toml, Syntax::json, Syntax::rst, Syntax::plain})
            QCOMPARE(texts(cut(source, 0, syntax, {})),
                     QStringList({"icon: \"data:image/png;base64,\"\nname: x"}));
    }
};

QTEST_APPLESS_MAIN(ChunkNoiseTest)
#include "tst_chunk_noise.moc"
