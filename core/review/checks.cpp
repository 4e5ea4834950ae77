// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/checks.h"

#include "core/base/text.h"
#include "core/base/translate.h"

#include <algorithm>
#include <set>

namespace kb {

namespace {

using Outcome = CheckResult::Outcome;

bool is_about(const Finding& finding, std::initializer_list<std::string_view> prefixes) {
    return std::ranges::any_of(prefixes,
                               [&](std::string_view prefix) { return finding.code.starts_with(prefix); });
}

/// Outcome by the findings that `concerns` picks: one of at least `least` fails.
template <class Concerns>
CheckResult by_findings(const CheckInput& input, Severity least, Concerns concerns) {
    std::size_t count = 0;
    const Finding* first = nullptr;
    for (const Finding& finding : input.findings)
        if (finding.severity >= least && concerns(finding)) {
            ++count;
            first = first == nullptr ? &finding : first;
        }
    if (first == nullptr)
        return {.outcome = Outcome::passed, .evidence = tr("nothing found")};
    std::string evidence = message("line {}: {}", first->position.line, first->message);
    if (count > 1)
        evidence += " " + message("({} more)", count - 1);
    return {.outcome = Outcome::failed, .evidence = evidence};
}

CheckResult check_validity(const CheckInput& input) {
    return by_findings(input, Severity::error, [](const Finding& finding) {
        return !is_about(finding, {"secret.", "link.", "related."});
    });
}

CheckResult check_secrets(const CheckInput& input) {
    return by_findings(input, Severity::warning,
                       [](const Finding& finding) { return is_about(finding, {"secret."}); });
}

CheckResult check_links(const CheckInput& input) {
    return by_findings(input, Severity::warning,
                       [](const Finding& finding) { return is_about(finding, {"link.", "related."}); });
}

CheckResult check_duplicates(const CheckInput& input) {
    if (!input.overlaps)
        return {.outcome = Outcome::not_run, .evidence = input.no_index};
    auto most = std::ranges::max_element(*input.overlaps, {}, &Overlap::share);
    if (most == input.overlaps->end() || most->share < duplicate_share)
        return {.outcome = Outcome::passed, .evidence = tr("no other article has half of its text")};
    return {.outcome = Outcome::failed,
            .evidence =
                message("{} % of its text stands in {}", static_cast<int>(most->share * 100), most->path)};
}

CheckResult check_golden(const CheckInput& input) {
    if (!input.golden)
        return {.outcome = Outcome::not_run, .evidence = input.no_index};
    if (input.golden->empty())
        return {.outcome = Outcome::passed, .evidence = tr("no golden query names it")};
    std::string missed;
    for (const GoldenOutcome& outcome : *input.golden)
        if (outcome.rank == 0 || outcome.rank > golden_hits)
            missed += (missed.empty() ? "" : ", ") + outcome.id;
    if (missed.empty())
        return {.outcome = Outcome::passed,
                .evidence = message("found by all golden queries that name it: {}", input.golden->size())};
    return {.outcome = Outcome::failed,
            .evidence = message("not among the first {} hits of: {}", golden_hits, missed)};
}

CheckResult check_reviewer(const CheckInput& input) {
    if (input.reviewer.empty())
        return {.outcome = Outcome::not_run, .evidence = tr("no reviewer is named")};
    if (!input.reviewers.empty() && !std::ranges::contains(input.reviewers, input.reviewer) &&
        !std::ranges::contains(input.reviewers, input.reviewer.substr(input.reviewer.find(':') + 1)))
        return {.outcome = Outcome::failed,
                .evidence = message("{} is not among the reviewers in kb.yaml", printable(input.reviewer))};
    if (!input.two_person)
        return {.outcome = Outcome::passed, .evidence = input.reviewer};
    if (input.author.empty())
        return {.outcome = Outcome::failed,
                .evidence = tr("this base wants two persons, and who wrote the article is not known")};
    if (input.author == input.reviewer)
        return {.outcome = Outcome::failed,
                .evidence = message("this base wants two persons, and {} wrote the article",
                                    printable(input.author))};
    return {.outcome = Outcome::passed,
            .evidence = message("{}, written by {}", input.reviewer, input.author)};
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (char c : fold(text)) {
        bool separates =
            static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) == 0;
        if (!separates)
            word += c;
        else if (!word.empty())
            words.push_back(std::exchange(word, {}));
    }
    if (!word.empty())
        words.push_back(std::move(word));
    return words;
}

std::set<std::string> triples_of(std::string_view text) {
    std::vector<std::string> words = words_of(text);
    std::set<std::string> triples;
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        triples.insert(words[i] + " " + words[i + 1] + " " + words[i + 2]);
    return triples;
}

} // namespace

std::vector<Check> built_in_checks() {
    return {{"validate", check_validity},     {"secrets", check_secrets}, {"links", check_links},
            {"duplicates", check_duplicates}, {"golden", check_golden},   {"reviewer", check_reviewer}};
}

std::vector<CheckResult> run_checks(const std::vector<Check>& checks, const CheckInput& input) {
    std::vector<CheckResult> results;
    for (const Check& check : checks) {
        results.push_back(check.run(input));
        results.back().name = check.name;
    }
    return results;
}

double shared_text(std::string_view text, std::string_view other) {
    std::set<std::string> triples = triples_of(text);
    if (triples.empty())
        return 0;
    std::set<std::string> others = triples_of(other);
    auto shared =
        std::ranges::count_if(triples, [&](const std::string& triple) { return others.contains(triple); });
    return static_cast<double>(shared) / static_cast<double>(triples.size());
}

} // namespace kb
