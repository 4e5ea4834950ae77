// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/to_translate.h"
#include "core/scrub/rule.h"

#include <array>

namespace kb::scrubbing {

namespace {

// The key pairs of AWS's own documentation end in EXAMPLE: published on purpose, and copied into articles.
constexpr std::array rules = std::to_array<Rule>({
    {.id = "example-key",
     .name = "example key",
     .reason = to_translate("a key of public documentation, valid nowhere"),
     .literals = "example",
     .pattern =
         R"((?<![A-Za-z0-9/+])(?:(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{9}EXAMPLE|[A-Za-z0-9/+]{26,33}EXAMPLE(?:KEY|TOKEN)?)(?![A-Za-z0-9/+]))",
     .back = [](char c) { return (is_word_char(c) && c != '_') || c == '/' || c == '+'; },
     .kind = ScrubKind::example},
});

} // namespace

std::span<const Rule> example_rules() {
    return rules;
}

} // namespace kb::scrubbing
