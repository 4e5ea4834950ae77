// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/move_article.h"

#include "core/article/outline.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/schema/link_target.h"

#include <algorithm>
#include <array>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr std::array path_lists = {"related"};
constexpr std::array path_fields = {"superseded_by"};

/// Why a path cannot be an article's, whatever lies there.
std::string malformed(std::string_view path) {
    if (!path.ends_with(".md") || path.size() == 3 || path.ends_with("/.md"))
        return message("An article's file name ends in .md: {}", path);
    for (std::size_t at = 0; at <= path.size();) {
        std::size_t end = std::min(path.find('/', at), path.size());
        std::string_view part = path.substr(at, end - at);
        if (part.empty() || part.starts_with('.'))
            return message("Names that are empty or begin with a dot are not read: {}", path);
        at = end + 1;
    }
    return {};
}

/// The destination with another file: its fragment, and query, stay.
std::string with_target(std::string_view from, const std::string& path, std::string_view destination) {
    auto rest = destination.find_first_of("?#");
    return relative_link(from, path) +
           std::string(rest == std::string_view::npos ? "" : destination.substr(rest));
}

/// Rewrites links of `article`, as it will lie at `at`, from the last to the first so that spans stay true.
/// `target` gives the path that a link is to name, or nothing where it stays.
template <class Target>
FileChange with_links(const Article& article, const std::string& at, Target target,
                      std::vector<std::string>& notes) {
    FileChange change{.path = at, .before = article.bytes, .after = article.bytes};
    auto links = links_of(article.bytes, article.body_span.begin);
    std::ranges::sort(links, std::greater<>(), [](const Link& link) { return link.span.begin; });
    for (const Link& link : links) {
        LinkTarget old = resolve_link(article.path, link.destination);
        std::optional<std::string> path =
            old.kind == LinkTarget::Kind::inside ? target(old.path) : std::nullopt;
        if (!path || link.destination.starts_with('/'))
            if (!path || *path == old.path) // a link from the root does not care where it stands
                continue;
        std::string destination = link.destination.starts_with('/')
                                      ? "/" + percent_encode_path(*path)
                                      : with_target(at, *path, link.destination);
        if (destination == link.destination)
            continue;
        if (!link.exact) {
            notes.push_back(message("{}: the link {} stays as it is.", article.path, link.destination));
            continue;
        }
        change.after.replace(link.span.begin, link.span.size(), destination);
        ++change.links;
    }
    return change;
}

/// The fields that name `from` name `to`.
Result<void> rename_in_fields(const std::string& from, const std::string& to, FileChange& change) {
    for (const char* key : path_lists) {
        Article article = parse_article(change.path, change.after);
        auto items = article.list(key);
        if (!std::ranges::contains(items, from))
            continue;
        std::ranges::replace(items, from, to);
        auto bytes = set_field(article, key, items);
        if (!bytes)
            return std::unexpected(bytes.error());
        change.after = std::move(*bytes);
        ++change.links;
    }
    for (const char* key : path_fields) {
        Article article = parse_article(change.path, change.after);
        if (article.text(key) != from)
            continue;
        auto bytes = set_field(article, key, to);
        if (!bytes)
            return std::unexpected(bytes.error());
        change.after = std::move(*bytes);
        ++change.links;
    }
    return {};
}

Result<void> expect_bytes(const fs::path& file, const std::string& expected) {
    auto bytes = read_file(file);
    if (!bytes)
        return std::unexpected(bytes.error());
    if (*bytes != expected)
        return fail(ErrorCode::refused, message("{} changed meanwhile; nothing was moved.", file.string()));
    return {};
}

Result<void> move_sealed(const fs::path& root, const MovePlan& plan) {
    fs::path from = root / ".approved" / plan.from, to = root / ".approved" / plan.to;
    std::error_code error;
    if (!fs::exists(from, error))
        return {};
    fs::create_directories(to.parent_path(), error);
    fs::rename(from, to, error);
    if (error)
        return std::unexpected(system_error(error.value(), tr("Moving"), from));
    return {};
}

} // namespace

Result<MovePlan> plan_move(const CheckedBase& base, const std::string& from, std::string to) {
    to = nfc(to);
    if (std::string problem = malformed(to); !problem.empty())
        return fail(ErrorCode::invalid, problem);
    if (base.facts.find(to) != nullptr)
        return fail(ErrorCode::refused, message("{} is there already.", to));
    MovePlan plan{.from = from, .to = to, .article = {}};
    bool found = false;
    for (const CheckedArticle& checked : base.articles) {
        const Article& article = checked.article;
        bool own = article.path == from;
        found |= own;
        auto target = [&](const std::string& path) {
            return path == from ? std::optional(to) : own ? std::optional(path) : std::nullopt;
        };
        FileChange change = with_links(article, own ? to : article.path, target, plan.notes);
        if (auto renamed = rename_in_fields(from, to, change); !renamed)
            return std::unexpected(renamed.error());
        if (own)
            plan.article = std::move(change);
        else if (change.links > 0)
            plan.others.push_back(std::move(change));
    }
    if (!found)
        return fail(ErrorCode::not_found, message("The base has no article {}.", from));
    return plan;
}

Result<void> carry_out(const fs::path& root, const MovePlan& plan) {
    if (auto same = expect_bytes(root / plan.from, plan.article.before); !same)
        return same;
    for (const FileChange& change : plan.others)
        if (auto same = expect_bytes(root / change.path, change.before); !same)
            return same;
    if (std::string problem = path_problem(root, plan.to); !problem.empty())
        return fail(ErrorCode::refused, problem);
    std::error_code error;
    fs::create_directories((root / plan.to).parent_path(), error);
    if (auto written = write_file_atomic(root / plan.to, plan.article.after); !written)
        return written;
    for (const FileChange& change : plan.others)
        if (auto written = write_file_atomic(root / change.path, change.after); !written)
            return written;
    if (auto moved = move_sealed(root, plan); !moved)
        return moved;
    fs::remove(root / plan.from, error);
    if (error)
        return std::unexpected(system_error(error.value(), tr("Removing"), root / plan.from));
    return {};
}

Result<std::string> from_template(std::string_view template_bytes, const std::string& title) {
    std::string bytes(template_bytes);
    for (const char* key : {"last_reviewed", "verified"}) {
        auto without = remove_field(parse_article("new.md", bytes), key);
        if (!without)
            return without;
        bytes = std::move(*without);
    }
    for (auto [key, value] : {std::pair<const char*, std::string>{"title", title}, {"status", "draft"}}) {
        auto with = set_field(parse_article("new.md", bytes), key, value);
        if (!with)
            return with;
        bytes = std::move(*with);
    }
    return bytes;
}

std::string path_problem(const fs::path& root, std::string_view path) {
    if (std::string problem = malformed(path); !problem.empty())
        return problem;
    std::error_code error;
    if (fs::exists(root / path, error))
        return message("{} is there already.", path);
    for (fs::path folder = (root / path).parent_path(); folder != root && folder.has_relative_path();
         folder = folder.parent_path())
        if (fs::exists(folder, error) && (!fs::is_directory(folder, error) || !is_inside(root, folder)))
            return message("{} is no folder of the base.", folder.string());
    return {};
}

} // namespace kb
