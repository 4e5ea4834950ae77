// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/embed/embedder.h"
#include "core/embed/word_features.h"

#include <utf8proc.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <format>

namespace kb {

namespace {

constexpr std::size_t remembered_words = 100'000; // about 30 MB
constexpr std::size_t longest_compound = 40;      // bytes; longer ones are URLs and paths

bool is_ascii_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// Separators inside one name: mem-per-cpu, mem_per_cpu, std::vector, /etc/hosts, 13.2.
bool joins_words(char c) {
    return c == '-' || c == '_' || c == '.' || c == '/' || c == ':' || c == '@' || c == '+';
}

bool is_word_point(char32_t c) {
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
        return true;
    default:
        return false;
    }
}

/// Scripts written without spaces, where two characters are about a word.
bool is_ideographic(char32_t c) {
    return (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

class HashEmbedder final : public Embedder {
public:
    HashEmbedder(std::size_t dimension, std::size_t window)
        : id_(std::format("hash-{}", dimension))
        , window_(window)
        , features_(dimension)
        , sums_(dimension) {}

    const std::string& id() const override { return id_; }
    std::size_t dimension() const override { return sums_.size(); }
    std::size_t window() const override { return window_; }
    bool remote() const override { return false; }

    Result<Vectors> embed(std::span<const std::string> texts, TextRole role, std::stop_token stop) override;

private:
    void read_words(std::string_view folded);
    std::size_t read_word(std::string_view folded, std::size_t begin);
    std::size_t read_ideographs(std::string_view folded, std::size_t begin);
    void end_compound();
    void count(std::uint32_t word);
    void write_vector(std::span<float> out);

    /// How often a word occurs in the text at hand.
    struct Occurrence {
        std::uint32_t text = 0; // number of that text
        std::uint32_t times = 0;
    };

    std::string id_;
    std::size_t window_;
    WordFeatures features_;
    std::vector<Occurrence> occurrences_; // by word
    std::vector<std::uint32_t> words_;    // of the text at hand, each once
    std::uint32_t text_ = 0;              // number of the text at hand
    std::string compound_;                // the parts so far of the name at hand
    std::size_t parts_ = 0;
    std::vector<std::int64_t> sums_; // integers: the order of additions must not matter
};

Result<Vectors> HashEmbedder::embed(std::span<const std::string> texts, TextRole /*role*/,
                                    std::stop_token stop) {
    Vectors vectors{.dimension = sums_.size(), .values = std::vector<float>(texts.size() * sums_.size())};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i % 64 == 0 && stop.stop_requested())
            return fail(ErrorCode::cancelled, message("Embedding was cancelled."));
        if (features_.size() > remembered_words) {
            features_.forget();
            occurrences_.clear();
        }
        ++text_;
        words_.clear();
        std::string folded = fold(texts[i]);
        read_words(folded);
        if (words_.empty()) // nothing but punctuation: equal texts still meet
            count(features_.index_of(folded));
        write_vector(std::span(vectors.values).subspan(i * sums_.size(), sums_.size()));
    }
    return vectors;
}

void HashEmbedder::read_words(std::string_view folded) {
    for (std::size_t at = 0; at < folded.size();) {
        auto c = static_cast<unsigned char>(folded[at]);
        if (is_ascii_word(folded[at])) {
            at = read_word(folded, at);
        } else if (c < 0x80) {
            ++at;
        } else if (CodePoint point = decode_code_point(folded, at); is_ideographic(point.value)) {
            at = read_ideographs(folded, at);
        } else {
            at = is_word_point(point.value) ? read_word(folded, at) : at + point.bytes;
        }
    }
}

/// Counts the word at `begin` and returns where it ends; a compound ends with the last word that a separator
/// joins to it.
std::size_t HashEmbedder::read_word(std::string_view folded, std::size_t begin) {
    std::size_t end = begin;
    while (end < folded.size()) {
        if (is_ascii_word(folded[end])) {
            ++end;
            continue;
        }
        if (static_cast<unsigned char>(folded[end]) < 0x80)
            break;
        CodePoint point = decode_code_point(folded, end);
        if (!is_word_point(point.value) || is_ideographic(point.value))
            break;
        end += point.bytes;
    }
    std::string_view word = folded.substr(begin, end - begin);
    count(features_.index_of(word));
    if (compound_.size() <= longest_compound)
        compound_ += word;
    ++parts_;

    std::size_t next = end;
    while (next < folded.size() && next < end + 2 && joins_words(folded[next]))
        ++next;
    if (next == end || next >= folded.size() || !is_ascii_word(folded[next]))
        end_compound();
    return next;
}

void HashEmbedder::end_compound() {
    if (parts_ > 1 && compound_.size() <= longest_compound)
        count(features_.index_of_whole(compound_));
    compound_.clear();
    parts_ = 0;
}

/// Counts each character of the run at `begin` and each pair of neighbours; returns where the run ends.
std::size_t HashEmbedder::read_ideographs(std::string_view folded, std::size_t begin) {
    std::size_t previous = begin;
    std::size_t at = begin;
    while (at < folded.size()) {
        CodePoint point = decode_code_point(folded, at);
        if (!is_ideographic(point.value))
            break;
        count(features_.index_of_whole(folded.substr(at, point.bytes)));
        if (at > begin)
            count(features_.index_of_whole(folded.substr(previous, at + point.bytes - previous)));
        previous = at;
        at += point.bytes;
    }
    return at;
}

void HashEmbedder::count(std::uint32_t word) {
    if (word >= occurrences_.size())
        occurrences_.resize(word + 1);
    Occurrence& occurrence = occurrences_[word];
    if (occurrence.text != text_) {
        occurrence = {text_, 0};
        words_.push_back(word);
    }
    ++occurrence.times;
}

/// About 1 + ln(times), in 256ths: straight between the powers of two, so that it is exact everywhere.
std::int64_t repetition_weight(std::uint32_t times) {
    auto power = static_cast<std::uint32_t>(std::bit_width(times) - 1);
    std::uint64_t beyond = times - (1U << power);
    constexpr std::int64_t doubling = 177; // 256 ln 2
    return 256 + doubling * power + static_cast<std::int64_t>((doubling * beyond) >> power);
}

void HashEmbedder::write_vector(std::span<float> out) {
    std::ranges::fill(sums_, 0);
    for (std::uint32_t word : words_) {
        std::int64_t times = repetition_weight(occurrences_[word].times);
        for (Feature feature : features_.of(word))
            sums_[feature.bucket] += times * feature.weight;
    }
    double squares = 0;
    for (std::int64_t sum : sums_)
        squares += static_cast<double>(sum) * static_cast<double>(sum);
    if (squares == 0) { // features that cancel each other out, in a vector of few elements
        sums_[0] = 1;
        squares = 1;
    }
    double length = std::sqrt(squares);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<float>(static_cast<double>(sums_[i]) / length);
}

} // namespace

std::unique_ptr<Embedder> make_hash_embedder(std::size_t dimension, std::size_t window) {
    return std::make_unique<HashEmbedder>(std::clamp<std::size_t>(dimension, 1, 65'536), window);
}

} // namespace kb
