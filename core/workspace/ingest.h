// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/progress.h"
#include "core/workspace/workspace.h"

#include <chrono>
#include <cstddef>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

struct IngestOptions {
    bool full = false; ///< forget the index, whatever state it is in, and read everything
    std::chrono::milliseconds wait{10'000}; ///< for another writer
};

/// A file or source with a problem.
struct IngestProblem {
    std::string path, problem;
};

struct IngestReport {
    std::size_t added = 0, changed = 0, removed = 0, unchanged = 0;
    std::size_t documents = 0, passages = 0; ///< written by this run
    std::vector<IngestProblem> failed;       ///< could not be read: their last good version stays
    std::vector<IngestProblem> skipped;      ///< deliberately not indexed, with the reason
    std::vector<IngestProblem> sources;      ///< could not be listed: their documents stay
    std::vector<IngestProblem> notes;        ///< of what this run read: read in a fallback way, and which
    std::map<std::string, int> redactions;   ///< per rule, of what this run wrote
    std::size_t waiting = 0;                 ///< documents without vectors
    std::string waiting_reason;              ///< why, in sentences for people
    std::string full_reason;                 ///< why everything was read again, a clause; "" where it was not
    std::string embedder;
    bool interrupted = false; ///< stopped before its end
    bool kept = true; ///< what was finished is in the index; false where everything was to be read anew and
                      ///< was not: the index is as it was before, and the rest of the report is empty
};

/// What `IndexIdentity::rules` is for an index made now. `scrub_rules` as of Workspace.
std::string index_rules(const Config& config, const std::string& scrub_rules);

/// Brings the index in step with the files. Reads, scrubs and cuts on several threads; all changes become
/// visible at once. Failed files and sources are in the report, not errors. `corrupt` and `mismatch` where
/// the index is damaged or a newer version made it and `full` does not say to replace it. Blocks; one at a
/// time per index.
Result<IngestReport> ingest(const Workspace& workspace, const IngestOptions& options, std::stop_token stop,
                            const Progress& progress);

/// What an ingest would find changed in the files of one source.
struct PendingChanges {
    std::size_t added = 0, changed = 0, removed = 0; ///< files; those that failed last time are not counted
    std::string problem;                             ///< why the source cannot be listed; "" it can
    std::size_t count() const { return added + changed + removed; }
};

/// By name of the source, what differs between its files and the index; also sources that the index holds
/// and kb.yaml no longer has. Errors: those of reading the index, `cancelled`. Blocks; any thread.
Result<std::map<std::string, PendingChanges>> pending_changes(const Workspace& workspace,
                                                              std::stop_token stop);

} // namespace kb
