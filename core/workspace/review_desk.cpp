// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/review_desk.h"

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/review/checks.h"
#include "core/workspace/search_tuning.h"

#include <algorithm>
#include <cstdlib>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t neighbours = 5; // articles whose text is compared

bool names(const GoldenQuery& query, const std::string& path) {
    return std::ranges::any_of(query.relevant, [&](const Judgement& judgement) {
        return judgement.path == path && judgement.grade >= 2;
    });
}

/// Asks the index about articles as a reviewer sees them: drafts count.
class Desk {
public:
    Desk(std::unique_ptr<Searcher> searcher, Profile profile)
        : searcher_(std::move(searcher))
        , profile_(std::move(profile)) {}

    static Result<Desk> open(const Workspace& workspace) {
        auto searcher = workspace.searcher();
        if (!searcher)
            return std::unexpected(searcher.error());
        auto identity = (*searcher)->reader().identity();
        if (!identity)
            return std::unexpected(identity.error());
        auto profile = workspace.profile("", identity->embedder);
        if (!profile)
            return std::unexpected(profile.error());
        return Desk(std::move(*searcher), std::move(*profile));
    }

    /// Rank of `path` for a golden query, asked at its own audience.
    Result<int> rank(const GoldenQuery& query, const std::string& path, std::stop_token stop) {
        auto answer =
            ask(query.query, query.audience.value_or(Audience::admins), golden_hits, std::move(stop));
        if (!answer)
            return std::unexpected(answer.error());
        for (const Hit& hit : answer->hits)
            if (hit.meta.path == path)
                return hit.rank;
        return 0;
    }

    /// Articles that the title of this one finds.
    Result<std::vector<std::string>> near(const Article& article, std::stop_token stop) {
        auto answer = ask(article.title(), Audience::admins, neighbours + 1, std::move(stop));
        if (!answer)
            return std::unexpected(answer.error());
        std::vector<std::string> paths;
        for (const Hit& hit : answer->hits)
            if (hit.meta.path != article.path)
                paths.push_back(hit.meta.path);
        return paths;
    }

private:
    Result<SearchAnswer> ask(const std::string& text, Audience ceiling, std::size_t k, std::stop_token stop) {
        return searcher_->search({.query = text,
                                  .k = k,
                                  .visibility = {.ceiling = ceiling, .drafts = true},
                                  .filter = {},
                                  .profile = profile_,
                                  .passages = false},
                                 std::move(stop));
    }
    std::unique_ptr<Searcher> searcher_;
    Profile profile_;
};

Result<std::vector<GoldenOutcome>> golden_of(Desk& desk, const Workspace& workspace, const std::string& path,
                                             const std::stop_token& stop) {
    auto queries = golden_queries(workspace);
    if (!queries)
        return std::unexpected(queries.error());
    std::vector<GoldenOutcome> outcomes;
    for (const GoldenQuery& query : *queries) {
        if (!names(query, path))
            continue;
        auto rank = desk.rank(query, path, stop);
        if (!rank)
            return std::unexpected(rank.error());
        outcomes.push_back({query.id, *rank});
    }
    return outcomes;
}

Result<std::vector<Overlap>> overlaps_of(Desk& desk, const CheckedBase& base, const Article& article,
                                         const std::stop_token& stop) {
    auto paths = desk.near(article, stop);
    if (!paths)
        return std::unexpected(paths.error());
    std::vector<Overlap> overlaps;
    for (const CheckedArticle& other : base.articles)
        if (std::ranges::contains(*paths, other.article.path))
            overlaps.push_back({other.article.path, shared_text(article.body(), other.article.body())});
    return overlaps;
}

/// Output of git in the base without its line end; nothing where it fails or is not there.
std::optional<std::string> git(const fs::path& root, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "git");
    auto result = run_process(arguments, {.folder = root, .environment = {{"GIT_OPTIONAL_LOCKS", "0"}}});
    if (!result || result->exit_code != 0)
        return std::nullopt;
    return std::string(trim(result->output));
}

std::string person(std::string_view mail) {
    std::string_view name = mail.substr(0, mail.find('@'));
    return name.empty() ? "" : "human:" + std::string(name);
}

/// Who wrote the article as it is now: the last to put it up for review; else, by git, who has it changed and
/// not committed, or who committed it last.
std::string author_of(const Workspace& workspace, const ReviewLog& log, const Article& article) {
    std::string digest = content_digest(article);
    for (const LoggedReview& logged : log.entries)
        if (logged.entry.path == article.path && logged.entry.action == ReviewAction::submit &&
            logged.entry.digest == digest)
            return logged.entry.by;
    const fs::path& root = workspace.config().root;
    auto state = git(root, {"status", "--porcelain", "--", article.path});
    if (!state)
        return "";
    if (!state->empty())
        return reviewer_name(workspace);
    return person(git(root, {"log", "-1", "--format=%ae", "--", article.path}).value_or(""));
}

std::optional<std::string> intact_sealed_version(const fs::path& root, const std::string& path) {
    auto bytes = read_file(root / ".approved" / path);
    if (!bytes || !is_valid_utf8(*bytes) || seal_of(parse_article(path, *bytes)) != Seal::intact)
        return std::nullopt;
    return std::move(*bytes);
}

std::vector<std::string> checklist_of(const Config& config) {
    if (!config.checklist.empty())
        return config.checklist;
    return {tr("The words of those who ask find it."),
            tr("It is about one problem."),
            tr("Its steps were tried, or their source is named."),
            tr("A cause is stated only where it was confirmed."),
            tr("The audience is right."),
            tr("The escalation is right.")};
}

/// Whether golden queries find the articles that they name; by path. Empty without golden queries or index.
Result<std::map<std::string, bool, std::less<>>> golden_failures(const Workspace& workspace,
                                                                 const std::stop_token& stop) {
    std::map<std::string, bool, std::less<>> failed;
    auto queries = golden_queries(workspace);
    if (!queries)
        return std::unexpected(queries.error());
    if (queries->empty())
        return failed;
    auto desk = Desk::open(workspace);
    if (!desk && desk.error().code == ErrorCode::not_found)
        return failed; // the queue does not need an index
    if (!desk)
        return std::unexpected(desk.error());
    for (const GoldenQuery& query : *queries)
        for (const Judgement& judgement : query.relevant) {
            if (judgement.grade < 3)
                continue;
            auto rank = desk->rank(query, judgement.path, stop);
            if (!rank)
                return std::unexpected(rank.error());
            failed[judgement.path] = failed[judgement.path] || *rank == 0;
        }
    return failed;
}

} // namespace

Result<std::vector<GoldenQuery>> golden_queries(const Workspace& workspace) {
    auto files = golden_files(workspace);
    if (!files)
        return std::unexpected(files.error());
    std::vector<GoldenQuery> all;
    for (GoldenFile& file : *files)
        std::ranges::move(file.queries, std::back_inserter(all));
    return all;
}

std::string reviewer_name(const Workspace& workspace) {
    if (auto mail = git(workspace.config().root, {"config", "user.email"}); mail && !mail->empty())
        return person(*mail);
    const char* login = std::getenv("USER");
    return login == nullptr ? "" : person(login);
}

Result<std::vector<QueueItem>> review_queue(const Workspace& workspace, std::stop_token stop) {
    auto base = check_base(workspace, [](const std::string&) { return true; }, stop);
    if (!base)
        return std::unexpected(base.error());
    auto log = load_review_log(workspace.config().root);
    if (!log)
        return std::unexpected(log.error());
    auto failed = golden_failures(workspace, stop);
    if (!failed)
        return std::unexpected(failed.error());
    std::vector<ReviewSubject> subjects;
    for (const CheckedArticle& checked : base->articles) {
        auto found = failed->find(checked.article.path);
        subjects.push_back({&checked.article, &checked.findings, found != failed->end() && found->second});
    }
    return review_queue(subjects, *log);
}

Result<ReviewCase> review_case(const Workspace& workspace, const std::string& path,
                               const std::string& reviewer, std::stop_token stop) {
    const Config& config = workspace.config();
    auto base = check_base(workspace, [](const std::string&) { return false; }, stop);
    if (!base)
        return std::unexpected(base.error());
    auto found =
        std::ranges::find(base->articles, path, [](const CheckedArticle& checked) -> const std::string& {
            return checked.article.path;
        });
    if (found == base->articles.end())
        return fail(ErrorCode::not_found,
                    message("{} is not an article of {}.", printable(path), config.root.string()));
    auto log = load_review_log(config.root);
    if (!log)
        return std::unexpected(log.error());

    ReviewCase result{.article = found->article, .checklist = checklist_of(config)};
    auto approved = approved_form(path, found->article.bytes, reviewer, today());
    auto findings =
        check_article(workspace, *base, approved ? parse_article(path, *approved) : found->article);
    if (!findings)
        return std::unexpected(findings.error());
    result.findings = std::move(*findings);
    result.approved = intact_sealed_version(config.root, path);
    for (const LoggedReview& logged : log->entries)
        if (logged.entry.path == path)
            result.history.push_back(logged.entry);

    CheckInput input{.article = result.article,
                     .findings = result.findings,
                     .author = author_of(workspace, *log, result.article),
                     .reviewer = reviewer,
                     .two_person = config.vocabulary.two_person,
                     .reviewers = config.reviewers};
    if (auto desk = Desk::open(workspace)) {
        auto overlaps = overlaps_of(*desk, *base, result.article, stop);
        auto golden = golden_of(*desk, workspace, path, stop);
        if (!overlaps || !golden)
            return std::unexpected(overlaps ? golden.error() : overlaps.error());
        input.overlaps = std::move(*overlaps);
        input.golden = std::move(*golden);
    } else {
        input.no_index = desk.error().message;
    }
    result.checks = run_checks(built_in_checks(), input);
    return result;
}

} // namespace kb
