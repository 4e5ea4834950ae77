// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/golden_controller.h"

#include "ui/support/text.h"

#include <set>

namespace kb::ui {

namespace {

Result<TuningFiles> read_files(const Workspace& workspace) {
    auto profiles = workspace.profiles();
    if (!profiles)
        return std::unexpected(profiles.error());
    auto golden = golden_files(workspace);
    if (!golden)
        return std::unexpected(golden.error());
    std::set<std::string> ids; // wins and losses are told apart by them
    for (const GoldenFile& file : *golden)
        for (const GoldenQuery& query : file.queries)
            if (!ids.insert(query.id).second)
                return fail(
                    ErrorCode::invalid,
                    to_utf8(GoldenController::tr("%1: the id %2 is also in another golden file; rename one.")
                                .arg(to_qt(file.path), to_qt(query.id))));
    return TuningFiles{std::move(*profiles), std::move(*golden)};
}

Result<GoldenScores> score_all(Searcher& searcher, std::vector<GoldenQuery> queries, const Profile& saved,
                               const Profile& present, const Visibility& visibility, std::stop_token stop) {
    auto evaluation =
        evaluate(searcher, queries, {{saved.name, saved}, {"present", present}}, visibility, stop, {});
    if (!evaluation)
        return std::unexpected(evaluation.error());
    GoldenScores scores{.queries = std::move(queries),
                        .saved = std::move(evaluation->ways[0]),
                        .present = std::move(evaluation->ways[1]),
                        .comparison = {},
                        .audiences = std::move(evaluation->audiences),
                        .degraded = std::move(evaluation->degraded)};
    scores.comparison = compare(scores.queries, scores.saved.scores, scores.present.scores);
    return scores;
}

} // namespace

GoldenController::GoldenController(OpenBase& base, QObject* parent)
    : QObject(parent)
    , base_(base) {}

void GoldenController::read() {
    if (!base_.workspace())
        return;
    read_.run([workspace = base_.workspace()](const std::stop_token&) { return read_files(*workspace); },
              [this](Result<TuningFiles> files) {
                  if (!files)
                      emit failed(to_qt(files.error().message));
                  files_ = files ? std::move(*files) : TuningFiles{};
                  emit files_read();
              });
}

void GoldenController::score(const Profile& saved, const Profile& present) {
    if (!base_.workspace())
        return;
    std::vector<GoldenQuery> queries;
    for (const GoldenFile& file : files_.golden)
        queries.insert(queries.end(), file.queries.begin(), file.queries.end());
    score_.run(
        [searcher = searcher_, workspace = base_.workspace(), queries = std::move(queries), saved,
         present](std::stop_token stop) {
            const Visibility& visibility = workspace->config().visibility;
            return searcher->with(workspace, [&](Searcher& asked) {
                return score_all(asked, queries, saved, present, visibility, stop);
            });
        },
        [this](const Result<GoldenScores>& scores) {
            if (scores)
                emit scored(*scores);
            else if (scores.error().code != ErrorCode::cancelled)
                emit failed(to_qt(scores.error().message));
        });
}

void GoldenController::write(std::function<Result<void>(const Workspace& workspace)> work,
                             const QString& what) {
    if (!base_.workspace() || write_.running())
        return;
    write_.run([workspace = base_.workspace(),
                work = std::move(work)](const std::stop_token&) { return work(*workspace); },
               [this, what](const Result<void>& done) {
                   if (!done) {
                       emit failed(to_qt(done.error().message));
                       return;
                   }
                   emit saved(what);
                   read();
               });
}

void GoldenController::save(const Profile& profile) {
    write([profile](const Workspace& workspace) { return save_profile(workspace, profile); },
          tr("The profile %1 is saved in profiles.yaml.").arg(to_qt(profile.name)));
}

void GoldenController::save(const std::string& file, const GoldenQuery& query) {
    write([file, query](const Workspace& workspace) { return save_golden_query(workspace, file, query); },
          tr("The query %1 is saved in %2.").arg(to_qt(query.id), to_qt(file)));
}

} // namespace kb::ui
