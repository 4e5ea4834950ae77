// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/base_history.h"

#include "core/article/article.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/source/source.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace kb {

namespace {

constexpr std::string_view status_key = "status:";
constexpr std::string_view reviewed_key = "last_reviewed:";

/// The value behind a key, without comment and quotes.
std::string_view value_of(std::string_view line, std::string_view key) {
    std::string_view value = line.substr(key.size());
    value = trim(value.substr(0, value.find(" #")));
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
        value = value.substr(1, value.size() - 2);
    return value;
}

struct PastArticle {
    std::optional<std::string_view> status, reviewed;
};

std::map<std::string_view, PastArticle> articles_of(std::string_view grep_output) {
    std::map<std::string_view, PastArticle> articles;
    for (std::string_view record : split_lines(grep_output)) {
        std::size_t end = record.find('\0');
        std::size_t colon = record.find(':');
        if (end == std::string_view::npos || colon > end)
            continue;
        std::string_view path = record.substr(colon + 1, end - colon - 1);
        if (!is_article_path(path))
            continue;
        PastArticle& article = articles[path];
        std::string_view line = record.substr(end + 1);
        if (line.starts_with(status_key) && !article.status)
            article.status = value_of(line, status_key);
        else if (line.starts_with(reviewed_key) && !article.reviewed)
            article.reviewed = value_of(line, reviewed_key);
    }
    return articles;
}

bool is_overdue(std::string_view reviewed, Date day) {
    auto date = parse_date(reviewed);
    if (!date)
        return false;
    Date due = *date + std::chrono::years(1);
    if (!due.ok())
        due = due.year() / due.month() / std::chrono::last; // 29 February
    return std::chrono::sys_days(due) < std::chrono::sys_days(day);
}

Result<ProcessResult> git(const std::filesystem::path& root, std::vector<std::string> arguments,
                          const std::stop_token& stop) {
    std::vector<std::string> command{
        "git", "-c", "grep.lineNumber=false", "-c", "grep.column=false", "-c", "grep.fullName=false"};
    command.insert(command.end(), std::make_move_iterator(arguments.begin()),
                   std::make_move_iterator(arguments.end()));
    return run_process(command, {.folder = root, .environment = {{"GIT_OPTIONAL_LOCKS", "0"}}}, stop);
}

} // namespace

PastQueue count_past_queue(std::string_view grep_output, Date day) {
    PastQueue queue;
    for (const auto& [path, article] : articles_of(grep_output)) {
        auto status = parse_status(article.status.value_or(""));
        queue.drafts += !status || *status == Status::draft;
        queue.overdue += status != Status::deprecated && is_overdue(article.reviewed.value_or(""), day);
    }
    return queue;
}

Result<std::vector<PastQueue>> past_queues(const std::filesystem::path& root, std::span<const Date> days,
                                           std::stop_token stop) {
    std::vector<PastQueue> queues;
    for (Date day : days) {
        auto commit =
            git(root, {"rev-list", "-1", "--before=" + format_date(day) + " 23:59:59", "HEAD", "--"}, stop);
        if (!commit)
            return std::unexpected(commit.error());
        if (commit->exit_code != 0)
            return fail(ErrorCode::not_found,
                        message("{} is in no git repository with a commit.", root.string()));
        queues.emplace_back();
        std::string id(trim(commit->output));
        if (id.empty())
            continue; // the history begins later
        auto lines = git(
            root,
            {"grep", "-z", "-I", "--no-color", "-e", "^status:", "-e", "^last_reviewed:", id, "--", "*.md"},
            stop);
        if (!lines)
            return std::unexpected(lines.error());
        queues.back() = count_past_queue(lines->output, day);
    }
    return queues;
}

} // namespace kb
