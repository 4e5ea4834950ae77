// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/date.h"

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <format>

namespace kb {

std::optional<Date> parse_date(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return std::nullopt;
    auto number = [&](std::size_t at, std::size_t length) -> std::optional<int> {
        int value = 0;
        const char* end = text.data() + at + length;
        auto [stop, error] = std::from_chars(text.data() + at, end, value);
        if (error != std::errc() || stop != end || value < 0)
            return std::nullopt;
        return value;
    };
    auto y = number(0, 4);
    auto m = number(5, 2);
    auto d = number(8, 2);
    if (!y || !m || !d)
        return std::nullopt;
    Date date{std::chrono::year{*y}, std::chrono::month{static_cast<unsigned>(*m)},
              std::chrono::day{static_cast<unsigned>(*d)}};
    return date.ok() ? std::optional(date) : std::nullopt;
}

std::string format_date(Date date) {
    return std::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

Date today() {
    if (const char* fixed = std::getenv("KB_TODAY"))
        if (auto date = parse_date(fixed))
            return *date;
    std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    return Date{std::chrono::year{local.tm_year + 1900},
                std::chrono::month{static_cast<unsigned>(local.tm_mon + 1)},
                std::chrono::day{static_cast<unsigned>(local.tm_mday)}};
}

std::string now_utc() {
    std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char buffer[32];
    std::strftime(buffer, sizeof buffer, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return buffer;
}

} // namespace kb
