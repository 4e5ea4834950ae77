// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// May this be published? Decisions about one article: what they require, and what they write.
#pragma once

#include "core/base/date.h"
#include "core/review/review_log.h"

#include <optional>
#include <string>
#include <vector>

namespace kb {

/// Outcome of one check of an article, with what it rests on.
struct CheckResult {
    enum class Outcome {
        passed,
        failed,  ///< stands in the way of an approval
        not_run, ///< could not be judged here; `evidence` says why
    };
    std::string name; ///< "validate", "secrets", …
    Outcome outcome = Outcome::passed;
    std::string evidence; ///< one line for people
    bool operator==(const CheckResult&) const = default;
};

std::string_view name_of(CheckResult::Outcome outcome); ///< "passed", "failed", "not run"

/// What a reviewer decides about one article.
struct Decision {
    ReviewAction action = ReviewAction::approve;
    std::string path;      ///< relative to the kb root
    std::string by;        ///< "human:jdoe"
    std::string reason;    ///< required by send_back, reject, deprecate, and by approve where a check failed
    std::string successor; ///< of deprecate: the article that answers now; "" none
    std::string shown;     ///< SHA-256 of the bytes the reviewer saw; "" whatever is there now
    std::vector<CheckResult> checks; ///< of approve and submit: kept in the log
    Date today{};
};

/// What a decision did, so that it can be taken back.
struct Decided {
    ReviewEntry entry;
    std::string before, after;         ///< bytes of the file; equal where it was left alone
    std::optional<std::string> sealed; ///< the version under .approved/ before an approval; nothing: none
};

/// `bytes` as an approval writes them: status approved, last_reviewed, and one more entry under `verified`
/// whose digest seals the content (docs/formats.md, "Seal"). Refused where the frontmatter cannot be edited.
/// Pure; any thread.
Result<std::string> approved_form(const std::string& path, const std::string& bytes, const std::string& by,
                                  Date today);

/// Carries a decision out and appends it to the log.
///
/// approve writes the sealed version under `.approved/`, then the file, then the log: a crash between them
/// leaves what was served before or what is served afterwards. deprecate sets the status (and
/// `superseded_by`), void_seal sets it to draft, submit, send_back and reject change no file. Refused, with
/// nothing written: a status that does not allow it, a failed check or a missing reason, a file that is not
/// as it was shown.
Result<Decided> decide(const std::filesystem::path& root, const Decision& decision);

/// Takes a decision back and logs that as `restore`. Refused where the file is no longer as it left it.
Result<ReviewEntry> undo(const std::filesystem::path& root, const Decided& decided, const std::string& by);

} // namespace kb
