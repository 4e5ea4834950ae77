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
#include <string_view>
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
        std::string path, problem; ///< path as cited; may not be UTF-8-clean, so it is made printable
    };
    std::vector<Problem> problems; ///< by path
    /// Folders and files below the source that could not be looked at, as cited: what is known of them is
    /// not gone.
    std::vector<std::string> unreadable;
};

/// The files of a source: of articles every Markdown file of the base that docs/formats.md does not except,
/// else those that `include` and `exclude` leave, or the readable kinds. Hidden files and folders (".…") are
/// never among them. No link to a folder is followed, nor a link out of the source's folder. An error where
/// the folder itself cannot be read, and `cancelled`. Blocks on the file system; any thread.
Result<SourceListing> list_files(const SourceConfig& source, std::stop_token stop);

/// Whether an article of the base may lie at this path, relative to the root: a Markdown file outside of the
/// folders and names that docs/formats.md excepts. Pure; any thread.
bool is_article_path(std::string_view relative);

/// Files larger than this are skipped.
inline constexpr std::size_t largest_document = std::size_t{8} << 20;

/// A document as text, before scrubbing.
struct SourceDocument {
    std::string text; ///< valid UTF-8 without a byte order mark
    Syntax syntax = Syntax::plain;
    std::string title;       ///< frontmatter title, else first heading, else the file's name
    std::string as_of;       ///< for other sources than articles: the file's date, YYYY-MM-DD
    std::string note;        ///< for people: a stated fallback ("read as ISO 8859-1"), "" none
    std::string skip_reason; ///< why it is not indexed, "" where it is: too large, not text, secret by name
                             ///< or shape, JSON nested too deeply. Then there is no text.
    Audience audience = Audience::admins;
    Status status = Status::draft;
};

/// Decodes a file's bytes. Articles state audience and status themselves (admins and draft where they do
/// not); for other sources the configuration does. Pure but for the clock of `as_of`'s time zone (UTC); any
/// thread.
Result<SourceDocument> decode_document(const SourceFile& file, std::string_view bytes,
                                       const SourceConfig& source, const Scrubber& scrubber);

/// Glob match of a whole relative path: `*` any run within a name, `?` one character, `**` as a whole part
/// any number of folders, none too, and at the end everything in a folder. No escapes, no classes. Takes time
/// linear in the product of both lengths.
bool glob_matches(std::string_view glob, std::string_view path);

} // namespace kb
