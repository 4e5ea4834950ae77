// SPDX-License-Identifier: GPL-3.0-or-later
// kb-bench COMMAND ARGUMENT…: one measurement, printed as one JSON object. run.py puts them together.
#include "tests/bench/kb_bench.h"

#include <iostream>
#include <map>

namespace kb::bench {

namespace {

struct Command {
    Json (*run)(const Arguments&);
    std::size_t least, most; ///< arguments
};

const std::map<std::string, Command> commands{
    {"ingest", {ingest_once, 2, 2}},      {"update", {ingest_and_find, 3, 3}},
    {"passages", {print_passages, 2, 2}}, {"validate", {validate_once, 1, 1}},
    {"queries", {print_queries, 1, 100}}, {"search", {search_times, 5, 5}},
    {"quality", {ranking_quality, 4, 4}}, {"preview", {preview_times, 5, 5}},
    {"columns", {column_times, 4, 4}},
};

} // namespace

Workspace open_workspace(const std::string& root, const std::string& db) {
    Flags flags;
    flags.root = root;
    flags.db = db;
    return need(Workspace::open(flags, process_environment()));
}

Profile usual_profile(const Workspace& workspace, Searcher& searcher) {
    std::string embedder = need(searcher.reader().identity()).embedder;
    searcher.reader().release();
    return need(workspace.profile("", embedder));
}

} // namespace kb::bench

int main(int argc, char** argv) {
    using namespace kb::bench;
    Arguments arguments(argv + std::min(argc, 2), argv + argc);
    auto command = commands.find(argc > 1 ? argv[1] : "");
    if (command == commands.end() || arguments.size() < command->second.least ||
        arguments.size() > command->second.most) {
        std::cerr << "kb-bench runs single measurements for tests/bench/run.py: see ./dev bench --help\n";
        return 2;
    }
    Json result = command->second.run(arguments);
    if (!result.is_null())
        std::cout << result.dump() << std::endl;
    return std::cout ? 0 : 1;
}
