// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is looked at before an approval. Checks are values in a list; later ones join it. Pure; any thread.
#pragma once

#include "core/article/article.h"
#include "core/review/decision.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Another article that holds part of this one's text.
struct Overlap {
    std::string path;
    double share = 0; ///< 0..1, by shared_text
};

/// How a golden query that names the article is answered.
struct GoldenOutcome {
    std::string id;
    int rank = 0; ///< of the article; 0: not among the first hits
};

/// What checks rest on. Nothing where it could not be found out; `no_index` is the reason then.
struct CheckInput {
    const Article& article;
    const std::vector<Finding>& findings; ///< of the article as it would be approved
    std::optional<std::vector<Overlap>> overlaps;
    std::optional<std::vector<GoldenOutcome>> golden;
    std::string no_index;
    std::string author, reviewer; ///< "human:jdoe"; "" not known
    bool two_person = false;
    std::vector<std::string> reviewers; ///< who may approve; empty: anybody
};

struct Check {
    std::string name;
    std::function<CheckResult(const CheckInput&)> run;
};

/// validate, secrets, links, duplicates, golden, reviewer; in this order.
std::vector<Check> built_in_checks();
std::vector<CheckResult> run_checks(const std::vector<Check>& checks, const CheckInput& input);

/// The share of the runs of three words of `text` that `other` has, too; 0 where `text` has fewer than three
/// words. Words are folded.
double shared_text(std::string_view text, std::string_view other);

/// An article with at least so much of its text in another one is a near-duplicate.
inline constexpr double duplicate_share = 0.5;
/// A golden query finds an article that is among so many first hits.
inline constexpr int golden_hits = 5;

} // namespace kb
