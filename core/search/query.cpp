// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/query.h"

#include "core/base/text.h"
#include "core/index/trigrams.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace kb {

namespace {

/// Worth of the forms of a word, as a share of a plain match.
constexpr double whole_weight = 0.5;    // added
constexpr double accented_weight = 0.3; // added
constexpr double part_weight = 0.3;     // added
constexpr double stem_weight = 0.8;     // instead, where it is more
constexpr double phrase_weight = 2.0;

/// Function words of English and Spanish, folded, sorted.
constexpr auto function_words = std::to_array<std::string_view>({
    "a",     "about", "al",     "an",    "and",  "any",   "anyone", "are",   "as",     "at",   "be",
    "been",  "but",   "by",     "can",   "como", "con",   "could",  "cual",  "cuando", "de",   "del",
    "did",   "do",    "does",   "donde", "el",   "ella",  "en",     "es",    "esta",   "este", "esto",
    "for",   "from",  "get",    "had",   "hago", "has",   "have",   "hay",   "hello",  "help", "hi",
    "how",   "i",     "if",     "in",    "into", "is",    "it",     "its",   "just",   "la",   "las",
    "le",    "lo",    "los",    "m",     "me",   "mi",    "mis",    "my",    "no",     "not",  "o",
    "of",    "on",    "or",     "our",   "para", "pero",  "please", "por",   "puedo",  "que",  "quiero",
    "s",     "se",    "should", "si",    "sin",  "so",    "some",   "su",    "sus",    "t",    "tengo",
    "than",  "that",  "the",    "their", "them", "then",  "there",  "these", "they",   "this", "to",
    "un",    "una",   "unas",   "unos",  "ve",   "want",  "was",    "we",    "what",   "when", "where",
    "which", "who",   "why",    "will",  "with", "would", "y",      "ya",    "you",    "your",
});
static_assert(std::ranges::is_sorted(function_words));

/// Straight and curly double quotes.
struct Quote {
    std::size_t begin, end;
};

std::vector<Quote> quotes_in(std::string_view text) {
    std::vector<Quote> quotes;
    for (std::size_t at = 0; at < text.size();) {
        CodePoint point = decode_code_point(text, at);
        if (point.value == '"' || point.value == 0x201C || point.value == 0x201D)
            quotes.push_back({at, at + point.bytes});
        at += point.bytes;
    }
    if (quotes.size() % 2 != 0)
        quotes.pop_back(); // the last one opens nothing
    return quotes;
}

/// Collects words and terms, each once.
class Builder {
public:
    explicit Builder(Query& query)
        : query_(query) {}

    void add_word(const std::vector<Token>& forms, std::string_view source) {
        if (query_.words.size() >= max_query_words)
            return;
        QueryWord word{.text = forms.front().text,
                       .function_word = is_function_word(forms.front().text),
                       .identifier = looks_like_identifier(forms, source)};
        if (known_.contains(word.text))
            return;
        std::uint16_t own_group = next_group_++;
        for (const Token& form : forms) {
            bool instead = form.form == Token::Form::word || form.form == Token::Form::stem;
            word.terms.push_back(
                term({form.text}, weight_of(form.form), instead ? own_group : next_group_++));
            if (form.form == Token::Form::stem) // passages with the stem as a word have no mark there
                word.terms.push_back(term({form.text.substr(1)}, stem_weight, own_group));
        }
        if (Tokenizer::has_stem(word.text)) // words of which this one is the stem
            word.terms.push_back(term({stem_mark + word.text}, stem_weight, own_group));
        known_.emplace(word.text, query_.words.size());
        query_.words.push_back(std::move(word));
    }

    void add_phrase(std::vector<std::string> tokens) {
        if (query_.words.size() >= max_query_words)
            return;
        if (tokens.size() > max_phrase_tokens)
            tokens.resize(max_phrase_tokens);
        std::string text;
        for (const std::string& token : tokens)
            text += (text.empty() ? "" : " ") + token;
        if (!known_.emplace(text, query_.words.size()).second)
            return;
        QueryWord word{.text = std::move(text)};
        word.terms.push_back(term(std::move(tokens), phrase_weight, next_group_++));
        query_.words.push_back(std::move(word));
    }

private:
    static double weight_of(Token::Form form) {
        switch (form) {
        case Token::Form::word:
            return 1;
        case Token::Form::accented:
            return accented_weight;
        case Token::Form::whole:
            return whole_weight;
        case Token::Form::part:
            return part_weight;
        case Token::Form::stem:
            return stem_weight;
        }
        return 1;
    }

    static bool looks_like_identifier(const std::vector<Token>& forms, std::string_view source) {
        std::string_view written = forms.front().span.of(source);
        bool digit = std::ranges::any_of(written, [](char c) { return c >= '0' && c <= '9'; });
        return digit || std::ranges::any_of(forms, [](const Token& token) {
                   return token.form == Token::Form::whole || token.form == Token::Form::part;
               });
    }

    std::uint16_t term(std::vector<std::string> tokens, double weight, std::uint16_t group) {
        std::string key;
        for (const std::string& token : tokens)
            key += token + ' ';
        auto [entry, added] = terms_.emplace(std::move(key), static_cast<std::uint16_t>(query_.terms.size()));
        if (added)
            query_.terms.push_back({std::move(tokens), weight, group});
        else
            query_.terms[entry->second].weight = std::max(query_.terms[entry->second].weight, weight);
        return entry->second;
    }

    Query& query_;
    std::uint16_t next_group_ = 0;
    std::unordered_map<std::string, std::size_t> known_;
    std::unordered_map<std::string, std::uint16_t> terms_;
};

/// Words of unquoted text. Neighbouring ideographs stay together as a phrase: a script without spaces.
void add_text(std::string_view text, Tokenizer& tokenizer, Builder& builder) {
    std::vector<Token> tokens = tokenizer.tokens(text);
    std::size_t end_of_last = std::string_view::npos;
    std::vector<std::string> ideographs;
    auto flush = [&] {
        if (!ideographs.empty())
            builder.add_phrase(std::exchange(ideographs, {}));
    };
    for (std::size_t i = 0; i < tokens.size();) {
        std::size_t next = i + 1;
        while (next < tokens.size() && tokens[next].same_position)
            ++next;
        std::vector<Token> forms(tokens.begin() + static_cast<std::ptrdiff_t>(i),
                                 tokens.begin() + static_cast<std::ptrdiff_t>(next));
        bool single = count_code_points(forms.front().text) == 1 &&
                      static_cast<unsigned char>(forms.front().text[0]) >= 0xE0;
        if (!single || forms.front().span.begin != end_of_last)
            flush();
        if (single)
            ideographs.push_back(forms.front().text);
        else
            builder.add_word(forms, text);
        end_of_last = forms.front().span.end;
        i = next;
    }
    flush();
}

void add_quoted(std::string_view text, Tokenizer& tokenizer, Builder& builder) {
    std::vector<std::string> words;
    for (const Token& token : tokenizer.tokens(text))
        if (!token.same_position)
            words.push_back(token.text);
    if (words.size() == 1)
        add_text(text, tokenizer, builder); // one word in quotes is that word
    else if (!words.empty())
        builder.add_phrase(std::move(words));
}

/// Without function words, unless nothing else was asked.
void drop_function_words(Query& query) {
    if (std::ranges::all_of(query.words, &QueryWord::function_word))
        return;
    std::erase_if(query.words, &QueryWord::function_word);
    std::vector<KeywordTerm> kept;
    std::unordered_map<std::uint16_t, std::uint16_t> moved;
    for (QueryWord& word : query.words)
        for (std::uint16_t& term : word.terms) {
            auto [entry, added] = moved.emplace(term, static_cast<std::uint16_t>(kept.size()));
            if (added)
                kept.push_back(query.terms[term]);
            term = entry->second;
        }
    query.terms = std::move(kept);
}

} // namespace

bool is_function_word(std::string_view folded) {
    return std::ranges::binary_search(function_words, folded);
}

Query analyze(std::string_view text, Tokenizer& tokenizer) {
    Query query{.text = std::string(text)};
    Builder builder(query);
    std::vector<Quote> quotes = quotes_in(text);
    std::size_t at = 0;
    for (std::size_t i = 0; i + 1 < quotes.size(); i += 2) {
        add_text(text.substr(at, quotes[i].begin - at), tokenizer, builder);
        add_quoted(text.substr(quotes[i].end, quotes[i + 1].begin - quotes[i].end), tokenizer, builder);
        at = quotes[i + 1].end;
    }
    add_text(text.substr(at), tokenizer, builder);
    drop_function_words(query);

    std::string content;
    for (const QueryWord& word : query.words)
        content += word.text + ' ';
    query.trigrams = trigrams_of(content);
    return query;
}

} // namespace kb
