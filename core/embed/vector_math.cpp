// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/vector_math.h"

#include "core/embed/best_rows.h"
#include "core/embed/kernels.h"

namespace kb {

void scores(std::span<const float> matrix, std::size_t dimension, std::span<const float> query,
            std::span<float> out, unsigned threads) {
    const Kernels& use = kernels();
    in_parallel(out.size(), dimension * sizeof(float), threads,
                [&](std::size_t begin, std::size_t end, unsigned) {
                    use.dot_float(matrix.data() + begin * dimension, end - begin, dimension, query.data(),
                                  out.data() + begin);
                });
}

std::vector<Scored> top_k(std::span<const float> matrix, std::size_t dimension, std::span<const float> query,
                          std::size_t k, unsigned threads) {
    const Kernels& use = kernels();
    return best_rows(matrix.size() / dimension, dimension * sizeof(float), k, threads,
                     [&](std::size_t begin, std::size_t end, float* out) {
                         use.dot_float(matrix.data() + begin * dimension, end - begin, dimension,
                                       query.data(), out);
                     });
}

std::string_view vector_instructions() {
    return kernels().name;
}

} // namespace kb
