// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How many a week? Counts of the last eight weeks, for charts. Pure; any thread.
#pragma once

#include "core/base/date.h"
#include "core/review/review_log.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace kb {

inline constexpr std::size_t chart_weeks = 8;

/// One number a week, the oldest first. A week is seven days; the last one ends with the present day.
using WeekCounts = std::array<std::size_t, chart_weeks>;

/// The last days of those weeks, where the last one ends with `today`.
std::array<Date, chart_weeks> week_ends(Date today);

/// How many of these moments (RFC 3339, or days) fall into each week. Others, and what is no date, count
/// nowhere.
WeekCounts count_by_week(std::span<const std::string> moments, Date today);

/// Approvals in the log, by week.
WeekCounts approvals_by_week(const ReviewLog& log, Date today);

} // namespace kb
