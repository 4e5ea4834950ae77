// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/kb_bench.h"

#include <algorithm>
#include <fstream>

namespace kb::bench {

namespace {

constexpr std::size_t column_hits = 20; // as the window shows

std::vector<std::string> read_queries(const std::string& path) {
    std::vector<std::string> queries;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        queries.push_back(Json::parse(line));
    if (queries.empty())
        give_up({ErrorCode::invalid, path + " has no queries"});
    return queries;
}

double three_columns_ms(Searcher& searcher, const std::string& query, const Profile& profile) {
    Stopwatch watch;
    for (Audience ceiling : {Audience::users, Audience::staff, Audience::admins})
        need(searcher.search({.query = query,
                              .k = column_hits,
                              .visibility = {.ceiling = ceiling, .drafts = true},
                              .filter = {},
                              .profile = profile}));
    return watch.ms();
}

double at_share(std::vector<double> values, double share) {
    auto place = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, place);
    return *place;
}

} // namespace

Json column_times(const Arguments& arguments) {
    Workspace workspace = open_workspace(arguments[0], arguments[1]);
    auto searcher = need(workspace.searcher());
    std::vector<std::string> queries = read_queries(arguments[2]);
    int rounds = std::stoi(arguments[3]);
    Profile profile = usual_profile(workspace, *searcher);
    std::vector<double> moves;
    for (const std::string& query : queries) {
        three_columns_ms(*searcher, query, profile); // the question is on the screen before a slider moves
        Profile moved = profile;
        std::vector<double> times;
        for (int round = 0; round < rounds; ++round) {
            moved.weights.keyword += 0.05;
            times.push_back(three_columns_ms(*searcher, query, moved));
        }
        moves.push_back(at_share(times, 0.5));
    }
    return {{"queries", queries.size()}, {"p50", at_share(moves, 0.5)}, {"p95", at_share(moves, 0.95)}};
}

} // namespace kb::bench
