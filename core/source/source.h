// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What do outside documents say? Where documents come from, which files they are, and what one holds.
#pragma once

#include "core/article/article.h"
#include "core/base/file.h"
#include "core/chunk/chunk.h"
#include "core/scrub/scrub.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

/// One source, as kb.yaml's `sources` states it; the base's own articles are one of kind `articles`.
struct SourceConfig {
    std::string name;                     ///< "kb" for the base itself
    std::string kind;                     ///< articles, directory
    std::filesystem::path path;           ///< the folder
    Audience audience = Audience::admins; ///< of its documents; articles state their own
    Status status = Status::draft;
    std::vector<std::string> include; ///< globs relative to the folder; empty: every readable kind of file
    std::vector<std::string> exclude;
};

/// One file of a source.
struct SourceFile {
    std::string path; ///< as cited: relative to the root for articles, else "<name>/<relative>"; NFC
    std::filesystem::path absolute; ///< where it is read
    FileStamp stamp;
};

struct SourceListing {
    std::vector<SourceFile> files; ///< by path, each once
    /// Files left out that a person should know of: links out of the root, names that are one in NFC.
    struct Problem {
        std::string path, problem;
    };
    std::vector<Problem> problems;
};

/// The files of a source. Never follows a link out of its folder. An error where the folder cannot be read.
Result<SourceListing> list_files(const SourceConfig& source, std::stop_token stop);

/// A document as text, before scrubbing.
struct SourceDocument {
    std::string text; ///< valid UTF-8 without a byte order mark
    Syntax syntax = Syntax::plain;
    std::string title;       ///< frontmatter title, else first heading, else the file's name
    std::string as_of;       ///< for other sources than articles: the file's date, YYYY-MM-DD
    std::string note;        ///< for people: a stated fallback ("read as ISO 8859-1"), "" none
    std::string skip_reason; ///< why it is not indexed, "" where it is: not text, secret by name or shape,
                             ///< nested too deeply, empty name
    Audience audience = Audience::admins;
    Status status = Status::draft;
};

/// Decodes a file's bytes. Pure; any thread.
Result<SourceDocument> decode_document(const SourceFile& file, std::string_view bytes,
                                       const SourceConfig& source, const Scrubber& scrubber);

/// Glob match of a relative path: `*` within a name, `?` one character, `**` any number of folders.
bool glob_matches(std::string_view glob, std::string_view path);

} // namespace kb
