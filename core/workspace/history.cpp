// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/history.h"

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/base/translate.h"

#include <format>

namespace kb {

namespace {

constexpr char record_mark = '\x1e', field_mark = '\x1f';

/// Runs git in the base; what it says on failure becomes the error.
Result<std::string> git(const Workspace& workspace, std::vector<std::string> arguments,
                        std::stop_token stop) {
    std::vector<std::string> command{"git", "-C", workspace.config().root.string(), "--no-pager"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto done = run_process(command, {.environment = {{"GIT_OPTIONAL_LOCKS", "0"}, {"LC_ALL", "C.UTF-8"}}},
                            std::move(stop));
    if (!done)
        return std::unexpected(done.error());
    if (done->exit_code != 0)
        return fail(ErrorCode::unavailable, message("git says: {}", printable(trim(done->errors))));
    return std::move(done->output);
}

std::vector<std::string_view> split(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        std::size_t end = std::min(text.find(mark, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

/// What `git log` prints in the format below; records that are not complete are left out.
std::vector<Version> parse_log(std::string_view log) {
    std::vector<Version> versions;
    for (std::string_view record : split(log, record_mark)) {
        auto fields = split(record, field_mark);
        if (fields.size() != 5)
            continue;
        std::string_view name = fields[4]; // between NULs and line ends
        while (!name.empty() && (name.front() == '\0' || name.front() == '\n'))
            name.remove_prefix(1);
        name = name.substr(0, name.find('\0'));
        if (!name.empty())
            versions.push_back({.kind = Version::Kind::commit,
                                .commit = std::string(fields[0]),
                                .path = std::string(name),
                                .at = std::string(fields[1]),
                                .by = std::string(fields[2]),
                                .subject = std::string(fields[3])});
    }
    return versions;
}

std::filesystem::path sealed_file(const Workspace& workspace, const std::string& path) {
    return workspace.config().root / ".approved" / path;
}

std::optional<Version> sealed_version(const Workspace& workspace, const std::string& path) {
    auto bytes = read_file(sealed_file(workspace, path));
    if (!bytes || !is_valid_utf8(*bytes))
        return std::nullopt;
    Article article = parse_article(path, std::move(*bytes));
    auto verified = article.verified();
    Version version{.kind = Version::Kind::sealed, .commit = {}, .path = path};
    if (!verified.empty()) {
        version.at = verified.back().at;
        version.by = verified.back().by;
    }
    return version;
}

} // namespace

Result<History> history_of(const Workspace& workspace, const std::string& path, std::stop_token stop) {
    History history;
    if (auto sealed = sealed_version(workspace, path))
        history.versions.push_back(std::move(*sealed));
    if (auto inside = git(workspace, {"rev-parse", "--is-inside-work-tree"}, stop); !inside) {
        if (inside.error().code == ErrorCode::cancelled)
            return std::unexpected(inside.error());
        history.no_git = inside.error().code == ErrorCode::not_found ? inside.error().message
                                                                     : message("The base is not in git.");
        return history;
    }
    auto log = git(workspace,
                   {"-c", "core.quotePath=false", "log", "--follow", "-z", "--name-only",
                    std::format("--max-count={}", most_versions), "--format=%x1e%H%x1f%aI%x1f%an%x1f%s%x1f",
                    "--", path},
                   stop);
    if (!log) {
        if (log.error().code == ErrorCode::cancelled)
            return std::unexpected(log.error());
        history.no_git = log.error().message;
        return history;
    }
    for (Version& version : parse_log(*log))
        history.versions.push_back(std::move(version));
    return history;
}

Result<std::string> bytes_of(const Workspace& workspace, const Version& version, std::stop_token stop) {
    if (version.kind == Version::Kind::sealed)
        return read_file(sealed_file(workspace, version.path));
    return git(workspace, {"show", std::format("{}:{}", version.commit, version.path)}, std::move(stop));
}

} // namespace kb
