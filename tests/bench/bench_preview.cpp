// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/workspace/approval_preview.h"
#include "tests/bench/kb_bench.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <fstream>

namespace kb::bench {

namespace {

constexpr std::array audiences = {Audience::users, Audience::staff, Audience::admins};

std::vector<PreviewQuery> read_queries(const std::string& path) {
    std::vector<PreviewQuery> queries;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        queries.push_back({.id = {}, .query = Json::parse(line), .audience = {}, .relevant = {}});
    return queries;
}

/// What a preview has to find out, without anything that makes it quick: every question at every audience by
/// one searcher, one after the other, twice.
void ask_in_turn(Searcher& searcher, const Profile& profile, const std::vector<PreviewQuery>& queries) {
    for (int pass = 0; pass < 2; ++pass)
        for (const PreviewQuery& query : queries)
            for (Audience audience : audiences)
                need(searcher.search({.query = query.query,
                                      .k = preview_hits,
                                      .visibility = {audience},
                                      .filter = {},
                                      .profile = profile,
                                      .passages = false}));
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

} // namespace

Json preview_times(const Arguments& arguments) {
    Workspace workspace = open_workspace(arguments[0], arguments[1]);
    const std::vector<PreviewQuery> queries = read_queries(arguments[2]);
    const std::string& path = arguments[3];
    Candidate candidate{path, need(read_file(workspace.config().root / path)) + "\nOne line more.\n"};
    auto searcher = need(workspace.searcher());
    Profile profile = usual_profile(workspace, *searcher);
    std::vector<double> preview_ms;
    std::vector<double> cpu_ms; // of both threads
    std::vector<double> turn_ms;
    std::size_t changed = 0;
    for (int round = std::stoi(arguments[4]); round > 0; --round) {
        std::clock_t cpu = std::clock();
        Stopwatch preview_watch;
        ApprovalPreview preview = need(preview_change(workspace, candidate, queries, {}, {}, {}));
        preview_ms.push_back(preview_watch.ms());
        cpu_ms.push_back(1e3 * static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC);
        changed = static_cast<std::size_t>(std::ranges::count_if(
            preview.effects, [](const QueryEffect& effect) { return effect.before != effect.after; }));
        Stopwatch turn_watch;
        ask_in_turn(*searcher, profile, queries);
        turn_ms.push_back(turn_watch.ms());
    }
    auto counts = need(searcher->reader().counts(all_visible, ""));
    return {{"preview_ms", median(preview_ms)},
            {"preview_cpu_ms", median(cpu_ms)},
            {"turn_ms", median(turn_ms)},
            {"queries", queries.size()},
            {"answers", queries.size() * audiences.size()},
            {"changed", changed},
            {"passages", counts.passages}};
}

} // namespace kb::bench
