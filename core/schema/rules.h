// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The built-in rules, and what they share. Internal to core/schema. Codes and their meaning:
/// docs/findings.md.
#pragma once

#include "core/schema/schema.h"

#include <string>
#include <vector>

namespace kb {

using Findings = std::vector<Finding>;

// Each reports what its name says, under codes that start alike.
void check_fields(const Article& article, const RuleContext& context, Findings& findings);
void check_review(const Article& article, const RuleContext& context, Findings& findings);
void check_sources(const Article& article, const RuleContext& context, Findings& findings);
void check_body(const Article& article, const RuleContext& context, Findings& findings);
void check_leftovers(const Article& article, const RuleContext& context, Findings& findings);
void check_characters(const Article& article, const RuleContext& context, Findings& findings);
void check_links(const Article& article, const RuleContext& context, Findings& findings);
void check_related(const Article& article, const RuleContext& context, Findings& findings);
void check_duplicate_title(const Article& article, const RuleContext& context, Findings& findings);
void check_secrets(const Article& article, const RuleContext& context, Findings& findings);

/// Adds one finding; its position is filled in by `validate`.
void add(Findings& findings, Severity severity, std::string code, std::string text, ByteSpan span,
         std::optional<Fix> fix = {});

/// Where findings about what is not there go: the first line.
ByteSpan first_line(const Article& article);

/// True where fields can be judged: there is frontmatter and it was read.
inline bool has_fields(const Article& article) {
    return article.frontmatter == Article::Frontmatter::parsed;
}

/// The bytes that `edited` changes in the article, as a fix; nothing where the edit was refused.
std::optional<Fix> fix_from_edit(const Article& article, const Result<std::string>& edited,
                                 std::string label);

/// "a, b, c" for messages.
std::string listed(const std::vector<std::string>& words);

} // namespace kb
