// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a person asked, as terms. No text of the query reaches an index as syntax. docs/search.md, "Queries".
#pragma once

#include "core/index/store.h"
#include "core/index/tokenizer.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// One word of the query (or a quoted phrase) with the forms it is looked up in.
struct QueryWord {
    std::string text;                 ///< folded, for people and for matching in snippets
    std::vector<std::uint16_t> terms; ///< indexes into Query::terms
    bool function_word = false;       ///< says nothing about the subject ("how", "the", "cómo")
    bool identifier = false;          ///< has digits, joiners or mixed case: a name, a code, a path
};

struct Query {
    std::string text;                  ///< as asked
    std::vector<QueryWord> words;      ///< in order, each once
    std::vector<KeywordTerm> terms;    ///< distinct; what the keyword leg looks up
    std::vector<std::string> trigrams; ///< of the words that are no function words
    bool empty() const { return words.empty(); }
};

/// At most this many words of a query are looked up; later ones are ignored.
inline constexpr std::size_t max_query_words = 48;

/// At most this many tokens of a phrase are looked up: a longer one is found by its beginning.
inline constexpr std::size_t max_phrase_tokens = 32;

/// Balanced straight or curly double quotes make a phrase; everything else is split by the index's tokenizer.
/// Function words (English, Spanish) are dropped where other words remain. Never fails; an empty query gives
/// no words.
Query analyze(std::string_view text, Tokenizer& tokenizer);

/// Whether a folded word is a function word of English or Spanish.
bool is_function_word(std::string_view folded);

} // namespace kb
