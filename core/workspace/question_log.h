// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which questions found no answer? A private log for the people who write articles. docs/formats.md,
/// "Questions without an answer".
#pragma once

#include "core/workspace/workspace.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A log that would grow beyond this many bytes becomes `<name>.1`, in place of the one before it.
inline constexpr std::size_t largest_question_log = 10'000'000;

/// A line of the log, as far as people look at it.
struct LoggedQuestion {
    std::string at; ///< RFC 3339, UTC
    std::string query;
    Audience ceiling = Audience::users;
    std::string source; ///< who asked: "cli", "mcp", "http", "window"
    bool operator==(const LoggedQuestion&) const = default;
};

/// The questions of a log, oldest first. Lines that cannot be read are left out. Pure; any thread.
std::vector<LoggedQuestion> parse_questions(std::string_view bytes);

/// The questions in the log of the base, and in the one that it replaced; none where the settings name no log
/// or nothing was written. Blocks on the disk; any thread.
Result<std::vector<LoggedQuestion>> read_questions(const Workspace& workspace);

/// Adds the question of `answer` to the log, where it was not answered: no hits, or `answerable` false. It
/// goes through the scrubber first, as a ticket does; where that fails, nothing is written. `ceiling` is what
/// the question was asked with, `source` who asked: "cli", "mcp", "http", "window". Does nothing where the
/// settings name no log. Appends one line, 0600, follows no link; other processes may write at the same time.
/// Errors name the file; nobody need fail over one. Blocks for an instant; any thread.
Result<void> log_unanswered(const Workspace& workspace, const SearchAnswer& answer, Audience ceiling,
                            std::string_view source);

} // namespace kb
