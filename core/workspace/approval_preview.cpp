// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/approval_preview.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/review/decision.h"
#include "core/workspace/document_reader.h"
#include "core/workspace/rehearsal.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <optional>

namespace kb {

namespace {

constexpr std::chrono::milliseconds between_reports{100};

/// The bytes of an article that the base lists.
Result<std::string> article_bytes(const Workspace& workspace, const std::string& path,
                                  const std::stop_token& stop) {
    auto listing = list_files(article_source(workspace.config()), stop);
    if (!listing)
        return std::unexpected(listing.error());
    auto found = std::ranges::find(listing->files, path, &SourceFile::path);
    if (found == listing->files.end())
        return fail(ErrorCode::not_found, message("{} is not an article of {}.", printable(path),
                                                  workspace.config().root.string()));
    auto bytes = read_file(found->absolute);
    if (bytes && !is_valid_utf8(*bytes))
        return fail(ErrorCode::invalid,
                    message("{} is not UTF-8: save it as UTF-8 before it is reviewed.", printable(path)));
    return bytes;
}

/// Reports what both passes did so far, not too often.
class Reporter {
public:
    Reporter(const Progress& progress, std::size_t total)
        : progress_(progress)
        , total_(total) {}
    void begin(std::size_t before) { before_ = before; }
    void operator()(std::size_t done) {
        auto now = std::chrono::steady_clock::now();
        if (!progress_ || now - last_ < between_reports)
            return;
        last_ = now;
        progress_({before_ + done, total_, tr("asking")});
    }

private:
    const Progress& progress_;
    std::size_t total_, before_ = 0;
    std::chrono::steady_clock::time_point last_;
};

/// Answers of one pass. Audiences that provably get the same are asked for once, and those that see nothing
/// of a change not again.
class Pass {
public:
    /// `earlier`: the pass before the change, if there was one; it must outlive this.
    static Result<Pass> run(Rehearsal& rehearsal, const std::vector<PreviewQuery>& queries,
                            const std::vector<Audience>& audiences, const Pass* earlier, Reporter& report) {
        Pass pass;
        pass.earlier_ = earlier;
        std::vector<Audience> asked;
        std::optional<Rehearsal::View> last; // of the last audience that was asked for
        for (std::size_t i = 0; i < audiences.size(); ++i) {
            auto view = rehearsal.view(audiences[i]);
            if (!view)
                return std::unexpected(view.error());
            pass.views_.push_back(*view);
            // A generation that did not move: nothing that this audience sees changed.
            bool untouched = earlier != nullptr && earlier->views_[i].generation == view->generation;
            pass.places_.push_back(untouched ? not_asked : asked.size());
            if (untouched)
                continue;
            // What a higher audience sees holds what a lower one sees: equal numbers mean equal documents.
            bool same = last && rehearsal.embeds_here() && last->documents == view->documents;
            if (same)
                pass.places_.back() = asked.size() - 1;
            else
                asked.push_back(audiences[i]);
            last = *view;
        }
        pass.width_ = asked.size();
        auto answers = rehearsal.ask(queries, asked, std::ref(report));
        if (!answers)
            return std::unexpected(answers.error());
        pass.answers_ = std::move(*answers);
        return pass;
    }

    const Rehearsal::Answer& at(std::size_t query, std::size_t audience) const {
        std::size_t place = places_[audience];
        return place == not_asked ? earlier_->at(query, audience) : answers_[query * width_ + place];
    }
    /// The first complaint of an answer, "" none.
    std::string degraded() const {
        auto found = std::ranges::find_if(
            answers_, [](const Rehearsal::Answer& answer) { return !answer.degraded.empty(); });
        return found == answers_.end() ? std::string() : found->degraded;
    }

private:
    static constexpr std::size_t not_asked = std::numeric_limits<std::size_t>::max();

    const Pass* earlier_ = nullptr;
    std::vector<Rehearsal::View> views_;
    std::vector<Rehearsal::Answer> answers_; // question by question
    std::vector<std::size_t> places_;        // of each audience among those that were asked for
    std::size_t width_ = 0;
};

std::vector<Audience> audiences_up_to(Audience ceiling) {
    std::vector<Audience> audiences{Audience::users, Audience::staff, Audience::admins};
    std::erase_if(audiences, [&](Audience audience) { return audience > ceiling; });
    return audiences;
}

QueryEffect effect_of(std::size_t place, const PreviewQuery& query, Audience audience, Audience ceiling,
                      const Rehearsal::Answer& before, const Rehearsal::Answer& after) {
    QueryEffect effect{.query = place,
                       .audience = audience,
                       .before = before.pages,
                       .after = after.pages,
                       .answerable_before = before.answerable,
                       .answerable_after = after.answerable,
                       .moves = page_moves(before.pages, after.pages)};
    bool judged_here = !query.audience || std::min(*query.audience, ceiling) == audience;
    effect.lost_answer = judged_here && loses_only_answer(query.relevant, before.pages, after.pages);
    return effect;
}

} // namespace

Result<Candidate> approved_candidate(const Workspace& workspace, const std::string& path,
                                     const std::string& reviewer, std::stop_token stop) {
    auto bytes = article_bytes(workspace, path, stop);
    if (bytes)
        bytes = approved_form(path, *bytes, reviewer, today());
    if (!bytes)
        return std::unexpected(bytes.error());
    return Candidate{path, std::move(*bytes)};
}

Result<Candidate> deprecated_candidate(const Workspace& workspace, const std::string& path,
                                       std::stop_token stop) {
    auto bytes = article_bytes(workspace, path, stop);
    if (bytes)
        bytes = set_field(parse_article(path, *bytes), "status", name_of(Status::deprecated));
    if (!bytes)
        return std::unexpected(bytes.error());
    return Candidate{path, std::move(*bytes)};
}

Result<ApprovalPreview> preview_change(const Workspace& workspace, const Candidate& candidate,
                                       const std::vector<PreviewQuery>& queries,
                                       const PreviewOptions& options, std::stop_token stop,
                                       const Progress& progress) {
    const Audience ceiling = workspace.config().visibility.ceiling;
    const std::vector<Audience> audiences = audiences_up_to(ceiling);
    auto rehearsal = Rehearsal::open(workspace, options, stop);
    if (!rehearsal)
        return std::unexpected(rehearsal.error());
    Reporter report(progress, 2 * queries.size());
    auto before = Pass::run(**rehearsal, queries, audiences, nullptr, report);
    if (!before)
        return std::unexpected(before.error());
    if (auto done = (*rehearsal)->put(candidate); !done)
        return std::unexpected(done.error());
    report.begin(queries.size());
    auto after = Pass::run(**rehearsal, queries, audiences, &*before, report);
    auto doubts = (*rehearsal)->doubts();
    if (!after || !doubts)
        return std::unexpected(after ? doubts.error() : after.error());

    ApprovalPreview preview{.audiences = audiences, .effects = {}, .degraded = std::move(*doubts)};
    for (std::size_t i = 0; i < queries.size(); ++i)
        for (std::size_t a = 0; a < audiences.size(); ++a) {
            preview.effects.push_back(
                effect_of(i, queries[i], audiences[a], ceiling, before->at(i, a), after->at(i, a)));
            preview.lost_answers += preview.effects.back().lost_answer;
        }
    for (const Pass* pass : {&*before, &*after})
        if (preview.degraded.empty())
            preview.degraded = pass->degraded();
    return preview;
}

} // namespace kb
