// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/scrub/made_up.h"

#include <array>
#include <format>

namespace made_up {

std::string of(std::string_view alphabet, std::size_t size, unsigned seed) {
    std::string text;
    std::size_t state = 0x9E3779B97F4A7C15U * (seed + 1);
    while (text.size() < size) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        text += alphabet[(state >> 33U) % alphabet.size()];
    }
    return text;
}

std::string joined(std::string_view first, std::string_view second) {
    return std::string(first) + std::string(second);
}

std::string password(unsigned seed) {
    static constexpr std::array<std::string_view, 5> words{"Gneiss", "Marble", "Schist", "Basalt", "Flint"};
    return std::format("{}-{}!{}", words[seed % words.size()], of(lower, 5, seed), 1900 + seed * 7);
}

std::string to_base64(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (unsigned k = 0; k < 4; ++k)
            text += i + k <= bytes.size() ? base64[group >> (18U - 6U * k) & 63U] : '=';
    }
    return text;
}

std::string private_key(std::string_view kind, std::string_view line_end) {
    const std::string label =
        std::format("{}{}PRIVATE KEY{}", kind, kind.empty() ? "" : " ", kind == "PGP" ? " BLOCK" : "");
    std::string key = std::format("-----{} {}-----{}", "BEGIN", label, line_end);
    for (unsigned line = 0; line < 4; ++line)
        key += of(base64, line < 3 ? 64 : 31, line + 7) + std::string(line_end);
    return key + std::format("-----{} {}-----", "END", label);
}

std::string json_web_token(std::string_view header) {
    std::string first = to_base64(header);
    while (first.ends_with('='))
        first.pop_back();
    return first + "." + "ey" + "J" + of(base62, 40, 3) + "." + of(base62, 43, 4);
}

} // namespace made_up
