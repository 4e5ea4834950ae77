// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/literal_index.h"

#include <algorithm>
#include <utility>

namespace kb::scrubbing {

LiteralIndex::LiteralIndex(std::vector<std::string> literals)
    : literals_(std::move(literals))
    , filter_(filter_size)
    , next_(literals_.size(), -1)
    , keys_(literals_.size()) {
    first_.fill(-1);
    single_.fill(-1);
    for (std::size_t i = literals_.size(); i-- > 0;) { // backwards: a chain lists them in order
        std::string& literal = literals_[i];
        std::ranges::transform(literal, literal.begin(), [](char c) {
            return static_cast<char>(lower[static_cast<unsigned char>(c)]);
        });
        if (literal.size() == 1)
            single_[static_cast<unsigned char>(literal[0])] = static_cast<int>(i);
        if (literal.size() < 3)
            continue;
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(literal[at]); };
        keys_[i] = static_cast<std::uint32_t>(byte(0)) << 16U | byte(1) << 8U | byte(2);
        const auto key = hash(keys_[i]);
        filter_[key] = 1;
        next_[i] = std::exchange(first_[key % buckets], static_cast<int>(i));
    }
}

bool LiteralIndex::begins_at(int number, std::string_view text, std::size_t at) const {
    const std::string& literal = literals_[static_cast<std::size_t>(number)];
    return text.size() - at >= literal.size() &&
           std::equal(literal.begin(), literal.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                      [](char expected, char c) {
                          return static_cast<unsigned char>(expected) == lower[static_cast<unsigned char>(c)];
                      });
}

} // namespace kb::scrubbing
