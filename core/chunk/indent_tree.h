// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chunk/block.h"

namespace kb::chunking {

/// The lines of `span` of a clean text as blocks: a line and those indented deeper behind it are one, which
/// can be cut before each of those.
Block indent_tree(std::string_view clean, ByteSpan span, int depth = 0);

} // namespace kb::chunking
