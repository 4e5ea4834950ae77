// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/workspace.h"

#include <string>
#include <vector>

namespace kb {

/// The findings of one file, by position.
struct FileFindings {
    std::string path; ///< relative to the kb root
    std::vector<Finding> findings;
};

struct BaseFindings {
    std::vector<FileFindings> files; ///< in order of path, also files without findings
    std::size_t errors = 0, warnings = 0, infos = 0;
};

/// Validates all articles of the base, or only `paths` (relative to the root, absolute, or relative to the
/// current folder) against it. A path that is no article of the base is an error. On several threads.
Result<BaseFindings> validate_base(const Workspace& workspace, const std::vector<std::string>& paths,
                                   std::stop_token stop);

} // namespace kb
