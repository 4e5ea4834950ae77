// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/status_report.h"

#include "core/base/date.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <format>
#include <optional>

namespace kb {

namespace {

using Json = nlohmann::ordered_json;

/// An approved article reviewed before this day is overdue.
std::string overdue_before() {
    Date day = today() - std::chrono::months(12);
    if (!day.ok())
        day = day.year() / day.month() / std::chrono::last; // 29 February
    return format_date(day);
}

/// Whole days from the day of `time` (RFC 3339) to today; nothing where it is no date.
std::optional<long> age_days(std::string_view time) {
    auto day = parse_date(time.substr(0, std::min<std::size_t>(time.size(), 10)));
    if (!day)
        return std::nullopt;
    return (std::chrono::sys_days(today()) - std::chrono::sys_days(*day)).count();
}

Json text_or_null(const std::string& text) {
    return text.empty() ? Json() : Json(text);
}

Json files_json(const std::vector<FileRecord>& files) {
    Json list = Json::array();
    for (const FileRecord& file : files)
        list.push_back({{"path", file.path}, {"problem", file.problem}});
    return list;
}

Json sources_json(const IndexCounts& counts) {
    Json list = Json::array();
    for (const auto& [name, tally] : counts.by_source) {
        Json source = {{"name", name},
                       {"documents", tally.documents},
                       {"passages", tally.passages},
                       {"changed_at", nullptr},
                       {"age_days", nullptr}};
        if (auto time = counts.source_times.find(name); time != counts.source_times.end()) {
            source["changed_at"] = time->second;
            if (auto age = age_days(time->second))
                source["age_days"] = *age;
        }
        list.push_back(std::move(source));
    }
    return list;
}

Json tallies_json(const Tallies& tallies) {
    Json json = Json::object();
    for (const auto& [name, tally] : tallies)
        json[name] = {{"documents", tally.documents}, {"passages", tally.passages}};
    return json;
}

void print_tallies(const char* title, const Tallies& tallies, Output& output) {
    if (tallies.empty())
        return;
    using enum Table::Align;
    Table table({left, right, right});
    table.row({title, tr("documents"), tr("passages")}, Style::dim);
    for (const auto& [name, tally] : tallies)
        table.row({name, std::to_string(tally.documents), std::to_string(tally.passages)});
    table.print(output);
    output.print();
}

void print_counts(const char* title, const std::map<std::string, std::uint64_t>& counts, Output& output) {
    if (counts.empty())
        return;
    std::string list;
    for (const auto& [name, count] : counts)
        list += std::format("{}{} {}", list.empty() ? "" : ", ", name, count);
    for (const Line& piece : wrap(Line(message("{}: {}", title, list)), output.width(), 0))
        output.print(piece);
}

void print_files(const char* title, const std::vector<FileRecord>& files, Style style, Output& output) {
    if (files.empty())
        return;
    output.print(Line(message("{}: {}", title, files.size()), style));
    for (const FileRecord& file : files)
        output.print(Line(std::format("  {}: {}", file.path, file.problem)));
}

void print_sources(const IndexCounts& counts, Output& output) {
    using enum Table::Align;
    Table table({left, right, right, left});
    table.row({tr("source"), tr("documents"), tr("passages"), tr("last change")}, Style::dim);
    for (const auto& [name, tally] : counts.by_source) {
        auto time = counts.source_times.find(name);
        std::string changed = time == counts.source_times.end() ? "" : time->second;
        if (auto age = age_days(changed))
            changed += " " + message_for(*age, "({} day ago)", "({} days ago)");
        table.row({name, std::to_string(tally.documents), std::to_string(tally.passages), changed});
    }
    table.print(output);
}

} // namespace

Result<StatusReport> read_status(const Workspace& workspace) {
    const Config& config = workspace.config();
    auto reader = workspace.store().reader();
    if (!reader)
        return std::unexpected(reader.error());
    StatusReport report{.name = config.name,
                        .root = config.root.string(),
                        .db = config.db.string(),
                        .visibility = config.visibility};
    std::optional<Error> error;
    auto take = [&](auto result, auto& out) {
        if (result)
            out = std::move(*result);
        else if (!error)
            error = result.error();
    };
    take((*reader)->identity(), report.identity);
    take((*reader)->generation(config.visibility), report.generation);
    take((*reader)->changed_at(config.visibility), report.changed_at);
    take((*reader)->last_run(), report.last_run);
    take((*reader)->counts(config.visibility, overdue_before()), report.counts);
    if (error)
        return std::unexpected(*error);
    return report;
}

nlohmann::ordered_json status_json(const StatusReport& report) {
    const IndexCounts& counts = report.counts;
    return {{"name", report.name},
            {"root", report.root},
            {"db", report.db},
            {"max_audience", name_of(report.visibility.ceiling)},
            {"drafts", report.visibility.drafts},
            {"deprecated", report.visibility.deprecated},
            {"generation", report.generation},
            {"changed_at", report.changed_at},
            {"last_run", text_or_null(report.last_run)},
            {"embedder", report.identity.embedder},
            {"rules", report.identity.rules},
            {"documents", counts.documents},
            {"passages", counts.passages},
            {"by_category", tallies_json(counts.by_category)},
            {"by_status", tallies_json(counts.by_status)},
            {"by_audience", tallies_json(counts.by_audience)},
            {"sources", sources_json(counts)},
            {"waiting", counts.waiting},
            {"keyword_only", counts.keyword_only},
            {"redactions", counts.redactions},
            {"failed", files_json(counts.failed)},
            {"skipped", files_json(counts.skipped)},
            {"overdue", counts.overdue}};
}

void print_status(const StatusReport& report, Output& output) {
    const IndexCounts& counts = report.counts;
    output.print(Line(report.name, Style::bold));
    output.print(Line(message("Base {}, index {}", report.root, report.db)));
    std::string seen = std::string(name_of(report.visibility.ceiling));
    output.print(
        Line(message("Seen up to audience {}{}{}", seen, report.visibility.drafts ? tr(", with drafts") : "",
                     report.visibility.deprecated ? tr(", with deprecated articles") : "")));
    output.print(Line(message("Generation {} of {}, embedder {}", report.generation, report.changed_at,
                              report.identity.embedder)));
    if (!report.last_run.empty())
        output.print(Line(message("Last ingest: {}", report.last_run)));
    output.print(Line(message("Rules: {}", report.identity.rules), Style::dim));
    output.print();
    output.print(Line(message("Documents: {}, passages: {}", counts.documents, counts.passages)));
    print_counts(tr("Redactions"), counts.redactions, output);
    output.print();
    print_tallies(tr("status"), counts.by_status, output);
    print_tallies(tr("audience"), counts.by_audience, output);
    print_tallies(tr("category"), counts.by_category, output);
    print_sources(counts, output);
    if (counts.waiting > 0)
        output.print(
            Line(message("Without vectors yet: {} ('kb ingest' asks the embedder again)", counts.waiting),
                 Style::yellow));
    if (counts.keyword_only > 0)
        output.print(Line(message("Found by words only, their text may not leave: {}", counts.keyword_only)));
    print_files(tr("Left out"), counts.skipped, Style::plain, output);
    print_files(tr("Failed, their last good version is served"), counts.failed, Style::red, output);
    if (!counts.overdue.empty())
        output.print(Line(message("Overdue for review: {}", counts.overdue.size()), Style::yellow));
    for (const std::string& path : counts.overdue)
        output.print(Line("  " + path));
}

nlohmann::ordered_json monitoring_json(const StatusReport& report) {
    return {{"version", 1},
            {"program", KB_VERSION},
            {"written_at", now_utc()},
            {"error", nullptr},
            {"last_run", text_or_null(report.last_run)},
            {"generation", report.generation},
            {"documents", report.counts.documents},
            {"failed", report.counts.failed.size()},
            {"waiting", report.counts.waiting},
            {"overdue", report.counts.overdue.size()},
            {"sources", sources_json(report.counts)}};
}

nlohmann::ordered_json failure_json(const std::string& text) {
    return {
        {"version", 1}, {"program", KB_VERSION}, {"written_at", now_utc()}, {"error", text}, {"ok", false}};
}

} // namespace kb
