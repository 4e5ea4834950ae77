// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kb {

/// SHA-256 of `bytes` as 64 lower-case hexadecimal digits (FIPS 180-4, by nettle). Any thread.
std::string sha256_hex(std::string_view bytes);

/// "sha256:" followed by `sha256_hex(bytes)`: the form digests have in files.
std::string digest(std::string_view bytes);

/// A fast 64-bit hash, stable across runs, machines and versions (FNV-1a with a final mix). Not
/// for anything an adversary may choose.
std::uint64_t stable_hash(std::string_view bytes, std::uint64_t seed = 0);

} // namespace kb
