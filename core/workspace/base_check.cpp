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

/// One article as it was read; `problem` where it could not be.
struct ReadArticle {
    Article article;
    std::vector<Finding> findings; // about its bytes
};

ReadArticle read_article(const SourceFile& file) {
    ReadArticle result;
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
        return fail(ErrorCode::not_found, message("{} is no file of the base {}.", path, root.string()));
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

} // namespace

Result<BaseFindings> validate_base(const Workspace& workspace, const std::vector<std::string>& paths,
                                   std::stop_token stop) {
    const Config& config = workspace.config();
    auto scrubber = workspace.scrubber();
    if (!scrubber)
        return std::unexpected(scrubber.error());
    auto listing = list_files(article_source(config), stop);
    if (!listing)
        return std::unexpected(listing.error());
    std::erase_if(listing->files,
                  [](const SourceFile& file) { return syntax_of(file.path) != Syntax::markdown; });
    auto chosen = choose(paths, config.root, listing->files);
    if (!chosen)
        return std::unexpected(chosen.error());

    const std::vector<SourceFile>& files = listing->files;
    std::vector<ReadArticle> articles(files.size());
    std::vector<ArticleFacts> facts(files.size());
    for_each_index(files.size(), [&](std::size_t i) {
        articles[i] = read_article(files[i]);
        facts[i] = facts_of(articles[i].article);
    });
    BaseFacts base;
    add_all_files(config.root, base);
    for (std::size_t i = 0; i < files.size(); ++i)
        base.add(files[i].path, std::move(facts[i]));

    std::vector<Rule> rules = built_in_rules();
    std::vector<std::vector<Finding>> findings(files.size());
    for_each_index(files.size(), [&](std::size_t i) {
        if (stop.stop_requested() || (!paths.empty() && !chosen->contains(files[i].path)))
            return;
        RuleContext context{
            .vocabulary = config.vocabulary, .today = today(), .base = &base, .scrubber = &*scrubber};
        if (seal_of(articles[i].article) == Seal::broken)
            context.has_sealed_version = has_sealed_version(config.root, files[i].path);
        findings[i] = std::move(articles[i].findings);
        std::ranges::move(validate(articles[i].article, rules, context), std::back_inserter(findings[i]));
    });
    if (stop.stop_requested())
        return fail(ErrorCode::cancelled, message("Interrupted."));

    BaseFindings result;
    for (std::size_t i = 0; i < files.size(); ++i)
        if (paths.empty() || chosen->contains(files[i].path))
            result.files.push_back({files[i].path, std::move(findings[i])});
    for (const SourceListing::Problem& problem : listing->problems)
        if (paths.empty())
            result.files.push_back(
                {problem.path,
                 {Finding{
                     .severity = Severity::warning, .code = "file.left_out", .message = problem.problem}}});
    count(result);
    return result;
}

} // namespace kb
