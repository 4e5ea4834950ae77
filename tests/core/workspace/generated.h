// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Articles and questions made of one small vocabulary, the same in every run and on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kb::test {

/// Numbers that look random.
class Dice {
public:
    explicit Dice(std::uint64_t seed)
        : state_(seed) {}
    /// 0 to n - 1.
    std::size_t below(std::size_t n);
    bool one_in(std::size_t n) { return below(n) == 0; }
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[below(from.size())];
    }

private:
    std::uint64_t state_;
};

/// One to `most` words of the vocabulary: English, Spanish, identifiers, options, paths.
std::string some_words(Dice& dice, std::size_t most);
/// A body of a few sections with prose, a list and a code block.
std::string some_body(Dice& dice);
/// What nobody but a hidden article says.
std::string secret_word(Dice& dice);

/// A question: words, identifiers, phrases, Spanish, slips of the pen, odd syntax, words of hidden articles
/// alone, nothing at all.
std::string some_question(Dice& dice);

} // namespace kb::test
