// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What kb-bench measures. Every function does one thing once, so that a measurement never runs on what an
/// earlier one left in memory; run.py repeats and compares. A failure ends the program with its message.
#pragma once

#include "core/workspace/workspace.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace kb::bench {

using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

/// Milliseconds since it was made.
class Stopwatch {
public:
    double ms() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

[[noreturn]] inline void give_up(const Error& error) {
    std::fprintf(stderr, "kb-bench: %s %s\n", error.message.c_str(), error.detail.c_str());
    std::exit(1);
}

/// The value, or the end of the program.
template <class T>
T need(Result<T> result) {
    if (!result)
        give_up(result.error());
    if constexpr (!std::is_void_v<T>)
        return std::move(*result);
}

Workspace open_workspace(const std::string& root, const std::string& db);
/// The profile that a search uses where nobody names one.
Profile usual_profile(const Workspace& workspace, Searcher& searcher);

/// ROOT DB: one ingest, as `kb ingest` does it; full where DB is missing. Its time, and the largest memory
/// this process had.
Json ingest_once(const Arguments& arguments);
/// ROOT DB WORD: ingest, then one search for WORD, which must find something.
Json ingest_and_find(const Arguments& arguments);
/// ROOT DB: one JSON object a line for every passage: what other indexes are filled with.
Json print_passages(const Arguments& arguments);
/// ROOT: validates the base.
Json validate_once(const Arguments& arguments);

/// GOLDEN…: one JSON string a line for every query of these files.
Json print_queries(const Arguments& arguments);
/// ROOT DB FTS QUERIES ROUNDS: hybrid search against SQLite's MATCH in this process, on one thread. QUERIES
/// has one JSON object a line: `query`, and `match` for the table `words` of the database FTS.
Json search_times(const Arguments& arguments);

/// ROOT DB QUERIES ROUNDS: the window's three columns, asked again under other weights: from a slider's move
/// to the answers. QUERIES has one JSON string a line.
Json column_times(const Arguments& arguments);

/// ROOT DB GOLDEN PREFIX: metrics of every leg alone ("keyword", "vector", "trigram") and of the usual
/// profile ("fused"). PREFIX stands before the paths of the golden file in the index.
Json ranking_quality(const Arguments& arguments);

/// ROOT DB QUERIES PATH ROUNDS: what an edit of the article at PATH changes in the answers to QUERIES (one
/// JSON string a line), against the same searches in turn.
Json preview_times(const Arguments& arguments);

} // namespace kb::bench
