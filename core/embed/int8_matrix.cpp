// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/int8_matrix.h"

#include "core/embed/best_rows.h"
#include "core/embed/kernels.h"

#include <cmath>

namespace kb {

namespace {

constexpr std::size_t unit = 64; // bytes that the kernels take at a time

/// Writes `row` as bytes and returns the scale that turns them back.
float quantise(std::span<const float> row, std::span<std::int8_t> out) {
    float largest = 0;
    for (float value : row)
        largest = std::max(largest, std::abs(value));
    if (largest == 0)
        return 0;
    constexpr float range = 127;
    for (std::size_t i = 0; i < row.size(); ++i)
        out[i] = static_cast<std::int8_t>(std::lround(row[i] / largest * range));
    return largest / range;
}

/// Fills `out` with the scores of the rows from `begin` on.
class Scorer {
public:
    Scorer(std::span<const std::int8_t> values, std::span<const float> scales, std::size_t stride,
           std::span<const float> query)
        : values_(values)
        , scales_(scales)
        , stride_(stride)
        , query_(stride)
        , query_scale_(quantise(query, query_)) {}

    void operator()(std::size_t begin, std::size_t end, float* out) const {
        constexpr std::size_t block = 256;
        std::int32_t sums[block];
        for (std::size_t at = begin; at < end; at += block) {
            std::size_t count = std::min(block, end - at);
            kernels().dot_int8(values_.data() + at * stride_, count, stride_, query_.data(), sums);
            for (std::size_t i = 0; i < count; ++i)
                *out++ = static_cast<float>(sums[i]) * (scales_[at + i] * query_scale_);
        }
    }

private:
    std::span<const std::int8_t> values_;
    std::span<const float> scales_;
    std::size_t stride_;
    std::vector<std::int8_t> query_;
    float query_scale_;
};

} // namespace

Int8Matrix::Int8Matrix(std::size_t dimension)
    : dimension_(dimension)
    , stride_((dimension + unit - 1) / unit * unit) {}

void Int8Matrix::reserve(std::size_t rows) {
    values_.reserve(rows * stride_);
    scales_.reserve(rows);
}

void Int8Matrix::append(std::span<const float> row) {
    values_.resize(values_.size() + stride_);
    scales_.push_back(quantise(row, std::span(values_).last(stride_)));
}

void Int8Matrix::clear() {
    values_.clear();
    scales_.clear();
}

void Int8Matrix::scores(std::span<const float> query, std::span<float> out, unsigned threads) const {
    Scorer score_rows(values_, scales_, stride_, query);
    in_parallel(rows(), stride_, threads, [&](std::size_t begin, std::size_t end, unsigned /*part*/) {
        score_rows(begin, end, out.data() + begin);
    });
}

std::vector<Scored> Int8Matrix::top_k(std::span<const float> query, std::size_t k, unsigned threads) const {
    return best_rows(rows(), stride_, k, threads, Scorer(values_, scales_, stride_, query));
}

std::vector<Scored> Int8Matrix::top_k_rescored(std::span<const float> matrix, std::span<const float> query,
                                               std::size_t k, unsigned threads) const {
    k = std::min(k, rows());
    BestRows best(k);
    for (Scored candidate : top_k(query, 4 * k + 16, threads)) {
        kernels().dot_float(matrix.data() + candidate.row * dimension_, 1, dimension_, query.data(),
                            &candidate.score);
        best.offer(candidate);
    }
    return best.take();
}

} // namespace kb
