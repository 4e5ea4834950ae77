// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"

#include <nettle/sha2.h>

#include <array>

namespace kb {

std::string sha256_hex(std::string_view bytes) {
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> sum{};
    sha256_digest(&context, sum.size(), sum.data());

    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    hex.reserve(2 * sum.size());
    for (std::uint8_t byte : sum) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

std::string digest(std::string_view bytes) {
    return "sha256:" + sha256_hex(bytes);
}

std::uint64_t stable_hash(std::string_view bytes, std::uint64_t seed) {
    std::uint64_t h = 14695981039346656037ULL ^ (seed * 0x9E3779B97F4A7C15ULL); // FNV-1a offset basis
    for (unsigned char c : bytes)
        h = (h ^ c) * 1099511628211ULL;
    // Finaliser of MurmurHash3, so that the low bits depend on every byte.
    h ^= h >> 33;
    h *= 0xff51afd7ed558ccdULL;
    h ^= h >> 33;
    h *= 0xc4ceb9fe1a85ec53ULL;
    h ^= h >> 33;
    return h;
}

} // namespace kb
