// SPDX-License-Identifier: GPL-3.0-or-later
// Review dates, seals, and the sources an article names.
#include "core/base/translate.h"
#include "core/schema/rules.h"

#include <algorithm>
#include <charconv>
#include <format>
#include <set>

namespace kb {

namespace {

using Kind = Field::Kind;

/// `date` twelve months later; the last day of February where the 29th is gone.
Date a_year_after(Date date) {
    Date later = date + std::chrono::years(1);
    return later.ok() ? later : Date(later.year() / later.month() / std::chrono::last);
}

/// YYYY-MM-DD from a date with other separators or without leading zeros, year first: the order of day and
/// month is known there only.
std::optional<std::string> repaired_date(std::string_view text) {
    std::array<int, 3> parts{};
    const char* at = text.data();
    const char* end = text.data() + text.size();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) {
            if (at == end || !std::string_view("-/.").contains(*at))
                return std::nullopt;
            ++at;
        }
        auto [next, error] = std::from_chars(at, end, parts[i]);
        if (error != std::errc())
            return std::nullopt;
        at = next;
    }
    if (at != end && *at != 'T' && *at != ' ')
        return std::nullopt;
    std::string date = std::format("{:04}-{:02}-{:02}", parts[0], parts[1], parts[2]);
    return parse_date(date) ? std::optional(date) : std::nullopt;
}

void check_date(const Article& article, const Field& field, const RuleContext& context, Findings& findings) {
    auto date = field.kind == Kind::scalar ? parse_date(field.text) : std::nullopt;
    if (!date) {
        std::optional<Fix> fix;
        auto repaired = repaired_date(trim(field.text));
        if (repaired && field.kind == Kind::scalar && !field.value_span.empty())
            fix = Fix{message("Change to {}", *repaired), field.value_span, *repaired};
        return add(findings, Severity::error, "last_reviewed.invalid",
                   message("last_reviewed must be a date that exists, as 2026-10-12."), field.value_span,
                   std::move(fix));
    }
    if (std::chrono::sys_days(*date) > std::chrono::sys_days(context.today))
        return add(findings, Severity::error, "last_reviewed.future",
                   message("last_reviewed lies in the future: today is {}.", format_date(context.today)),
                   field.value_span);
    bool overdue = std::chrono::sys_days(a_year_after(*date)) < std::chrono::sys_days(context.today);
    if (overdue && article.status() != Status::deprecated)
        add(findings, Severity::warning, "last_reviewed.old",
            message("The last review is more than 12 months ago: review the article."), field.value_span);
}

void check_seal(const Article& article, const RuleContext& context, Findings& findings) {
    if (article.status() != Status::approved)
        return;
    const Field* verified = article.find("verified");
    Seal seal = seal_of(article);
    ByteSpan place = verified != nullptr ? verified->key_span : first_line(article);
    if (seal == Seal::none && context.vocabulary.require_seal)
        add(findings, Severity::error, "seal.missing",
            message("The article is approved without a seal, which this base requires: approve it with `kb "
                    "review approve`."),
            verified != nullptr ? place : article.find("status")->value_span);
    if (seal != Seal::broken)
        return;
    add(findings, context.has_sealed_version ? Severity::warning : Severity::error, "seal.void",
        context.has_sealed_version ? message("The text was edited after its approval: agents get the "
                                             "approved version until this one is reviewed.")
                                   : message("The text was edited after its approval and no approved version "
                                             "is kept: agents get nothing until it is "
                                             "reviewed."),
        place);
}

} // namespace

void check_review(const Article& article, const RuleContext& context, Findings& findings) {
    if (!has_fields(article))
        return;
    const Field* field = article.find("last_reviewed");
    bool missing = field == nullptr || field->kind == Kind::null ||
                   (field->kind == Kind::scalar && trim(field->text).empty());
    if (!missing)
        check_date(article, *field, context, findings);
    else if (article.status() == Status::approved)
        add(findings, Severity::error, "last_reviewed.missing",
            message("The article is approved but last_reviewed is missing: say when it was reviewed."),
            field != nullptr ? field->key_span : article.find("status")->value_span);
    check_seal(article, context, findings);
}

void check_sources(const Article& article, const RuleContext& /*context*/, Findings& findings) {
    for (const char* key : {"sources", "verified"}) {
        const Field* field = article.find(key);
        if (field == nullptr || field->kind == Kind::null || field->text == "[]" || !field->entries.empty())
            continue;
        add(findings, Severity::error, std::string(key) + ".kind",
            message("{} must be a list of entries such as {}.", key,
                    key == std::string_view("sources") ? R"({id: t4101, resource: "zammad:ticket/4101"})"
                                                       : R"({by: "human:jdoe", at: "2026-10-12T15:04:05Z"})"),
            field->value_span);
    }
    const Field* field = article.find("sources");
    std::set<std::string> ids;
    std::vector<SourceRef> sources = article.sources();
    for (std::size_t i = 0; field != nullptr && i < field->entries.size(); ++i) {
        ByteSpan place = i < field->item_spans.size() ? field->item_spans[i] : field->value_span;
        if (sources[i].id.empty() || sources[i].resource.empty())
            add(findings, Severity::error, "sources.entry", message("A source needs an id and a resource."),
                place);
        else if (!ids.insert(sources[i].id).second)
            add(findings, Severity::warning, "sources.duplicate",
                message("The source `{}` is listed twice.", printable(sources[i].id)), place);
    }
}

} // namespace kb
