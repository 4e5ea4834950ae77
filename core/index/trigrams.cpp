// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/trigrams.h"

#include "core/base/text.h"

#include <utf8proc.h>

#include <algorithm>

namespace kb {

namespace {

bool is_blank(char32_t c) {
    return c <= 0x20 || c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x3000;
}

bool is_letter_or_digit(char32_t c) {
    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
}

void add_word(const std::string& word, const std::vector<std::size_t>& starts,
              std::vector<std::string>& out) {
    std::size_t count = starts.size();
    if (count == 2)
        out.push_back(word);
    for (std::size_t i = 0; i + 3 <= count; ++i) {
        std::size_t end = i + 3 < count ? starts[i + 3] : word.size();
        out.push_back(word.substr(starts[i], end - starts[i]));
    }
}

} // namespace

std::vector<std::string> trigrams_of(std::string_view text) {
    std::vector<std::string> all;
    std::string folded = fold(text);
    std::string word;
    std::vector<std::size_t> starts;
    auto flush = [&] {
        add_word(word, starts, all);
        word.clear();
        starts.clear();
    };
    for (std::size_t at = 0; at < folded.size();) {
        CodePoint point = decode_code_point(folded, at);
        if (is_blank(point.value)) {
            flush();
        } else if (is_letter_or_digit(point.value)) {
            starts.push_back(word.size());
            word.append(folded, at, point.bytes);
        }
        at += point.bytes;
    }
    flush();
    std::ranges::sort(all);
    auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    return all;
}

} // namespace kb
