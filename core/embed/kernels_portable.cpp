// SPDX-License-Identifier: GPL-3.0-or-later
// For processors without AVX2. Plain loops that compilers turn into whatever vectors the baseline has.
#include "core/embed/kernels_all.h"

namespace kb {

namespace {

constexpr std::size_t lanes = 16;

float fold_lanes(float (&sums)[lanes]) {
    for (std::size_t half = lanes / 2; half > 0; half /= 2)
        for (std::size_t i = 0; i < half; ++i)
            sums[i] += sums[i + half];
    return sums[0];
}

void dot_float(const float* rows, std::size_t count, std::size_t dimension, const float* query, float* out) {
    for (std::size_t r = 0; r < count; ++r, rows += dimension) {
        float sums[lanes] = {};
        std::size_t i = 0;
        for (; i + lanes <= dimension; i += lanes)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                sums[lane] += rows[i + lane] * query[i + lane];
        for (std::size_t lane = 0; i + lane < dimension; ++lane)
            sums[lane] += rows[i + lane] * query[i + lane];
        out[r] = fold_lanes(sums);
    }
}

void dot_int8(const std::int8_t* rows, std::size_t count, std::size_t dimension, const std::int8_t* query,
              std::int32_t* out) {
    for (std::size_t r = 0; r < count; ++r, rows += dimension) {
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < dimension; ++i)
            sum += static_cast<std::int32_t>(rows[i]) * query[i];
        out[r] = sum;
    }
}

} // namespace

Kernels portable_kernels() {
    return {"portable", dot_float, dot_int8};
}

} // namespace kb
