// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/kernels.h"

#include "core/embed/kernels_all.h"

#include <vector>

namespace kb {

namespace {

std::vector<Kernels> find_kernels() {
    std::vector<Kernels> found;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vnni"))
        found.push_back(avx512_kernels());
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        found.push_back(avx2_kernels());
#endif
    found.push_back(portable_kernels());
    return found;
}

} // namespace

std::span<const Kernels> available_kernels() {
    static const std::vector<Kernels> found = find_kernels();
    return found;
}

} // namespace kb
