// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A knowledge base on the disk that a test writes, changes and ingests.
#pragma once

#include "core/workspace/ingest.h"

#include <QTemporaryDir>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace kb::test {

/// Frontmatter of an article for tests; the defaults make one that validates clean.
struct Front {
    std::string title = "An article";
    std::string audience = "users", status = "approved";
    std::string category = "howto", system = "slurm";
    std::string last_reviewed = "2026-06-01";
};

/// The bytes of an article.
std::string article_text(const Front& front, std::string_view body);

/// `article` with a seal: `verified` binds its present content.
std::string sealed(const std::string& article);

/// The value of a result, or the end of the test program with its error.
template <class T>
T sure(Result<T> result) {
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return std::move(*result);
}

/// A folder with `kb/` and beside it the index, both gone with the object. Functions abort the test program
/// with a message where the file system refuses: a test cannot go on without its files.
class BaseFolder {
public:
    BaseFolder();

    std::filesystem::path folder() const { return folder_.path().toStdString(); }
    std::filesystem::path root() const { return folder() / "kb"; }
    std::filesystem::path db() const { return folder() / "kb.index.sqlite"; }

    /// Paths are relative to the root; folders are made as needed.
    void write(const std::string& path, std::string_view bytes) const;
    std::string read(const std::string& path) const;
    void remove(const std::string& path) const;
    void move(const std::string& from, const std::string& to) const;
    void copy_in(const std::filesystem::path& other) const;
    /// A file larger than anything that is read, without taking its room on the disk: ingesting it fails.
    void make_unreadable(const std::string& path) const;

    /// The settings that the next calls see besides kb.yaml.
    std::map<std::string, std::string> environment;
    Workspace open() const { return open(db()); }
    /// The same files with another index.
    Workspace open(const std::filesystem::path& index) const;
    /// Ingests and gives the report, or aborts with the error.
    IngestReport ingest(const IngestOptions& options = {}) const;

private:
    QTemporaryDir folder_;
};

} // namespace kb::test
