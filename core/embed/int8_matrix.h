// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Vectors in a quarter of the memory, for faster search over many.
#pragma once

#include "core/embed/large_pages.h"
#include "core/embed/vector_math.h"

namespace kb {

/// Rows of one dimension, each stored as bytes from -127 to 127 and the scale that turns them back. A query
/// is stored in the same way for the time of a call. A score is then about 1 % off at most for unit vectors
/// of some hundred elements; the order of near rows may differ from that of `kb::scores`, which rescoring
/// mends. Scores are the same on every processor, and depend on their row and the query alone, as in
/// vector_math.h.
///
/// Const functions from any thread; changes from one, with nobody reading.
class Int8Matrix {
public:
    /// `dimension` from 1 to 131,071.
    explicit Int8Matrix(std::size_t dimension);

    std::size_t dimension() const { return dimension_; }
    std::size_t rows() const { return scales_.size(); }
    /// Bytes in memory.
    std::size_t bytes() const { return values_.size() + scales_.size() * sizeof(float); }

    void reserve(std::size_t rows);
    /// Adds `row` (its `dimension()` finite numbers), which becomes row `rows() - 1`.
    void append(std::span<const float> row);
    void clear();

    /// The dot product of every row with `query` into `out`, which has `rows()` places.
    void scores(std::span<const float> query, std::span<float> out, unsigned threads) const;

    /// As `kb::top_k`, by the approximate scores.
    std::vector<Scored> top_k(std::span<const float> query, std::size_t k, unsigned threads) const;

    /// As `kb::top_k` over `matrix`, the same rows as they were appended: the best 4 k + 16 by the
    /// approximate scores are scored again from it. A row further off is missed.
    std::vector<Scored> top_k_rescored(std::span<const float> matrix, std::span<const float> query,
                                       std::size_t k, unsigned threads) const;

private:
    std::size_t dimension_;
    std::size_t stride_; // bytes of a row: the dimension filled up with zeros to a multiple of 64
    LargeVector<std::int8_t> values_; // rows() * stride_
    std::vector<float> scales_;       // rows()
};

} // namespace kb
