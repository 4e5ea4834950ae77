// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/ingest_plan.h"

#include "core/base/file.h"
#include "core/base/translate.h"
#include "core/workspace/document_reader.h"

#include <algorithm>
#include <chrono>
#include <format>
#include <optional>
#include <set>
#include <string_view>

namespace kb {

namespace {

/// A file's state as text, and what its source says of it. Empty where the file is so new that it might still
/// change within the clock's grain: then it is read again next time.
std::string stamp_text(const SourceConfig& source, const FileStamp& stamp,
                       const std::optional<FileStamp>& sealed, std::int64_t now_ns) {
    constexpr std::int64_t grain_ns = 1'000'000'000;
    auto one = [](const FileStamp& s) {
        return std::format("{} {} {} {}", s.size, s.mtime_ns, s.ctime_ns, s.inode);
    };
    std::int64_t newest = std::max(stamp.mtime_ns, stamp.ctime_ns);
    if (sealed)
        newest = std::max({newest, sealed->mtime_ns, sealed->ctime_ns});
    if (newest > now_ns - grain_ns)
        return {};
    std::string text = one(stamp);
    if (sealed)
        text += " sealed " + one(*sealed);
    if (source.kind != "articles") // they state audience and status themselves
        text += std::format(" {} {}", name_of(source.audience), name_of(source.status));
    return text;
}

std::int64_t now_ns() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

void plan_source(const SourceConfig& source, const std::vector<SourceFile>& files, const Config& config,
                 const std::map<std::string, FileRecord>& known, const std::set<std::string>& waiting,
                 Plan& plan, IngestReport& report) {
    std::filesystem::path sealed =
        source.kind == "articles" ? sealed_folder(config) : std::filesystem::path();
    std::int64_t now = now_ns();
    for (const SourceFile& file : files) {
        std::optional<FileStamp> sealed_stamp;
        if (!sealed.empty())
            if (auto stamp = stamp_file(sealed / file.path))
                sealed_stamp = *stamp;
        Task task{
            .source = &source, .file = file, .stamp = stamp_text(source, file.stamp, sealed_stamp, now)};
        auto record = known.find(file.path);
        task.redo = waiting.contains(file.path);
        if (record != known.end()) {
            task.known = &record->second;
            bool failed = record->second.state == FileRecord::State::failed;
            task.redo = task.redo || failed;
            if (!task.redo && !task.stamp.empty() && record->second.stamp == task.stamp) {
                ++report.unchanged;
                if (record->second.state == FileRecord::State::skipped)
                    report.skipped.push_back({file.path, record->second.problem});
                continue;
            }
        }
        plan.tasks.push_back(std::move(task));
    }
}

bool lies_in_any(std::string_view path, const std::vector<std::string>& places) {
    return std::ranges::any_of(places, [&](const std::string& place) {
        return path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '/');
    });
}

/// Whether the bytes are other ones than those that were indexed: a stamp alone says only that they may be.
bool differs(const Task& task, const std::filesystem::path& sealed) {
    auto raw = read_raw(task.file, task.source->kind == "articles" ? sealed : std::filesystem::path());
    return !raw || digest_of(*raw, *task.source) != task.known->digest;
}

} // namespace

std::filesystem::path sealed_folder(const Config& config) {
    std::filesystem::path folder = config.root / ".approved";
    std::error_code ignored;
    return std::filesystem::is_directory(folder, ignored) ? folder : std::filesystem::path();
}

std::vector<SourceConfig> all_sources(const Config& config) {
    std::vector<SourceConfig> sources{article_source(config)};
    sources.insert(sources.end(), config.sources.begin(), config.sources.end());
    return sources;
}

Result<Plan> make_plan(const std::vector<SourceConfig>& sources, const Config& config,
                       const std::map<std::string, FileRecord>& known,
                       const std::vector<std::string>& waiting, std::stop_token stop, IngestReport& report) {
    Plan plan;
    std::set<std::string> waiting_paths(waiting.begin(), waiting.end());
    std::set<std::string> present;
    std::set<std::string> unlisted;      // sources that could not be listed keep what they have
    std::vector<std::string> unreadable; // nor is what lies in these gone
    for (const SourceConfig& source : sources) {
        auto listing = list_files(source, stop);
        if (!listing && listing.error().code == ErrorCode::cancelled)
            return std::unexpected(listing.error());
        if (!listing) {
            report.sources.push_back({source.name, listing.error().message});
            unlisted.insert(source.name);
            continue;
        }
        for (const SourceListing::Problem& problem : listing->problems)
            report.skipped.push_back({problem.path, problem.problem});
        std::erase_if(listing->files, [&](const SourceFile& file) {
            bool taken = !present.insert(file.path).second;
            if (taken)
                report.skipped.push_back(
                    {file.path,
                     message("The base has an article of this path: give the source {} another name.",
                             source.name)});
            return taken;
        });
        unreadable.insert(unreadable.end(), listing->unreadable.begin(), listing->unreadable.end());
        plan_source(source, listing->files, config, known, waiting_paths, plan, report);
    }
    for (const auto& [path, record] : known)
        if (!present.contains(path) && !unlisted.contains(record.source) && !lies_in_any(path, unreadable))
            plan.gone.push_back(path);
    return plan;
}

Result<std::map<std::string, PendingChanges>> pending_changes(const Workspace& workspace,
                                                              std::stop_token stop) {
    const Config& config = workspace.config();
    auto reader = workspace.store().reader();
    if (!reader)
        return std::unexpected(reader.error());
    auto known = (*reader)->files();
    if (!known)
        return std::unexpected(known.error());
    std::vector<SourceConfig> sources = all_sources(config);
    IngestReport report;
    auto plan = make_plan(sources, config, *known, {}, stop, report);
    if (!plan)
        return std::unexpected(plan.error());
    std::map<std::string, PendingChanges> changes;
    for (const SourceConfig& source : sources)
        changes[source.name];
    for (const IngestProblem& source : report.sources)
        changes[source.path].problem = source.problem;
    std::filesystem::path sealed = sealed_folder(config);
    for (const Task& task : plan->tasks) {
        if (stop.stop_requested())
            return fail(ErrorCode::cancelled, {});
        PendingChanges& change = changes[task.source->name];
        if (task.known == nullptr)
            ++change.added;
        else if (task.known->state != FileRecord::State::failed && differs(task, sealed))
            ++change.changed;
    }
    for (const std::string& path : plan->gone)
        ++changes[known->at(path).source].removed;
    return changes;
}

} // namespace kb
