// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The inner loops of vector_math.h, once per family of processors. Only vector_math.cpp, int8_matrix.cpp and
/// their tests need it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace kb {

/// Dot products of rows that lie one after the other. Every family sums in the order that vector_math.h
/// states, and integers are exact.
struct Kernels {
    std::string_view name;
    /// out[r] = Σ rows[r * dimension + i] * query[i], r < count.
    void (*dot_float)(const float* rows, std::size_t count, std::size_t dimension, const float* query,
                      float* out);
    /// The same for bytes from -127 to 127; `dimension` is a multiple of 64 below 2^17.
    void (*dot_int8)(const std::int8_t* rows, std::size_t count, std::size_t dimension,
                     const std::int8_t* query, std::int32_t* out);
};

/// Every family that this processor can run, the fastest first; the last is "portable".
std::span<const Kernels> available_kernels();

/// The fastest.
inline const Kernels& kernels() {
    return available_kernels().front();
}

} // namespace kb
