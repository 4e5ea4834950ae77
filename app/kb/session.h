// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What every command gets: the global options, the streams and the way to the knowledge base.
#pragma once

#include "app/kb/output.h"
#include "core/workspace/workspace.h"

#include <stop_token>

namespace kb {

/// Exit codes of the program (docs/kb.md, "Exit codes").
namespace exit_code {
inline constexpr int done = 0;
inline constexpr int found = 1;  ///< done, and there is something to look at
inline constexpr int usage = 2;  ///< the command line has no meaning
inline constexpr int cannot = 3; ///< it could not run
inline constexpr int interrupted = 130;
} // namespace exit_code

struct Session {
    Flags flags;
    bool json = false;
    bool quiet = false;
    Environment environment;
    std::stop_token stop;
    Output output;

    Result<Workspace> workspace() const { return Workspace::open(flags, environment); }
    /// Says what went wrong and returns the exit code for it.
    int fail(const Error& error);
    /// As fail, for a command line without meaning.
    int usage(const std::string& message);
};

/// A path or citation as a person typed it: relative to the kb root where it names a file in it by way of the
/// current folder ("kb/limits/qos.md#cause", with or without an anchor), else unchanged.
std::string citation_in_base(const Config& config, const std::string& citation);

} // namespace kb
