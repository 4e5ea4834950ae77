// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Differences and previews for people and for programs.
#pragma once

#include "app/kb/output.h"
#include "core/review/difference.h"
#include "core/workspace/approval_preview.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace kb {

/// docs/formats.md, "kb review --json". Lines that did not change are left out.
nlohmann::ordered_json difference_json(const ArticleDifference& difference, const Article& before,
                                       const Article& after);
nlohmann::ordered_json preview_json(const ApprovalPreview& preview, const std::vector<PreviewQuery>& queries);

/// Fields, then lines with their neighbours. Words that went and came are red and green, else `[-went-]` and
/// `{+came+}`.
void print_difference(const ArticleDifference& difference, const Article& before, const Article& after,
                      Output& output);
/// Questions whose answer changes, and what moves in it.
void print_preview(const ApprovalPreview& preview, const std::vector<PreviewQuery>& queries, Output& output);

} // namespace kb
