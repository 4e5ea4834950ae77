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

/// Version of the rules: the index redoes what an older version scrubbed.
extern const int scrub_version;

/// Where the text comes from decides what is looked for.
enum class ScrubContext {
    article,  ///< secrets; the documented …EXAMPLE keys are only remarked on
    document, ///< as article
    ticket,   ///< secrets, example keys and personal data
};

enum class ScrubKind { secret, personal, blob, example };

/// One place that was found. Spans are bytes of the original text.
struct Redaction {
    std::string rule;   ///< stable id, for programs: "aws-access-key"
    std::string name;   ///< for people, as in the label: "aws key"
    std::string reason; ///< one sentence: what gave it away
    ScrubKind kind = ScrubKind::secret;
    ByteSpan span;
    std::string
        label; ///< what stands there now: "[redacted: aws key 1]"; "" for a remark that redacts nothing
};

/// The redacted text and what was done. Equal secrets of one text get the same label. A redaction keeps
/// the number of line ends, so that lines of the text are lines of the original.
struct Scrubbed {
    std::string text;
    std::vector<Redaction> redactions; ///< by position, not overlapping

    /// The original's byte offset of `offset` in `text` (inside a label: where the redacted part begins).
    std::size_t original_offset(std::size_t offset) const;
    /// Redactions that changed the text, counted per rule.
    std::map<std::string, int> counts() const;
};

/// Values a person has declared harmless, by SHA-256, so that the file holds none of them.
/// File: one "sha256:…  rule  by  date  note" a line, '#' comments.
struct ScrubExceptions {
    std::vector<std::string> digests; ///< sorted
    std::string digest;               ///< of the list, for the index's rule versions
    static Result<ScrubExceptions> parse(std::string_view text);
};

/// The rules, compiled. Immutable after construction; any number of threads may call scrub at once.
class Scrubber {
public:
    explicit Scrubber(ScrubExceptions exceptions = {});
    ~Scrubber();
    Scrubber(Scrubber&&) noexcept;
    Scrubber& operator=(Scrubber&&) noexcept;

    /// Fails closed: where a rule cannot be evaluated (limit reached, invalid text) there is no text, only
    /// the error.
    Result<Scrubbed> scrub(std::string_view text, ScrubContext context) const;

    /// The reason why a file must be dropped whole, "" where it need not: secret by name (`.env`, `id_*`,
    /// `*.pem`, `*.key`, `.netrc`) or by shape (a Kubernetes Secret manifest, a private key file).
    std::string drop_reason(std::string_view file_name, std::string_view text) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace kb
