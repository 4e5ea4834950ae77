// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Secrets for tests are put together at run time, so that no scanner finds one in this repository.
namespace made_up {

inline constexpr std::string_view lower = "abcdefghijklmnopqrstuvwxyz";
inline constexpr std::string_view hex = "0123456789abcdef";
inline constexpr std::string_view base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
inline constexpr std::string_view lower36 = "abcdefghijklmnopqrstuvwxyz0123456789";
inline constexpr std::string_view base62 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
inline constexpr std::string_view base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// `size` characters of `alphabet` that look random and are the same in every run, by `seed`.
std::string of(std::string_view alphabet, std::size_t size, unsigned seed = 1);

/// The head of a token in two halves, so that it stands nowhere in the source.
std::string joined(std::string_view first, std::string_view second);

/// A password as people choose it, by `seed`: two words, a sign and a number.
std::string password(unsigned seed = 1);

/// Standard base64 with padding.
std::string to_base64(std::string_view bytes);

/// An armoured private key whose body is made up: `kind` as in "OPENSSH", "RSA", "" or "PGP" (with BLOCK).
std::string private_key(std::string_view kind, std::string_view line_end = "\n");

/// A JSON web token with this header and a made-up rest.
std::string json_web_token(std::string_view header);

} // namespace made_up
