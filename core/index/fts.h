// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What SQLite's FTS5 learns from us. Text is cut into words before it comes here (core/index/prepare), on
/// other threads than the writer's.
#pragma once

#include "core/base/error.h"
#include "core/index/sqlite.h"
#include "core/index/store.h"

namespace kb {

/// Registers on one connection:
/// - tokenizer `kb_words`: tokens separated by spaces, as `encode_words` writes them;
/// - function `kb_collect(table, pointer)`: appends the counts of the present row to a KeywordMatches.
Result<void> register_fts(sqlite::Database& database);

/// Type name of the pointer that kb_collect takes.
inline constexpr const char* collector_type = "kb-keyword-matches";

/// An FTS5 expression that matches any of the terms: each a quoted string, nothing read as syntax.
std::string match_any(std::span<const KeywordTerm> terms);

} // namespace kb
