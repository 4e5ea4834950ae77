// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/words.h"

#include "core/base/text.h"
#include "core/review/sequence.h"

#include <algorithm>

namespace kb {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/// Scripts that are written without blanks between words: each sign counts as one.
bool stands_alone(char32_t c) {
    return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

struct Tokens {
    std::vector<std::size_t> starts; ///< and, at the end, where the last one ends
    std::vector<std::uint32_t> numbers;
    std::vector<bool> words;

    ByteSpan span(std::size_t from, std::size_t to) const { return {starts[from], starts[to]}; }
    bool has_word(std::size_t from, std::size_t to) const {
        return std::find(words.begin() + static_cast<std::ptrdiff_t>(from),
                         words.begin() + static_cast<std::ptrdiff_t>(to),
                         true) != words.begin() + static_cast<std::ptrdiff_t>(to);
    }
};

Tokens tokens_of(std::string_view text, ByteSpan span, Numbers& numbers) {
    Tokens tokens;
    std::string_view line = text.substr(0, span.end);
    for (std::size_t at = span.begin; at < span.end;) {
        Token token = next_token(line, at);
        tokens.starts.push_back(at);
        tokens.numbers.push_back(numbers.of(line.substr(at, token.end - at)));
        tokens.words.push_back(token.word);
        at = token.end;
    }
    tokens.starts.push_back(span.end);
    return tokens;
}

} // namespace

Token next_token(std::string_view text, std::size_t at) {
    CodePoint first = decode_code_point(text, at);
    std::size_t end = at + first.bytes;
    if (is_blank(text[at])) {
        while (end < text.size() && is_blank(text[end]))
            ++end;
        return {end, false};
    }
    if (!is_word_character(first.value))
        return {end, false};
    if (stands_alone(first.value))
        return {end, true};
    while (end < text.size()) {
        CodePoint next = decode_code_point(text, end);
        if (!is_word_character(next.value) || stands_alone(next.value))
            break;
        end += next.bytes;
    }
    return {end, true};
}

std::vector<DifferencePiece> pieces_of(std::string_view before, ByteSpan old_line, std::string_view after,
                                       ByteSpan new_line, std::size_t steps) {
    Numbers numbers;
    Tokens old_tokens = tokens_of(before, old_line, numbers);
    Tokens new_tokens = tokens_of(after, new_line, numbers);
    std::size_t old_count = old_tokens.numbers.size();
    std::size_t new_count = new_tokens.numbers.size();
    std::vector<DifferencePiece> pieces;
    std::size_t x = 0;
    std::size_t y = 0;
    auto change_until = [&](std::size_t to_x, std::size_t to_y) {
        if (x < to_x || y < to_y)
            pieces.push_back({false, old_tokens.span(x, to_x), new_tokens.span(y, to_y)});
        x = to_x;
        y = to_y;
    };
    for (const CommonRun& run : common_runs(old_tokens.numbers, new_tokens.numbers, steps)) {
        std::size_t end = run.before + run.length;
        bool inside =
            run.before > 0 && run.after > 0 && end < old_count && run.after + run.length < new_count;
        if (inside && !old_tokens.has_word(run.before, end))
            continue; // a blank or a comma between two changes is part of one
        change_until(run.before, run.after);
        x = end;
        y = run.after + run.length;
        pieces.push_back({true, old_tokens.span(run.before, x), new_tokens.span(run.after, y)});
    }
    change_until(old_count, new_count);
    return pieces;
}

} // namespace kb
