// SPDX-License-Identifier: GPL-3.0-or-later
// kb explain: why does this article rank where it does for this question?
#include "app/kb/commands.h"
#include "app/kb/hit_view.h"
#include "core/base/translate.h"
#include "core/search/payload.h"

#include <nlohmann/json.hpp>

#include <format>

namespace kb {

namespace {

struct ExplainOptions {
    std::string question, citation, profile;
};

const char* name_of(FusionWeights::Method method) {
    return method == FusionWeights::Method::rrf ? "rrf" : "convex";
}

nlohmann::ordered_json leg_json(const LegExplanation& leg) {
    nlohmann::ordered_json json = {{"weight", rounded(leg.weight)},
                                   {"in_pool", leg.in_pool},
                                   {"pool_best", rounded(leg.best)},
                                   {"pool_worst", rounded(leg.worst)}};
    json["rank"] = leg.leg ? nlohmann::ordered_json(leg.leg->rank) : nullptr;
    json["score"] = leg.leg ? nlohmann::ordered_json(rounded(leg.leg->score)) : nullptr;
    json["part"] = leg.leg ? nlohmann::ordered_json(rounded(leg.leg->part)) : nullptr;
    return json;
}

nlohmann::ordered_json explanation_json(const ExplainOptions& options, const Explanation& explanation) {
    nlohmann::ordered_json json = {{"query", options.question}, {"citation", explanation.citation}};
    json.update(document_payload(explanation.meta));
    json["rank"] = explanation.rank > 0 ? nlohmann::ordered_json(explanation.rank) : nullptr;
    json["ranked"] = explanation.ranked;
    json["score"] = rounded(explanation.score);
    json["profile"] = explanation.profile.name;
    json["method"] = name_of(explanation.profile.weights.method);
    if (explanation.profile.weights.method == FusionWeights::Method::rrf)
        json["rrf_k"] = rounded(explanation.profile.weights.rrf_k);
    json["degraded"] = explanation.degraded.empty() ? nlohmann::ordered_json()
                                                    : nlohmann::ordered_json(explanation.degraded);
    for (std::size_t i = 0; i < leg_count; ++i)
        json["legs"][std::string(leg_key(static_cast<Leg>(i)))] = leg_json(explanation.legs[i]);
    json["terms"] = terms_payload(explanation.terms);
    json["missing"] = explanation.missing;
    return json;
}

/// One sentence on what a leg made of the article.
std::string sentence_of(Leg leg, const LegExplanation& explained, const FusionWeights& weights) {
    if (explained.weight <= 0)
        return tr("left out: the profile gives it no weight");
    if (!explained.leg)
        return tr("did not find it");
    std::string found =
        message("rank {}, {} {}", explained.leg->rank, leg_unit(leg), score_text(explained.leg->score));
    if (!explained.in_pool)
        return message("{}: behind the {} that take part", found, pool_size);
    std::string part = score_text(explained.leg->part);
    if (weights.method == FusionWeights::Method::rrf)
        return message("{}: {} / ({} + {}) = {}", found, score_text(explained.weight),
                       score_text(weights.rrf_k), explained.leg->rank, part);
    return message("{}, in a pool from {} to {}, weight {}: adds {}", found, score_text(explained.worst),
                   score_text(explained.best), score_text(explained.weight), part);
}

void print_explanation(const Explanation& explanation, Output& output) {
    output.print(Line(explanation.meta.title, Style::bold));
    output.print(Line(explanation.citation, Style::green));
    output.print(badges(explanation.meta, false));
    output.print();
    if (!explanation.degraded.empty())
        output.print(Line(explanation.degraded, Style::yellow));
    if (explanation.rank > 0)
        output.print(Line(message("Rank {} of {}, score {} (profile {}, {}):", explanation.rank,
                                  explanation.ranked, score_text(explanation.score), explanation.profile.name,
                                  name_of(explanation.profile.weights.method))));
    else
        output.print(
            Line(message("Not among the {} that were ranked (profile {}): no leg has it in its first {}.",
                         explanation.ranked, explanation.profile.name, pool_size)));
    Table legs({Table::Align::left, Table::Align::left});
    for (std::size_t i = 0; i < leg_count; ++i)
        legs.row({leg_name(static_cast<Leg>(i)),
                  sentence_of(static_cast<Leg>(i), explanation.legs[i], explanation.profile.weights)});
    legs.print(output, 2);
    if (!explanation.terms.empty())
        output.print(Line(message("Words of the question in {}:", explanation.citation)));
    print_terms(explanation.terms, 2, output);
    if (!explanation.missing.empty()) {
        std::string words = join_words(explanation.missing);
        output.print(Line(message("Words it does not have: {}", words)));
    }
}

int explain(const ExplainOptions& options, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto searcher = workspace->searcher();
    if (!searcher)
        return session.fail(searcher.error());
    auto identity = (*searcher)->reader().identity();
    if (!identity)
        return session.fail(identity.error());
    auto profile = workspace->profile(options.profile, identity->embedder);
    if (!profile)
        return session.fail(profile.error());
    const Visibility& visibility = workspace->config().visibility;
    auto fetched =
        fetch((*searcher)->reader(), citation_in_base(workspace->config(), options.citation), visibility);
    if (!fetched)
        return session.fail(fetched.error());
    std::optional<Explanation> explanation;
    if (*fetched) {
        auto explained = (*searcher)->explain(
            {.query = options.question, .visibility = visibility, .profile = std::move(*profile)},
            (*fetched)->document.meta.path, session.stop);
        if (!explained)
            return session.fail(explained.error());
        explanation = std::move(*explained);
    }
    if (!explanation) {
        session.output.error(message("{}: not found. 'kb search' gives citations.", options.citation));
        return exit_code::found;
    }
    if (session.json)
        session.output.json(explanation_json(options, *explanation));
    else
        print_explanation(*explanation, session.output);
    return exit_code::done;
}

} // namespace

void add_explain(Commands& commands) {
    auto options = std::make_shared<ExplainOptions>();
    commands
        .add("explain", tr("Say why an article ranks where it does for a question"),
             [options](Session& session) { return explain(*options, session); })
        .text("question", options->question, "TEXT", tr("What was asked"))
        .required()
        .text("citation", options->citation, "CITATION", tr("Path or citation of the article"))
        .required()
        .embedder()
        .visibility()
        .text("--profile", options->profile, "NAME", tr("Ranking profile (default: default)"));
}

} // namespace kb
