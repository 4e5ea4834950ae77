// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What must not leave: secrets and personal data, found by rules, replaced by labels. docs/scrubbing.md
/// lists the rules. Text goes through here before it reaches an index, an embedder or a model.
#pragma once

#include "core/base/error.h"
#include "core/base/span.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Version of the rules: the index redoes what an older version scrubbed. Raised with every change of a
/// table or of what a rule takes for a secret.
extern const int scrub_version;

/// Where the text comes from decides what is looked for.
enum class ScrubContext {
    article,  ///< secrets and blobs; the documented …EXAMPLE keys are only remarked on
    document, ///< as article
    ticket,   ///< secrets on weaker signs as well, blobs, example keys and personal data
};

enum class ScrubKind { secret, personal, blob, example };

/// One place that was found. Spans are bytes.
struct Redaction {
    std::string rule;   ///< stable id, for programs: "aws-access-key"
    std::string name;   ///< for people, as in the label: "aws key"
    std::string reason; ///< one clause for people: what gave it away
    ScrubKind kind = ScrubKind::secret;
    ByteSpan span; ///< in the original text
    /// What stands there now: "[redacted: aws key 1]". "" for a remark that redacts nothing.
    std::string label;
    ByteSpan in_text; ///< where that stands in Scrubbed::text, with the line ends that were kept
};

/// The redacted text and what was done. Labels are numbered per name in order of appearance, and equal
/// values have one label, whichever rules found them. A redaction keeps its line ends, so that lines of
/// the text are lines of the original. Labels that a text has from an earlier
/// time are left alone, and counting goes on after them.
struct Scrubbed {
    std::string text;
    std::vector<Redaction> redactions; ///< by position, not overlapping; remarks among them

    /// The original's byte offset of `offset` in `text` (inside a label: where the redacted part begins).
    std::size_t original_offset(std::size_t offset) const;
    /// Redactions that changed the text, counted per rule.
    std::map<std::string, int> counts() const;
};

/// Values a person has declared harmless, by SHA-256, so that the file holds none of them.
/// File: one "sha256:…  rule  by  date  note" a line, fields apart by blanks, '#' begins a comment line.
/// The digest is that of the bytes of Redaction::span; the rule and the rest are for people.
struct ScrubExceptions {
    std::vector<std::string> digests; ///< "sha256:…", sorted, each once
    std::string digest;               ///< of the list, for the index's rule versions; "" where it is empty

    /// `invalid` with the number of the first line that is neither empty, a comment, nor complete: half a
    /// list would be taken for the whole.
    static Result<ScrubExceptions> parse(std::string_view text);
};

/// The rules, ready to run. Immutable to its users; any number of threads may call its functions at once.
class Scrubber {
public:
    explicit Scrubber(ScrubExceptions exceptions = {});
    ~Scrubber();
    Scrubber(Scrubber&&) noexcept;
    Scrubber& operator=(Scrubber&&) noexcept;

    /// Fails closed: where a rule cannot be evaluated (limit reached: `refused`) or the text is not valid
    /// UTF-8 (`invalid`), there is no text, only the error. The error never quotes the text.
    Result<Scrubbed> scrub(std::string_view text, ScrubContext context) const;

    /// The reason why a file must be dropped whole, "" where it need not: secret by name (`.env`, `id_*`,
    /// `*.pem`, `*.key`, `.netrc`) or by shape (a Kubernetes Secret manifest, a private key file).
    /// `file_name` may be a path; some names mean it only in their folder (`.aws/credentials`). `text` may
    /// be empty or any bytes.
    std::string drop_reason(std::string_view file_name, std::string_view text) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace kb
