// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/search/query.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace kb {

inline bool same_query(const Query& a, const Query& b) {
    auto word = [](const QueryWord& w) { return std::tie(w.text, w.terms, w.function_word, w.identifier); };
    auto term = [](const KeywordTerm& t) { return std::tie(t.tokens, t.weight, t.group); };
    return a.text == b.text && a.trigrams == b.trigrams &&
           std::ranges::equal(a.words, b.words, {}, word, word) &&
           std::ranges::equal(a.terms, b.terms, {}, term, term);
}

/// A token as an index can hold it: text, without a separator or a mark in it.
inline std::string broken_token(std::string_view token) {
    std::string_view text = token.starts_with(stem_mark) ? token.substr(1) : token;
    if (text.empty() || !is_valid_utf8(text))
        return "a token that is no text";
    if (text.size() > max_token_bytes)
        return "a token longer than the limit";
    if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) <= ' '; }))
        return "a token with a space or a control character";
    return {};
}

/// What is promised of the terms of a question: the first promise that is broken, "" where none is.
inline std::string broken_terms(const Query& query) {
    std::set<std::vector<std::string>> distinct;
    for (const KeywordTerm& term : query.terms) {
        if (term.tokens.empty() || term.tokens.size() > max_phrase_tokens || term.weight <= 0)
            return "a term without tokens, with too many or without worth";
        if (!distinct.insert(term.tokens).second)
            return "a term twice";
        for (const std::string& token : term.tokens)
            if (std::string broken = broken_token(token); !broken.empty())
                return broken;
    }
    return {};
}

/// What query.h promises of any question: the first promise that is broken, "" where none is.
inline std::string broken_promise(const Query& query) {
    if (query.words.size() > max_query_words)
        return "more words than the limit";
    std::set<std::string_view> texts;
    std::set<std::uint16_t> used;
    for (const QueryWord& word : query.words) {
        if (word.text.empty() || !is_valid_utf8(word.text) || !texts.insert(word.text).second)
            return "a word that is no text, or twice";
        if (word.terms.empty())
            return "a word that is not looked up";
        used.insert(word.terms.begin(), word.terms.end());
    }
    if (!std::ranges::equal(used, std::views::iota(std::size_t{0}, query.terms.size())))
        return "words name terms that are not there, or not all";
    if (!std::ranges::all_of(query.words, &QueryWord::function_word) &&
        std::ranges::any_of(query.words, &QueryWord::function_word))
        return "a function word beside others";
    if (std::ranges::adjacent_find(query.trigrams, std::ranges::greater_equal{}) != query.trigrams.end())
        return "trigrams out of order or twice";
    for (const std::string& trigram : query.trigrams)
        if (!is_valid_utf8(trigram) || count_code_points(trigram) < 2 || count_code_points(trigram) > 3)
            return "a trigram that is none";
    return broken_terms(query);
}

} // namespace kb
