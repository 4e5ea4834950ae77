// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From a file to what the index stores: decode, scrub, parse, decide what may be served, cut.
#pragma once

#include "core/index/prepare.h"
#include "core/scrub/scrub.h"
#include "core/workspace/config.h"

namespace kb {

/// A file as it was read: its bytes and, for an article, those of its sealed version.
struct RawFile {
    SourceFile file;
    std::string bytes;
    std::optional<std::string> sealed;
};

/// What became of a file: its documents (one; two where an edit of a sealed article waits), or why none.
struct ReadFile {
    std::vector<PreparedDocument> documents;
    std::string skip_reason;
    std::string note; ///< how it was read, where that was a fallback; a clause for people
};

/// Reads bytes from disk. An error is a failed file.
Result<RawFile> read_raw(const SourceFile& file, const std::filesystem::path& sealed_folder);

/// Digest of everything the documents of a file depend on besides the rule versions.
std::string digest_of(const RawFile& raw, const SourceConfig& source);

/// Turns one file into documents without vectors. Pure but for the tokenizer's cache: any thread with a
/// tokenizer of its own. An error (scrubbing could not be completed) is a failed file.
Result<ReadFile> read_documents(const RawFile& raw, const SourceConfig& source, const Vocabulary& vocabulary,
                                const Scrubber& scrubber, const PrepareOptions& options,
                                Tokenizer& tokenizer);

/// The base's own articles as a source.
SourceConfig article_source(const Config& config);

} // namespace kb
