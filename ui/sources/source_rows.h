// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the Sources page shows, as values.
#pragma once

#include "core/index/store.h"
#include "core/workspace/ingest.h"
#include "ui/support/theme.h"

#include <QString>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kb::ui {

/// One source: what kb.yaml says of it, and what the index has of it.
struct SourceRow {
    std::string name;
    QString folder;
    bool articles = false;                ///< the base's own; they state audience and status themselves
    bool configured = true;               ///< false: only the index still has it
    Audience audience = Audience::admins; ///< of its documents, where they do not state it
    Status status = Status::draft;
    Tally tally;
    std::string changed_at; ///< RFC 3339; "" unknown
    std::size_t failed = 0, skipped = 0;
    PendingChanges pending;
    bool indexed = false; ///< there is an index that can be read
};

/// Source and index as they are at one moment.
struct SourcesState {
    std::vector<SourceRow> rows;  ///< the base's own articles first, then as in kb.yaml
    std::optional<Error> problem; ///< why the index cannot be read; not_found: there is none
    IndexIdentity identity;
    std::string last_run; ///< RFC 3339; "" never
    IndexCounts counts;
    /// The embedder of the settings, where vectors of the index are none of its; "" else.
    std::string other_embedder;
    std::size_t pending() const; ///< files that the next run would read or forget
};

/// Reads what there is. Counts drafts and deprecated articles, up to the ceiling of the process. Blocks on
/// the disk; any thread.
SourcesState sources_state(const Workspace& workspace, std::stop_token stop);

/// The one word that matters about a source, and how good that is.
struct SourceWord {
    QString text;
    Tone tone = Tone::muted;
};
SourceWord word_of(const SourceRow& row);

/// One line of a report: what happened, where, and why.
struct ReportRow {
    QString what, where, why;
    Tone tone = Tone::muted;
    bool operator==(const ReportRow&) const = default;
};

/// Files that the index has no present version of, failed ones first.
std::vector<ReportRow> file_rows(const IndexCounts& counts);
/// What the last run has to tell of single files and sources, the worst first.
std::vector<ReportRow> report_rows(const IngestReport& report);
/// What the last run did, in sentences.
QString summary_of(const IngestReport& report);
/// "email 3, token 1"; "" where nothing was redacted.
QString redactions_text(const std::map<std::string, std::uint64_t>& redactions);

/// What is amiss with the index as a whole, and what mends it; an empty text where nothing is.
struct IndexAdvice {
    enum class Remedy { none, ingest, ingest_full };
    QString text;
    Remedy remedy = Remedy::none;
};
/// `waiting_reason`: what the last run said of documents without vectors; "" where nobody knows.
IndexAdvice advice_for(const SourcesState& state, const std::string& waiting_reason);

} // namespace kb::ui
