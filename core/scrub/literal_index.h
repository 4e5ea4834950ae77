// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb::scrubbing {

/// Finds every place of a text where one of many short strings begins, ASCII case ignored: what lets a
/// hundred rules cost little more than one pass over the text.
///
/// A filter over the first three bytes (one table look-up a byte) rejects nearly every place; what is
/// left is compared. A string of one byte is looked up directly; two bytes are not supported. Immutable
/// after construction, any thread.
class LiteralIndex {
public:
    /// Numbers of the literals are their places in `literals`.
    explicit LiteralIndex(std::vector<std::string> literals);

    /// Calls `visit(number, offset)` for each occurrence, in the order in which their first bytes (three, or
    /// the one there is) end. Occurrences may overlap.
    template <class Visit>
    void for_each(std::string_view text, Visit&& visit) const {
        std::uint32_t window = 0; // the last three bytes, lower case
        for (std::size_t end = 0; end < text.size(); ++end) {
            const auto byte = static_cast<unsigned char>(text[end]);
            if (const int number = single_[byte]; number >= 0)
                visit(static_cast<std::size_t>(number), end);
            window = (window << 8U | lower[byte]) & 0xFFFFFFU;
            if (!filter_[hash(window)] || end < 2)
                continue;
            for (int number = first_[hash(window) % buckets]; number >= 0; number = next(number))
                if (keys_[static_cast<std::size_t>(number)] == window && begins_at(number, text, end - 2))
                    visit(static_cast<std::size_t>(number), end - 2);
        }
    }

private:
    static constexpr std::size_t filter_size = 1U << 15U;
    static constexpr std::size_t buckets = 1U << 10U;

    static constexpr auto lower = [] {
        std::array<unsigned char, 256> table{};
        for (unsigned c = 0; c < table.size(); ++c)
            table[c] = static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
        return table;
    }();

    static std::uint32_t hash(std::uint32_t window) { return (window * 0x9E3779B1U) >> 17U; }
    int next(int number) const { return next_[static_cast<std::size_t>(number)]; }
    bool begins_at(int number, std::string_view text, std::size_t at) const;

    std::vector<std::string> literals_; // lower case
    std::vector<std::uint8_t> filter_;  // by hash of three bytes: whether a literal begins so
    std::array<int, buckets> first_;    // head of each bucket's chain, -1 where empty
    std::vector<int> next_;
    std::vector<std::uint32_t> keys_; // by literal: its first three bytes
    std::array<int, 256> single_;
};

} // namespace kb::scrubbing
