// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chunk/clean_text.h"

#include <string>
#include <unordered_map>

namespace kb::chunking {

/// Appends Markdown to a CleanText without what is not for reading: HTML tags and comments, scripts and
/// styles, destinations and attribute lists of links and images. Their texts and titles stay, so do code
/// spans and bare addresses; a tag that HTML does not know (`<project>`) is text. Entities are decoded,
/// backslash escapes resolved. Takes time linear in the text, whatever it holds.
class NoiseFilter {
public:
    explicit NoiseFilter(CleanText& out)
        : out_(out) {}

    /// A run of inlines: a paragraph, a table row.
    void inlines(ByteSpan source);
    /// A block of HTML: as inlines, and what tags separate stands on lines of its own.
    void html(ByteSpan source);

private:
    /// The text of `&name;`, remembered per document; the entity itself where there is no such.
    const std::string& entity(std::string_view entity);

    CleanText& out_;
    std::unordered_map<std::string, std::string> entities_;
};

} // namespace kb::chunking
