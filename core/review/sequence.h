// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What two sequences have in common. Internal to core/review. Pure; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kb {

/// A run that both sequences have: `length` equal elements from these places.
struct CommonRun {
    std::size_t before = 0, after = 0, length = 0;
    bool operator==(const CommonRun&) const = default;
};

/// So many steps a comparison takes before it settles for less than the longest common subsequence.
inline constexpr std::size_t sequence_steps = std::size_t{1} << 24;

/// A longest common subsequence as runs in order, in linear space (Myers 1986, "An O(ND) difference algorithm
/// and its variations", section 4b). Elements that one side alone has are left out first, which changes no
/// longest common subsequence. Where a middle is not found within `steps` / (both lengths) edits (16 at the
/// least), the sequences are divided at the point that was reached farthest: the time stays of the order of
/// `steps`, and what is returned is common to both still, but may not be the longest.
std::vector<CommonRun> common_runs(std::span<const std::uint32_t> before,
                                   std::span<const std::uint32_t> after, std::size_t steps = sequence_steps);

} // namespace kb
