// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/form.h"
#include "core/scrub/rule.h"
#include "core/scrub/value.h"

namespace kb::scrubbing {

namespace {

/// Takes off trailing ",;.:" and brackets that were never opened.
void trim_end(Found& found) {
    while (!found.value.empty()) {
        const auto value = found.value_text();
        const char last = value.back();
        const bool opened = (last == ')' && value.contains('(')) || (last == ']' && value.contains('[')) ||
                            (last == '}' && value.contains('{'));
        if (!std::string_view(",;.:)]}*\\").contains(last) || opened)
            return;
        --found.value.end;
    }
}

} // namespace

bool accept_token(Found& found) {
    const auto value = found.value_text();
    return !is_masked(value) && distinct_alphanumerics(value) >= 6 && !is_placeholder(value);
}

bool accept_any(Found& found) {
    trim_value(found);
    return !is_placeholder(found.value_text()) && !is_reference(found.value_text());
}

void trim_value(Found& found) {
    trim_end(found);
    auto& span = found.value;
    const auto first = [&] { return found.text[span.begin]; };
    const auto last = [&] { return found.text[span.end - 1]; };
    while (span.size() > 2 && (first() == '*' || (first() == '_' && last() == '_'))) { // emphasis
        if (last() == first())
            --span.end;
        ++span.begin;
    }
    trim_end(found);
}

bool is_word_char(char c) {
    return is_alnum(c) || c == '_';
}

bool is_token_char(char c) {
    return is_word_char(c) || c == '-';
}

} // namespace kb::scrubbing
