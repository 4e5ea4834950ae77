// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/stop_words.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

// Folded and sorted.
constexpr auto common_words = std::to_array<std::string_view>({
    "a",     "about", "al",   "also",   "am",    "an",    "and",   "any",   "are",  "as",     "at",
    "be",    "been",  "but",  "by",     "can",   "como",  "con",   "could", "cual", "cuando", "de",
    "del",   "did",   "do",   "does",   "donde", "each",  "el",    "en",    "es",   "esta",   "este",
    "esto",  "for",   "from", "get",    "had",   "has",   "have",  "hay",   "he",   "how",    "i",
    "if",    "in",    "into", "is",     "it",    "its",   "just",  "la",    "las",  "le",     "lo",
    "los",   "mas",   "me",   "mi",     "mis",   "my",    "not",   "of",    "on",   "one",    "or",
    "our",   "pero",  "por",  "porque", "puede", "puedo", "que",   "s",     "se",   "ser",    "should",
    "si",    "sin",   "so",   "some",   "son",   "su",    "sus",   "t",     "than", "that",   "the",
    "their", "them",  "then", "there",  "these", "they",  "this",  "to",    "tu",   "un",     "una",
    "was",   "we",    "were", "what",   "when",  "where", "which", "who",   "why",  "will",   "with",
    "would", "y",     "yo",   "you",    "your",
});
static_assert(std::ranges::is_sorted(common_words));

} // namespace

bool is_common_word(std::string_view word) {
    return std::ranges::binary_search(common_words, word);
}

} // namespace kb
