// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/search/golden.h"
#include "tests/bench/kb_bench.h"

#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>

namespace kb::bench {

namespace {

struct Question {
    std::string query;
    std::string match; ///< its words as an FTS5 expression
    std::vector<double> hybrid_ms, match_ms;
};

double at_share(std::vector<double> values, double share) {
    auto place = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, place);
    return *place;
}

/// SQLite's own answer: the best 100 rows of the table `words`.
class FtsTable {
public:
    explicit FtsTable(const std::string& path) {
        sqlite3* opened = nullptr;
        int code = sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr);
        database_.reset(opened);
        // The same access to the file as the index of ours has.
        if (code == SQLITE_OK)
            code = sqlite3_exec(opened, "PRAGMA mmap_size = 268435456", nullptr, nullptr, nullptr);
        sqlite3_stmt* prepared = nullptr;
        if (code == SQLITE_OK)
            code = sqlite3_prepare_v2(opened,
                                      "SELECT rowid FROM words WHERE words MATCH ? "
                                      "ORDER BY bm25(words, 0, 5, 1, 1) LIMIT 100",
                                      -1, &prepared, nullptr);
        statement_.reset(prepared);
        if (code != SQLITE_OK)
            give_up({ErrorCode::io, path + ": " + sqlite3_errmsg(opened)});
    }

    /// How many rows there were.
    int run(const std::string& match) {
        sqlite3_stmt* statement = statement_.get();
        sqlite3_bind_text(statement, 1, match.c_str(), -1, SQLITE_STATIC);
        int rows = 0;
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(statement)) == SQLITE_ROW)
            ++rows;
        sqlite3_reset(statement);
        if (code != SQLITE_DONE)
            give_up({ErrorCode::invalid, match + ": " + sqlite3_errmsg(database_.get())});
        return rows;
    }

private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close(database); }
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3, Close> database_;
    std::unique_ptr<sqlite3_stmt, Close> statement_;
};

std::vector<Question> read_questions(const std::string& path) {
    std::vector<Question> questions;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        Json entry = Json::parse(line);
        questions.push_back({.query = entry["query"], .match = entry["match"]});
    }
    if (questions.empty())
        give_up({ErrorCode::invalid, path + " has no questions"});
    return questions;
}

/// Per question the median of the rounds, so that a pause of the machine is not taken for a slow question;
/// then over the questions.
Json shares(const std::vector<Question>& questions, std::vector<double> Question::* times) {
    std::vector<double> medians;
    for (const Question& question : questions)
        medians.push_back(at_share(question.*times, 0.5));
    return {{"p50", at_share(medians, 0.5)}, {"p95", at_share(medians, 0.95)}};
}

} // namespace

Json print_queries(const Arguments& arguments) {
    for (const std::string& file : arguments)
        for (const GoldenQuery& query : need(parse_golden(need(read_file(file)), file)))
            std::cout << Json(query.query).dump() << '\n';
    return {};
}

Json search_times(const Arguments& arguments) {
    Workspace workspace = open_workspace(arguments[0], arguments[1]);
    auto searcher = need(workspace.searcher());
    FtsTable table(arguments[2]);
    std::vector<Question> questions = read_questions(arguments[3]);
    int rounds = std::stoi(arguments[4]);
    SearchRequest request{
        .query = {}, .visibility = {}, .filter = {}, .profile = usual_profile(workspace, *searcher)};
    for (int round = -1; round < rounds; ++round) { // the first one warms up and is not counted
        for (Question& question : questions) {
            request.query = question.query;
            Stopwatch watch;
            SearchAnswer answer = need(searcher->search(request));
            double ms = watch.ms();
            if (!answer.degraded.empty())
                give_up({ErrorCode::unavailable, answer.degraded});
            if (round >= 0)
                question.hybrid_ms.push_back(ms);
        }
        for (Question& question : questions) {
            Stopwatch watch;
            table.run(question.match);
            double ms = watch.ms();
            if (round >= 0)
                question.match_ms.push_back(ms);
        }
    }
    return {{"queries", questions.size()},
            {"hybrid", shares(questions, &Question::hybrid_ms)},
            {"match", shares(questions, &Question::match_ms)}};
}

} // namespace kb::bench
