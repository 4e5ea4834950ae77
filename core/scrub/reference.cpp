// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/form.h"
#include "core/scrub/value.h"

#include <array>

namespace kb::scrubbing {

namespace {

bool is_path(std::string_view value) {
    if (value.starts_with("~/") || value.starts_with("./") || value.starts_with("../"))
        return true;
    if (!value.contains('/'))
        return false;
    const auto parts = parts_of(value, [](char c) { return c == '/'; });
    return !parts.empty() && std::ranges::all_of(parts, [](std::string_view part) {
        return part.starts_with('$') || part.starts_with('<') || part.starts_with('{') ||
               is_identifier(part) || is_quantity(part) || is_host_name(part) || part.starts_with('.');
    });
}

/// Begins with a name and an opening bracket: "getpass()", "os.environ['X']", "secrets.token_hex(16)".
bool is_call(std::string_view value) {
    const auto end =
        std::ranges::find_if_not(value, [](char c) { return is_alnum(c) || c == '_' || c == '.'; });
    return end - value.begin() >= 2 && end != value.end() && (*end == '(' || *end == '[') &&
           !is_digit(value.front());
}

/// "name.key", "id_rsa.pub": where a secret may lie, not one.
bool is_file_name(std::string_view value) {
    static constexpr std::array endings = std::to_array<std::string_view>({
        ".key",  ".pem", ".pub", ".crt",  ".cer", ".txt", ".json", ".yaml", ".yml",
        ".toml", ".ini", ".cfg", ".conf", ".env", ".sh",  ".py",   ".md",   ".html",
        ".c4gh", ".gpg", ".asc", ".p12",  ".log", ".csv", ".php",
    });
    return std::ranges::any_of(endings, [&](std::string_view ending) { return value.ends_with(ending); }) &&
           std::ranges::all_of(value, [](char c) { return is_alnum(c) || is_joiner(c); });
}

/// "config.db.password": a member that holds one.
bool is_member(std::string_view value) {
    const auto dot = value.rfind('.');
    return dot != std::string_view::npos && is_identifier(value) &&
           is_kind_word(lower_ascii(value.substr(dot + 1)));
}

/// "name@host.tld": an address, which the personal rules judge.
bool is_mail_address(std::string_view value) {
    const auto at = value.find('@');
    const auto dot = value.rfind('.');
    if (at == 0 || at == std::string_view::npos || dot == std::string_view::npos || dot < at + 2)
        return false;
    const auto top = value.substr(dot + 1);
    return top.size() >= 2 && std::ranges::all_of(top, is_lower) &&
           std::ranges::all_of(value.substr(at + 1),
                               [](char c) { return is_alnum(c) || c == '.' || c == '-'; });
}

} // namespace

bool is_reference(std::string_view value) {
    const auto after_scheme = value.find("://");
    return value.starts_with("--") || (after_scheme != std::string_view::npos && after_scheme < 12) ||
           is_path(value) || is_call(value) || is_member(value) || is_file_name(value) ||
           is_mail_address(value) || value.contains("::") || value.contains("->");
}

bool is_host_name(std::string_view value) {
    const auto parts = parts_of(value, [](char c) { return c == '-' || c == '.'; });
    if (parts.empty() || value.size() > 63 || !is_lower(value.front()))
        return false;
    return std::ranges::all_of(parts, [](std::string_view part) {
        const auto digits = std::ranges::count_if(part, is_digit);
        return digits <= 4 && part.size() <= 16 &&
               std::ranges::all_of(part, [](char c) { return is_lower(c) || is_digit(c); });
    });
}

} // namespace kb::scrubbing
