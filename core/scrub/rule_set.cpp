// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/rule_set.h"

#include "core/base/translate.h"
#include "core/scrub/label.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace kb::scrubbing {

namespace {

constexpr std::size_t longest_back = 100;
constexpr std::size_t longest_value = 1000;

/// Pieces that patterns share, written `{{name}}` in them. Repeats are bounded, so that the work at one
/// place is; bounds of groups are small, because a group is compiled that many times over.
constexpr std::array fragments = std::to_array<std::pair<std::string_view, std::string_view>>({
    // No character of a token before, none after.
    {"{{edge}}", R"((?<![A-Za-z0-9_-]))"},
    {"{{end}}", R"((?![A-Za-z0-9_-]))"},
    // HTML tags that may stand between a keyword and its value.
    {"{{tags}}", R"((?:</?[A-Za-z][^<>\n]{0,100}>[ \t]*){0,4})"},
    // What stands between: closing marks, a remark in brackets, the separator, opening emphasis.
    {"{{sep}}",
     R"((?:["'`*_\])]{0,4}[ \t]{0,80}{{tags}}(?:\([^()\n]{1,40}\)[ \t]?)?)"
     R"((?::=|=>|==?|:|(?<=[ \t])\||\|(?=[ \t]))[*_]{0,2}[ \t]{0,16}{{tags}}|[ \t]*</t[dh]>\s{0,40}<t[dh][^<>\n]{0,100}>{{tags}}))"},
    // A value: in quotes, or bare up to what cannot belong to it. Group 1.
    {"{{value}}",
     R"re((?|"([^"\s][^"\n]{0,300})"|'([^'\s][^'\n]{0,300})'|`([^`\s][^`\n]{0,300})`|["'`]?{{bare}}))re"},
    {"{{bare}}", R"re(((?:[^\s"'`<|,;&]{1,400}+|<(?![/A-Za-z!])|["'](?=[A-Za-z0-9!@#%^*])|\|(?=[^\s|]))re"
                 R"re(|[,;&](?![\s"'`]|[A-Za-z_][A-Za-z0-9 _-]{0,30}=|$)){1,8}+))re"},
    // Words for a password, and words for what machines use.
    {"{{password}}",
     R"((?:pass(?:w(?:or[dt]|d|ort)|[ _-]?phrase|code)|(?<![A-Za-z$])(?:pass|pwd|pw|pin|(?<!palabra )(?<!palabras )clave)|(?<=[a-z])(?-i:Pass|Pwd))"
     R"(|kennwort|contrase(?:ñ|nn?|n\x{303})a|senha|salasana|mot[ ]de[ ]passe))"},
    {"{{secret}}",
     R"((?:secret|token|credential|(?:api|access|app|auth|master|account)[ _-]?key)"
     R"(|(?:private|encryption|signing|shared|application|service|hmac|cookie)[_-]?key|(?<![A-Za-z])psk))"},
});

std::string expand_fragments(std::string_view pattern) {
    std::string text(pattern);
    for (auto at = text.find("{{"); at != std::string::npos; at = text.find("{{", at)) {
        const auto rest = std::string_view(text).substr(at);
        const auto* fragment =
            std::ranges::find_if(fragments, [&](const auto& f) { return rest.starts_with(f.first); });
        if (fragment == fragments.end())
            ++at;
        else
            text.replace(at, fragment->first.size(), fragment->second);
    }
    return text;
}

/// A value as long as patterns take them goes on to the end of its word: nothing of it may be left over.
ByteSpan whole_word(std::string_view text, ByteSpan value) {
    if (value.size() >= longest_value)
        value.end = std::min(text.find_first_of(" \t\r\n\"'`<", value.end), text.size());
    return value;
}

} // namespace

struct RuleSet::Entry {
    const Rule* rule = nullptr;
    std::once_flag once;
    std::optional<Result<Pattern>> pattern;

    const Result<Pattern>& compiled() {
        std::call_once(once, [this] { pattern.emplace(Pattern::compile(expand_fragments(rule->pattern))); });
        return *pattern;
    }
};

/// One run over one text: keeps how far each rule has consumed it.
struct RuleSet::Scan {
    const RuleSet& rules;
    std::string_view text;
    ScrubContext context;
    Matcher& matcher;
    std::vector<Candidate>& found;
    std::vector<std::size_t> resume; // by rule: matches may begin here and later
    std::vector<Label> labels;       // of an earlier redaction: their words announce nothing

    bool is_in_label(std::size_t at) const;
    Result<void> try_at(std::size_t number, std::size_t literal_at);
    void keep(std::size_t number, const Match& match);
};

RuleSet::RuleSet(std::span<const std::span<const Rule>> tables) {
    for (const auto& table : tables)
        count_ += table.size();
    entries_ = std::make_unique<Entry[]>(count_);
    std::size_t number = 0;
    for (const auto& table : tables)
        for (const Rule& rule : table)
            entries_[number++].rule = &rule;
    article_ = std::make_unique<Watch>(watch(false));
    ticket_ = std::make_unique<Watch>(watch(true));
}

RuleSet::~RuleSet() = default;

RuleSet::Watch RuleSet::watch(bool with_personal) const {
    std::map<std::string, std::vector<std::size_t>, std::less<>> waiting;
    for (std::size_t number = 0; number < count_; ++number) {
        const Rule& rule = *entries_[number].rule;
        if (rule.kind == ScrubKind::personal && !with_personal)
            continue;
        for (std::string_view rest = rule.literals; !rest.empty();) {
            const auto end = std::min(rest.find('|'), rest.size());
            waiting[std::string(rest.substr(0, end))].push_back(number);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    std::vector<std::string> literals;
    std::vector<std::vector<std::size_t>> numbers;
    for (auto& [literal, users] : waiting) {
        literals.push_back(literal);
        numbers.push_back(std::move(users));
    }
    return {LiteralIndex(std::move(literals)), std::move(numbers)};
}

Result<void> RuleSet::find(std::string_view text, ScrubContext context, Matcher& matcher,
                           std::vector<Candidate>& found) const {
    const Watch& watch = context == ScrubContext::ticket ? *ticket_ : *article_;
    Scan scan{*this, text, context, matcher, found, std::vector<std::size_t>(count_, 0), find_labels(text)};
    Result<void> outcome;
    watch.index.for_each(text, [&](std::size_t literal, std::size_t at) {
        if (scan.is_in_label(at))
            return;
        for (const std::size_t number : watch.waiting[literal])
            if (outcome)
                outcome = scan.try_at(number, at);
    });
    return outcome;
}

bool RuleSet::Scan::is_in_label(std::size_t at) const {
    const auto after =
        std::ranges::upper_bound(labels, at, {}, [](const Label& label) { return label.span.begin; });
    return after != labels.begin() && at < std::prev(after)->span.end;
}

Result<void> RuleSet::Scan::try_at(std::size_t number, std::size_t literal_at) {
    Entry& entry = rules.entries_[number];
    std::size_t at = literal_at;
    if (entry.rule->back)
        while (at > resume[number] && literal_at - at < longest_back && entry.rule->back(text[at - 1]))
            --at;
    if (at < resume[number])
        return {};
    const auto& pattern = entry.compiled();
    if (!pattern)
        return fail(pattern.error().code,
                    message("rule {} cannot be used: {}", entry.rule->id, pattern.error().message));
    const auto match = matcher.match_at(*pattern, text, at);
    if (!match)
        return fail(match.error().code, message("rule {}: {}", entry.rule->id, match.error().message));
    if (*match)
        keep(number, **match);
    return {};
}

void RuleSet::Scan::keep(std::size_t number, const Match& match) {
    const Rule& rule = *rules.entries_[number].rule;
    Found place{text, match.whole, match.group.value_or(match.whole), context};
    if (place.value.empty() || (rule.accept && !rule.accept(place)))
        return;
    std::vector<ByteSpan> values;
    if (rule.values)
        rule.values(text, values);
    else
        values.push_back(whole_word(text, place.value));
    for (const ByteSpan value : values)
        found.push_back({value, &rule, number, false});
    resume[number] = rule.values ? text.size() + 1 : place.value.end;
}

Result<void> RuleSet::compile_all() const {
    for (std::size_t number = 0; number < count_; ++number)
        if (const auto& pattern = entries_[number].compiled(); !pattern)
            return fail(pattern.error().code, message("rule {} cannot be used: {}", entries_[number].rule->id,
                                                      pattern.error().message));
    return {};
}

} // namespace kb::scrubbing
