// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One article, or one section of it, by its citation: what `kb get` and the MCP tool `kb_get` give.
#pragma once

#include "core/index/store.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct Fetched {
    DocumentRecord document;
    std::string citation; ///< the path, or path#anchor
    std::vector<std::string>
        headings;     ///< path of the section's heading, outermost first; empty for the whole
    std::string text; ///< the body, or the section with its heading and what is below it
};

/// What `citation` ("path" or "path#anchor") names, as far as `visibility` sees it. Nothing where there is no
/// such document or section; what may not be seen is not there. Where the sealed version and an edit of it
/// are both visible, the edit: it is visible only to those who asked for drafts. One thread at a time.
Result<std::optional<Fetched>> fetch(IndexReader& reader, std::string_view citation,
                                     const Visibility& visibility);

} // namespace kb
