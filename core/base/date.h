// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace kb {

using Date = std::chrono::year_month_day;

/// The calendar date written as YYYY-MM-DD, or nothing where it is not one (2026-02-30 is none).
std::optional<Date> parse_date(std::string_view text);

/// YYYY-MM-DD.
std::string format_date(Date date);

/// Today in the local time zone; the environment variable KB_TODAY (YYYY-MM-DD) overrides it, so
/// that rules about age can be tried on any day.
Date today();

/// The present moment as YYYY-MM-DDTHH:MM:SSZ.
std::string now_utc();

} // namespace kb
