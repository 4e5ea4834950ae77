// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The words of a line. Internal to core/review. Pure; any thread.
#pragma once

#include "core/review/difference.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kb {

/// Numbers for texts: equal texts, equal numbers.
class Numbers {
public:
    std::uint32_t of(std::string_view text) {
        return known_.try_emplace(text, static_cast<std::uint32_t>(known_.size())).first->second;
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> known_;
};

/// The word, run of blanks, or single sign that begins at `at` in `text`; never ends inside a character.
struct Token {
    std::size_t end = 0;
    bool word = false;
};
Token next_token(std::string_view text, std::size_t at);

/// What changed between two lines, which are spans of the two texts. `steps` as of common_runs.
std::vector<DifferencePiece> pieces_of(std::string_view before, ByteSpan old_line, std::string_view after,
                                       ByteSpan new_line, std::size_t steps);

} // namespace kb
