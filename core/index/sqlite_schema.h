// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tables of the SQLite index and how a connection is prepared. docs/index.md describes them.
#pragma once

#include "core/index/sqlite.h"
#include "core/index/store.h"

namespace kb {

/// Version of the tables. A newer one is refused, an older one is rebuilt by the next ingest.
inline constexpr int index_schema_version = 2;

/// So long a connection waits for another's lock.
inline constexpr int busy_timeout_ms = 10'000;

/// Refuses an index at `path` on a file system of this type where it is a network's (`refused`, with the way
/// out).
Result<void> check_file_system(const std::filesystem::path& path, long type);

/// Opens a connection that knows our tokenizers. For writing it makes a missing index, in WAL mode with its
/// side files kept, so that a reader without write permission can open it; `refused` where the file is not
/// ours, `mismatch` where a newer version of kb made it (it is not touched then).
Result<sqlite::Database> open_index(const std::filesystem::path& path, sqlite::Access access);

/// Drops and makes all tables. Inside the caller's transaction.
Result<void> create_tables(sqlite::Database& database);

/// `corrupt` where a page of the file or a full-text table cannot be used, so that it could not be emptied.
Result<void> check_pages(const sqlite::Database& database, const std::filesystem::path& path);

/// `mismatch` where the schema is another version than ours, `not_found` where there is none yet.
Result<void> check_schema(const sqlite::Database& database, const std::filesystem::path& path);

/// Name of a table of one partition: table_of("keyword", 4) is "keyword_4".
inline std::string table_of(std::string_view stem, Partition partition) {
    return std::string(stem) + '_' + std::to_string(partition);
}

/// Vectors of a document as they lie in the file.
enum class VectorState { present = 0, waiting = 1, keyword_only = 2 };

/// Lists of strings in one column: elements separated by the unit separator U+001F.
std::string join_list(const std::vector<std::string>& items);
std::vector<std::string> split_list(std::string_view joined);

} // namespace kb
