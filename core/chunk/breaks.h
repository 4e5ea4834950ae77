// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace kb::chunking {

/// Where to cut a running text that is to end at `max` or before: behind the last sentence if that leaves at
/// least a third of [from, max); else behind the last line if that leaves two thirds; else between the last
/// two words if that leaves a third; else behind punctuation; else between characters, but never inside a
/// number that is shorter than half of it.
/// Needs from < max ≤ text.size(). Returns a place in (from, max].
std::size_t break_before(std::string_view text, std::size_t from, std::size_t max);

/// Where a repetition of at most `overlap` bytes before `cut` begins: at the first sentence in them, else at
/// the first word; `cut` where there is neither. Not before `from`.
std::size_t overlap_start(std::string_view text, std::size_t from, std::size_t cut, std::size_t overlap);

} // namespace kb::chunking
