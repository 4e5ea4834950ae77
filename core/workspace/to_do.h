// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What waits for somebody in a base: queues that can be emptied, and how they went in the last weeks.
#pragma once

#include "core/base/date.h"
#include "core/review/queue.h"
#include "core/review/weeks.h"
#include "core/workspace/base_check.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

enum class ToDoKind {
    drafts,    ///< drafts that wait for a reviewer
    changed,   ///< articles that were edited since their approval, and seals without a logged approval
    overdue,   ///< articles last reviewed more than 12 months ago
    errors,    ///< articles with an error
    golden,    ///< articles that a golden query misses
    questions, ///< questions of the last eight weeks that nothing answered, each text once
};

/// The last eight weeks of a queue.
struct ToDoHistory {
    enum class Kind {
        unknown,   ///< nothing keeps it, see `why`
        waiting,   ///< how many waited at the end of each week
        approvals, ///< approvals in each week
        asked,     ///< questions asked in each week
    };
    Kind kind = Kind::unknown;
    WeekCounts weeks{};
    std::string why = {}; ///< for people, a sentence
};

struct ToDo {
    ToDoKind kind = ToDoKind::drafts;
    std::vector<std::string> items; ///< paths; of `questions` their texts, the newest first
    ToDoHistory history;
    std::optional<ReviewReason> reason = {}; ///< why its articles wait for a review; nothing: several reasons
    std::string problem = {};                ///< why the items are not known, for people; "" they are
};

/// All queues, in the order of ToDoKind. Problems are in the queues. An error: `cancelled` alone. Blocks on
/// the disk, on git and on as many searches as there are golden queries; any thread.
Result<std::vector<ToDo>> to_do(const Workspace& workspace, const CheckedBase& base, Date today,
                                std::stop_token stop);

} // namespace kb
