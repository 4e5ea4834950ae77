// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/to_do.h"

#include "core/base/translate.h"
#include "core/workspace/base_history.h"
#include "core/workspace/question_log.h"
#include "core/workspace/review_desk.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <set>
#include <span>

namespace kb {

namespace {

ToDo from_queue(ToDoKind kind, const Result<std::vector<QueueItem>>& queue,
                std::initializer_list<ReviewReason> reasons) {
    ToDo list{.kind = kind, .items = {}, .history = {}};
    if (!queue) {
        list.problem = queue.error().message;
        return list;
    }
    std::set<ReviewReason> found;
    for (const QueueItem& item : *queue) {
        auto reason = std::ranges::find_first_of(item.reasons, reasons);
        bool with_author = kind == ToDoKind::drafts && item.waiting_for == "author";
        if (reason == item.reasons.end() || with_author)
            continue;
        list.items.push_back(item.path);
        found.insert(*reason);
    }
    if (found.size() == 1)
        list.reason = *found.begin();
    return list;
}

/// `count` of every past queue, with the present number as the last one.
ToDoHistory waiting(const Result<std::vector<PastQueue>>& past, std::size_t PastQueue::* count,
                    std::size_t now) {
    if (!past)
        return {.kind = ToDoHistory::Kind::unknown, .why = past.error().message};
    ToDoHistory history{.kind = ToDoHistory::Kind::waiting};
    std::ranges::transform(*past, history.weeks.begin(), count);
    history.weeks.back() = now;
    return history;
}

ToDoHistory approvals(const Workspace& workspace, Date today) {
    auto log = load_review_log(workspace.config().root);
    if (!log)
        return {.kind = ToDoHistory::Kind::unknown, .why = log.error().message};
    return {.kind = ToDoHistory::Kind::approvals, .weeks = approvals_by_week(*log, today)};
}

ToDo errors_of(const CheckedBase& base) {
    ToDo list{.kind = ToDoKind::errors,
              .items = {},
              .history = {.why = tr("How many there were in the past is kept nowhere.")}};
    for (const CheckedArticle& checked : base.articles)
        if (std::ranges::contains(checked.findings, Severity::error, &Finding::severity))
            list.items.push_back(checked.article.path);
    return list;
}

ToDo questions_of(const Workspace& workspace, Date today) {
    ToDo list{.kind = ToDoKind::questions, .items = {}, .history = {}};
    auto questions = read_questions(workspace);
    if (!questions) {
        list.problem = questions.error().message;
        return list;
    }
    if (workspace.config().questions.empty()) {
        list.history.why = tr("The settings of this base name no log of questions.");
        return list;
    }
    std::vector<std::string> moments;
    std::ranges::transform(*questions, std::back_inserter(moments), &LoggedQuestion::at);
    list.history = {.kind = ToDoHistory::Kind::asked, .weeks = count_by_week(moments, today)};
    std::set<std::string> seen;
    for (auto question = questions->rbegin(); question != questions->rend(); ++question) {
        WeekCounts week = count_by_week(std::span(&question->at, 1), today);
        bool recent = std::ranges::contains(week, 1U);
        if (recent && seen.insert(question->query).second)
            list.items.push_back(question->query);
    }
    return list;
}

} // namespace

Result<std::vector<ToDo>> to_do(const Workspace& workspace, const CheckedBase& base, Date today,
                                std::stop_token stop) {
    using enum ReviewReason;
    auto queue = review_queue(workspace, stop);
    auto past = past_queues(workspace.config().root, week_ends(today), stop);
    if (stop.stop_requested())
        return fail(ErrorCode::cancelled, {});
    std::vector<ToDo> lists{from_queue(ToDoKind::drafts, queue, {new_draft}),
                            from_queue(ToDoKind::changed, queue, {changed, void_seal, not_logged}),
                            from_queue(ToDoKind::overdue, queue, {overdue}),
                            errors_of(base),
                            from_queue(ToDoKind::golden, queue, {failed_golden}),
                            questions_of(workspace, today)};
    lists[0].history = waiting(past, &PastQueue::drafts, lists[0].items.size());
    lists[1].history = approvals(workspace, today);
    lists[2].history = waiting(past, &PastQueue::overdue, lists[2].items.size());
    lists[4].history.why = lists[3].history.why;
    return lists;
}

} // namespace kb
