// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which articles wait for a review, and why. Pure; any thread.
#pragma once

#include "core/article/article.h"
#include "core/review/review_log.h"

#include <string>
#include <vector>

namespace kb {

enum class ReviewReason {
    new_draft,     ///< a draft that was never approved
    changed,       ///< edited since its approval; the approved version goes on being served
    void_seal,     ///< edited since its approval, and no approved version is kept: nothing is served
    overdue,       ///< reviewed more than 12 months ago
    not_logged,    ///< sealed, but the log knows no approval of this content
    failed_golden, ///< a golden query that names it does not find it
};
std::string_view name_of(ReviewReason reason); ///< for programs: "new", "changed", "void", …
std::string words_of(ReviewReason reason);     ///< for people, translated

/// An article that waits.
struct QueueItem {
    std::string path, title;
    Audience audience = Audience::admins;
    Status status = Status::draft;
    std::vector<ReviewReason> reasons; ///< never empty, most urgent first
    std::string waiting_for;           ///< "author" after it was sent back, else "reviewer"
    std::string note;                  ///< why it was sent back
};

/// What the queue needs to know of an article.
struct ReviewSubject {
    const Article* article = nullptr;
    const std::vector<Finding>* findings = nullptr; ///< of `validate` over the whole base
    bool failed_golden = false;
};

/// The articles that wait, most urgent first: void seals, changed ones, failed golden queries, drafts, then
/// overdue ones; within a kind by path. A draft that was rejected waits no more until its content changes.
std::vector<QueueItem> review_queue(const std::vector<ReviewSubject>& subjects, const ReviewLog& log);

} // namespace kb
