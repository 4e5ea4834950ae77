// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Answers as JSON for programs and agents: `kb … --json` and the MCP tools give the same documents.
/// Contract: docs/formats.md, "kb search --json". Everything here is pure; any thread.
#pragma once

#include "core/search/fetch.h"
#include "core/search/search.h"

#include <nlohmann/json_fwd.hpp>

namespace kb {

enum class PayloadDetail {
    plain,   ///< the contract
    explain, ///< and per hit what each leg added, the matched words, and the place in the file
};

/// The search payload. Where something is not known or absent (a leg, a date, an address) stands null.
/// Numbers are rounded to six significant digits; their scale is that of Hit::score and LegScore::score.
nlohmann::ordered_json search_payload(const SearchAnswer& answer,
                                      PayloadDetail detail = PayloadDetail::plain);

/// A fetched article or section: its metadata as in a hit, and its text.
nlohmann::ordered_json fetch_payload(const Fetched& fetched);

/// The metadata of a document, with the keys that a hit has for it.
nlohmann::ordered_json document_payload(const DocumentMeta& meta);

/// Matched words, as in a hit with its explanation.
nlohmann::ordered_json terms_payload(const std::vector<TermMatch>& terms);

/// The key of a leg: "keyword", "vector", "trigram".
std::string_view leg_key(Leg leg);

/// `value` with six significant digits, so that output shows no noise of the last bits.
double rounded(double value);

} // namespace kb
