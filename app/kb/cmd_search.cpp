// SPDX-License-Identifier: GPL-3.0-or-later
// kb search: which passages answer this?
#include "app/kb/commands.h"
#include "app/kb/hit_view.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/search/payload.h"
#include "core/workspace/question_log.h"

#include <nlohmann/json.hpp>

namespace kb {

namespace {

struct SearchOptions {
    std::vector<std::string> words;
    std::size_t k = 5;
    SearchFilter filter;
    std::string profile;
    bool explain = false;
};

/// A filter value that no article of the base can have finds nothing: say which was meant.
void check_filter(const std::string& value, const std::vector<std::string>& known, const char* option,
                  Session& session) {
    if (value.empty() || std::ranges::contains(known, value))
        return;
    std::string text = message("{} {}: kb.yaml knows no such value.", option, value);
    if (auto near = nearest(value, known))
        text += " " + message("Did you mean {}?", *near);
    session.output.note(text);
}

int search(const SearchOptions& options, Session& session) {
    std::string query = join_words(options.words);
    if (trim(query).empty())
        return session.usage(
            tr("The question is empty: say what to look for, as in kb search \"disk quota\"."));
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
    const Config& config = workspace->config();
    check_filter(options.filter.category, config.vocabulary.categories, "--category", session);
    check_filter(options.filter.system, config.vocabulary.systems, "--system", session);

    auto answer = (*searcher)->search({.query = std::move(query),
                                       .k = options.k,
                                       .visibility = config.visibility,
                                       .filter = options.filter,
                                       .profile = std::move(*profile)},
                                      session.stop);
    if (!answer)
        return session.fail(answer.error());
    if (session.json)
        session.output.json(
            search_payload(*answer, options.explain ? PayloadDetail::explain : PayloadDetail::plain));
    else
        print_answer(*answer, options.explain, session.output);
    // An answer is an answer also where nobody may note that it is none, as beside an index one only reads.
    auto noted = log_unanswered(*workspace, *answer, config.visibility.ceiling, "cli");
    if (!noted && config.questions_named)
        session.output.note(message("The question was not noted: {}", noted.error().message));
    return exit_code::done;
}

} // namespace

void add_search(Commands& commands) {
    auto options = std::make_shared<SearchOptions>();
    commands
        .add("search", tr("Find passages that answer a question"),
             [options](Session& session) { return search(*options, session); })
        .question(options->words)
        .number("-k", options->k, 1, 100, "N", tr("Articles to show, 1 to 100 (default: 5)"))
        .embedder()
        .text("--system", options->filter.system, "NAME", tr("Only articles about this system"))
        .text("--category", options->filter.category, "NAME", tr("Only articles of this category"))
        .text("--source-type", options->filter.source_type, "TYPE",
              tr("Only documents of sources of this type, such as articles or directory"))
        .visibility()
        .text("--profile", options->profile, "NAME", tr("Ranking profile (default: default)"))
        .flag("--explain", options->explain, tr("Show what each leg and each word added"));
}

} // namespace kb
