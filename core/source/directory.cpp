// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/source/source.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

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

/// Folders of a base that hold no articles: docs/formats.md, "The knowledge base on disk".
constexpr std::array<std::string_view, 6> other_folders = {"templates", "golden",  "notes",
                                                           "facts/raw", "uploads", "manual"};

bool is_article_name(std::string_view relative) {
    return relative.ends_with(".md") && relative != "README.md" && !relative.ends_with("/README.md");
}

bool is_wanted(const SourceConfig& source, std::string_view relative) {
    auto matches = [&](const std::string& glob) { return glob_matches(nfc(glob), relative); };
    if (source.kind == "articles")
        return is_article_name(relative);
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
        std::ranges::stable_sort(problems_, {}, &SourceListing::Problem::path);
        listing.problems = std::move(problems_);
        listing.unreadable = std::move(unreadable_);
        return listing;
    }

private:
    void walk(const fs::path& folder, const std::string& relative) {
        std::error_code error;
        std::vector<fs::directory_entry> entries;
        for (fs::directory_iterator entry(folder, error); entry != fs::directory_iterator();
             entry.increment(error))
            entries.push_back(*entry);
        if (error)
            cannot_read(relative, system_error(error.value(), tr("Listing"), folder));
        std::ranges::sort(entries, {}, [](const fs::directory_entry& e) { return e.path().filename(); });
        for (const fs::directory_entry& entry : entries) {
            if (stop_.stop_requested())
                return;
            std::string name = entry.path().filename().string();
            if (name.starts_with('.'))
                continue;
            if (!relative.empty())
                name.insert(0, relative + "/");
            visit(entry, name);
        }
    }

    void visit(const fs::directory_entry& entry, const std::string& relative) {
        std::error_code error;
        bool is_link = entry.is_symlink(error);
        bool is_folder = entry.is_directory(error);
        if (is_folder && source_.kind == "articles" && std::ranges::contains(other_folders, relative))
            return;
        if (!is_folder && !is_wanted(source_, nfc(relative)))
            return;
        if (is_link && !entry.exists(error))
            report(relative, message("The link leads nowhere."));
        else if (is_link && !is_inside(root_, entry.path()))
            report(relative, message("The link leads out of the source and is not followed."));
        else if (is_link && is_folder)
            report(relative, message("The link to a folder is not followed."));
        else if (is_folder)
            walk(entry.path(), relative);
        else if (entry.is_regular_file(error))
            add(entry.path(), relative);
    }

    void add(const fs::path& absolute, const std::string& relative) {
        auto stamp = stamp_file(absolute);
        if (!stamp)
            return cannot_read(relative, stamp.error());
        std::string path = cited(relative);
        if (!is_valid_utf8(path))
            return report(relative, message("The file's name is not UTF-8; rename it."));
        auto [known, is_new] = files_.try_emplace(path, SourceFile{path, absolute, *stamp});
        if (!is_new)
            report(relative, message("Another file here has the same name, written with other bytes; only "
                                     "one of them is read. Rename one."));
    }

    void report(const std::string& relative, std::string problem) {
        problems_.push_back({printable(cited(relative)), std::move(problem)});
    }
    void cannot_read(const std::string& relative, Error error) {
        if (relative.empty()) { // the source itself
            error_ = std::move(error);
            return;
        }
        report(relative, error.message);
        unreadable_.push_back(cited(relative));
    }

    std::string cited(const std::string& relative) const {
        return nfc(source_.kind == "articles" ? relative : source_.name + "/" + relative);
    }

    const SourceConfig& source_;
    fs::path root_;
    std::stop_token stop_;
    std::map<std::string, SourceFile> files_;
    std::vector<SourceListing::Problem> problems_;
    std::vector<std::string> unreadable_;
    std::optional<Error> error_;
};

} // namespace

bool is_article_path(std::string_view relative) {
    bool hidden = relative.starts_with('.') || relative.contains("/.");
    bool other = std::ranges::any_of(other_folders, [&](std::string_view folder) {
        return relative.starts_with(folder) && relative.substr(folder.size()).starts_with('/');
    });
    return is_article_name(relative) && !hidden && !other;
}

Result<SourceListing> list_files(const SourceConfig& source, std::stop_token stop) {
    std::error_code error;
    fs::path root = fs::canonical(source.path, error);
    if (error)
        return std::unexpected(system_error(error.value(), tr("Listing"), source.path));
    return Walk(source, std::move(root), std::move(stop)).run();
}

} // namespace kb
