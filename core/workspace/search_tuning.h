// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What tuning the search keeps in the base: golden/*.yaml and profiles.yaml. All of it blocks; any thread.
#pragma once

#include "core/search/golden.h"
#include "core/workspace/workspace.h"

#include <string>
#include <vector>

namespace kb {

struct GoldenFile {
    std::string path; ///< relative to the root: "golden/demo.yaml"
    std::vector<GoldenQuery> queries;
};

/// The golden files of the base, by name; none where it has no folder `golden`. The first that cannot be
/// read is the error. Two files may have one id.
Result<std::vector<GoldenFile>> golden_files(const Workspace& workspace);

/// Adds a query to a golden file of the base (`path` as in GoldenFile), which is made where it is missing.
/// Every byte that was there stays; see add_golden_query in core/search/golden_edit.h for what is refused.
Result<void> save_golden_query(const Workspace& workspace, const std::string& path, const GoldenQuery& query);

/// Puts a profile into profiles.yaml, in place of one of that name for that embedder. See put_profile in
/// core/search/golden_edit.h for what is refused.
Result<void> save_profile(const Workspace& workspace, const Profile& profile);

} // namespace kb
