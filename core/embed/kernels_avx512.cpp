// SPDX-License-Identifier: GPL-3.0-or-later
// AVX-512 with VNNI. The target is set function by function; kernels_avx2.cpp says why.
#include "core/embed/kernels_all.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define KB_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2,fma")))

namespace kb {

namespace {

KB_AVX512 inline float fold_lanes(__m512 sixteen) {
    __m256 eight = _mm256_add_ps(_mm512_castps512_ps256(sixteen), _mm512_extractf32x8_ps(sixteen, 1));
    __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}

/// `Rows` rows at once, so that their additions overlap in time; the order within a row is always the same.
template <std::size_t Rows>
KB_AVX512 inline void dot_rows(const float* rows, std::size_t dimension, const float* query, float* out) {
    __m512 sums[Rows];
    for (__m512& sum : sums)
        sum = _mm512_setzero_ps();
    std::size_t i = 0;
    for (; i + 16 <= dimension; i += 16) {
        __m512 part = _mm512_loadu_ps(query + i);
        for (std::size_t r = 0; r < Rows; ++r) {
            const float* row = rows + r * dimension + i;
            _mm_prefetch(reinterpret_cast<const char*>(row) + fetch_ahead, _MM_HINT_T0);
            sums[r] = _mm512_fmadd_ps(_mm512_loadu_ps(row), part, sums[r]);
        }
    }
    if (i < dimension) {
        auto mask = static_cast<__mmask16>((1U << (dimension - i)) - 1);
        __m512 part = _mm512_maskz_loadu_ps(mask, query + i);
        for (std::size_t r = 0; r < Rows; ++r)
            sums[r] = _mm512_fmadd_ps(_mm512_maskz_loadu_ps(mask, rows + r * dimension + i), part, sums[r]);
    }
    for (std::size_t r = 0; r < Rows; ++r)
        out[r] = fold_lanes(sums[r]);
}

KB_AVX512 void dot_float(const float* rows, std::size_t count, std::size_t dimension, const float* query,
                         float* out) {
    std::size_t r = 0;
    for (; r + 4 <= count; r += 4)
        dot_rows<4>(rows + r * dimension, dimension, query, out + r);
    for (; r < count; ++r)
        dot_rows<1>(rows + r * dimension, dimension, query, out + r);
}

template <std::size_t Rows>
KB_AVX512 inline void dot_bytes(const std::int8_t* rows, std::size_t dimension, const std::int8_t* query,
                                std::int32_t* out) {
    // vpdpbusd wants one side unsigned: bytes with the top bit turned are 128 more, which Σ 128 * row takes
    // back.
    const __m512i top = _mm512_set1_epi8(static_cast<char>(0x80));
    __m512i sums[Rows];
    __m512i excess[Rows];
    for (std::size_t r = 0; r < Rows; ++r)
        sums[r] = excess[r] = _mm512_setzero_si512();
    for (std::size_t i = 0; i < dimension; i += 64) {
        __m512i part = _mm512_xor_si512(_mm512_loadu_si512(query + i), top);
        for (std::size_t r = 0; r < Rows; ++r) {
            const std::int8_t* row = rows + r * dimension + i;
            _mm_prefetch(reinterpret_cast<const char*>(row) + fetch_ahead, _MM_HINT_T0);
            __m512i values = _mm512_loadu_si512(row);
            sums[r] = _mm512_dpbusd_epi32(sums[r], part, values);
            excess[r] = _mm512_dpbusd_epi32(excess[r], top, values);
        }
    }
    for (std::size_t r = 0; r < Rows; ++r)
        out[r] = _mm512_reduce_add_epi32(_mm512_sub_epi32(sums[r], excess[r]));
}

KB_AVX512 void dot_int8(const std::int8_t* rows, std::size_t count, std::size_t dimension,
                        const std::int8_t* query, std::int32_t* out) {
    std::size_t r = 0;
    for (; r + 4 <= count; r += 4)
        dot_bytes<4>(rows + r * dimension, dimension, query, out + r);
    for (; r < count; ++r)
        dot_bytes<1>(rows + r * dimension, dimension, query, out + r);
}

} // namespace

Kernels avx512_kernels() {
    return {"avx512-vnni", dot_float, dot_int8};
}

} // namespace kb
#endif
