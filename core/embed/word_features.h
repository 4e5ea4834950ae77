// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What one word adds to the vector of a text. Internal to the hash embedder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kb {

/// `weight` (signed, `full_weight` = 1) into one element of the vector.
struct Feature {
    std::uint16_t bucket = 0;
    std::int16_t weight = 0;
};

constexpr int full_weight = 1024;

/// Hashes words and their character n-grams into buckets, and remembers the result, because texts repeat
/// words: embedding then costs little more than cutting text into words. One caller at a time.
class WordFeatures {
public:
    /// `dimension` from 1 to 65,536.
    explicit WordFeatures(std::size_t dimension);

    /// Index of a folded word, new ones following in order; stays valid until `forget`.
    std::uint32_t index_of(std::string_view word);
    /// The same without n-grams: for a compound (`mem-per-cpu`) run together, whose parts are words of their
    /// own, and for writing without spaces.
    std::uint32_t index_of_whole(std::string_view joined);

    std::span<const Feature> of(std::uint32_t index) const;
    std::size_t size() const { return ends_.size(); }
    void forget();

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view word) const { return std::hash<std::string_view>{}(word); }
    };
    using Index = std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>>;

    std::uint32_t index_in(Index& index, std::string_view word, bool with_grams);
    void add(std::uint64_t hash, int weight);
    void add_grams(std::string_view word, int whole_weight);

    std::size_t dimension_;
    Index words_, wholes_;
    std::vector<Feature> features_;
    std::vector<std::uint32_t> ends_; // of each word's features
};

} // namespace kb
