// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The files of a new knowledge base, and the settings that take an existing folder over as it is.
#pragma once

#include "core/workspace/workspace.h"

#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

/// Values in the frontmatter of articles that the vocabulary lacks, each with the number of its articles.
struct ForeignValues {
    std::map<std::string, std::size_t> categories, systems, evidence, owners;
    std::size_t articles = 0;            ///< read
    std::size_t without_frontmatter = 0; ///< of them, or with one that cannot be read
};

/// Looks through all articles of the base. Files that cannot be read are left to validation. Blocks.
Result<ForeignValues> foreign_values(const Workspace& workspace, std::stop_token stop);

/// A kb.yaml in which every key is explained; only the name and those values are set, the rest is commented
/// out.
std::string new_kb_yaml(const std::string& name, const ForeignValues& values);

struct NewFile {
    std::string path; ///< relative to the base
    std::string text;
};

/// What a new base has besides kb.yaml: rules for git, a hook for pre-commit.
std::vector<NewFile> scaffold_files();

/// Folders of a new base.
std::vector<std::string> scaffold_folders();

} // namespace kb
