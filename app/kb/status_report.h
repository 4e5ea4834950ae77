// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/kb/output.h"
#include "core/workspace/workspace.h"

#include <nlohmann/json_fwd.hpp>

namespace kb {

/// What `kb status` tells. Everything in it is counted over what the process may see.
struct StatusReport {
    std::string name, root, db; ///< of the base and its index
    Visibility visibility;
    std::uint64_t generation = 0;
    std::string changed_at; ///< when that generation came, UTC
    std::string last_run;   ///< when the last ingest that was done began, UTC; "" not known
    IndexIdentity identity;
    IndexCounts counts;
};

Result<StatusReport> read_status(const Workspace& workspace);

nlohmann::ordered_json status_json(const StatusReport& report);
void print_status(const StatusReport& report, Output& output);

/// The status file's form (docs/kb.md, "Status file"), version 1.
nlohmann::ordered_json monitoring_json(const StatusReport& report);
/// The same for a run that could not read the index.
nlohmann::ordered_json failure_json(const std::string& message);

} // namespace kb
