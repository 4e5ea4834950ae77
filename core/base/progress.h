// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace kb {

/// One step of long work: `done` of `total` units (0 = not known) and what is at hand, for people.
struct ProgressStep {
    std::size_t done = 0;
    std::size_t total = 0;
    std::string_view what;
};

/// Called from the thread that does the work, not more often than about ten times a second.
using Progress = std::function<void(const ProgressStep&)>;

} // namespace kb
