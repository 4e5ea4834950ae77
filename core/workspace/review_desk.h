// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reviews of a whole base: the queue, and one article with everything a reviewer decides by.
#pragma once

#include "core/review/decision.h"
#include "core/review/queue.h"
#include "core/search/golden.h"
#include "core/workspace/base_check.h"

#include <optional>
#include <string>
#include <vector>

namespace kb {

/// One article as it is put before a reviewer.
struct ReviewCase {
    Article article;                     ///< as it is now
    std::vector<Finding> findings;       ///< of the article as it would be approved
    std::optional<std::string> approved; ///< bytes of the version under .approved/, where its seal is intact
    std::vector<CheckResult> checks;
    std::vector<ReviewEntry> history; ///< of this article, oldest first
    std::vector<std::string> checklist;
};

/// Everything that waits, by the files as they are now. Golden queries count where the base has some and an
/// index exists. Blocks; any thread.
Result<std::vector<QueueItem>> review_queue(const Workspace& workspace, std::stop_token stop);

/// The article at `path` (relative to the root), checked as `reviewer` ("" nobody in particular) would
/// approve it. `not_found` where the base has no such article. Blocks; any thread.
Result<ReviewCase> review_case(const Workspace& workspace, const std::string& path,
                               const std::string& reviewer, std::stop_token stop);

/// The golden queries of the base: of every file `golden/*.yaml`, by name. Blocks; any thread.
Result<std::vector<GoldenQuery>> golden_queries(const Workspace& workspace);

/// Who reviews: "human:" and the part before the @ of git's user.email in the base, else the login name; ""
/// where neither is known.
std::string reviewer_name(const Workspace& workspace);

} // namespace kb
