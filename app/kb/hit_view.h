// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How hits and their scores are shown to people.
#pragma once

#include "app/kb/output.h"
#include "core/search/search.h"

#include <string>
#include <vector>

namespace kb {

/// The hits with their snippets, and what has to be known about the answer.
void print_answer(const SearchAnswer& answer, bool explain, Output& output);

/// "users · approved · troubleshooting · reviewed 2026-10-12 · …".
Line badges(const DocumentMeta& meta, bool last_good);

/// "qos ×3 (title 1, heading 0, text 2), idf 4.21" for each matched word.
void print_terms(const std::vector<TermMatch>& terms, std::size_t indent, Output& output);

/// The name of a leg and the unit of its score.
std::string leg_name(Leg leg);
std::string leg_unit(Leg leg);

/// A score with the digits that matter.
std::string score_text(double score);

} // namespace kb
