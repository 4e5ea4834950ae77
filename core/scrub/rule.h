// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A rule is a value: one row of a table. The tables are split by theme; docs/scrubbing.md explains them.
#pragma once

#include "core/base/span.h"
#include "core/scrub/scrub.h"

#include <span>
#include <string_view>
#include <vector>

namespace kb::scrubbing {

/// What a rule's pattern matched, offsets into `text` (the reading of the text, see reading.h).
struct Found {
    std::string_view text;
    ByteSpan match;
    ByteSpan value; ///< what would be redacted: the pattern's first group, else the match
    ScrubContext context = ScrubContext::article;

    std::string_view value_text() const { return value.of(text); }
};

/// Whether the match is what the rule is after. May narrow or widen `found.value`.
using Accept = bool (*)(Found& found);
/// For rules that must see the whole text: called at the first match only, appends what to redact.
using Values = void (*)(std::string_view text, std::vector<ByteSpan>& values);

struct Rule {
    std::string_view id;     ///< stable, for programs
    std::string_view name;   ///< for people; stands in the label
    std::string_view reason; ///< one sentence; a message for people
    /// Strings of which one begins every match, separated by '|', ASCII case ignored; one byte, or three
    /// and more. The pattern is tried nowhere else.
    std::string_view literals;
    /// PCRE2, anchored where the literal begins. `{{…}}` stands for a fragment (see rule_set.cpp).
    std::string_view pattern;
    Accept accept = nullptr;
    Values values = nullptr;
    /// Characters before the literal that belong to the match: the pattern is tried where the longest
    /// run of them (100 at most) begins.
    bool (*back)(char c) = nullptr;
    ScrubKind kind = ScrubKind::secret;
};

// The tables, in order of precedence: where finds overlap, the first rule names the redaction.
std::span<const Rule> key_rules();        ///< private keys in every armour
std::span<const Rule> cloud_rules();      ///< cloud providers and infrastructure
std::span<const Rule> service_rules();    ///< git hosts, chat, monitoring, AI, packages, other services
std::span<const Rule> credential_rules(); ///< JWTs, hashes, URLs, headers, files of credentials, Kubernetes
std::span<const Rule> keyword_rules();    ///< keyword = value, prose, one-time seeds
std::span<const Rule> example_rules();    ///< the keys of public documentation
std::span<const Rule> personal_rules();   ///< addresses and numbers of people
std::span<const Rule> blob_rules();       ///< payloads of data: URIs

// Checks that several tables share.

/// Not a placeholder, and of enough different characters to be one that a machine made.
bool accept_token(Found& found);

/// Anything that is no placeholder and no reference: the shape around it leaves no doubt. Trims.
bool accept_any(Found& found);

/// Takes off the value what belongs to the sentence or the markup: trailing ",;.:", emphasis, brackets
/// that were never opened.
void trim_value(Found& found);

bool is_word_char(char c);  ///< ASCII letter, digit or '_'
bool is_token_char(char c); ///< ASCII letter, digit, '_' or '-'

} // namespace kb::scrubbing
