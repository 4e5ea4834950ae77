// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"
#include "core/chunk/chunk.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// What must hold for the chunks of any text. Returns what does not, "" where all does.
inline std::string broken_promise(std::string_view text, std::size_t from, const std::vector<Chunk>& chunks,
                                  const ChunkOptions& options) {
    LineIndex lines(text);
    std::map<std::string, std::vector<std::string>> headings_of;
    std::size_t longest = options.limit + options.limit / 2;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const Chunk& chunk = chunks[i];
        std::string which = " in chunk " + std::to_string(i);
        if (chunk.ordinal != static_cast<int>(i))
            return "wrong ordinal" + which;
        if (chunk.text.empty() || chunk.text.size() > longest)
            return "size " + std::to_string(chunk.text.size()) + which;
        if (chunk.text.contains('\r'))
            return "carriage return" + which;
        if (chunk.span.begin < from || chunk.span.begin >= chunk.span.end || chunk.span.end > text.size())
            return "span outside" + which;
        if (i > 0 && chunk.span.end < chunks[i - 1].span.end)
            return "spans out of order" + which;
        if (i > 0 && chunk.span.begin < chunks[i - 1].span.end && chunk.anchor != chunks[i - 1].anchor)
            return "overlap across headings" + which;
        if (chunk.first_line != lines.line_of(chunk.span.begin) ||
            chunk.last_line != lines.line_of(chunk.span.end - 1))
            return "wrong lines" + which;
        auto [known, is_new] = headings_of.try_emplace(chunk.anchor, chunk.headings);
        if (!is_new && known->second != chunk.headings)
            return "anchor not unique" + which;
    }
    return {};
}

} // namespace kb
