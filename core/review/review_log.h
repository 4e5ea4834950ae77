// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What was decided about which article, by whom and why: `reviews.jsonl` in the kb root, one JSON object a
/// line, chained by hashes. Format: docs/formats.md, "Review log".
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb {

enum class ReviewAction { submit, approve, send_back, reject, void_seal, deprecate, restore };

/// As in the log: "submit", "approve", "send_back", "reject", "void", "deprecate", "restore".
std::string_view name_of(ReviewAction action);
std::optional<ReviewAction> parse_review_action(std::string_view name);

/// One decision. `seq`, `at` and `prev` are filled in when it is appended.
struct ReviewEntry {
    std::int64_t seq = 0;
    std::string at; ///< YYYY-MM-DDTHH:MM:SSZ
    std::string by; ///< "human:jdoe"
    ReviewAction action = ReviewAction::submit;
    std::string path;                                        ///< relative to the kb root, NFC
    std::string digest;                                      ///< of the content that was judged
    std::string reason;                                      ///< "" none
    std::vector<std::pair<std::string, std::string>> checks; ///< name and outcome, in the order they ran
    std::vector<std::string> prev;                           ///< SHA-256 of the lines this one follows
    bool operator==(const ReviewEntry&) const = default;
};

struct LoggedReview {
    std::size_t line = 0; ///< from 1
    std::string hash;     ///< SHA-256 of the line's bytes without its end, 64 hexadecimal digits
    ReviewEntry entry;
};

/// What is wrong with a line of the log.
struct LogFault {
    std::size_t line = 0;
    std::string message;
};

struct ReviewLog {
    std::vector<LoggedReview> entries; ///< in the order they stand
    std::vector<LogFault> faults;      ///< lines that cannot be read, and breaks of the chain

    /// Hashes of the entries that no other names: one, or several after git merged two logs.
    std::vector<std::string> heads() const;
    /// The latest entry about an article; null where there is none. After a merge the latest by `at` counts.
    const ReviewEntry* latest(std::string_view path) const;
};

/// Reads a whole log. Never fails: what cannot be read is a fault, and the other lines count. A line that was
/// changed or removed shows by the hash that a later line names; the removal of the last lines does not.
/// Pure; any thread.
ReviewLog read_review_log(std::string_view bytes);

/// One line, without its end. read_review_log gives the same entry back.
std::string format_review_entry(const ReviewEntry& entry);

/// The log of the base at `root`, empty where there is none yet.
Result<ReviewLog> load_review_log(const std::filesystem::path& root);

/// Appends a decision under a lock (`.reviews.lock`), numbered and chained to what stands there, with the
/// present time where `entry.at` is empty, and returns it as written. The file is replaced as a whole, so a
/// crash leaves the old log or the new. `busy` where another process holds the lock for 10 s.
Result<ReviewEntry> append_review(const std::filesystem::path& root, ReviewEntry entry);

} // namespace kb
