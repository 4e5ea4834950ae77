// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/search_controller.h"

#include <algorithm>

namespace kb::ui {

namespace {

Result<ColumnAnswers> ask_all(Searcher& searcher, const SearchQuestion& question, const Visibility& process,
                              std::stop_token stop) {
    ColumnAnswers answers;
    for (std::size_t i = 0; i < answers.of.size(); ++i) {
        auto audience = static_cast<Audience>(i);
        if (audience > process.ceiling)
            continue;
        if (stop.stop_requested())
            return fail(ErrorCode::cancelled, {});
        answers.of[i] = searcher.search(request_of(question, process, audience), stop);
    }
    return answers;
}

/// All columns with one error: there is no searcher.
ColumnAnswers all_failed(const Error& error, Audience ceiling) {
    ColumnAnswers answers;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(ceiling); ++i)
        answers.of[i] = std::unexpected(error);
    return answers;
}

} // namespace

SearchRequest request_of(const SearchQuestion& question, const Visibility& process, Audience audience) {
    return {.query = question.text,
            .k = shown_hits,
            .visibility = {.ceiling = std::min(audience, process.ceiling),
                           .drafts = question.drafts,
                           .deprecated = process.deprecated},
            .filter = question.filter,
            .profile = question.profile};
}

SearchController::SearchController(OpenBase& base, QObject* parent)
    : QObject(parent)
    , base_(base) {}

void SearchController::ask(const SearchQuestion& question) {
    if (!base_.workspace())
        return;
    search_.run(
        [searcher = searcher_, workspace = base_.workspace(), question](std::stop_token stop) {
            const Visibility& process = workspace->config().visibility;
            auto answers = searcher->with(
                workspace, [&](Searcher& asked) { return ask_all(asked, question, process, stop); });
            return answers ? std::move(*answers) : all_failed(answers.error(), process.ceiling);
        },
        [this](const ColumnAnswers& answers) { emit answered(answers); });
}

void SearchController::explain(const SearchQuestion& question, Audience audience, const std::string& path) {
    if (!base_.workspace())
        return;
    explain_.run(
        [searcher = searcher_, workspace = base_.workspace(), question, audience,
         path](std::stop_token stop) {
            SearchRequest request = request_of(question, workspace->config().visibility, audience);
            return ExplanationAnswer{searcher->with(
                workspace, [&](Searcher& asked) { return asked.explain(request, path, stop); })};
        },
        [this](const ExplanationAnswer& explanation) { emit explained(explanation); });
}

void SearchController::cancel() {
    search_.cancel();
    explain_.cancel();
}

} // namespace kb::ui
