// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"
#include "core/base/text.h"
#include "core/scrub/scrub.h"

#include <string>
#include <string_view>

namespace kb {

/// What scrub.h promises of `scrubbed`, made of `text`: the first promise that is broken, "" where none is.
inline std::string broken_promise(std::string_view text, const Scrubbed& scrubbed) {
    if (!is_valid_utf8(scrubbed.text))
        return "the redacted text is not valid UTF-8";
    if (LineIndex(scrubbed.text).line_count() != LineIndex(text).line_count())
        return "the number of lines changed";
    std::string rebuilt;
    std::size_t copied = 0;
    for (const Redaction& redaction : scrubbed.redactions) {
        if (redaction.span.begin < copied || redaction.span.empty() || redaction.span.end > text.size())
            return "redactions overlap, are empty or out of order";
        rebuilt += text.substr(copied, redaction.span.begin - copied);
        if (redaction.in_text.begin != rebuilt.size() || redaction.in_text.end > scrubbed.text.size())
            return "in_text does not say where the label stands";
        const auto there = redaction.in_text.of(scrubbed.text);
        if (redaction.label.empty() ? there != redaction.span.of(text) : !there.starts_with(redaction.label))
            return "the label does not stand where it should";
        if (redaction.rule.empty() || redaction.name.empty() || redaction.reason.empty())
            return "a redaction does not say what it is";
        rebuilt += there;
        copied = redaction.span.end;
    }
    if (rebuilt + std::string(text.substr(copied)) != scrubbed.text)
        return "something outside the redactions changed";
    for (std::size_t offset = 0, last = 0; offset <= scrubbed.text.size(); ++offset) {
        const std::size_t original = scrubbed.original_offset(offset);
        if (original < last || original > text.size())
            return "offsets do not lead back to the original in order";
        last = original;
    }
    return {};
}

} // namespace kb
