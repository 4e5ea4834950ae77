// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/search_tuning.h"

#include "core/base/file.h"
#include "core/base/translate.h"
#include "core/search/golden_edit.h"

#include <algorithm>

namespace kb {

namespace {

namespace fs = std::filesystem;

/// The content; "" where there is no such file.
Result<std::string> read_or_empty(const fs::path& path) {
    auto text = read_file(path);
    if (!text && text.error().code == ErrorCode::not_found)
        return std::string();
    return text;
}

} // namespace

Result<std::vector<GoldenFile>> golden_files(const Workspace& workspace) {
    const fs::path folder = workspace.config().root / "golden";
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".yaml")
            names.push_back(entry.path().filename().string());
    if (error && error != std::errc::no_such_file_or_directory)
        return std::unexpected(system_error(error.value(), tr("Reading"), folder));
    std::ranges::sort(names);
    std::vector<GoldenFile> files;
    for (const std::string& name : names) {
        auto text = read_file(folder / name);
        if (!text)
            return std::unexpected(text.error());
        auto queries = parse_golden(*text, "golden/" + name);
        if (!queries)
            return std::unexpected(queries.error());
        files.push_back({"golden/" + name, std::move(*queries)});
    }
    return files;
}

Result<void> save_golden_query(const Workspace& workspace, const std::string& path,
                               const GoldenQuery& query) {
    const fs::path file = workspace.config().root / path;
    auto text = read_or_empty(file);
    if (!text)
        return std::unexpected(text.error());
    auto changed = add_golden_query(*text, path, query);
    if (!changed)
        return std::unexpected(changed.error());
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error)
        return std::unexpected(system_error(error.value(), tr("Writing"), file.parent_path()));
    return write_file_atomic(file, *changed);
}

Result<void> save_profile(const Workspace& workspace, const Profile& profile) {
    const fs::path file = workspace.config().root / "profiles.yaml";
    auto text = read_or_empty(file);
    if (!text)
        return std::unexpected(text.error());
    auto changed = put_profile(*text, profile);
    if (!changed)
        return std::unexpected(changed.error());
    return write_file_atomic(file, *changed);
}

} // namespace kb
