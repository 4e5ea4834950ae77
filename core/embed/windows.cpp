// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/windows.h"

#include "core/base/text.h"

#include <algorithm>

namespace kb {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/// How good a place the white space at `at` (> 0) is to cut: 3 after a paragraph, 2 after a sentence or line,
/// 1 after a word, 0 where there is no white space.
int cut_quality(std::string_view text, std::size_t at) {
    char here = text[at];
    char before = text[at - 1];
    if (!is_blank(here))
        return 0;
    if (here == '\n')
        return before == '\n' || text.substr(at).starts_with("\n\n") || text.substr(at).starts_with("\n\r\n")
                   ? 3
                   : 2;
    return before == '.' || before == '!' || before == '?' || before == ':' || before == ';' ? 2 : 1;
}

/// Where to end the piece that starts at 0: the last of the best places in the second half of `limit`, else
/// the last code point that fits, else after the first one. `limit` is smaller than the text.
std::size_t cut_place(std::string_view text, std::size_t limit) {
    std::size_t best = 0;
    int best_quality = 0;
    for (std::size_t at = limit; at > limit / 2 && best_quality < 3; --at) {
        int quality = cut_quality(text, at);
        if (quality > best_quality) {
            best = at;
            best_quality = quality;
        }
    }
    if (best_quality > 0)
        return best;
    for (std::size_t at = limit; at > 0 && at + 4 > limit; --at)
        if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) // not inside a code point
            return at;
    return limit >= 4 ? limit : decode_code_point(text, 0).bytes; // at 4 or more these bytes are not UTF-8
}

} // namespace

std::vector<std::string_view> windows(std::string_view text, std::size_t window_bytes) {
    std::vector<std::string_view> pieces;
    for (text = trim(text); !text.empty(); text = trim(text)) {
        if (window_bytes == 0 || text.size() <= window_bytes) {
            pieces.push_back(text);
            break;
        }
        // An equal share of what is left, with room to reach a good place behind it.
        std::size_t left = (text.size() + window_bytes - 1) / window_bytes;
        std::size_t share = (text.size() + left - 1) / left;
        std::size_t cut = cut_place(text, std::min(window_bytes, share + window_bytes / 8));
        pieces.push_back(trim(text.substr(0, cut)));
        text.remove_prefix(cut);
    }
    return pieces;
}

} // namespace kb
