// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which rows of a matrix point most nearly where a query does? Exact search, by brute force.
///
/// Non-interference rests on one property: a row's score depends on that row and the query alone, bit for
/// bit, whatever rows surround it, in whatever order, and whatever the number of threads. Each row is
/// therefore summed in one fixed order: 16 partial sums (element i goes to sum i mod 16), folded in halves.
/// Processors with AVX2 and with AVX-512 agree bit for bit; others round differently in the last place.
///
/// All numbers must be finite; matrices are row-major. Any thread. A matrix of many rows is best held in a
/// `LargeVector` (large_pages.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace kb {

/// One row of a matrix and its dot product with a query.
struct Scored {
    std::uint32_t row = 0;
    float score = 0;
    bool operator==(const Scored&) const = default;
};

/// The dot product of every row with `query` into `out`. `dimension` is the query's size, not 0, and the
/// matrix has `out.size()` rows of it. Up to `threads` threads share the work where it is worth it (1 = the
/// caller's own).
void scores(std::span<const float> matrix, std::size_t dimension, std::span<const float> query,
            std::span<float> out, unsigned threads);

/// The `k` rows of the highest dot products (all rows where there are fewer), best first, equals by lower
/// row.
std::vector<Scored> top_k(std::span<const float> matrix, std::size_t dimension, std::span<const float> query,
                          std::size_t k, unsigned threads);

/// The instructions in use, for people: "avx512-vnni", "avx2" or "portable".
std::string_view vector_instructions();

} // namespace kb
