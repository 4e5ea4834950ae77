// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Judges a value by its form alone: a secret, or what stands in its place in documentation.
#pragma once

#include <string>
#include <string_view>

namespace kb::scrubbing {

/// How much a value looks like a secret.
enum class Strength {
    nothing, ///< empty, a placeholder, a reference, a number, a type, a word of documentation
    word,    ///< plain words: a password only where the context leaves no doubt
    chosen,  ///< letters with digits or signs: what people choose
    random,  ///< long, of several kinds of characters, no pattern: what machines make
};
Strength strength_of(std::string_view value);

/// Stands for a value rather than being one: "", "<token>", "${VAR}", "$(cmd)", "{{ x }}", "%(x)s",
/// "xxxx", "****", "...", "[redacted: …]", "your_password", "changeme".
bool is_placeholder(std::string_view value);

/// Says where a value lies: a path, a URL, a call, an attribute, an option.
bool is_reference(std::string_view value);

/// Holds a run of four or more equal mask characters ("ghp_xxxxxxxx", "AKIA****") or an ellipsis.
bool is_masked(std::string_view value);

/// Has the form of a host or object name: short lower-case words and small numbers joined by '-' or '.'
/// ("k3s-cp-1", "agpu03", "login1.alder.example.edu").
bool is_host_name(std::string_view value);

/// Words that say something about a password rather than being one ("required", "expired", "below").
bool is_status_word(std::string_view value);

/// Bits per character, from the frequencies of the value's own bytes (Shannon). 0 where empty.
double entropy(std::string_view value);

/// Bytes of different ASCII letters and digits in `value`, case told apart.
int distinct_alphanumerics(std::string_view value);

/// The decoded bytes of standard or URL-safe base64, padded or not; "" where it is none.
std::string decode_base64(std::string_view text);

} // namespace kb::scrubbing
