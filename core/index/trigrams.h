// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// The distinct trigrams (three code points) of the folded words of a text, sorted. Characters other than
/// letters and digits are left out inside a word and end it at white space, so that `mem-per-cpu` and
/// `mempercpu` share theirs. A word of two characters gives itself.
std::vector<std::string> trigrams_of(std::string_view text);

} // namespace kb
