// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What differs between the files of the sources and the index. Of use inside this folder alone.
#pragma once

#include "core/index/store.h"
#include "core/workspace/ingest.h"

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

/// One file that has to be looked at.
struct Task {
    const SourceConfig* source = nullptr;
    SourceFile file;
    std::string stamp;
    const FileRecord* known = nullptr; ///< what the index has of it, if anything
    bool redo = false;                 ///< even where the digest is the same
};

/// What to look at, and which paths are gone.
struct Plan {
    std::vector<Task> tasks;
    std::vector<std::string> gone;
};

/// The base's own articles, then the sources of kb.yaml.
std::vector<SourceConfig> all_sources(const Config& config);

/// Where the sealed versions of articles lie; "" where the base has none.
std::filesystem::path sealed_folder(const Config& config);

/// What every source has now against what the index has. The plan points into `sources` and `known`. Sources
/// that cannot be listed and files that are left out go into the report.
Result<Plan> make_plan(const std::vector<SourceConfig>& sources, const Config& config,
                       const std::map<std::string, FileRecord>& known,
                       const std::vector<std::string>& waiting, std::stop_token stop, IngestReport& report);

} // namespace kb
