// SPDX-License-Identifier: GPL-3.0-or-later
// AVX2 with FMA. The target is set function by function, not for the file: inline functions of the standard
// library that are compiled here may be the ones that the linker keeps for every processor.
#include "core/embed/kernels_all.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define KB_AVX2 __attribute__((target("avx2,fma")))

namespace kb {

namespace {

/// The 16 partial sums of one row.
struct Sums {
    __m256 low, high; // lanes 0 to 7 and 8 to 15
};

KB_AVX2 inline void add(Sums& sums, const float* row, __m256 query_low, __m256 query_high) {
    _mm_prefetch(reinterpret_cast<const char*>(row) + fetch_ahead, _MM_HINT_T0);
    sums.low = _mm256_fmadd_ps(_mm256_loadu_ps(row), query_low, sums.low);
    sums.high = _mm256_fmadd_ps(_mm256_loadu_ps(row + 8), query_high, sums.high);
}

KB_AVX2 inline float fold_lanes(const Sums& sums) {
    __m256 eight = _mm256_add_ps(sums.low, sums.high);
    __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}

/// Ones in the first `count` (0 to 8) of eight lanes.
KB_AVX2 inline __m256i first_lanes(std::size_t count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)),
                              _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

KB_AVX2 inline void add_tail(Sums& sums, const float* row, const float* query, std::size_t count) {
    __m256i low = first_lanes(count < 8 ? count : 8);
    __m256i high = first_lanes(count < 8 ? 0 : count - 8);
    sums.low = _mm256_fmadd_ps(_mm256_maskload_ps(row, low), _mm256_maskload_ps(query, low), sums.low);
    sums.high =
        _mm256_fmadd_ps(_mm256_maskload_ps(row + 8, high), _mm256_maskload_ps(query + 8, high), sums.high);
}

/// `Rows` rows at once, so that their additions overlap in time; the order within a row is always the same.
template <std::size_t Rows>
KB_AVX2 inline void dot_rows(const float* rows, std::size_t dimension, const float* query, float* out) {
    Sums sums[Rows];
    for (Sums& sum : sums)
        sum = {_mm256_setzero_ps(), _mm256_setzero_ps()};
    std::size_t i = 0;
    for (; i + 16 <= dimension; i += 16) {
        __m256 low = _mm256_loadu_ps(query + i);
        __m256 high = _mm256_loadu_ps(query + i + 8);
        for (std::size_t r = 0; r < Rows; ++r)
            add(sums[r], rows + r * dimension + i, low, high);
    }
    for (std::size_t r = 0; r < Rows; ++r) {
        if (i < dimension)
            add_tail(sums[r], rows + r * dimension + i, query + i, dimension - i);
        out[r] = fold_lanes(sums[r]);
    }
}

KB_AVX2 void dot_float(const float* rows, std::size_t count, std::size_t dimension, const float* query,
                       float* out) {
    std::size_t r = 0;
    for (; r + 4 <= count; r += 4)
        dot_rows<4>(rows + r * dimension, dimension, query, out + r);
    for (; r < count; ++r)
        dot_rows<1>(rows + r * dimension, dimension, query, out + r);
}

KB_AVX2 inline std::int32_t fold_lanes(__m256i eight) {
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
    __m128i two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 1)));
}

template <std::size_t Rows>
KB_AVX2 inline void dot_bytes(const std::int8_t* rows, std::size_t dimension, const std::int8_t* query,
                              std::int32_t* out) {
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i sums[Rows];
    for (__m256i& sum : sums)
        sum = _mm256_setzero_si256();
    for (std::size_t i = 0; i < dimension; i += 32) {
        __m256i part = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(query + i));
        for (std::size_t r = 0; r < Rows; ++r) {
            const std::int8_t* row = rows + r * dimension + i;
            _mm_prefetch(reinterpret_cast<const char*>(row) + fetch_ahead, _MM_HINT_T0);
            __m256i values = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row));
            // maddubs wants one side unsigned: |row| * (query with row's sign). Two products of at most 127 *
            // 127 fit the 16-bit sums it makes.
            __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(values), _mm256_sign_epi8(part, values));
            sums[r] = _mm256_add_epi32(sums[r], _mm256_madd_epi16(pairs, ones));
        }
    }
    for (std::size_t r = 0; r < Rows; ++r)
        out[r] = fold_lanes(sums[r]);
}

KB_AVX2 void dot_int8(const std::int8_t* rows, std::size_t count, std::size_t dimension,
                      const std::int8_t* query, std::int32_t* out) {
    std::size_t r = 0;
    for (; r + 4 <= count; r += 4)
        dot_bytes<4>(rows + r * dimension, dimension, query, out + r);
    for (; r < count; ++r)
        dot_bytes<1>(rows + r * dimension, dimension, query, out + r);
}

} // namespace

Kernels avx2_kernels() {
    return {"avx2", dot_float, dot_int8};
}

} // namespace kb
#endif
