// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Earlier versions of an article: git's where the base is in git, and the one that was approved.
#pragma once

#include "core/workspace/workspace.h"

#include <stop_token>
#include <string>
#include <vector>

namespace kb {

/// One version that can be read again.
struct Version {
    enum class Kind {
        commit, ///< of git
        sealed, ///< the bytes under .approved/
    };
    Kind kind = Kind::commit;
    std::string commit;  ///< 40 hexadecimal digits; "" of a sealed one
    std::string path;    ///< the file's path then, relative to the repository; of a sealed one to the base
    std::string at;      ///< RFC 3339; of a sealed one the day that its seal names
    std::string by;      ///< the commit's author; who approved
    std::string subject; ///< the commit's first line
};

struct History {
    std::vector<Version> versions; ///< the newest first, a sealed one before them
    std::string no_git;            ///< why there is nothing of git, for people; "" there is, or could be
};

/// At most this many commits are listed.
inline constexpr int most_versions = 200;

/// Versions of the article at `path`, renames followed. Only `cancelled` is an error: what cannot be read is
/// left out, with the reason. Runs git; any thread.
Result<History> history_of(const Workspace& workspace, const std::string& path, std::stop_token stop);

/// The bytes of a version. Runs git; any thread.
Result<std::string> bytes_of(const Workspace& workspace, const Version& version, std::stop_token stop);

} // namespace kb
