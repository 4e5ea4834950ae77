// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Any bytes, cut as any syntax: the first byte of the input chooses the syntax, the second the sizes.
#include "core/chunk/chunk.h"
#include "tests/core/chunk/promises.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2)
        return 0;
    auto syntax = static_cast<kb::Syntax>(data[0] % 6);
    kb::ChunkOptions options{.limit = 200U + data[1], .overlap = data[1] / 3U};
    std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    std::string broken = kb::broken_promise(text, 0, kb::cut(text, 0, syntax, options), options);
    if (!broken.empty()) {
        std::fprintf(stderr, "%s\n", broken.c_str());
        std::abort();
    }
    return 0;
}
