// SPDX-License-Identifier: GPL-3.0-or-later
// kb eval: how well are the golden queries answered?
#include "app/kb/commands.h"
#include "app/kb/eval_report.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <set>

namespace kb {

namespace {

struct EvalOptions {
    std::vector<std::string> files, profiles, floors;
    std::string prefix;
};

/// "recall@5=0.8" as a floor; `usage` where it is none.
Result<Floor> parse_floor(const std::string& text) {
    auto equals = text.find('=');
    Floor floor;
    if (equals != std::string::npos) {
        floor.metric = fold_case(text.substr(0, equals));
        const char* end = text.data() + text.size();
        auto read = std::from_chars(text.data() + equals + 1, end, floor.value);
        bool number = read.ec == std::errc() && read.ptr == end && floor.value >= 0 && floor.value <= 1;
        if (number && std::ranges::contains(metric_names(), floor.metric))
            return floor;
    }
    std::string names;
    for (const std::string& name : metric_names())
        names += (names.empty() ? "" : ", ") + name;
    return fail(
        ErrorCode::usage,
        message("--floor {}: write METRIC=VALUE with a value from 0 to 1 and one of {}.", text, names));
}

Result<std::vector<Floor>> parse_floors(const std::vector<std::string>& texts) {
    std::vector<Floor> floors;
    for (const std::string& text : texts) {
        auto floor = parse_floor(text);
        if (!floor)
            return std::unexpected(floor.error());
        floors.push_back(std::move(*floor));
    }
    return floors;
}

/// All queries of the golden files, judged paths with the prefix. Ids must differ across files as well.
Result<std::vector<GoldenQuery>> read_golden(const EvalOptions& options) {
    std::vector<GoldenQuery> all;
    std::set<std::string> ids;
    for (const std::string& file : options.files) {
        auto text = read_file(file);
        if (!text)
            return std::unexpected(text.error());
        auto queries = parse_golden(*text, file);
        if (!queries)
            return std::unexpected(queries.error());
        for (GoldenQuery& query : *queries) {
            if (!ids.insert(query.id).second)
                return fail(
                    ErrorCode::invalid,
                    message("{}: the id {} is also in another golden file; rename one.", file, query.id));
            for (Judgement& judgement : query.relevant)
                judgement.path = options.prefix + judgement.path;
            all.push_back(std::move(query));
        }
    }
    if (all.empty())
        return fail(ErrorCode::invalid, tr("The golden files hold no query."));
    return all;
}

/// The legs alone, then each profile.
Result<std::vector<Way>> ways_of(const EvalOptions& options, const Workspace& workspace,
                                 const std::string& embedder) {
    std::vector<std::string> names = options.profiles;
    if (names.empty())
        names.emplace_back();
    std::vector<Way> profiles;
    for (const std::string& name : names) {
        auto profile = workspace.profile(name, embedder);
        if (!profile)
            return std::unexpected(profile.error());
        profiles.push_back({names.size() == 1 ? "fused" : profile->name, std::move(*profile)});
    }
    std::vector<Way> ways = single_legs(profiles.front().profile);
    std::ranges::move(profiles, std::back_inserter(ways));
    return ways;
}

int eval(const EvalOptions& options, Session& session) {
    auto floors = parse_floors(options.floors);
    if (!floors)
        return session.fail(floors.error());
    auto queries = read_golden(options);
    if (!queries)
        return session.fail(queries.error());
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto searcher = workspace->searcher();
    if (!searcher)
        return session.fail(searcher.error());
    auto identity = (*searcher)->reader().identity();
    if (!identity)
        return session.fail(identity.error());
    auto ways = ways_of(options, *workspace, identity->embedder);
    if (!ways)
        return session.fail(ways.error());
    auto evaluation = evaluate(**searcher, *queries, *ways, workspace->config().visibility, session.stop,
                               session.output.progress());
    if (!evaluation)
        return session.fail(evaluation.error());

    EvalReport report{.queries = std::move(*queries), .evaluation = std::move(*evaluation)};
    const std::vector<WayScores>& scored = report.evaluation.ways;
    if (options.profiles.size() == 2)
        report.comparison = compare(report.queries, scored[scored.size() - 2].scores, scored.back().scores);
    for (Floor& floor : *floors)
        report.floors.push_back({floor, metric_of(scored.back().summary, floor.metric)});
    if (session.json)
        session.output.json(eval_json(report));
    else
        print_eval(report, session.output);
    return report.below_floor() ? exit_code::found : exit_code::done;
}

} // namespace

void add_eval(Commands& commands) {
    auto options = std::make_shared<EvalOptions>();
    commands
        .add("eval", tr("Score the search by golden queries"),
             [options](Session& session) { return eval(*options, session); })
        .texts("--golden", options->files, 0, "FILE", tr("Files of golden queries"))
        .required()
        .texts("--profile", options->profiles, 2, "NAME",
               tr("Ranking profile (default: default); a second one is compared with the first"))
        .texts("--floor", options->floors, 0, "METRIC=VALUE",
               tr("Exit with 1 where a figure of the last profile is lower, as in ndcg@10=0.7"))
        .text("--prefix", options->prefix, "TEXT",
              tr("Text to put before the paths in golden files, such as csc/ for the source csc"))
        .embedder()
        .visibility();
}

} // namespace kb
