// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/scrub.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/scrub/blob.h"
#include "core/scrub/file_drop.h"
#include "core/scrub/reading.h"
#include "core/scrub/redact.h"
#include "core/scrub/rule_set.h"
#include "core/scrub/value.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace kb {

using namespace scrubbing;

const int scrub_version = 1;

namespace {

RuleSet make_rules() {
    const std::array tables{key_rules(),     cloud_rules(),   service_rules(),  credential_rules(),
                            keyword_rules(), example_rules(), personal_rules(), blob_rules()};
    return RuleSet(tables);
}

/// Long enough, and of such a form, that the same characters elsewhere are no accident.
bool may_repeat(const Candidate& candidate, std::string_view value) {
    if (value.size() < 6 || value.size() > 512 || value.find_first_of(" \t\r\n") != std::string_view::npos)
        return false;
    if (candidate.rule->kind == ScrubKind::personal)
        return true;
    return candidate.rule->kind == ScrubKind::secret && strength_of(value) >= Strength::chosen;
}

bool is_alone(std::string_view text, ByteSpan span) {
    return (span.begin == 0 || !is_word_char(text[span.begin - 1])) &&
           (span.end == text.size() || !is_word_char(text[span.end]));
}

/// Once given away, a value is a secret wherever else it stands in the text.
void add_repeats(std::string_view text, std::vector<Candidate>& found) {
    std::map<std::string_view, Candidate> values;
    for (const Candidate& candidate : found)
        if (const auto value = candidate.span.of(text); may_repeat(candidate, value)) {
            auto [known, is_new] = values.try_emplace(value, candidate);
            if (!is_new && candidate.rank < known->second.rank)
                known->second = candidate;
        }
    if (values.empty())
        return;
    std::vector<std::string> literals;
    std::vector<Candidate> sources;
    for (const auto& [value, candidate] : values) {
        literals.emplace_back(value);
        sources.push_back(candidate);
    }
    const LiteralIndex index(literals);
    index.for_each(text, [&](std::size_t number, std::size_t at) {
        const ByteSpan span{at, at + literals[number].size()};
        if (span.of(text) == literals[number] && is_alone(text, span))
            found.push_back({span, sources[number].rule, sources[number].rank, true});
    });
}

} // namespace

struct Scrubber::Impl {
    ScrubExceptions exceptions;
    RuleSet rules = make_rules();

    bool is_excepted(std::string_view value) const {
        return !exceptions.digests.empty() &&
               std::ranges::binary_search(exceptions.digests, kb::digest(value));
    }
    /// By its value as it reads or as it stands in the file.
    void drop_excepted(std::string_view original, const Reading& reading,
                       std::vector<Candidate>& found) const {
        if (!exceptions.digests.empty())
            std::erase_if(found, [&](const Candidate& candidate) {
                return is_excepted(candidate.span.of(reading.text())) ||
                       is_excepted(reading.original(candidate.span).of(original));
            });
    }
};

Scrubber::Scrubber(ScrubExceptions exceptions)
    : impl_(std::make_unique<Impl>(std::move(exceptions))) {}
Scrubber::~Scrubber() = default;
Scrubber::Scrubber(Scrubber&&) noexcept = default;
Scrubber& Scrubber::operator=(Scrubber&&) noexcept = default;

Result<Scrubbed> Scrubber::scrub(std::string_view text, ScrubContext context) const {
    if (!is_valid_utf8(text))
        return fail(ErrorCode::invalid,
                    message("the text is not valid UTF-8, so it cannot be searched for secrets"));
    const Reading reading(text);
    Matcher matcher;
    std::vector<Candidate> found;
    if (auto outcome = impl_->rules.find(reading.text(), context, matcher, found); !outcome)
        return std::unexpected(outcome.error());
    impl_->drop_excepted(text, reading, found);
    add_repeats(reading.text(), found);
    for (const ByteSpan blob : find_blobs(reading.text()))
        found.push_back({blob, &opaque_blob_rule(), impl_->rules.size(), false});
    found = resolve_overlaps(std::move(found), context);
    impl_->drop_excepted(text, reading, found);
    return redact(text, reading, found, context);
}

std::string Scrubber::drop_reason(std::string_view file_name, std::string_view text) const {
    return reason_to_drop(file_name, text);
}

std::size_t Scrubbed::original_offset(std::size_t offset) const {
    const auto after =
        std::ranges::upper_bound(redactions, offset, {}, [](const Redaction& r) { return r.in_text.begin; });
    if (after == redactions.begin())
        return offset;
    const Redaction& last = *std::prev(after);
    if (offset >= last.in_text.end)
        return last.span.end + (offset - last.in_text.end);
    return last.label.empty() ? last.span.begin + (offset - last.in_text.begin) : last.span.begin;
}

std::map<std::string, int> Scrubbed::counts() const {
    std::map<std::string, int> counts;
    for (const Redaction& redaction : redactions)
        if (!redaction.label.empty())
            ++counts[redaction.rule];
    return counts;
}

} // namespace kb
