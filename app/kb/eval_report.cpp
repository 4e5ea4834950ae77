// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/eval_report.h"

#include "core/base/translate.h"
#include "core/search/payload.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <format>

namespace kb {

namespace {

using Json = nlohmann::ordered_json;

/// A metric that is a mean over queries, with its interval.
struct MeanMetric {
    const char* name;
    Interval EvaluationSummary::* value;
};
constexpr std::array<MeanMetric, 4> mean_metrics = {{{"recall@5", &EvaluationSummary::recall5},
                                                     {"ndcg@10", &EvaluationSummary::ndcg10},
                                                     {"mrr", &EvaluationSummary::mrr},
                                                     {"success@1", &EvaluationSummary::success1}}};

/// A metric of the verdict "answerable".
struct VerdictMetric {
    const char* name;
    std::optional<double> EvaluationSummary::* value;
};
constexpr std::array<VerdictMetric, 3> verdict_metrics = {
    {{"unanswerable", &EvaluationSummary::unanswerable_accuracy},
     {"answerable", &EvaluationSummary::answerable_accuracy},
     {"balanced", &EvaluationSummary::balanced_accuracy}}};

std::string interval_text(const Interval& interval) {
    return std::format("{:.3f} [{:.2f} {:.2f}]", interval.mean, interval.low, interval.high);
}

std::string share_text(const std::optional<double>& share) {
    return share ? std::format("{:.2f}", *share) : "-";
}

Json interval_json(const Interval& interval) {
    return {
        {"mean", rounded(interval.mean)}, {"low", rounded(interval.low)}, {"high", rounded(interval.high)}};
}

Json number_or_null(const std::optional<double>& number) {
    return number ? Json(rounded(*number)) : Json(nullptr);
}

Json summary_json(const WayScores& way) {
    Json json = {{"name", way.way.name},
                 {"profile", way.way.profile.name},
                 {"queries", way.summary.queries},
                 {"answerable_queries", way.summary.answerable}};
    for (const MeanMetric& metric : mean_metrics)
        json[metric.name] = interval_json(way.summary.*metric.value);
    for (const VerdictMetric& metric : verdict_metrics)
        json[metric.name] = number_or_null(way.summary.*metric.value);
    return json;
}

Json query_json(const EvalReport& report, std::size_t i) {
    const GoldenQuery& query = report.queries[i];
    Json json = {{"id", query.id},
                 {"query", query.query},
                 {"audience", name_of(report.evaluation.audiences[i])},
                 {"answerable", !query.relevant.empty()}};
    for (const WayScores& way : report.evaluation.ways) {
        const QueryScore& score = way.scores[i];
        json["ways"][way.way.name] = {{"ndcg@10", rounded(score.ndcg10)},
                                      {"recall@5", rounded(score.recall5)},
                                      {"mrr", rounded(score.mrr)},
                                      {"success@1", rounded(score.success1)},
                                      {"answerable_found", score.answerable_found}};
    }
    return json;
}

Json comparison_json(const Comparison& comparison) {
    auto rows = [](const std::vector<Comparison::Row>& list) {
        Json json = Json::array();
        for (const Comparison::Row& row : list)
            json.push_back({{"id", row.id},
                            {"query", row.query},
                            {"before", rounded(row.before)},
                            {"after", rounded(row.after)}});
        return json;
    };
    return {{"won", rows(comparison.won)},
            {"lost", rows(comparison.lost)},
            {"tied", comparison.tied},
            {"difference", interval_json(comparison.difference)}};
}

void print_comparison(const EvalReport& report, Output& output) {
    const Comparison& comparison = *report.comparison;
    const std::vector<WayScores>& ways = report.evaluation.ways;
    output.print();
    output.print(
        Line(message("{} against {} by nDCG@10: won {}, lost {}, tied {}; mean difference {}",
                     ways.back().way.name, ways[ways.size() - 2].way.name, comparison.won.size(),
                     comparison.lost.size(), comparison.tied, interval_text(comparison.difference))));
    using enum Table::Align;
    Table table({left, right, right, left, left});
    auto add = [&](const std::vector<Comparison::Row>& rows, const char* verdict, Style style) {
        for (const Comparison::Row& row : rows)
            table.row({verdict, std::format("{:.3f}", row.before), std::format("{:.3f}", row.after), row.id,
                       row.query},
                      style);
    };
    add(comparison.won, tr("won"), Style::green);
    add(comparison.lost, tr("lost"), Style::red);
    table.print(output, 2);
}

} // namespace

const std::vector<std::string>& metric_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        all.reserve(mean_metrics.size() + verdict_metrics.size());
        for (const MeanMetric& metric : mean_metrics)
            all.emplace_back(metric.name);
        for (const VerdictMetric& metric : verdict_metrics)
            all.emplace_back(metric.name);
        return all;
    }();
    return names;
}

std::optional<double> metric_of(const EvaluationSummary& summary, const std::string& metric) {
    for (const MeanMetric& known : mean_metrics)
        if (metric == known.name)
            return summary.answerable > 0 ? std::optional((summary.*known.value).mean) : std::nullopt;
    for (const VerdictMetric& known : verdict_metrics)
        if (metric == known.name)
            return summary.*known.value;
    return std::nullopt;
}

bool EvalReport::below_floor() const {
    return std::ranges::any_of(floors, &FloorResult::below);
}

nlohmann::ordered_json eval_json(const EvalReport& report) {
    const Evaluation& evaluation = report.evaluation;
    Json json = {{"degraded", evaluation.degraded.empty() ? Json(nullptr) : Json(evaluation.degraded)}};
    json["ways"] = Json::array();
    for (const WayScores& way : evaluation.ways)
        json["ways"].push_back(summary_json(way));
    json["comparison"] = report.comparison ? comparison_json(*report.comparison) : Json(nullptr);
    json["floors"] = Json::array();
    for (const FloorResult& result : report.floors)
        json["floors"].push_back({{"metric", result.floor.metric},
                                  {"floor", result.floor.value},
                                  {"reached", number_or_null(result.reached)},
                                  {"below", result.below()}});
    json["missing"] = Json::array();
    for (const MissingPage& page : evaluation.missing)
        json["missing"].push_back({{"id", page.id}, {"path", page.path}});
    json["queries"] = Json::array();
    for (std::size_t i = 0; i < report.queries.size(); ++i)
        json["queries"].push_back(query_json(report, i));
    return json;
}

void print_eval(const EvalReport& report, Output& output) {
    const Evaluation& evaluation = report.evaluation;
    if (!evaluation.degraded.empty())
        output.print(Line(evaluation.degraded, Style::yellow));
    const EvaluationSummary& first = evaluation.ways.front().summary;
    output.print(Line(message("Queries: {}, of which answerable: {}. Means with 95 % intervals.",
                              first.queries, first.answerable)));
    using enum Table::Align;
    Table table({left, right, right, right, right, right, right});
    table.row({"", "recall@5", "nDCG@10", "MRR", "success@1", tr("unanswerable"), tr("answerable")},
              Style::dim);
    for (const WayScores& way : evaluation.ways) {
        const EvaluationSummary& s = way.summary;
        table.row({way.way.name, interval_text(s.recall5), interval_text(s.ndcg10), interval_text(s.mrr),
                   interval_text(s.success1), share_text(s.unanswerable_accuracy),
                   share_text(s.answerable_accuracy)});
    }
    table.print(output);
    if (report.comparison)
        print_comparison(report, output);
    for (const MissingPage& page : evaluation.missing)
        output.note(
            message("{}: the judged page {} is in no document that the query can see.", page.id, page.path));
    for (const FloorResult& result : report.floors) {
        if (result.below())
            output.error(message("{} is {:.3f}, below the floor {}.", result.floor.metric, *result.reached,
                                 result.floor.value));
        else if (!result.reached)
            output.note(message("{}: these queries cannot tell.", result.floor.metric));
    }
}

} // namespace kb
