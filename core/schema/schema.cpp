// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schema/schema.h"

#include "core/article/lines.h"
#include "core/base/translate.h"
#include "core/schema/link_target.h"
#include "core/schema/rules.h"

#include <algorithm>
#include <tuple>

namespace kb {

Vocabulary built_in_vocabulary() {
    return {.categories = {"runbook", "troubleshooting", "howto", "faq", "policy", "reference", "procedure",
                           "known_issue", "onboarding", "escalation", "announcement"},
            .systems = {"slurm", "storage", "network", "access", "software", "gpu", "accounts", "cloud",
                        "monitoring"},
            .evidence = {"ticket", "published_doc", "cluster_facts", "procedure_notes", "staff_knowledge"},
            .owners = {}};
}

ArticleFacts facts_of(const Article& article, const Outline& outline) {
    ArticleFacts facts{.title = std::string(article.text("title")), .anchors = {}};
    for (const Heading& heading : outline.headings)
        facts.anchors.insert(heading.anchor);
    facts.anchors.insert(outline.html_anchors.begin(), outline.html_anchors.end());
    return facts;
}

ArticleFacts facts_of(const Article& article) {
    return facts_of(article, outline_of(article.bytes, article.body_span.begin));
}

void BaseFacts::add(std::string path, ArticleFacts facts) {
    auto title_key = [](std::string_view title) { return fold_case(trim(title)); };
    if (auto known = files_.find(path); known != files_.end())
        if (auto paths = paths_by_title_.find(title_key(known->second.title)); paths != paths_by_title_.end())
            paths->second.erase(path);
    if (std::string key = title_key(facts.title); !key.empty())
        paths_by_title_[key].insert(path);
    auto [known, is_new] = files_.insert_or_assign(std::move(path), std::move(facts));
    if (is_new)
        paths_by_name_[std::string(name_of_file(known->first))].push_back(known->first);
}

const ArticleFacts* BaseFacts::find(std::string_view path) const {
    auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

bool BaseFacts::has_folder(std::string_view path) const {
    if (path.empty())
        return true;
    std::string prefix = std::string(path) + "/";
    auto next = files_.lower_bound(prefix);
    return next != files_.end() && next->first.starts_with(prefix);
}

std::string_view BaseFacts::only_file_named(std::string_view name) const {
    auto paths = paths_by_name_.find(name);
    return paths == paths_by_name_.end() || paths->second.size() != 1 ? std::string_view() : paths->second[0];
}

std::vector<std::string> BaseFacts::names_in(std::string_view folder, std::size_t most) const {
    std::string prefix = folder.empty() ? "" : std::string(folder) + "/";
    std::vector<std::string> names;
    auto file = files_.lower_bound(prefix);
    while (file != files_.end() && file->first.starts_with(prefix) && names.size() < most) {
        std::string_view rest = std::string_view(file->first).substr(prefix.size());
        std::size_t slash = rest.find('/');
        if (slash == std::string_view::npos) {
            names.emplace_back(rest);
            ++file;
        } else { // on to what follows the subfolder: '0' is the character behind '/'
            file = files_.lower_bound(prefix + std::string(rest.substr(0, slash)) + "0");
        }
    }
    return names;
}

std::string_view BaseFacts::first_with_title(std::string_view title) const {
    auto paths = paths_by_title_.find(fold_case(trim(title)));
    return paths == paths_by_title_.end() || paths->second.empty() ? std::string_view()
                                                                   : *paths->second.begin();
}

std::vector<Rule> built_in_rules() {
    return {{"field", check_fields},  {"last_reviewed", check_review}, {"sources", check_sources},
            {"body", check_body},     {"template", check_leftovers},   {"text", check_characters},
            {"link", check_links},    {"related", check_related},      {"title", check_duplicate_title},
            {"secret", check_secrets}};
}

std::vector<Finding> validate(const Article& article, const std::vector<Rule>& rules,
                              const RuleContext& context) {
    RuleContext complete = context;
    Outline outline;
    if (complete.outline == nullptr) {
        outline = outline_of(article.bytes, article.body_span.begin);
        complete.outline = &outline;
    }
    std::vector<Finding> findings = article.findings;
    for (const Rule& rule : rules)
        rule.check(article, complete, findings);
    fill_positions(findings, article.bytes);
    std::ranges::stable_sort(findings, {}, [](const Finding& finding) {
        return std::tuple(finding.position.line, finding.position.column, std::string_view(finding.code));
    });
    return findings;
}

std::optional<Finding> encoding_finding(const std::optional<DecodedText>& decoded) {
    using Encoding = DecodedText::Encoding;
    if (decoded && (decoded->encoding == Encoding::utf8 || decoded->encoding == Encoding::utf8_bom))
        return std::nullopt;
    Finding finding{.severity = decoded ? Severity::warning : Severity::error,
                    .code = "file.encoding",
                    .message = {},
                    .position = {},
                    .span = {}};
    finding.message =
        decoded ? message("The file is not UTF-8 but was read as {}; it is not changed until it is saved "
                          "as UTF-8.",
                          encoding_name(decoded->encoding))
                : message("The file is not text in a known encoding: save it as UTF-8.");
    return finding;
}

void add(Findings& findings, Severity severity, std::string code, std::string text, ByteSpan span,
         std::optional<Fix> fix) {
    findings.push_back({severity, std::move(code), std::move(text), {}, span, std::move(fix)});
}

ByteSpan first_line(const Article& article) {
    std::size_t begin = byte_order_mark_size(article.bytes);
    return {begin, begin};
}

std::optional<Fix> fix_from_edit(const Article& article, const Result<std::string>& edited,
                                 std::string label) {
    if (!edited)
        return std::nullopt;
    std::string_view before = article.bytes;
    std::string_view after = *edited;
    std::size_t head = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
    std::size_t tail = 0;
    std::size_t most = std::min(before.size(), after.size()) - head;
    while (tail < most && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    return Fix{std::move(label),
               {head, before.size() - tail},
               std::string(after.substr(head, after.size() - tail - head))};
}

std::string listed(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ", ") + word;
    return list;
}

} // namespace kb
