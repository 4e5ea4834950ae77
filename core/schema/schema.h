// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Is this article acceptable? Rules are values in a list; higher folders add their own. docs/findings.md
/// lists every code.
#pragma once

#include "core/article/article.h"
#include "core/article/outline.h"
#include "core/base/date.h"
#include "core/base/text.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
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
    std::set<std::string> anchors; ///< of headings, and ids of inline HTML
};
ArticleFacts facts_of(const Article& article, const Outline& outline); ///< `outline` of the article's body
ArticleFacts facts_of(const Article& article);

/// Every file of the base that a link can reach, by path relative to the root ('/' as separator, NFC); files
/// that are no articles have empty facts. Filled by one thread, then read by any number.
class BaseFacts {
public:
    using Files = std::map<std::string, ArticleFacts, std::less<>>;

    /// Adds a file, or replaces what was known of it (with a title that does not become another's).
    void add(std::string path, ArticleFacts facts = {});
    const ArticleFacts* find(std::string_view path) const;
    /// True where a file lies below the folder `path` ("" is the root).
    bool has_folder(std::string_view path) const;
    const Files& files() const { return files_; }
    /// The only file of this name, wherever it lies; "" where there is none or several.
    std::string_view only_file_named(std::string_view name) const;
    /// Names of the files that lie directly in `folder`, at most `most`.
    std::vector<std::string> names_in(std::string_view folder, std::size_t most) const;
    /// The first file, in order of paths, with this title (case and outer white space aside); "" where none.
    std::string_view first_with_title(std::string_view title) const;

private:
    Files files_;
    std::map<std::string, std::vector<std::string>, std::less<>> paths_by_name_;
    std::map<std::string, std::set<std::string>, std::less<>> paths_by_title_;
};

/// What a rule may look at besides the article. `base` is null where one file is checked alone: rules about
/// other files then say nothing.
struct RuleContext {
    const Vocabulary& vocabulary;
    Date today;
    const BaseFacts* base = nullptr;
    const Scrubber* scrubber = nullptr; ///< null: secrets are not looked for
    bool has_sealed_version = false;    ///< .approved/<path> holds an intact sealed version
    const Outline* outline = nullptr;   ///< of the article's body; `validate` makes it where it is null
};

/// One check. It adds findings with spans; `validate` fills in their positions. `outline` is never null in
/// the context that it gets.
struct Rule {
    std::string code_prefix; ///< first part of the codes it reports: "audience"
    std::function<void(const Article&, const RuleContext&, std::vector<Finding>&)> check;
};

/// The rules of docs/findings.md. Values without state: one list serves any number of threads.
std::vector<Rule> built_in_rules();

/// The article's own findings and those of every rule, by position, then code. Any thread.
std::vector<Finding> validate(const Article& article, const std::vector<Rule>& rules,
                              const RuleContext& context);

/// What to report of a file by its encoding: nothing for UTF-8, else that it was read as something else, or
/// (`decoded` is nothing) cannot be read at all. Such a file is never written back.
std::optional<Finding> encoding_finding(const std::optional<DecodedText>& decoded);

} // namespace kb
