// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/golden.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace kb {

namespace {

constexpr std::size_t ndcg_depth = 10;
constexpr std::size_t recall_depth = 5;
constexpr double tie_tolerance = 1e-9; // of nDCG: far above rounding, far below any real difference

/// Grade of each judged page, the highest where sections of it were judged apart.
std::map<std::string_view, int> page_grades(const GoldenQuery& query) {
    std::map<std::string_view, int> grades;
    for (const Judgement& judgement : query.relevant) {
        int& grade = grades[judgement.path];
        grade = std::max(grade, judgement.grade);
    }
    return grades;
}

/// Grades in the order of the ranking, 0 for pages that were not judged.
std::vector<int> ranked_grades(const Ranking& ranking, const std::map<std::string_view, int>& judged) {
    std::vector<int> grades;
    std::set<std::string_view> seen;
    for (const std::string& path : ranking.paths) {
        if (!seen.insert(path).second)
            continue;
        const auto found = judged.find(path);
        grades.push_back(found == judged.end() ? 0 : found->second);
    }
    return grades;
}

double discounted_gain(const std::vector<int>& grades) {
    double sum = 0;
    for (std::size_t i = 0; i < std::min(grades.size(), ndcg_depth); ++i)
        sum += (std::exp2(grades[i]) - 1) / std::log2(static_cast<double>(i) + 2);
    return sum;
}

/// SplitMix64 (Steele, Lea and Flood 2014): standard distributions differ between libraries, and figures
/// that are saved with a profile must be found again elsewhere.
class Generator {
public:
    explicit Generator(std::uint64_t seed)
        : state_(seed) {}

    /// Uniform in [0, count); count below 2^32, where the bias is below 2^-32 × count.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(((next() >> 32) * count) >> 32); }

private:
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values)
        sum += value;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

/// The value below which `share` of the sorted values lie, between neighbours by linear interpolation.
double percentile(const std::vector<double>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

Interval bootstrap(const std::vector<double>& values, unsigned resamples, std::uint64_t seed) {
    const double mean = mean_of(values);
    if (values.empty() || resamples == 0)
        return {mean, mean, mean};
    Generator generator(seed);
    std::vector<double> means(resamples);
    for (double& resampled : means) {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            sum += values[generator.below(values.size())];
        resampled = sum / static_cast<double>(values.size());
    }
    std::ranges::sort(means);
    return {mean, percentile(means, 0.025), percentile(means, 0.975)};
}

/// Share of the queries that expect (or do not expect) an answer whose verdict says so.
std::optional<double> accuracy(const std::vector<QueryScore>& scores, bool expected) {
    std::size_t all = 0;
    std::size_t right = 0;
    for (const QueryScore& score : scores) {
        if (score.answerable_expected != expected)
            continue;
        ++all;
        right += score.answerable_found == expected ? 1 : 0;
    }
    if (all == 0)
        return std::nullopt;
    return static_cast<double>(right) / static_cast<double>(all);
}

} // namespace

QueryScore score_query(const GoldenQuery& query, const Ranking& ranking) {
    QueryScore score{.id = query.id,
                     .answerable_expected = !query.relevant.empty(),
                     .answerable_found = ranking.answerable};
    if (!score.answerable_expected)
        return score;
    const auto judged = page_grades(query);
    const std::vector<int> grades = ranked_grades(ranking, judged);

    std::vector<int> ideal;
    ideal.reserve(judged.size());
    for (const auto& [path, grade] : judged)
        ideal.push_back(grade);
    std::ranges::sort(ideal, std::greater());
    score.ndcg10 = discounted_gain(grades) / discounted_gain(ideal);

    const int least = ideal.front() >= 2 ? 2 : 1;
    const auto is_relevant = [least](int grade) { return grade >= least; };
    const auto first = std::ranges::find_if(grades, is_relevant);
    if (first != grades.end())
        score.mrr = 1.0 / static_cast<double>(first - grades.begin() + 1);
    score.success1 = first == grades.begin() && first != grades.end() ? 1 : 0;
    const auto depth = static_cast<std::ptrdiff_t>(std::min(grades.size(), recall_depth));
    const auto found = std::count_if(grades.begin(), grades.begin() + depth, is_relevant);
    score.recall5 =
        static_cast<double>(found) / static_cast<double>(std::ranges::count_if(ideal, is_relevant));
    return score;
}

EvaluationSummary summarize(const std::vector<QueryScore>& scores, unsigned resamples, std::uint64_t seed) {
    EvaluationSummary summary;
    summary.queries = scores.size();
    // Every metric starts at the same seed, so all of them see the same resamples of queries.
    const auto interval = [&](double QueryScore::* metric) {
        std::vector<double> values;
        for (const QueryScore& score : scores)
            if (score.answerable_expected)
                values.push_back(score.*metric);
        summary.answerable = values.size();
        return bootstrap(values, resamples, seed);
    };
    summary.ndcg10 = interval(&QueryScore::ndcg10);
    summary.recall5 = interval(&QueryScore::recall5);
    summary.mrr = interval(&QueryScore::mrr);
    summary.success1 = interval(&QueryScore::success1);
    summary.unanswerable_accuracy = accuracy(scores, false);
    summary.answerable_accuracy = accuracy(scores, true);
    if (summary.unanswerable_accuracy && summary.answerable_accuracy)
        summary.balanced_accuracy = (*summary.unanswerable_accuracy + *summary.answerable_accuracy) / 2;
    return summary;
}

Comparison compare(const std::vector<GoldenQuery>& queries, const std::vector<QueryScore>& before,
                   const std::vector<QueryScore>& after, unsigned resamples, std::uint64_t seed) {
    const auto by_id = [](const std::vector<QueryScore>& scores) {
        std::map<std::string_view, double> ndcg;
        for (const QueryScore& score : scores)
            ndcg.emplace(score.id, score.ndcg10);
        return ndcg;
    };
    const auto old_scores = by_id(before);
    const auto new_scores = by_id(after);

    Comparison comparison;
    std::vector<double> differences;
    for (const GoldenQuery& query : queries) {
        const auto old_score = old_scores.find(query.id);
        const auto new_score = new_scores.find(query.id);
        if (query.relevant.empty() || old_score == old_scores.end() || new_score == new_scores.end())
            continue;
        const double difference = new_score->second - old_score->second;
        differences.push_back(difference);
        Comparison::Row row{query.id, query.query, old_score->second, new_score->second};
        if (std::abs(difference) <= tie_tolerance)
            ++comparison.tied;
        else
            (difference > 0 ? comparison.won : comparison.lost).push_back(std::move(row));
    }
    const auto larger_first = [](const Comparison::Row& a, const Comparison::Row& b) {
        const double size_a = std::abs(a.after - a.before);
        const double size_b = std::abs(b.after - b.before);
        return size_a != size_b ? size_a > size_b : a.id < b.id;
    };
    std::ranges::sort(comparison.won, larger_first);
    std::ranges::sort(comparison.lost, larger_first);
    comparison.difference = bootstrap(differences, resamples, seed);
    return comparison;
}

} // namespace kb
