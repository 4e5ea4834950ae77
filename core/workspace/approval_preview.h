// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What changes in search if an article is approved, changed, deprecated or removed.
#pragma once

#include "core/base/progress.h"
#include "core/review/preview.h"
#include "core/workspace/workspace.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

/// An article as it would be.
struct Candidate {
    std::string path;                 ///< relative to the kb root, NFC; need not exist yet
    std::optional<std::string> bytes; ///< of the file; nothing: it is gone
};

/// The article at `path` as an approval by `reviewer` ("human:jdoe") would leave it. `not_found` where the
/// base has no such article, `refused` where its frontmatter cannot be edited. Blocks on the disk; any
/// thread.
Result<Candidate> approved_candidate(const Workspace& workspace, const std::string& path,
                                     const std::string& reviewer, std::stop_token stop);
/// The same for a deprecation.
Result<Candidate> deprecated_candidate(const Workspace& workspace, const std::string& path,
                                       std::stop_token stop);

struct PreviewOptions {
    std::string profile;           ///< of the ranking; "" is "default"
    std::filesystem::path scratch; ///< where the copy of the index may lie; "": the system's temporary folder
};

struct ApprovalPreview {
    std::vector<Audience> audiences;  ///< users, staff, admins, up to the process's own ceiling
    std::vector<QueryEffect> effects; ///< every question at every audience, in their order
    std::size_t lost_answers = 0;     ///< effects that lose their only good answer
    std::string degraded; ///< why the ranks after the change may be others than these, for people; "" they
                          ///< are those that an ingest of this change alone gives
};

/// Asks every question with the index as it is and as the candidate would leave it, as readers who see
/// neither drafts nor deprecated articles.
///
/// Works on a copy of the index in a folder of its own (0700), gone at the end; the base and its index are
/// only read. The candidate goes through the same steps as in ingest() and is written by the same writer, so
/// the ranks are exact; but no text of it is sent to a service: where its vectors are neither made here nor
/// in the cache of the index, it ranks without them, and `degraded` says so. Questions may be sent, as any
/// search sends them.
///
/// Errors: those of a search, `not_found` without an index, `cancelled`. Blocks, on two threads; `progress`
/// is called from this one. Any thread.
Result<ApprovalPreview> preview_change(const Workspace& workspace, const Candidate& candidate,
                                       const std::vector<PreviewQuery>& queries,
                                       const PreviewOptions& options, std::stop_token stop,
                                       const Progress& progress);

} // namespace kb
