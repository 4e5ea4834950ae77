// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/workspace/base_check.h"
#include "core/workspace/document_reader.h"
#include "core/workspace/ingest.h"
#include "tests/bench/kb_bench.h"

#include <fstream>
#include <iostream>

namespace kb::bench {

namespace {

constexpr Visibility everything{.ceiling = Audience::admins, .drafts = true, .deprecated = true};

/// The largest resident memory of this program so far. getrusage would count what the process had before it
/// became this program, too.
std::uint64_t peak_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string name, rest; status >> name && std::getline(status, rest);)
        if (name == "VmHWM:")
            return std::stoull(rest) * 1024;
    return 0;
}

/// Bytes of the files that are in the index.
std::uint64_t text_bytes(const Workspace& workspace) {
    auto records = need(need(workspace.store().reader())->files());
    std::vector<SourceConfig> sources{article_source(workspace.config())};
    sources.insert(sources.end(), workspace.config().sources.begin(), workspace.config().sources.end());
    std::uint64_t bytes = 0;
    for (const SourceConfig& source : sources)
        for (const SourceFile& file : need(list_files(source, {})).files)
            if (auto record = records.find(file.path);
                record != records.end() && record->second.state == FileRecord::State::ok)
                bytes += file.stamp.size;
    return bytes;
}

Json as_json(const IngestReport& report) {
    return {{"documents", report.documents},          {"passages", report.passages},
            {"unchanged", report.unchanged},          {"changed", report.changed},
            {"failed", report.failed.size()},         {"waiting", report.waiting},
            {"waiting_reason", report.waiting_reason}};
}

} // namespace

Json ingest_once(const Arguments& arguments) {
    Stopwatch watch;
    Workspace workspace = open_workspace(arguments[0], arguments[1]);
    IngestReport report = need(ingest(workspace, {}, {}, {}));
    double ms = watch.ms();
    Json result = as_json(report);
    result["ms"] = ms;
    result["peak_bytes"] = peak_bytes();
    result["text_bytes"] = text_bytes(workspace);
    return result;
}

Json ingest_and_find(const Arguments& arguments) {
    Stopwatch watch;
    Workspace workspace = open_workspace(arguments[0], arguments[1]);
    IngestReport report = need(ingest(workspace, {}, {}, {}));
    auto searcher = need(workspace.searcher());
    SearchRequest request{.query = arguments[2],
                          .k = 1,
                          .visibility = everything,
                          .filter = {},
                          .profile = usual_profile(workspace, *searcher)};
    SearchAnswer answer = need(searcher->search(request));
    double ms = watch.ms();
    // Trigrams and vectors find neighbours of any word; only the new word itself matches as one.
    if (answer.hits.empty() || answer.hits.front().terms.empty())
        give_up({ErrorCode::not_found, "the edit was not found: " + arguments[2]});
    Json result = as_json(report);
    result["ms"] = ms;
    return result;
}

Json print_passages(const Arguments& arguments) {
    Workspace workspace = open_workspace(arguments[0], arguments[1]);
    auto reader = need(workspace.store().reader());
    for (const DocumentRecord& document : need(reader->documents({}, everything)))
        for (const ChunkRecord& chunk : need(reader->chunks_of(document.id))) {
            std::string heading;
            for (const std::string& part : chunk.headings)
                heading += (heading.empty() ? "" : " > ") + part;
            Json passage{{"path", document.meta.path},
                         {"title", document.meta.title},
                         {"heading", heading},
                         {"body", chunk.text}};
            std::cout << passage.dump() << '\n';
        }
    return {};
}

Json validate_once(const Arguments& arguments) {
    Stopwatch watch;
    Workspace workspace = open_workspace(arguments[0], arguments[0] + "/none.sqlite");
    BaseFindings findings = need(validate_base(workspace, {}, {}));
    return {{"ms", watch.ms()},
            {"files", findings.files.size()},
            {"errors", findings.errors},
            {"warnings", findings.warnings}};
}

} // namespace kb::bench
