// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/tokenizer.h"

#include "core/base/text.h"

#include <libstemmer.h>
#include <utf8proc.h>

#include <algorithm>

namespace kb {

namespace {

/// How a code point takes part in words.
enum class Class : unsigned char {
    separator,
    letter,
    digit,
    ideograph, ///< a word of its own: scripts that put no spaces between words
    invisible, ///< inside a word, not part of it: soft hyphen, zero width characters
    tight,     ///< joins the parts of a technical word: mem-per-cpu, CUDA_ERROR, 13.2
    loose,     ///< joins larger units: /scratch/project, std::vector, user@host
    suffix,    ///< belongs to the word before it: C++, C#
};

Class class_of_ascii(char c) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
        return Class::letter;
    if (c >= '0' && c <= '9')
        return Class::digit;
    switch (c) {
    case '_':
    case '-':
    case '.':
    case '\'':
        return Class::tight;
    case '/':
    case ':':
    case '@':
    case '=':
        return Class::loose;
    case '+':
    case '#':
        return Class::suffix;
    default:
        return Class::separator;
    }
}

bool is_ideograph(char32_t c) {
    return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xA960 && c <= 0xA97F) || (c >= 0xAC00 && c <= 0xD7FF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF66 && c <= 0xFF9F) || (c >= 0x20000 && c <= 0x3FFFF) ||
           (c >= 0x0E00 && c <= 0x0EFF);
}

Class class_of_code_point(char32_t c) {
    if (c < 0x80)
        return class_of_ascii(static_cast<char>(c));
    if (c == 0x2019 || c == 0x02BC)
        return Class::tight; // curly apostrophes
    const auto* property = utf8proc_get_property(static_cast<utf8proc_int32_t>(c));
    if (property->ignorable)
        return Class::invisible;
    switch (property->category) {
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
        return Class::digit;
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
        return is_ideograph(c) ? Class::ideograph : Class::letter;
    default:
        return Class::separator;
    }
}

bool is_word(Class c) {
    return c == Class::letter || c == Class::digit || c == Class::invisible;
}

std::string clip(std::string text) {
    text.resize(clip_utf8(text, max_token_bytes).size());
    return text;
}

/// A form as the index holds it. A few letters are folded to a space, alone or among others (U+037A, U+FC5E,
/// U+FDFA), but tokens are stored with spaces between them.
std::string as_token(std::string form) {
    std::erase(form, ' ');
    return clip(std::move(form));
}

/// Parts of a name in mixed case: QOSMaxSubmitJob gives qos max submit job; nothing where it is one word.
/// Of a long run of letters (encoded bytes, mostly) only the beginning is taken apart.
std::vector<std::string> camel_parts(std::string_view word) {
    word = clip_utf8(word, max_token_bytes);
    auto upper = [&](std::size_t i) { return word[i] >= 'A' && word[i] <= 'Z'; };
    auto lower = [&](std::size_t i) { return word[i] >= 'a' && word[i] <= 'z'; };
    std::vector<std::size_t> cuts{0};
    for (std::size_t i = 1; i < word.size(); ++i) {
        bool rises = upper(i) && lower(i - 1);
        bool last_capital = upper(i) && upper(i - 1) && i + 1 < word.size() && lower(i + 1);
        if (rises || last_capital)
            cuts.push_back(i);
    }
    if (cuts.size() < 2 || word.size() < 6)
        return {};
    cuts.push_back(word.size());
    std::vector<std::string> parts;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
        if (cuts[i + 1] - cuts[i] >= 3)
            parts.push_back(as_token(fold(word.substr(cuts[i], cuts[i + 1] - cuts[i]))));
    return parts;
}

} // namespace

struct Tokenizer::Segment {
    ByteSpan span;
    Class joined_by = Class::separator; ///< what stands between this segment and the one before
};

struct Tokenizer::Stemmers {
    sb_stemmer* english = sb_stemmer_new("english", nullptr);
    sb_stemmer* spanish = sb_stemmer_new("spanish", nullptr);
    Stemmers() = default;
    Stemmers(const Stemmers&) = delete;
    Stemmers& operator=(const Stemmers&) = delete;
    ~Stemmers() {
        sb_stemmer_delete(english);
        sb_stemmer_delete(spanish);
    }
};

bool Tokenizer::has_stem(std::string_view folded) {
    bool digit = std::ranges::any_of(folded, [](char c) { return c >= '0' && c <= '9'; });
    return folded.size() >= 4 && folded.size() <= 24 && !digit;
}

Tokenizer::Tokenizer()
    : stemmers_(std::make_unique<Stemmers>()) {}
Tokenizer::~Tokenizer() = default;

const std::vector<std::string>& Tokenizer::stems_of(const std::string& word) {
    auto known = stems_.find(word);
    if (known != stems_.end())
        return known->second;
    if (stems_.size() > 50'000)
        stems_.clear(); // bounds the cache; words of a base are far fewer
    std::vector<std::string> stems;
    for (sb_stemmer* stemmer : {stemmers_->english, stemmers_->spanish}) {
        const sb_symbol* stem = sb_stemmer_stem(stemmer, reinterpret_cast<const sb_symbol*>(word.data()),
                                                static_cast<int>(word.size()));
        if (!stem)
            continue; // out of memory: the word itself is still found
        std::string_view text(reinterpret_cast<const char*>(stem),
                              static_cast<std::size_t>(sb_stemmer_length(stemmer)));
        std::string marked = stem_mark + std::string(text);
        if (text != word && !text.empty() && !std::ranges::contains(stems, marked))
            stems.push_back(std::move(marked));
    }
    return stems_.emplace(word, std::move(stems)).first->second;
}

bool Tokenizer::emit_segment(std::string_view text, const Segment& segment,
                             const std::function<bool(const Token&)>& sink) {
    std::string_view written = segment.span.of(text);
    std::string word = as_token(fold(written));
    if (word.empty())
        return true;
    if (!sink({word, Token::Form::word, false, segment.span}))
        return false;
    std::string accented = as_token(fold_case(written));
    if (accented != word && !sink({std::move(accented), Token::Form::accented, true, segment.span}))
        return false;
    for (std::string& part : camel_parts(written))
        if (!sink({std::move(part), Token::Form::part, true, segment.span}))
            return false;
    if (has_stem(word))
        for (const std::string& stem : stems_of(word))
            if (!sink({stem, Token::Form::stem, true, segment.span}))
                return false;
    return true;
}

bool Tokenizer::emit_compound(std::string_view text, const std::vector<Segment>& segments,
                              const std::function<bool(const Token&)>& sink) {
    // The whole forms that begin at each segment: runs joined tightly, and the loose whole of all.
    auto whole = [&](std::size_t first, std::size_t last) -> bool {
        ByteSpan span{segments[first].span.begin, segments[last].span.end};
        if (span.size() > max_token_bytes)
            return true;
        std::string form = fold(span.of(text));
        for (std::size_t at; (at = form.find("\xE2\x80\x99")) != std::string::npos;)
            form.replace(at, 3, "'");
        return sink({as_token(std::move(form)), Token::Form::whole, true, span});
    };
    for (std::size_t first = 0; first < segments.size();) {
        std::size_t last = first;
        while (last + 1 < segments.size() && segments[last + 1].joined_by == Class::tight)
            ++last;
        bool all = first == 0 && last + 1 == segments.size();
        for (std::size_t i = first; i <= last; ++i) {
            if (!emit_segment(text, segments[i], sink))
                return false;
            if (i == first && last > first && !whole(first, last))
                return false;
            if (i == 0 && !all && segments.size() <= 6 && !whole(0, segments.size() - 1))
                return false;
        }
        first = last + 1;
    }
    return true;
}

void Tokenizer::tokenize(std::string_view text, const std::function<bool(const Token&)>& sink) {
    std::vector<Segment> segments;
    Class joined_by = Class::separator;
    std::size_t joint_bytes = 0; // how much stands between the last segment and here
    std::size_t at = 0;
    auto flush = [&] {
        bool go_on = segments.empty() || emit_compound(text, segments, sink);
        segments.clear();
        joined_by = Class::separator;
        joint_bytes = 0;
        return go_on;
    };
    while (at < text.size()) {
        CodePoint point = decode_code_point(text, at);
        Class kind = class_of_code_point(point.value);
        if (kind == Class::ideograph) {
            Segment single{{at, at + point.bytes}, Class::separator};
            if (!flush() || !emit_segment(text, single, sink))
                return;
            at += point.bytes;
        } else if (kind == Class::letter || kind == Class::digit) {
            std::size_t begin = at;
            while (at < text.size()) {
                CodePoint next = decode_code_point(text, at);
                if (!is_word(class_of_code_point(next.value)))
                    break;
                at += next.bytes;
            }
            while (at < text.size() && (text[at] == '+' || text[at] == '#') && at - begin <= 3)
                ++at; // C++, C#, g++
            segments.push_back({{begin, at}, segments.empty() ? Class::separator : joined_by});
            joined_by = Class::separator;
            joint_bytes = 0;
        } else {
            bool joins = (kind == Class::tight || kind == Class::loose) && joint_bytes < 3;
            joint_bytes += point.bytes;
            if (!joins) {
                if (!flush())
                    return;
            } else {
                bool loose = kind == Class::loose || joined_by == Class::loose || joint_bytes > point.bytes;
                joined_by = loose ? Class::loose : Class::tight;
            }
            at += point.bytes;
        }
    }
    flush();
}

std::vector<Token> Tokenizer::tokens(std::string_view text) {
    std::vector<Token> all;
    tokenize(text, [&](const Token& token) {
        all.push_back(token);
        return true;
    });
    return all;
}

} // namespace kb
