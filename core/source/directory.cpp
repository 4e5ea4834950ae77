// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/source/source.h"

#include <algorithm>
#include <array>
#include <map>

namespace kb {

namespace fs = std::filesystem;

namespace {

/// Kinds of file that are read where a source names none.
constexpr std::array<std::string_view, 9> readable_extensions = {
    ".md", ".markdown", ".rst", ".txt", ".yaml", ".yml", ".toml", ".json", ".text"};

bool is_readable_kind(std::string_view path) {
    std::string folded = fold(path);
    return std::ranges::any_of(readable_extensions,
                               [&](std::string_view extension) { return folded.ends_with(extension); });
}

/// Parts of a base that are no articles: docs/formats.md, "The knowledge base on disk".
bool is_article_path(std::string_view relative) {
    constexpr std::array<std::string_view, 6> folders = {"templates/", "golden/",  "notes/",
                                                         "facts/raw/", "uploads/", "manual/"};
    bool excluded = std::ranges::any_of(folders, [&](std::string_view f) { return relative.starts_with(f); });
    return !excluded && relative.ends_with(".md") && relative != "README.md" &&
           !relative.ends_with("/README.md");
}

bool is_wanted(const SourceConfig& source, std::string_view relative) {
    auto matches = [&](const std::string& glob) { return glob_matches(glob, relative); };
    if (source.kind == "articles")
        return is_article_path(relative);
    if (std::ranges::any_of(source.exclude, matches))
        return false;
    return source.include.empty() ? is_readable_kind(relative) : std::ranges::any_of(source.include, matches);
}

/// Walks one source's folder.
class Walk {
public:
    Walk(const SourceConfig& source, fs::path root, std::stop_token stop)
        : source_(source)
        , root_(std::move(root))
        , stop_(std::move(stop)) {}

    Result<SourceListing> run() {
        walk(root_, "");
        if (stop_.stop_requested())
            return fail(ErrorCode::cancelled, message("Interrupted."));
        if (error_)
            return std::unexpected(*error_);
        SourceListing listing;
        for (auto& [path, file] : files_)
            listing.files.push_back(std::move(file));
        std::ranges::sort(problems_, {}, &SourceListing::Problem::path);
        listing.problems = std::move(problems_);
        return listing;
    }

private:
    void walk(const fs::path& folder, const std::string& relative) {
        std::error_code error;
        fs::directory_iterator entries(folder, error);
        if (error) {
            Error problem = system_error(error.value(), tr("Listing"), folder);
            if (relative.empty())
                error_ = std::move(problem); // the source itself
            else
                problems_.push_back({cited(relative), problem.message});
            return;
        }
        std::vector<fs::directory_entry> sorted(entries, fs::directory_iterator());
        std::ranges::sort(sorted, {}, [](const fs::directory_entry& e) { return e.path().filename(); });
        for (const fs::directory_entry& entry : sorted) {
            if (stop_.stop_requested())
                return;
            std::string name = entry.path().filename().string();
            if (name.starts_with('.'))
                continue;
            visit(entry, relative.empty() ? name : relative + "/" + name);
        }
    }

    void visit(const fs::directory_entry& entry, const std::string& relative) {
        std::error_code error;
        if (entry.is_symlink(error) && !is_inside(root_, entry.path())) {
            problems_.push_back(
                {cited(relative), message("The link leads out of the source and is not followed.")});
            return;
        }
        if (entry.is_directory(error)) {
            if (entry.is_symlink(error))
                problems_.push_back({cited(relative), message("The link to a folder is not followed.")});
            else
                walk(entry.path(), relative);
            return;
        }
        if (entry.is_regular_file(error) && is_wanted(source_, nfc(relative)))
            add(entry.path(), relative);
    }

    void add(const fs::path& absolute, const std::string& relative) {
        auto stamp = stamp_file(absolute);
        if (!stamp) {
            problems_.push_back({cited(relative), stamp.error().message});
            return;
        }
        std::string path = cited(relative);
        if (!is_valid_utf8(path)) {
            problems_.push_back({printable(path), message("The file's name is not UTF-8; rename it.")});
            return;
        }
        auto [known, added] = files_.try_emplace(path, SourceFile{path, absolute, *stamp});
        if (!added)
            problems_.push_back(
                {path, message("{} and {} are one name; only the first is read.",
                               known->second.absolute.filename().string(), absolute.filename().string())});
    }

    std::string cited(const std::string& relative) const {
        return nfc(source_.kind == "articles" ? relative : source_.name + "/" + relative);
    }

    const SourceConfig& source_;
    fs::path root_;
    std::stop_token stop_;
    std::map<std::string, SourceFile> files_;
    std::vector<SourceListing::Problem> problems_;
    std::optional<Error> error_;
};

} // namespace

Result<SourceListing> list_files(const SourceConfig& source, std::stop_token stop) {
    std::error_code error;
    fs::path root = fs::canonical(source.path, error);
    if (error)
        return std::unexpected(system_error(error.value(), tr("Listing"), source.path));
    return Walk(source, std::move(root), std::move(stop)).run();
}

} // namespace kb
