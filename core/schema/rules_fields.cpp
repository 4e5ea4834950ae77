// SPDX-License-Identifier: GPL-3.0-or-later
// Which fields there must be, and which values they may have.
#include "core/article/yaml_text.h"
#include "core/base/translate.h"
#include "core/schema/rules.h"

#include <algorithm>

namespace kb {

namespace {

using Kind = Field::Kind;

/// Where a finding about a field's value points: the value, or the key where there is none.
ByteSpan place_of(const Field& field) {
    return field.value_span.empty() ? field.key_span : field.value_span;
}

bool is_empty(const Field* field) {
    if (field == nullptr || field->kind == Kind::null)
        return true;
    if (field->kind == Kind::scalar)
        return trim(field->text).empty();
    return field->kind == Kind::list && field->text == "[]";
}

void report_missing(const Article& article, std::string_view key, std::string text, Findings& findings,
                    std::optional<Fix> fix = {}) {
    const Field* field = article.find(key);
    add(findings, Severity::error, std::string(key) + ".missing", std::move(text),
        field != nullptr ? field->key_span : first_line(article), std::move(fix));
}

/// A list of one where a single value belongs is written without its brackets; a list or map in a text (a
/// title that starts with a bracket) is put in quotes as it stands.
std::optional<Fix> fix_of_kind(const Article& article, const Field& field, bool free_text) {
    if (free_text && field.block_span.empty())
        return std::nullopt;
    if (free_text) {
        std::string quoted = yaml_scalar(field.value_span.of(article.bytes), Quoting::double_quotes, false);
        return Fix{message("Put the value in quotes"), field.value_span, quoted};
    }
    if (field.items.size() != 1)
        return std::nullopt;
    return fix_from_edit(article, set_field(article, field.key, field.items[0]),
                         message("Change to {}", field.items[0]));
}

/// A field that must hold one text. False where it holds none (reported).
bool check_text(const Article& article, std::string_view key, std::string missing, bool free_text,
                Findings& findings) {
    const Field* field = article.find(key);
    if (is_empty(field)) {
        report_missing(article, key, std::move(missing), findings);
        return false;
    }
    if (field->kind == Kind::scalar)
        return true;
    add(findings, Severity::error, field->key + ".kind",
        message("{} must be one value, not a list or a map.", field->key), place_of(*field),
        fix_of_kind(article, *field, free_text));
    return false;
}

void report_unknown(const Field& field, std::string_view value, ByteSpan span,
                    const std::vector<std::string>& allowed, Findings& findings) {
    auto near = nearest(value, allowed);
    std::optional<Fix> fix;
    if (near && !field.block_span.empty())
        fix = Fix{message("Change to {}", *near), span, yaml_scalar(*near, Quoting::plain, true)};
    std::string shown = printable(clip_utf8(value, 60));
    std::string text =
        near ? message("{} `{}` is not known: did you mean {}?", field.key, shown, *near)
             : message("{} `{}` is not known. It can be: {}.", field.key, shown, listed(allowed));
    add(findings, Severity::error, field.key + ".unknown", std::move(text), span, std::move(fix));
}

/// A field with one value out of `allowed`.
void check_choice(const Article& article, std::string_view key, std::string missing,
                  const std::vector<std::string>& allowed, Findings& findings) {
    if (!check_text(article, key, std::move(missing), false, findings))
        return;
    const Field& field = *article.find(key);
    if (!std::ranges::contains(allowed, field.text))
        report_unknown(field, field.text, place_of(field), allowed, findings);
}

std::vector<std::string> names(const std::array<std::string_view, 3>& values) {
    return {values.begin(), values.end()};
}

void check_status(const Article& article, Findings& findings) {
    const Field* field = article.find("status");
    if (!is_empty(field))
        return check_choice(article, "status", "", names(status_names), findings);
    report_missing(
        article, "status", message("status is missing: the article counts as a draft."), findings,
        fix_from_edit(article, set_field(article, "status", "draft"), message("Set status to draft")));
}

/// Items of a list field one by one; a scalar counts as a list of one.
void check_items(const Field& field, const std::vector<std::string>& allowed, Findings& findings) {
    if (field.kind == Kind::scalar) {
        if (!std::ranges::contains(allowed, field.text))
            report_unknown(field, field.text, place_of(field), allowed, findings);
        return;
    }
    for (std::size_t i = 0; i < field.items.size(); ++i)
        if (!std::ranges::contains(allowed, field.items[i]))
            report_unknown(field, field.items[i],
                           i < field.item_spans.size() ? field.item_spans[i] : place_of(field), allowed,
                           findings);
}

/// A list of words; `false` where it is something else (reported).
bool check_list_kind(const Field& field, Findings& findings) {
    bool words = field.kind == Kind::scalar || field.kind == Kind::null ||
                 (field.kind == Kind::list && !field.nested && field.entries.empty());
    if (!words)
        add(findings, Severity::error, field.key + ".kind",
            message("{} must be a list of words: [one, two].", field.key), place_of(field));
    return words;
}

void check_systems(const Article& article, const Vocabulary& vocabulary, Findings& findings) {
    const Field* field = article.find("system");
    if (is_empty(field))
        return report_missing(article, "system",
                              message("system is missing: name what the article is about, such as [slurm]."),
                              findings);
    if (check_list_kind(*field, findings))
        check_items(*field, vocabulary.systems, findings);
}

/// `title: Ticket #12` is the title "Ticket": what follows is a comment, which nobody meant.
void check_cut_text(const Article& article, std::string_view key, Findings& findings) {
    const Field* field = article.find(key);
    if (field == nullptr || field->kind != Kind::scalar || field->block_span.empty())
        return;
    std::string_view value = field->value_span.of(article.bytes);
    if (value.starts_with('"') || value.starts_with('\'') ||
        value.find_first_of("\r\n") != std::string_view::npos)
        return;
    std::string_view rest = ByteSpan{field->value_span.end, field->block_span.end}.of(article.bytes);
    rest = rest.substr(0, rest.find_first_of("\r\n"));
    std::size_t hash = rest.find('#');
    if (hash == std::string_view::npos || hash + 1 >= rest.size() || rest[hash + 1] == ' ' ||
        rest[hash + 1] == '\t')
        return;
    ByteSpan whole{field->value_span.begin, field->value_span.end + trim(rest).size() + hash};
    std::string quoted = yaml_scalar(trim(whole.of(article.bytes)), Quoting::double_quotes, false);
    add(findings, Severity::warning, field->key + ".cut",
        message("YAML takes what follows ` #` for a comment: put {} in quotes.", field->key),
        {field->value_span.end + hash, whole.end}, Fix{message("Put the value in quotes"), whole, quoted});
}

} // namespace

void check_fields(const Article& article, const RuleContext& context, Findings& findings) {
    if (article.frontmatter == Article::Frontmatter::none)
        return add(findings, Severity::error, "frontmatter.missing",
                   message("The file has no frontmatter: it counts as a draft for admins."),
                   first_line(article));
    if (!has_fields(article))
        return;
    const Vocabulary& vocabulary = context.vocabulary;
    check_text(article, "title", message("title is missing."), true, findings);
    check_cut_text(article, "title", findings);
    check_choice(article, "category", message("category is missing."), vocabulary.categories, findings);
    check_systems(article, vocabulary, findings);
    check_choice(article, "audience", message("audience is missing: the article is shown to admins only."),
                 names(audience_names), findings);
    check_status(article, findings);
    if (vocabulary.owners.empty())
        check_text(article, "owner", message("owner is missing: who answers for the article?"), false,
                   findings);
    else
        check_choice(article, "owner", message("owner is missing: who answers for the article?"),
                     vocabulary.owners, findings);
    check_text(article, "escalate_if",
               message("escalate_if is missing: say when this article is not enough."), true, findings);
    check_cut_text(article, "escalate_if", findings);
    check_choice(article, "evidence", message("evidence is missing: what does the article rest on?"),
                 vocabulary.evidence, findings);
    if (const Field* tags = article.find("tags"))
        check_list_kind(*tags, findings);
}

} // namespace kb
