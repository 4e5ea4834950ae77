// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scrub/reading.h"
#include "core/scrub/rule_set.h"
#include "core/scrub/scrub.h"

#include <string_view>
#include <vector>

namespace kb::scrubbing {

/// Overlapping finds become one: it covers all of them, and the rule that comes first in the tables names
/// it. Outside tickets, a find that lies inside a documented example key is dropped: the example is only
/// remarked on. The outcome is sorted, without overlaps, and does not depend on the order of `found`.
std::vector<Candidate> resolve_overlaps(std::vector<Candidate> found, ScrubContext context);

/// Replaces what was found by labels. `found` as resolve_overlaps returns it.
Scrubbed redact(std::string_view original, const Reading& reading, const std::vector<Candidate>& found,
                ScrubContext context);

} // namespace kb::scrubbing
