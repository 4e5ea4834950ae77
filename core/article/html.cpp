// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/html.h"

#include "core/article/markdown_tree.h"

#include <cmark-gfm.h>

#include <cstdlib>
#include <memory>

namespace kb {

namespace {

std::string html_of(cmark_node* node) {
    std::unique_ptr<char, decltype(&std::free)> html(cmark_render_html(node, CMARK_OPT_DEFAULT, nullptr),
                                                     &std::free);
    return html ? html.get() : "";
}

/// `text` as the value of an attribute in double quotes.
std::string attribute_value(std::string_view text) {
    std::string value;
    for (char c : text)
        if (c == '&')
            value += "&amp;";
        else if (c == '"')
            value += "&quot;";
        else if (c == '<')
            value += "&lt;";
        else
            value += c;
    return value;
}

} // namespace

std::vector<HtmlBlock> html_blocks(std::string_view markdown, std::size_t from) {
    std::vector<HtmlBlock> blocks;
    auto lines_before = LineIndex(markdown.substr(0, from)).line_count() - 1;
    MarkdownTree tree(markdown.substr(from));
    HeadingNames names;
    for (cmark_node* node = cmark_node_first_child(tree.root()); node != nullptr;
         node = cmark_node_next(node)) {
        HtmlBlock block{.first_line =
                            lines_before + static_cast<std::uint32_t>(cmark_node_get_start_line(node)),
                        .html = {}};
        if (cmark_node_get_type(node) == CMARK_NODE_HEADING)
            block.html = "<a name=\"" + attribute_value(names.name(plain_text(node)).anchor) + "\"></a>";
        block.html += html_of(node);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

} // namespace kb
