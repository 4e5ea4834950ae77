// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Is this article acceptable? Rules are values in a list; higher folders add their own.
#pragma once

#include "core/article/article.h"
#include "core/base/date.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace kb {

class Scrubber;

/// The vocabulary and policy of one base: built-in values plus what kb.yaml adds.
struct Vocabulary {
    std::vector<std::string> categories, systems, evidence, owners; ///< owners empty: any
    bool require_seal = false;
    bool two_person = false;
};
Vocabulary built_in_vocabulary();

/// What one file contributes to checks across files.
struct ArticleFacts {
    std::string title;             ///< as stated in frontmatter, "" where none
    std::set<std::string> anchors; ///< heading anchors
};
/// Every file of the base that a link can reach, by path relative to the root (also files that are no
/// articles: their facts are empty).
using BaseFacts = std::map<std::string, ArticleFacts, std::less<>>;
ArticleFacts facts_of(const Article& article);

/// What a rule may look at besides the article. `base` is null where one file is checked alone: rules about
/// other files then say nothing.
struct RuleContext {
    const Vocabulary& vocabulary;
    Date today;
    const BaseFacts* base = nullptr;
    const Scrubber* scrubber = nullptr; ///< null: secrets are not looked for
    bool has_sealed_version = false;    ///< .approved/<path> holds an intact sealed version
};

struct Rule {
    std::string code_prefix; ///< first part of the codes it reports: "audience"
    std::function<void(const Article&, const RuleContext&, std::vector<Finding>&)> check;
};

/// The rules of docs/formats.md, "Findings".
std::vector<Rule> built_in_rules();

/// The article's own findings and those of every rule, by position, then code. Any thread.
std::vector<Finding> validate(const Article& article, const std::vector<Rule>& rules,
                              const RuleContext& context);

} // namespace kb
