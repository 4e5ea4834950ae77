// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kb {

/// An HTML tag or comment.
struct HtmlTag {
    enum class Kind {
        none,        ///< no tag: text
        formatting,  ///< does not separate words: <b>, <sub>
        inside_line, ///< separates words of one line: <td>, <br>, a comment
        block,       ///< separates lines
        hidden,      ///< a script or style with its content
    };
    Kind kind = Kind::none;
    std::string name; ///< lower case; "" of a comment
    bool closing = false;
    std::size_t size = 0; ///< bytes of it
};

/// Reads the tags of one text from its beginning to its end. A name that HTML does not know is no tag, nor is
/// a word that people use as a placeholder (`<source>`) unless an attribute or a slash makes it one.
class HtmlTagReader {
public:
    explicit HtmlTagReader(std::string_view text)
        : text_(text) {}
    /// The tag that begins with the '<' at `at`.
    HtmlTag read(std::size_t at);

private:
    HtmlTag comment(std::size_t at);
    std::size_t tag_end(std::size_t at) const;
    void include_content(HtmlTag& tag, std::size_t at);

    std::string_view text_;
    // Searches that failed once fail from any later place, too: remembered, so that reading stays linear.
    bool no_comment_end_ = false;
    bool no_script_end_ = false;
    bool no_style_end_ = false;
};

} // namespace kb
