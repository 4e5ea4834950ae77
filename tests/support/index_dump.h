// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an index says, as text that can be compared.
#pragma once

#include "core/workspace/workspace.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace kb::test {

/// A question as the programs ask it.
SearchRequest question(const std::string& text, const Visibility& visibility, std::size_t k = 5);

/// Everything an answer says, its numbers to the last bit.
std::string text_of(const SearchAnswer& answer);
std::string text_of(const Explanation& explanation);
/// The counts that `kb status` shows. Times are left out: they are of the day on which a test runs.
std::string text_of(const IndexCounts& counts);

/// The whole content of an index: files, documents, passages, counts of every visibility class, and the
/// answers to `questions` in each. Equal for two indexes of the same files, whatever way they came about, so
/// it has no row numbers, generations or times. Aborts the test program where the index cannot be read.
std::string dump(const Workspace& workspace, const std::vector<std::string>& questions);

/// The first line in which two texts differ, from both; "" where they are equal.
std::string first_difference(const std::string& a, const std::string& b);

} // namespace kb::test
