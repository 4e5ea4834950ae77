// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace kb {

/// `text` in consecutive pieces of at most `window_bytes` bytes for a model that reads no more at once; 0
/// means without limit. Pieces are about equally long, do not overlap, and end at the end of a paragraph,
/// else of a sentence or line, else of a word, else (a word longer than half a window) between two code
/// points; a code point longer than the window is a piece of its own, so that it always ends. White space
/// around a piece is left out; blank text gives no piece. Bytes that are not UTF-8 count as code points of
/// one byte. The views point into `text`. Any thread.
std::vector<std::string_view> windows(std::string_view text, std::size_t window_bytes);

} // namespace kb
