// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace kb {

/// Whether `word` (folded, see core/base/text.h) is so common in English or Spanish that it says little about
/// what a text is about. A short list on purpose: words that also name things (`set`, `no`, `para`) matter
/// more than the rest of a stop list is worth. Any thread.
bool is_common_word(std::string_view word);

} // namespace kb
