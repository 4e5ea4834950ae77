// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/base_check.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/workspace/document_reader.h"

#include <atomic>
#include <future>
#include <set>

namespace kb {

namespace {

/// Runs `work(i)` for every i below `count` on two threads.
void for_each_index(std::size_t count, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    auto loop = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    auto other = std::async(std::launch::async, loop);
    loop();
    other.get();
}

/// Every file below the root that a link may name, without facts. Hidden folders are left out.
void add_all_files(const std::filesystem::path& root, BaseFacts& facts) {
    std::error_code error;
    std::filesystem::recursive_directory_iterator it(root, error);
    for (; !error && it != std::filesystem::recursive_directory_iterator(); it.increment(error)) {
        std::string name = it->path().filename().string();
        if (name.starts_with('.')) {
            if (it->is_directory(error))
                it.disable_recursion_pending();
            continue;
        }
        facts.add(nfc(it->path().lexically_relative(root).generic_string()));
    }
}

/// The article with the findings of its bytes alone.
CheckedArticle read_article(const SourceFile& file) {
    CheckedArticle result;
    auto bytes = read_file(file.absolute);
    if (!bytes) {
        result.article = parse_article(file.path, "");
        result.findings.push_back(
            {.severity = Severity::error, .code = "file.unreadable", .message = bytes.error().message});
        return result;
    }
    if (is_valid_utf8(*bytes)) {
        result.article = parse_article(file.path, std::move(*bytes)); // with its byte order mark
        return result;
    }
    auto decoded = decode_text(*bytes);
    if (auto finding = encoding_finding(decoded))
        result.findings.push_back(std::move(*finding));
    result.article = parse_article(file.path, decoded ? std::move(decoded->text) : std::string());
    return result;
}

/// The chosen paths relative to the root, as cited. An error names the first that is no article.
Result<std::set<std::string>> choose(const std::vector<std::string>& paths, const std::filesystem::path& root,
                                     const std::vector<SourceFile>& files) {
    std::set<std::string> chosen;
    for (const std::string& path : paths) {
        std::error_code ignored;
        auto match = std::ranges::find_if(files, [&](const SourceFile& file) {
            return file.path == nfc(path) || std::filesystem::equivalent(file.absolute, path, ignored);
        });
        if (match != files.end()) {
            chosen.insert(match->path);
            continue;
        }
        if (std::filesystem::exists(path, ignored) && is_inside(root, path))
            continue; // a file of the base that is no article, as a commit hook names them too
        return fail(ErrorCode::not_found, message("{} is not a file of the base {}.", path, root.string()));
    }
    return chosen;
}

bool has_sealed_version(const std::filesystem::path& root, const std::string& path) {
    auto bytes = read_file(root / ".approved" / path);
    return bytes && is_valid_utf8(*bytes) && seal_of(parse_article(path, std::move(*bytes))) == Seal::intact;
}

void count(BaseFindings& result) {
    for (const FileFindings& file : result.files)
        for (const Finding& finding : file.findings)
            ++(finding.severity == Severity::error     ? result.errors
               : finding.severity == Severity::warning ? result.warnings
                                                       : result.infos);
}

/// The Markdown files of the base itself.
Result<SourceListing> list_articles(const Config& config, std::stop_token stop) {
    auto listing = list_files(article_source(config), std::move(stop));
    if (listing)
        std::erase_if(listing->files,
                      [](const SourceFile& file) { return syntax_of(file.path) != Syntax::markdown; });
    return listing;
}

/// What `validate` says of an article of this base.
std::vector<Finding> findings_of(const Article& article, const Config& config, const BaseFacts& facts,
                                 const Scrubber& scrubber, const std::vector<Rule>& rules) {
    RuleContext context{
        .vocabulary = config.vocabulary, .today = today(), .base = &facts, .scrubber = &scrubber};
    if (seal_of(article) == Seal::broken)
        context.has_sealed_version = has_sealed_version(config.root, article.path);
    return validate(article, rules, context);
}

Result<CheckedBase> check_listing(const Workspace& workspace, SourceListing listing,
                                  const std::function<bool(const std::string&)>& wanted,
                                  std::stop_token stop) {
    const Config& config = workspace.config();
    auto scrubber = workspace.scrubber();
    if (!scrubber)
        return std::unexpected(scrubber.error());
    const std::vector<SourceFile>& files = listing.files;
    CheckedBase base;
    base.problems = std::move(listing.problems);
    base.articles.resize(files.size());
    std::vector<ArticleFacts> facts(files.size());
    for_each_index(files.size(), [&](std::size_t i) {
        base.articles[i] = read_article(files[i]);
        facts[i] = facts_of(base.articles[i].article);
    });
    add_all_files(config.root, base.facts);
    for (std::size_t i = 0; i < files.size(); ++i)
        base.facts.add(files[i].path, std::move(facts[i]));

    std::vector<Rule> rules = built_in_rules();
    for_each_index(files.size(), [&](std::size_t i) {
        CheckedArticle& checked = base.articles[i];
        if (!stop.stop_requested() && wanted(checked.article.path))
            std::ranges::move(findings_of(checked.article, config, base.facts, *scrubber, rules),
                              std::back_inserter(checked.findings));
    });
    if (stop.stop_requested())
        return fail(ErrorCode::cancelled, message("Interrupted."));
    return base;
}

} // namespace

Result<CheckedBase> check_base(const Workspace& workspace,
                               const std::function<bool(const std::string&)>& wanted, std::stop_token stop) {
    auto listing = list_articles(workspace.config(), stop);
    if (!listing)
        return std::unexpected(listing.error());
    return check_listing(workspace, std::move(*listing), wanted, std::move(stop));
}

Result<std::vector<Finding>> check_article(const Workspace& workspace, const CheckedBase& base,
                                           const Article& article) {
    auto scrubber = workspace.scrubber();
    if (!scrubber)
        return std::unexpected(scrubber.error());
    return findings_of(article, workspace.config(), base.facts, *scrubber, built_in_rules());
}

Result<BaseFindings> validate_base(const Workspace& workspace, const std::vector<std::string>& paths,
                                   std::stop_token stop) {
    auto listing = list_articles(workspace.config(), stop);
    if (!listing)
        return std::unexpected(listing.error());
    auto chosen = choose(paths, workspace.config().root, listing->files);
    if (!chosen)
        return std::unexpected(chosen.error());
    auto wanted = [&](const std::string& path) { return paths.empty() || chosen->contains(path); };
    auto base = check_listing(workspace, std::move(*listing), wanted, std::move(stop));
    if (!base)
        return std::unexpected(base.error());

    BaseFindings result;
    for (CheckedArticle& checked : base->articles)
        if (wanted(checked.article.path))
            result.files.push_back({checked.article.path, std::move(checked.findings)});
    for (const SourceListing::Problem& problem : base->problems)
        if (paths.empty())
            result.files.push_back(
                {problem.path,
                 {Finding{
                     .severity = Severity::warning, .code = "file.left_out", .message = problem.problem}}});
    count(result);
    return result;
}

} // namespace kb
