// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/schema/schema.h"
#include "core/source/source.h"
#include "core/workspace/workspace.h"

#include <functional>
#include <stop_token>
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

/// One article of the base as it was read, with its findings by position.
struct CheckedArticle {
    Article article; ///< without text where its file cannot be read, which is a finding then
    std::vector<Finding> findings;
};

/// The articles of a base, and what a rule may ask about all of its files.
struct CheckedBase {
    std::vector<CheckedArticle> articles; ///< in order of path
    BaseFacts facts;
    std::vector<SourceListing::Problem> problems; ///< files and folders that were left out
};

/// Reads and validates the articles. `wanted` says by path which are validated; the others have the findings
/// of their bytes alone. On several threads.
Result<CheckedBase> check_base(const Workspace& workspace,
                               const std::function<bool(const std::string&)>& wanted, std::stop_token stop);

/// The findings of one article, with these bytes, as part of a base that was read.
Result<std::vector<Finding>> check_article(const Workspace& workspace, const CheckedBase& base,
                                           const Article& article);

/// Validates all articles of the base, or only `paths` (relative to the root, absolute, or relative to the
/// current folder) against it. A path that is no article of the base is an error. On several threads.
Result<BaseFindings> validate_base(const Workspace& workspace, const std::vector<std::string>& paths,
                                   std::stop_token stop);

} // namespace kb
