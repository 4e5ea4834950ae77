// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/form.h"

#include <array>

namespace kb::scrubbing {

std::string lower_ascii(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return is_upper(c) ? static_cast<char>(c | 0x20) : c; });
    return lower;
}

bool is_mixed_at_random(std::string_view value) {
    int changes = 0;
    for (std::size_t i = 1; i < value.size(); ++i)
        changes +=
            is_alpha(value[i]) && is_alpha(value[i - 1]) && is_upper(value[i]) != is_upper(value[i - 1]);
    return value.size() >= 10 && changes * 5 >= static_cast<int>(value.size()) * 2;
}

bool is_quantity(std::string_view value) {
    if (value.starts_with("0x") || value.starts_with('v'))
        value.remove_prefix(value.starts_with('v') ? 1 : 2);
    const auto end = std::ranges::find_if(value, is_alpha);
    const auto unit = std::string_view(end, value.end());
    return !value.empty() && is_digit(value.front()) && unit.size() <= 3 &&
           std::ranges::none_of(unit, is_digit) && std::ranges::all_of(value.begin(), end, [](char c) {
               return is_digit(c) || std::string_view(".,:-+/%_ ").contains(c);
           });
}

bool is_identifier(std::string_view value) {
    const auto parts = parts_of(value, is_joiner);
    return !parts.empty() && std::ranges::all_of(parts, [](std::string_view part) {
        const auto letters =
            static_cast<std::size_t>(std::ranges::find_if_not(part, is_alpha) - part.begin());
        return letters > 0 && part.size() - letters <= 1 &&
               std::ranges::all_of(part.substr(letters), is_digit) && !is_mixed_at_random(part);
    });
}

bool is_kind_word(std::string_view word) {
    static constexpr std::array words = std::to_array<std::string_view>({
        "password", "passwd", "passwort",  "kennwort", "pass", "pwd",    "pw",      "secret",
        "token",    "apikey", "api_key",   "api-key",  "key",  "hidden", "none",    "null",
        "nil",      "true",   "false",     "string",   "str",  "bytes",  "int",     "bool",
        "any",      "object", "undefined", "default",  "env",  "file",   "unknown", "empty",
    });
    return std::ranges::contains(words, word);
}

} // namespace kb::scrubbing
