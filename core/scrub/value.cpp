// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/value.h"

#include "core/scrub/form.h"

#include <array>
#include <bitset>
#include <cmath>
#include <cstdint>

namespace kb::scrubbing {

namespace {

constexpr std::size_t longest_judged = 128; // bytes that tell what a longer value is

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

} // namespace

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
