// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/form.h"
#include "core/scrub/value.h"

#include <array>
#include <span>

namespace kb::scrubbing {

namespace {

bool is_mask(char c) {
    return c == 'x' || c == 'X' || c == '*' || c == '.' || c == '?' || c == '#' || c == '_' || c == '-' ||
           c == '0';
}

bool holds_any(std::string_view text, std::span<const std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}

/// "$NAME", "$NAME/…", "${…", "$(…", "$[…", "$1".
bool is_variable(std::string_view value) {
    if (!value.starts_with('$') || value.size() < 2)
        return value == "$";
    if (std::string_view("{([").contains(value[1]))
        return true;
    if (value.size() == 2 && is_digit(value[1]))
        return true;
    if (!is_alpha(value[1]) && value[1] != '_')
        return false;
    const auto end =
        std::ranges::find_if_not(value.substr(1), [](char c) { return is_alnum(c) || c == '_'; });
    return end == value.end() || std::string_view("/&;,.:\"'@)}").contains(*end);
}

/// Markup of a template language or a masked value that a bracket opens.
bool is_bracketed(std::string_view value) {
    static constexpr std::array openings =
        std::to_array<std::string_view>({"{", "[", "(", "<", "%{", "%(", "#{", "!{", "@{", "!vault", "!ENV",
                                         "!env", "!secret", "__", "ENC["});
    if (std::ranges::any_of(openings, [&](std::string_view o) { return value.starts_with(o); }))
        return true;
    return value.size() > 2 && value.front() == value.back() &&
           (value.front() == '%' || value.front() == '@');
}

/// What documentation puts where a secret goes: telling words anywhere in it, or one of kind_words alone.
bool is_documentation(std::string_view lower) {
    static constexpr std::array anywhere = std::to_array<std::string_view>({
        "your",     "example",  "changeme", "change_me", "change-me",  "changeit", "placeholder",
        "redacted", "replace_", "replace-", "replaceme", "insert_",    "insert-",  "dummy",
        "ejemplo",  "beispiel", "deinpass", "ihrpass",   "contraseña", "tu_clave", "tu-clave",
    });
    if (holds_any(lower, anywhere))
        return true;
    const auto parts = parts_of(lower, [](char c) { return !is_alpha(c) && c != '_' && c != '-'; });
    return parts.size() == 1 && parts.front().size() + 1 >= lower.size() && is_kind_word(parts.front());
}

} // namespace

bool is_masked(std::string_view value) {
    if (value.contains("…") || value.contains("•"))
        return true;
    int run = 1;
    for (std::size_t i = 1; i < value.size(); ++i) {
        run = value[i] == value[i - 1] && is_mask(value[i]) && value[i] != '0' ? run + 1 : 1;
        if (run >= 4 || (run >= 3 && value[i] == '.'))
            return true;
    }
    return false;
}

bool is_placeholder(std::string_view value) {
    if (value.empty() || std::ranges::all_of(value, is_mask))
        return true;
    return is_variable(value) || is_bracketed(value) || is_masked(value) ||
           is_documentation(lower_ascii(value));
}

} // namespace kb::scrubbing
