// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// cmark-gfm's tree of a Markdown text, and how a heading gets its text and anchor: shared by whatever reads
/// the structure of a text (outline, chunk), so that they agree on it.
#pragma once

#include "core/base/span.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

struct cmark_node;

namespace kb {

/// The tree of a text: CommonMark with tables and footnotes (cmark moves the definitions of those to the end
/// and drops those that nothing refers to). The indented bodies of documentation generators' containers
/// (`!!! note "Title"`, `??? tip`, `=== "Tab"`) are read as text, not as code: each such container is an item
/// of a bullet list. Lines and columns are those of the text that was given. Any thread; the tree itself is
/// for one thread at a time.
class MarkdownTree {
public:
    explicit MarkdownTree(std::string_view markdown);
    cmark_node* root() const { return root_.get(); }

private:
    struct Free {
        void operator()(cmark_node* node) const;
    };
    std::unique_ptr<cmark_node, Free> root_;
};

/// The text of a node's inlines without markup: code and image descriptions kept, HTML tags dropped (not
/// placeholders like `<user>`), white space collapsed.
std::string plain_text(cmark_node* node);

/// First and last line (from 1) of a heading node in the `text` of `lines`. cmark's own end line is wrong
/// for underlined headings.
struct LineRange {
    std::uint32_t first = 1, last = 1;
};
LineRange heading_lines(cmark_node* heading, std::string_view text, const LineIndex& lines);

/// What a heading is called.
struct HeadingName {
    std::string text;   ///< without a trailing attribute list (`{#id .class}`)
    std::string anchor; ///< unique among the names one HeadingNames has given
};

/// Gives the headings of one document their anchors, in document order: the id of an attribute list, else
/// heading_slug, else "section", in at most 200 bytes; where that is taken, the first free one of "-1", "-2",
/// … behind it.
class HeadingNames {
public:
    HeadingName name(std::string_view plain);

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, int> next_; // the suffix to try first
};

} // namespace kb
