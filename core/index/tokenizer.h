// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Words of a text as the keyword index and the query both see them. docs/search.md, "Tokens".
///
/// A technical word is found whole and by its parts: `CUDA_ERROR` gives `cuda` and `error`, and at the first
/// of their positions also `cuda_error`. Further forms at a word's position are its spelling with accents,
/// the parts of a CamelCase name and its stem. Forms at one position count as one word for a passage's
/// length.
#pragma once

#include "core/base/span.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kb {

/// Version of these rules: the index redoes what an older version cut into words.
inline constexpr int tokenizer_version = 3;

/// Stands before a stem, so that it meets stems only.
inline constexpr char stem_mark = '\x02';

struct Token {
    enum class Form {
        word,     ///< folded: without case, accents and compatibility forms
        accented, ///< the same word with its accents, where it has any
        whole,    ///< a technical word with the characters that join its parts
        part,     ///< a part of a CamelCase name
        stem,     ///< Snowball stem, English and Spanish, where it differs from the word; marked
    };
    std::string text;
    Form form = Form::word;
    bool same_position = false; ///< a further form at the position of the token before
    ByteSpan span;              ///< bytes of the text
};

/// Cuts text into tokens. Holds a cache of stems: one object a thread.
class Tokenizer {
public:
    Tokenizer();
    ~Tokenizer();
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    /// Calls `sink` for each token in order; stops where it returns false. Invalid UTF-8 separates words.
    void tokenize(std::string_view text, const std::function<bool(const Token&)>& sink);
    std::vector<Token> tokens(std::string_view text);
    /// Whether words like this are stemmed: names with digits keep their form.
    static bool has_stem(std::string_view folded);

private:
    struct Stemmers;
    struct Segment;
    bool emit_compound(std::string_view text, const std::vector<Segment>& segments,
                       const std::function<bool(const Token&)>& sink);
    bool emit_segment(std::string_view text, const Segment& segment,
                      const std::function<bool(const Token&)>& sink);
    const std::vector<std::string>& stems_of(const std::string& word);

    std::unique_ptr<Stemmers> stemmers_;
    std::unordered_map<std::string, std::vector<std::string>> stems_;
};

/// Longest token, in bytes; longer words are cut there.
inline constexpr std::size_t max_token_bytes = 64;

} // namespace kb
