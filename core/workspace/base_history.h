// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What waited in a base on past days, by the history that git keeps of it.
#pragma once

#include "core/base/date.h"
#include "core/base/error.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace kb {

/// Articles that waited at the end of a day.
struct PastQueue {
    std::size_t drafts = 0;
    std::size_t overdue = 0; ///< last reviewed more than 12 months before, and not deprecated
    bool operator==(const PastQueue&) const = default;
};

/// Counts what `git grep -z` printed of the lines `status:` and `last_reviewed:` of one commit:
/// "COMMIT:PATH", NUL, the line, LF. The first line of each kind in a file counts. Pure; any thread.
PastQueue count_past_queue(std::string_view grep_output, Date day);

/// What waited at the end of each of these days, as committed then; zeros before the first commit.
/// `not_found` where the base is in no git repository, has no commit, or there is no git; `cancelled`. Runs
/// git twice a day, reads only; any thread.
Result<std::vector<PastQueue>> past_queues(const std::filesystem::path& root, std::span<const Date> days,
                                           std::stop_token stop);

} // namespace kb
