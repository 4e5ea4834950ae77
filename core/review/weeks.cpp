// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/weeks.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <vector>

namespace kb {

namespace {

constexpr std::size_t date_length = std::string_view("YYYY-MM-DD").size();
constexpr int days_a_week = 7;

} // namespace

std::array<Date, chart_weeks> week_ends(Date today) {
    std::array<Date, chart_weeks> ends{};
    std::chrono::sys_days end = today;
    for (std::size_t i = chart_weeks; i-- > 0; end -= std::chrono::days(days_a_week))
        ends[i] = end;
    return ends;
}

WeekCounts count_by_week(std::span<const std::string> moments, Date today) {
    WeekCounts counts{};
    for (const std::string& moment : moments) {
        auto day = parse_date(std::string_view(moment).substr(0, date_length));
        if (!day)
            continue;
        auto age = (std::chrono::sys_days(today) - std::chrono::sys_days(*day)).count();
        if (age >= 0 && age < days_a_week * static_cast<int>(chart_weeks))
            ++counts[chart_weeks - 1 - static_cast<std::size_t>(age / days_a_week)];
    }
    return counts;
}

WeekCounts approvals_by_week(const ReviewLog& log, Date today) {
    std::vector<std::string> moments;
    for (const LoggedReview& logged : log.entries)
        if (logged.entry.action == ReviewAction::approve)
            moments.push_back(logged.entry.at);
    return count_by_week(moments, today);
}

} // namespace kb
