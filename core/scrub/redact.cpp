// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/redact.h"

#include "core/base/translate.h"
#include "core/scrub/label.h"

#include <algorithm>
#include <tuple>

namespace kb::scrubbing {

namespace {

constexpr int highest_number = 1'000'000; // of a label that stood in the text; the next still fits

bool is_remark(const Rule& rule, ScrubContext context) {
    return rule.kind == ScrubKind::example && context != ScrubContext::ticket;
}

/// Hands out labels: one number per name in order of appearance, one label per value.
class Labels {
public:
    /// A text that was redacted before and edited since goes on counting after its highest numbers.
    explicit Labels(std::string_view original) {
        for (const Label& label : find_labels(original)) {
            int& highest = numbers_[std::string(label.name)];
            highest = std::clamp(label.number, highest, highest_number);
        }
    }

    /// The name and label of `value`; `name` is used where the value has not been seen yet.
    const std::pair<std::string, std::string>& of(std::string_view value, std::string_view name) {
        auto [known, is_new] = by_value_.try_emplace(std::string(value));
        if (is_new) {
            const int number = ++numbers_[std::string(name)];
            known->second = {std::string(name), make_label(name, number)};
        }
        return known->second;
    }

private:
    std::map<std::string, int> numbers_;
    std::map<std::string, std::pair<std::string, std::string>> by_value_;
};

/// As many line ends as `span` holds. A CR alone becomes LF: next to a kept LF it would be half of a CRLF.
/// Half a CRLF at either end counts for nothing, its other half stays.
std::string line_ends(std::string_view text, ByteSpan span) {
    std::string ends;
    for (std::size_t at = span.begin; at < span.end; ++at) {
        const bool before_lf = at + 1 < text.size() && text[at + 1] == '\n';
        const bool after_cr = at > 0 && text[at - 1] == '\r';
        if (text[at] == '\r' && before_lf)
            ends += at + 1 < span.end ? "\r\n" : "";
        else if (text[at] == '\r' || (text[at] == '\n' && !after_cr))
            ends += '\n';
    }
    return ends;
}

std::string reason_of(const Candidate& candidate) {
    const std::string reason = tr(std::string(candidate.rule->reason).c_str());
    return candidate.repeat
               ? message("the same value as elsewhere in the text, where it was found as {}", reason)
               : reason;
}

} // namespace

std::vector<Candidate> resolve_overlaps(std::vector<Candidate> found, ScrubContext context) {
    std::vector<ByteSpan> examples;
    for (const Candidate& candidate : found)
        if (is_remark(*candidate.rule, context))
            examples.push_back(candidate.span);
    std::erase_if(found, [&](const Candidate& candidate) {
        return !is_remark(*candidate.rule, context) && std::ranges::any_of(examples, [&](ByteSpan example) {
            return example.begin <= candidate.span.begin && candidate.span.end <= example.end;
        });
    });
    std::ranges::sort(found, {}, [](const Candidate& candidate) {
        return std::tuple(candidate.span.begin, candidate.rank, candidate.span.end, candidate.repeat);
    });
    std::vector<Candidate> resolved;
    for (const Candidate& candidate : found) {
        if (resolved.empty() || candidate.span.begin >= resolved.back().span.end) {
            resolved.push_back(candidate);
            continue;
        }
        Candidate& last = resolved.back();
        const ByteSpan both{last.span.begin, std::max(last.span.end, candidate.span.end)};
        const bool takes_over =
            is_remark(*last.rule, context) != is_remark(*candidate.rule, context)
                ? is_remark(*last.rule, context) // what redacts beats what only remarks
                : std::tuple(candidate.repeat, candidate.rank) < std::tuple(last.repeat, last.rank);
        if (takes_over)
            last = candidate;
        last.span = both;
    }
    return resolved;
}

Scrubbed redact(std::string_view original, const Reading& reading, const std::vector<Candidate>& found,
                ScrubContext context) {
    Scrubbed result;
    Labels labels(original);
    std::size_t copied = 0;
    for (const Candidate& candidate : found) {
        const ByteSpan span = reading.original(candidate.span);
        result.text.append(original, copied, span.begin - copied);
        Redaction redaction{.rule = std::string(candidate.rule->id),
                            .name = std::string(candidate.rule->name),
                            .reason = reason_of(candidate),
                            .kind = candidate.rule->kind,
                            .span = span,
                            .label = {},
                            .in_text = {result.text.size(), 0}};
        if (is_remark(*candidate.rule, context)) {
            result.text.append(span.of(original));
        } else {
            std::tie(redaction.name, redaction.label) =
                labels.of(candidate.span.of(reading.text()), redaction.name);
            result.text += redaction.label + line_ends(original, span);
        }
        redaction.in_text.end = result.text.size();
        copied = span.end;
        result.redactions.push_back(std::move(redaction));
    }
    result.text.append(original, copied);
    return result;
}

} // namespace kb::scrubbing
