// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Another path for an article, with every link to it and out of it following.
#pragma once

#include "core/workspace/base_check.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// What becomes of one file.
struct FileChange {
    std::string path; ///< relative to the base
    std::string before, after;
    std::size_t links = 0; ///< so many links and fields are written anew
};

struct MovePlan {
    std::string from, to;
    FileChange article;             ///< the article itself: its relative links, where its folder is another
    std::vector<FileChange> others; ///< files that link to it or name it in a field, by path
    std::vector<std::string>
        notes; ///< for people: links that could not be located exactly and stay as they are
};

/// What moving the article `from` to `to` (both relative to the base) would change. Pure; any thread.
///
/// Links follow where they stand as plain destinations; fragments stay. In frontmatter, `related` and
/// `superseded_by` follow. Errors: `not_found` (no such article), `invalid` (a path that is no article's: not
/// `.md`, hidden, leading out), `refused` (there is a file already; frontmatter that names the article cannot
/// be edited).
Result<MovePlan> plan_move(const CheckedBase& base, const std::string& from, std::string to);

/// Carries a plan out: the article at its new place first, then the other files, then the old place is
/// emptied; its sealed version under `.approved/` moves as well. A crash between leaves the article twice,
/// never not at all. `refused`, with nothing written, where a file is not as it was planned with. Blocks.
Result<void> carry_out(const std::filesystem::path& root, const MovePlan& plan);

/// Bytes of a new article made of a template's: the title set, `status: draft`, no review date, no seal.
Result<std::string> from_template(std::string_view template_bytes, const std::string& title);

/// Why `path` (relative to the base) can be no new article, for people; "" it can. Blocks on the disk.
std::string path_problem(const std::filesystem::path& root, std::string_view path);

} // namespace kb
