// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Forms of words and numbers that the judgements of value.h rest on.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace kb::scrubbing {

constexpr bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
constexpr bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_alpha(char c) {
    return is_upper(c) || is_lower(c);
}
constexpr bool is_alnum(char c) {
    return is_alpha(c) || is_digit(c);
}
/// Joins words to names.
constexpr bool is_joiner(char c) {
    return c == '_' || c == '-' || c == '.' || c == ' ' || c == '\'';
}

/// The parts of `text` between characters for which `splits` holds, empty ones left out.
template <class Splits>
std::vector<std::string_view> parts_of(std::string_view text, Splits splits) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto rest = text.substr(begin);
        const auto length = static_cast<std::size_t>(std::ranges::find_if(rest, splits) - rest.begin());
        if (length > 0)
            parts.push_back(rest.substr(0, length));
        begin += length + 1;
    }
    return parts;
}

/// `text` without ASCII case.
std::string lower_ascii(std::string_view text);

/// Letters that change case so often that they are no words: "kXwQmPzRtY".
bool is_mixed_at_random(std::string_view value);

/// Numbers with their units and joiners: "8-16", "30d", "1.2.3", "v2", "2026-03-09", "10GB", "0x1f".
bool is_quantity(std::string_view value);

/// "camelCase", "snake_case", "kebab-case" or "dotted.names" of letters, with one digit at their ends at
/// most.
bool is_identifier(std::string_view value);

/// A word that stands for a value of its kind: "password", "token", "string", "none". Lower case.
bool is_kind_word(std::string_view word);

} // namespace kb::scrubbing
