// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/breaks.h"

#include "core/base/text.h"

#include <algorithm>

namespace kb::chunking {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

bool is_word_start(std::string_view text, std::size_t at) {
    return is_blank(text[at - 1]) && !is_blank(text[at]);
}

/// The blanks before `at` may be part of a number ("10 000").
bool is_between_digits(std::string_view text, std::size_t at) {
    auto last = text.substr(0, at).find_last_not_of(" \t");
    return is_digit(text[at]) && last != std::string_view::npos && is_digit(text[last]);
}

/// A sentence begins at `at`.
bool is_sentence_start(std::string_view text, std::size_t at) {
    if (text.substr(0, at).ends_with("。") || text.substr(0, at).ends_with("！") ||
        text.substr(0, at).ends_with("？"))
        return true;
    if (!is_word_start(text, at) || (text[at] >= 'a' && text[at] <= 'z'))
        return false;
    auto blank = at;
    int lines = 0;
    while (blank > 0 && is_blank(text[blank - 1]))
        lines += text[--blank] == '\n';
    if (lines > 1)
        return true;
    std::string_view before = text.substr(0, blank);
    while (!before.empty() && std::string_view("\"')]*_`").contains(before.back()))
        before.remove_suffix(1);
    return before.ends_with('.') || before.ends_with('!') || before.ends_with('?') || before.ends_with("…");
}

bool is_line_start(std::string_view text, std::size_t at) {
    return text[at - 1] == '\n';
}

/// The last place in [low, max] for which `holds`; `max` itself counts where the text ends there. 0 if none.
template <class Predicate>
std::size_t last_place(std::string_view text, std::size_t low, std::size_t max, Predicate holds) {
    for (auto at = max; at >= low && at > 0; --at)
        if (at < text.size() && holds(text, at))
            return at;
    return 0;
}

bool is_mark(char32_t c) {
    return (c >= 0x300 && c < 0x370) || (c >= 0x1AB0 && c < 0x1B00) || (c >= 0x1DC0 && c < 0x1E00) ||
           (c >= 0x200C && c < 0x200E) || (c >= 0x20D0 && c < 0x2100) || (c >= 0xFE00 && c < 0xFE10) ||
           (c >= 0xFE20 && c < 0xFE30);
}

/// A number goes on over `at`: "10|000", "3|.5", "10| 000".
bool is_in_number(std::string_view text, std::size_t at) {
    auto is_digit_at = [&](std::size_t place) { return place < text.size() && is_digit(text[place]); };
    auto is_point = [](char c) { return c == '.' || c == ','; };
    char before = text[at - 1];
    if (is_blank(before))
        return is_between_digits(text, at);
    if (is_digit(before))
        return is_digit_at(at) || ((is_point(text[at]) || text[at] == ' ') && is_digit_at(at + 1));
    return is_point(before) && at > 1 && is_digit(text[at - 2]) && is_digit_at(at);
}

bool is_between_characters(std::string_view text, std::size_t at) {
    return !is_continuation(text[at]) && !is_mark(decode_code_point(text, at).value) &&
           !is_in_number(text, at);
}

/// Between the parts of a path, an address, a list without blanks.
bool is_behind_punctuation(std::string_view text, std::size_t at) {
    return std::string_view("/\\,;:&?=+|-_.").contains(text[at - 1]) && is_between_characters(text, at);
}

} // namespace

std::size_t break_before(std::string_view text, std::size_t from, std::size_t max) {
    std::size_t size = max - from;
    std::size_t low = from + 1;
    auto is_separate_word = [](std::string_view t, std::size_t at) {
        return is_word_start(t, at) && !is_between_digits(t, at);
    };
    auto is_character = [](std::string_view t, std::size_t at) { return !is_continuation(t[at]); };
    if (auto at = last_place(text, low + size / 3, max, is_sentence_start))
        return at;
    if (auto at = last_place(text, low + size * 2 / 3, max, is_line_start))
        return at;
    if (auto at = last_place(text, low + size / 3, max, is_separate_word))
        return at;
    if (auto at = last_place(text, low + size / 2, max, is_behind_punctuation))
        return at;
    if (auto at = last_place(text, low + size / 2, max, is_between_characters))
        return at;
    if (auto at = last_place(text, low, max, is_word_start))
        return at;
    auto at = last_place(text, low, max, is_character);
    return at != 0 ? at : max;
}

std::size_t overlap_start(std::string_view text, std::size_t from, std::size_t cut, std::size_t overlap) {
    auto low = std::max(from + 1, cut - std::min(cut, overlap));
    for (auto at = low; at < cut; ++at)
        if (is_sentence_start(text, at))
            return at;
    for (auto at = low; at < cut; ++at)
        if (is_word_start(text, at) && !is_between_digits(text, at))
            return at;
    return cut;
}

} // namespace kb::chunking
