// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/markdown_tree.h"

#include <QtTest>

#include <cmark-gfm.h>

using namespace kb;

namespace {

/// Types of the blocks under the document's node, as "list item paragraph code_block".
QString outline(std::string_view markdown) {
    MarkdownTree tree(markdown);
    QStringList types;
    cmark_iter* walk = cmark_iter_new(tree.root());
    while (cmark_iter_next(walk) != CMARK_EVENT_DONE) {
        cmark_node* node = cmark_iter_get_node(walk);
        bool block = (cmark_node_get_type(node) & CMARK_NODE_TYPE_MASK) == CMARK_NODE_TYPE_BLOCK;
        if (cmark_iter_get_event_type(walk) == CMARK_EVENT_ENTER && block && node != tree.root())
            types << cmark_node_get_type_string(node);
    }
    cmark_iter_free(walk);
    return types.join(' ');
}

} // namespace

class MarkdownTreeTest : public QObject {
    Q_OBJECT
private slots:
    void containers_of_documentation_generators_hold_text_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("blocks");
        QTest::newRow("admonition") << "!!! note \"T\"\n\n    body\n" << "list item paragraph paragraph";
        QTest::newRow("body at once") << "!!! note \"T\"\n    body\n" << "list item paragraph";
        QTest::newRow("collapsible") << "??? tip \"T\"\n\n    body\n" << "list item paragraph paragraph";
        QTest::newRow("open collapsible") << "???+ tip \"T\"\n\n    body\n"
                                          << "list item paragraph paragraph";
        QTest::newRow("tab with a fence") << "=== \"A\"\n\n    ```sh\n    ls\n\n    cd\n    ```\n"
                                          << "list item paragraph code_block";
        QTest::newRow("after text") << "text\n=== \"A\"\n    a\n" << "paragraph list item paragraph";
        QTest::newRow("nested") << "=== \"A\"\n\n    !!! note\n\n        body\n"
                                << "list item paragraph list item paragraph paragraph";
        QTest::newRow("exclamation") << "!!!\n\n    code\n" << "paragraph code_block";
        QTest::newRow("underline") << "Big\n===\n" << "heading";
    }
    void containers_of_documentation_generators_hold_text() {
        QFETCH(QString, markdown);
        QTEST(outline(markdown.toStdString()), "blocks");
    }

    void a_headings_lines_are_its_own_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<uint>("first");
        QTest::addColumn<uint>("last");
        QTest::newRow("hashes") << "# A\ntext\n" << 1U << 1U;
        QTest::newRow("underline") << "A\n===\n\ntext\n" << 1U << 2U;
        QTest::newRow("underline, two lines") << "\nA\nb\n---\ntext\n" << 2U << 4U;
        QTest::newRow("underline at the end") << "A\n-" << 1U << 2U;
        QTest::newRow("form feeds") << "e\n\f\n-\n" << 1U << 3U;
        QTest::newRow("crlf") << "A\r\n===\r\ntext\r\n" << 1U << 2U;
    }
    void a_headings_lines_are_its_own() {
        QFETCH(QString, markdown);
        std::string text = markdown.toStdString();
        MarkdownTree tree(text);
        LineRange range = heading_lines(cmark_node_first_child(tree.root()), text, LineIndex(text));
        QTEST(range.first, "first");
        QTEST(range.last, "last");
    }

    void plain_text_has_no_markup() {
        MarkdownTree tree("# The *big* `x_y` ![disk](d.png) [link](u)<br>\\* &amp; <sub>c</sub>o <user>\n");
        QCOMPARE(QString::fromStdString(plain_text(cmark_node_first_child(tree.root()))),
                 QString("The big x_y disk link * & co <user>"));
    }

    void anchors_are_unique_and_stable() { // traps: Chunking: duplicate headings get distinct stable ids
        HeadingNames names;
        QStringList anchors;
        for (const char* text :
             {"Install", "Install", "Notes-1", "Notes", "Notes", "Übersicht & más", "", ""})
            anchors << QString::fromStdString(names.name(text).anchor);
        QCOMPARE(anchors, QStringList({"install", "install-1", "notes-1", "notes", "notes-2",
                                       "übersicht--más", "section", "section-1"}));
    }

    void an_attribute_list_names_the_anchor_data() {
        QTest::addColumn<QString>("plain");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("anchor");
        QTest::newRow("id") << "Module commands {#module-table}" << "Module commands" << "module-table";
        QTest::newRow("id and class") << "A { .wide #b }" << "A" << "b";
        QTest::newRow("colon") << "A {: #b }" << "A" << "b";
        QTest::newRow("class alone") << "A b {.wide}" << "A b" << "a-b";
        QTest::newRow("braces of the text") << "Use ${HOME}" << "Use ${HOME}" << "use-home";
    }
    void an_attribute_list_names_the_anchor() {
        QFETCH(QString, plain);
        HeadingName name = HeadingNames().name(plain.toStdString());
        QTEST(QString::fromStdString(name.text), "text");
        QTEST(QString::fromStdString(name.anchor), "anchor");
    }
};

QTEST_APPLESS_MAIN(MarkdownTreeTest)
#include "tst_markdown_tree.moc"
