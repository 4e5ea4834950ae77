// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Everything that the tabs beside an editor show of its text, found out in one go off the GUI thread.
#pragma once

#include "core/article/html.h"
#include "core/article/outline.h"
#include "core/chunk/chunk.h"
#include "core/scrub/scrub.h"
#include "core/workspace/base_check.h"
#include "ui/editor/editor_mark.h"

#include <memory>
#include <string>
#include <vector>

namespace kb::ui {

/// A chunk as the index would store it.
struct ChunkView {
    Chunk chunk;
    std::vector<std::string> redacted; ///< names of what was taken out of it
};

struct CheckedText {
    Article article; ///< with the bytes that were checked
    std::vector<Finding> findings;
    std::vector<EditorMark> marks; ///< of the findings, in the same order
    std::vector<Heading> headings;
    std::vector<HtmlBlock> blocks; ///< of the body
    std::vector<ChunkView> chunks;
    std::string problem;   ///< why findings or chunks are missing; "" they are not
    std::size_t words = 0; ///< of the body
};

/// Parses, validates against the base, renders and cuts. `base` may be null while it is being read: rules
/// about other files then say nothing. Any thread.
std::shared_ptr<const CheckedText> check_text(const Workspace& workspace, const CheckedBase* base,
                                              const std::string& path, std::string bytes);

} // namespace kb::ui
