// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/queue.h"

#include "core/base/translate.h"

#include <algorithm>
#include <map>
#include <set>

namespace kb {

namespace {

/// What the log says about one article.
struct History {
    const ReviewEntry* latest = nullptr;
    std::set<std::string, std::less<>> approved; ///< digests
};

using Histories = std::map<std::string, History, std::less<>>;

Histories histories_of(const ReviewLog& log) {
    Histories histories;
    for (const LoggedReview& logged : log.entries) {
        History& history = histories[logged.entry.path];
        if (history.latest == nullptr || logged.entry.at >= history.latest->at)
            history.latest = &logged.entry;
        if (logged.entry.action == ReviewAction::approve)
            history.approved.insert(logged.entry.digest);
    }
    return histories;
}

const Finding* finding(const ReviewSubject& subject, std::string_view code) {
    auto found = std::ranges::find(*subject.findings, code, &Finding::code);
    return found == subject.findings->end() ? nullptr : &*found;
}

/// Whether the latest decision was this one, about the content as it is now.
bool latest_is(const History& history, ReviewAction action, const std::string& digest) {
    return history.latest != nullptr && history.latest->action == action && history.latest->digest == digest;
}

std::vector<ReviewReason> reasons_of(const ReviewSubject& subject, const History& history,
                                     const std::string& digest) {
    std::vector<ReviewReason> reasons;
    const Article& article = *subject.article;
    if (article.status() == Status::deprecated || latest_is(history, ReviewAction::reject, digest))
        return reasons;
    if (article.status() == Status::draft)
        reasons.push_back(history.approved.empty() ? ReviewReason::new_draft : ReviewReason::changed);
    if (const Finding* seal = finding(subject, "seal.void"))
        reasons.push_back(seal->severity == Severity::error ? ReviewReason::void_seal
                                                            : ReviewReason::changed);
    else if (article.status() == Status::approved && seal_of(article) == Seal::intact &&
             !history.approved.contains(digest))
        reasons.push_back(ReviewReason::not_logged);
    if (finding(subject, "last_reviewed.old") != nullptr && article.status() == Status::approved)
        reasons.push_back(ReviewReason::overdue);
    if (subject.failed_golden)
        reasons.push_back(ReviewReason::failed_golden);
    return reasons;
}

/// Place in the queue: what nobody is served before what is merely old.
int urgency(ReviewReason reason) {
    switch (reason) {
    case ReviewReason::void_seal:
        return 0;
    case ReviewReason::changed:
        return 1;
    case ReviewReason::not_logged:
        return 2;
    case ReviewReason::failed_golden:
        return 3;
    case ReviewReason::new_draft:
        return 4;
    case ReviewReason::overdue:
        break;
    }
    return 5;
}

} // namespace

std::string_view name_of(ReviewReason reason) {
    switch (reason) {
    case ReviewReason::new_draft:
        return "new";
    case ReviewReason::changed:
        return "changed";
    case ReviewReason::void_seal:
        return "void";
    case ReviewReason::overdue:
        return "overdue";
    case ReviewReason::not_logged:
        return "not_logged";
    case ReviewReason::failed_golden:
        break;
    }
    return "failed_golden";
}

std::string words_of(ReviewReason reason) {
    switch (reason) {
    case ReviewReason::new_draft:
        return tr("new draft");
    case ReviewReason::changed:
        return tr("changed since its approval");
    case ReviewReason::void_seal:
        return tr("changed since its approval, and nothing is served");
    case ReviewReason::overdue:
        return tr("last review more than 12 months ago");
    case ReviewReason::not_logged:
        return tr("approved without a line in the review log");
    case ReviewReason::failed_golden:
        break;
    }
    return tr("a golden query does not find it");
}

std::vector<QueueItem> review_queue(const std::vector<ReviewSubject>& subjects, const ReviewLog& log) {
    Histories histories = histories_of(log);
    std::vector<QueueItem> queue;
    for (const ReviewSubject& subject : subjects) {
        const Article& article = *subject.article;
        const History& history = histories[article.path];
        std::string digest = content_digest(article);
        std::vector<ReviewReason> reasons = reasons_of(subject, history, digest);
        if (reasons.empty())
            continue;
        std::ranges::stable_sort(reasons, {}, urgency);
        bool sent_back = latest_is(history, ReviewAction::send_back, digest);
        queue.push_back({.path = article.path,
                         .title = article.title(),
                         .audience = article.audience(),
                         .status = article.status(),
                         .reasons = std::move(reasons),
                         .waiting_for = sent_back ? "author" : "reviewer",
                         .note = sent_back ? history.latest->reason : ""});
    }
    std::ranges::stable_sort(queue, {}, [](const QueueItem& item) {
        return std::pair(urgency(item.reasons.front()), std::string_view(item.path));
    });
    return queue;
}

} // namespace kb
