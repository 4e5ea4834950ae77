// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/kb/output.h"
#include "core/search/evaluate.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kb {

/// A figure that must be reached.
struct Floor {
    std::string metric; ///< one of metric_names()
    double value = 0;
};

struct FloorResult {
    Floor floor;
    std::optional<double> reached; ///< nothing: the set cannot tell (no query of that sort)
    bool below() const { return reached && *reached < floor.value; }
};

/// recall@5, ndcg@10, mrr, success@1, unanswerable, answerable, balanced.
const std::vector<std::string>& metric_names();
std::optional<double> metric_of(const EvaluationSummary& summary, const std::string& metric);

struct EvalReport {
    std::vector<GoldenQuery> queries;
    Evaluation evaluation;
    std::optional<Comparison> comparison; ///< of the last two ways
    std::vector<FloorResult> floors;      ///< of the last way

    bool below_floor() const;
};

nlohmann::ordered_json eval_json(const EvalReport& report);
void print_eval(const EvalReport& report, Output& output);

} // namespace kb
