// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/kb/session.h"
#include "core/workspace/ingest.h"

#include <nlohmann/json_fwd.hpp>

namespace kb {

/// What an ingest did, for programs.
nlohmann::ordered_json ingest_json(const IngestReport& report);

/// What it did, for people; problems go to standard error.
void print_ingest(const IngestReport& report, Output& output);

/// 130 where it was interrupted (and says so), 1 where a file or a source failed.
int ingest_exit_code(const IngestReport& report, Session& session);

} // namespace kb
