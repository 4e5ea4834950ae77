// SPDX-License-Identifier: GPL-3.0-or-later
// kb review: what waits for a review, and the decisions about it.
#include "app/kb/commands.h"
#include "app/kb/review_view.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/workspace/ingest.h"
#include "core/workspace/review_desk.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace kb {

namespace {

using Json = nlohmann::ordered_json;

struct DecisionOptions {
    std::string path, by, reason;
};

/// The options of every decision.
Command decision_options(Command command, DecisionOptions& options) {
    return command.text("path", options.path, "PATH", tr("The article, relative to the base"))
        .required()
        .text("--by", options.by, "NAME", tr("Who decides (default: from git's user.email)"))
        .text("--reason", options.reason, "TEXT", tr("Why; is kept in the log"));
}

/// The path as the base knows it, from one that was typed in the current folder.
std::string path_in_base(const Config& config, const std::string& typed) {
    return nfc(citation_in_base(config, typed));
}

std::string reviewer(const Workspace& workspace, const std::string& named) {
    if (named.empty())
        return reviewer_name(workspace);
    return named.contains(':') ? named : "human:" + named;
}

// ---- list ----------------------------------------------------------------------------------------------

Json item_json(const QueueItem& item) {
    Json reasons = Json::array();
    for (ReviewReason reason : item.reasons)
        reasons.push_back(name_of(reason));
    return {{"path", item.path},
            {"title", item.title},
            {"audience", name_of(item.audience)},
            {"status", name_of(item.status)},
            {"reasons", std::move(reasons)},
            {"waiting_for", item.waiting_for},
            {"note", item.note}};
}

std::string reasons_text(const QueueItem& item) {
    std::string text;
    for (ReviewReason reason : item.reasons)
        text += (text.empty() ? "" : "; ") + words_of(reason);
    if (item.waiting_for == "author")
        text += "; " + message("sent back: {}", item.note);
    return text;
}

int list(Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto queue = review_queue(*workspace, session.stop);
    if (!queue)
        return session.fail(queue.error());
    Json json = Json::array();
    using enum Table::Align;
    Table table({left, left, left});
    for (const QueueItem& item : *queue) {
        json.push_back(item_json(item));
        table.row({item.path, std::string(name_of(item.audience)), reasons_text(item)},
                  item.reasons.front() == ReviewReason::void_seal ? Style::red : Style::plain);
    }
    if (session.json)
        session.output.json(json);
    else if (queue->empty())
        session.output.note(tr("Nothing waits for a review."));
    else
        table.print(session.output);
    return exit_code::done;
}

// ---- show ----------------------------------------------------------------------------------------------

Json entry_json(const ReviewEntry& entry) {
    return Json::parse(format_review_entry(entry));
}

/// The version under .approved/, if there is one.
std::optional<Article> approved_version(const ReviewCase& shown) {
    return shown.approved ? std::optional(parse_article(shown.article.path, *shown.approved)) : std::nullopt;
}

Json case_json(const ReviewCase& shown) {
    Json difference;
    if (auto approved = approved_version(shown))
        difference = difference_json(article_difference(*approved, shown.article), *approved, shown.article);
    Json checks = Json::array();
    for (const CheckResult& check : shown.checks)
        checks.push_back(
            {{"name", check.name}, {"outcome", name_of(check.outcome)}, {"evidence", check.evidence}});
    Json history = Json::array();
    for (const ReviewEntry& entry : shown.history)
        history.push_back(entry_json(entry));
    return {{"path", shown.article.path},
            {"title", shown.article.title()},
            {"audience", name_of(shown.article.audience())},
            {"status", name_of(shown.article.status())},
            {"digest", content_digest(shown.article)},
            {"approved_version", shown.approved.has_value()},
            {"difference", std::move(difference)},
            {"checks", std::move(checks)},
            {"checklist", shown.checklist},
            {"history", std::move(history)}};
}

const char* words_of(CheckResult::Outcome outcome) {
    return outcome == CheckResult::Outcome::failed   ? tr("failed")
           : outcome == CheckResult::Outcome::passed ? tr("passed")
                                                     : tr("not run");
}

Style style_of(CheckResult::Outcome outcome) {
    return outcome == CheckResult::Outcome::failed   ? Style::red
           : outcome == CheckResult::Outcome::passed ? Style::green
                                                     : Style::dim;
}

void print_checks(const std::vector<CheckResult>& checks, Output& output) {
    std::size_t widest = 0;
    for (const CheckResult& check : checks)
        widest = std::max(widest, display_width(words_of(check.outcome)));
    for (const CheckResult& check : checks) {
        const char* outcome = words_of(check.outcome);
        Line line("  ");
        line.add(outcome, style_of(check.outcome));
        line.add(std::string(widest - display_width(outcome), ' ') + "  " + check.name + ": " +
                 check.evidence);
        output.print(line);
    }
}

void print_case(const ReviewCase& shown, Output& output) {
    output.print(Line(shown.article.title(), Style::bold));
    output.print(Line(shown.article.path + "  " + std::string(name_of(shown.article.audience())) + "  " +
                      std::string(name_of(shown.article.status()))));
    output.print();
    if (auto approved = approved_version(shown)) {
        output.print(Line(message("Changes since the approved version, .approved/{}", shown.article.path),
                          Style::bold));
        print_difference(article_difference(*approved, shown.article), *approved, shown.article, output);
        output.print();
    }
    output.print(Line(tr("Checks"), Style::bold));
    print_checks(shown.checks, output);
    output.print();
    output.print(Line(tr("To judge"), Style::bold));
    for (const std::string& point : shown.checklist)
        output.print(Line("  - " + point));
    if (!shown.history.empty()) {
        output.print();
        output.print(Line(tr("So far"), Style::bold));
    }
    for (const ReviewEntry& entry : shown.history)
        output.print(Line("  " + entry.at + "  " + std::string(name_of(entry.action)) + "  " + entry.by +
                          (entry.reason.empty() ? "" : "  " + entry.reason)));
}

int show(const std::string& path, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto shown = review_case(*workspace, path_in_base(workspace->config(), path), reviewer_name(*workspace),
                             session.stop);
    if (!shown)
        return session.fail(shown.error());
    if (session.json)
        session.output.json(case_json(*shown));
    else
        print_case(*shown, session.output);
    return exit_code::done;
}

// ---- preview -------------------------------------------------------------------------------------------

int preview(const std::string& path, bool deprecate, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    std::string place = path_in_base(workspace->config(), path);
    auto candidate = deprecate
                         ? deprecated_candidate(*workspace, place, session.stop)
                         : approved_candidate(*workspace, place, reviewer_name(*workspace), session.stop);
    if (!candidate)
        return session.fail(candidate.error());
    auto golden = golden_queries(*workspace);
    if (!golden)
        return session.fail(golden.error());
    const std::vector<PreviewQuery> queries = preview_queries(*golden);
    auto found = preview_change(*workspace, *candidate, queries, {}, session.stop, session.output.progress());
    if (!found)
        return session.fail(found.error());
    if (session.json)
        session.output.json(preview_json(*found, queries));
    else
        print_preview(*found, queries, session.output);
    return found->lost_answers == 0 ? exit_code::done : exit_code::found;
}

// ---- decisions -----------------------------------------------------------------------------------------

/// Brings an index that exists in step, so that agents get what was decided.
int reindex(const Workspace& workspace, Session& session) {
    std::error_code error;
    if (!std::filesystem::exists(workspace.config().db, error))
        return exit_code::done;
    auto report = ingest(workspace, {}, session.stop, session.output.progress());
    return report ? exit_code::done : session.fail(report.error());
}

int decide_about(ReviewAction action, const DecisionOptions& options, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    Decision decision{.action = action,
                      .path = path_in_base(workspace->config(), options.path),
                      .by = reviewer(*workspace, options.by),
                      .reason = options.reason,
                      .today = today()};
    if (action == ReviewAction::approve) {
        auto shown = review_case(*workspace, decision.path, decision.by, session.stop);
        if (!shown)
            return session.fail(shown.error());
        decision.checks = std::move(shown->checks);
    }
    auto decided = decide(workspace->config().root, decision);
    if (!decided) {
        if (!session.json && !session.quiet)
            print_checks(decision.checks, session.output);
        session.output.error(decided.error().message);
        return decided.error().code == ErrorCode::refused ? exit_code::found : exit_code::cannot;
    }
    if (session.json)
        session.output.json(entry_json(decided->entry));
    else
        session.output.note(message("{}: {} by {}, line {} of the review log.", decision.path,
                                    name_of(action), decision.by, decided->entry.seq));
    return reindex(*workspace, session);
}

// ---- verify --------------------------------------------------------------------------------------------

int verify(Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto log = load_review_log(workspace->config().root);
    if (!log)
        return session.fail(log.error());
    Json faults = Json::array();
    for (const LogFault& fault : log->faults) {
        faults.push_back({{"line", fault.line}, {"message", fault.message}});
        if (!session.json)
            session.output.print(
                Line(message("reviews.jsonl:{}: {}", fault.line, fault.message), Style::red));
    }
    if (session.json)
        session.output.json({{"entries", log->entries.size()}, {"faults", std::move(faults)}});
    else
        session.output.note(message("entries: {}, faults: {}", log->entries.size(), log->faults.size()));
    return log->faults.empty() ? exit_code::done : exit_code::found;
}

void add_decision(Commands& commands, const Command& group, const char* name, const char* help,
                  ReviewAction action) {
    auto options = std::make_shared<DecisionOptions>();
    decision_options(commands.add_to(group, name, help,
                                     [action, options](Session& session) {
                                         return decide_about(action, *options, session);
                                     }),
                     *options);
}

} // namespace

void add_review(Commands& commands) {
    Command group = commands.add_group("review", tr("Decide what is approved"));
    commands.add_to(group, "list", tr("Print which articles wait for a review, and why"), list);
    auto path = std::make_shared<std::string>();
    commands
        .add_to(group, "show", tr("Print what changed in an article, its checks and what was decided so far"),
                [path](Session& session) { return show(*path, session); })
        .text("path", *path, "PATH", tr("The article, relative to the base"))
        .required();
    auto deprecate = std::make_shared<bool>(false);
    commands
        .add_to(group, "preview", tr("Print what changes in search if an article is approved"),
                [path, deprecate](Session& session) { return preview(*path, *deprecate, session); })
        .text("path", *path, "PATH", tr("The article, relative to the base"))
        .required()
        .flag("--deprecate", *deprecate, tr("If it is deprecated instead"));
    add_decision(commands, group, "approve", tr("Approve an article as it is now, and seal it"),
                 ReviewAction::approve);
    add_decision(commands, group, "send-back", tr("Send a draft back to its author, with a reason"),
                 ReviewAction::send_back);
    add_decision(commands, group, "reject", tr("Reject a draft, with a reason"), ReviewAction::reject);
    commands.add_to(group, "verify", tr("Check that no line of the review log was changed or removed"),
                    verify);
}

} // namespace kb
