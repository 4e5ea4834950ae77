// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/value.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace kb::scrubbing {

namespace {

constexpr std::size_t longest_judged = 128; // bytes that tell what a longer value is

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_alpha(char c) {
    return is_upper(c) || is_lower(c);
}
bool is_alnum(char c) {
    return is_alpha(c) || is_digit(c);
}
bool is_joiner(char c) {
    return c == '_' || c == '-' || c == '.' || c == ' ' || c == '\'';
}
bool is_mask(char c) {
    return c == 'x' || c == 'X' || c == '*' || c == '.' || c == '?' || c == '#' || c == '_' || c == '-' ||
           c == '0';
}

/// Parts of `text` between characters for which `splits` holds.
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

/// Counts of the kinds of characters in a value.
struct Makeup {
    int upper = 0, lower = 0, digit = 0, sign = 0, joiner = 0, other = 0;

    explicit Makeup(std::string_view value) {
        for (const char c : value)
            ++(is_upper(c)                             ? upper
               : is_lower(c)                           ? lower
               : is_digit(c)                           ? digit
               : is_joiner(c)                          ? joiner
               : static_cast<unsigned char>(c) >= 0x80 ? other
                                                       : sign);
    }
    int letters() const { return upper + lower + other; }
    int kinds() const { return (upper > 0) + (lower > 0) + (digit > 0) + (sign > 0); }
};

/// Letters that change case so often that they are no words: "kXwQmPzRtY".
bool is_mixed_at_random(std::string_view value) {
    int changes = 0;
    for (std::size_t i = 1; i < value.size(); ++i)
        changes +=
            is_alpha(value[i]) && is_alpha(value[i - 1]) && is_upper(value[i]) != is_upper(value[i - 1]);
    return value.size() >= 10 && changes * 5 >= static_cast<int>(value.size()) * 2;
}

/// Numbers with their units and joiners: "8-16", "30d", "1.2.3", "v2", "2026-03-09", "10GB", "0x1f".
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

/// "camelCase", "snake_case", "kebab-case" or "dotted.names" of letters, small numbers at most at their ends.
bool is_identifier(std::string_view value) {
    const auto parts = parts_of(value, is_joiner);
    return !parts.empty() && std::ranges::all_of(parts, [](std::string_view part) {
        const auto letters =
            static_cast<std::size_t>(std::ranges::find_if_not(part, is_alpha) - part.begin());
        return letters > 0 && part.size() - letters <= 1 &&
               std::ranges::all_of(part.substr(letters), is_digit) && !is_mixed_at_random(part);
    });
}

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

/// Words that stand for a value of their kind.
constexpr std::array kind_words = std::to_array<std::string_view>({
    "password", "passwd", "passwort",  "kennwort", "pass", "pwd",    "pw",      "secret",
    "token",    "apikey", "api_key",   "api-key",  "key",  "hidden", "none",    "null",
    "nil",      "true",   "false",     "string",   "str",  "bytes",  "int",     "bool",
    "any",      "object", "undefined", "default",  "env",  "file",   "unknown", "empty",
});

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
    return parts.size() == 1 && parts.front().size() + 1 >= lower.size() &&
           std::ranges::contains(kind_words, parts.front());
}

/// "config.db.password": a member that holds one.
bool is_member(std::string_view value) {
    const auto dot = value.rfind('.');
    return dot != std::string_view::npos && is_identifier(value) &&
           std::ranges::contains(kind_words, std::string_view(lower_ascii(value.substr(dot + 1))));
}

} // namespace

std::string lower_ascii(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return is_upper(c) ? static_cast<char>(c | 0x20) : c; });
    return lower;
}

double entropy(std::string_view value) {
    std::array<int, 256> counts{};
    for (const char c : value)
        ++counts[static_cast<unsigned char>(c)];
    double bits = 0;
    for (const int count : counts)
        if (count > 0)
            bits -= count * std::log2(static_cast<double>(count) / static_cast<double>(value.size()));
    return value.empty() ? 0 : bits / static_cast<double>(value.size());
}

int distinct_alphanumerics(std::string_view value) {
    std::bitset<128> seen;
    for (const char c : value)
        if (is_alnum(c))
            seen.set(static_cast<std::size_t>(c));
    return static_cast<int>(seen.count());
}

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

bool is_status_word(std::string_view value) {
    static constexpr std::array words = std::to_array<std::string_view>({
        "a",           "above",     "accepted",  "again",
        "all",         "allowed",   "also",      "always",
        "an",          "and",       "any",       "are",
        "as",          "asked",     "attached",  "authentication",
        "bad",         "below",     "best",      "blank",
        "blocked",     "case",      "change",    "changed",
        "compromised", "copy",      "correct",   "denied",
        "different",   "disabled",  "does",      "email",
        "encrypted",   "enter",     "error",     "expired",
        "expires",     "failed",    "field",     "fine",
        "following",   "for",       "forgotten", "from",
        "generated",   "given",     "good",      "here",
        "how",         "identical", "ignored",   "in",
        "incorrect",   "invalid",   "it",        "its",
        "kept",        "known",     "length",    "locked",
        "long",        "lost",      "mandatory", "missing",
        "must",        "my",        "needed",    "never",
        "new",         "no",        "not",       "nothing",
        "now",         "okay",      "old",       "only",
        "optional",    "our",       "please",    "prompt",
        "protected",   "provided",  "read",      "rejected",
        "required",    "reset",     "right",     "safe",
        "same",        "saved",     "secure",    "sensitive",
        "sent",        "set",       "shared",    "short",
        "shown",       "still",     "stored",    "strong",
        "that",        "the",       "their",     "there",
        "this",        "to",        "too",       "type",
        "unchanged",   "used",      "user",      "username",
        "using",       "valid",     "visible",   "weak",
        "what",        "when",      "where",     "which",
        "with",        "working",   "works",     "wrong",
        "abgelaufen",  "aktuell",   "falsch",    "geändert",
        "gesperrt",    "gültig",    "korrekt",   "leer",
        "nicht",       "neu",       "richtig",   "ungültig",
        "unbekannt",   "vergessen", "bloqueada", "caducada",
        "cambiada",    "correcta",  "errónea",   "incorrecta",
        "inválida",    "la",        "mi",        "nueva",
        "obligatoria", "olvidada",  "requerida", "su",
        "válida",      "vencida",
    });
    const std::string lower = lower_ascii(value);
    return std::ranges::contains(words, std::string_view(lower));
}

Strength strength_of(std::string_view value) {
    value = value.substr(0, longest_judged);
    while (!value.empty() && std::string_view("?!'\"").contains(value.back()))
        value.remove_suffix(1); // the sentence's, as far as strength goes
    while (!value.empty() && std::string_view("'\"").contains(value.front()))
        value.remove_prefix(1);
    if (is_placeholder(value) || is_reference(value) || is_quantity(value))
        return Strength::nothing;
    const Makeup makeup(value);
    if (makeup.letters() == 0)
        return makeup.digit > 0 && makeup.sign > 0 ? Strength::chosen : Strength::nothing;
    const bool plain = makeup.digit == 0 && (makeup.sign == 0 || is_identifier(value));
    if (plain && !is_mixed_at_random(value))
        return Strength::word;
    if (value.size() >= 16 && entropy(value) >= 3.3 && makeup.kinds() >= 2)
        return Strength::random;
    return value.size() >= 5 ? Strength::chosen : Strength::word;
}

std::string decode_base64(std::string_view text) {
    while (text.ends_with('='))
        text.remove_suffix(1);
    std::string bytes;
    std::uint32_t buffer = 0;
    unsigned bits = 0;
    for (const char c : text) {
        const int value = is_upper(c)            ? c - 'A'
                          : is_lower(c)          ? c - 'a' + 26
                          : is_digit(c)          ? c - '0' + 52
                          : c == '+' || c == '-' ? 62
                          : c == '/' || c == '_' ? 63
                                                 : -1;
        if (value < 0)
            return {};
        buffer = buffer << 6U | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<char>(buffer >> bits & 0xFFU));
        }
    }
    return bytes;
}

} // namespace kb::scrubbing
