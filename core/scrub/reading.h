// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb::scrubbing {

/// A text as a reader takes it, so that no rule can be dodged by how a character is written, and the way
/// back to the bytes as they stand. In the reading
/// - characters that show nothing (zero width, soft hyphen, byte order mark, variation selectors) are gone;
/// - full-width forms are their ASCII characters, every kind of space is a space, curly quotes are straight;
/// - `&quot; &apos; &#39; &lt; &gt; &amp; &nbsp;`, and JSON's `\"`, `\n`, `\r`, `\t`, `\/` and `\u00..` of
///   printable ASCII are the characters they stand for.
/// The text must outlive it where nothing had to change; then the reading is the text itself.
class Reading {
public:
    /// `text` is valid UTF-8.
    explicit Reading(std::string_view text);
    Reading(const Reading&) = delete; // text() may point into the object
    Reading& operator=(const Reading&) = delete;

    std::string_view text() const { return text_; }

    /// The bytes of the original that `span` of the reading came from, without what shows nothing at
    /// either end.
    ByteSpan original(ByteSpan span) const;

private:
    /// From offset `reading` on, the reading and the original run in step; up to it, the original's bytes
    /// ended at `before`, and they go on at `from`.
    struct Step {
        std::size_t reading = 0;
        std::size_t before = 0;
        std::size_t from = 0;
    };
    const Step& step_at(std::size_t offset) const;

    std::string changed_;
    std::string_view text_;
    std::vector<Step> steps_; // by `reading`, the first at 0; empty where nothing changed
};

} // namespace kb::scrubbing
