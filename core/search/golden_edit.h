// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Changes to the text of golden files and profiles.yaml that leave what people wrote as it is. Pure; any
/// thread.
#pragma once

#include "core/search/golden.h"
#include "core/search/profile.h"

#include <string>
#include <string_view>

namespace kb {

/// `yaml` with one more query behind the others; every byte before it stays. `file` names the text in
/// messages. The result was read again: it holds the queries of before and the new one. `refused` where that
/// cannot be had (queries as a flow list, other keys behind them): such a file is edited by hand. `invalid`
/// where the text is no golden file, or has the id already.
Result<std::string> add_golden_query(std::string_view yaml, const std::string& file,
                                     const GoldenQuery& query);

/// `yaml` with the profile in place of one of the same name and embedder, or behind the others. A file as
/// format_profiles writes it is written anew; to one with comments or an order of its own a profile can be
/// added, and a change is `refused`. `invalid` where the text is no profiles.yaml.
Result<std::string> put_profile(std::string_view yaml, const Profile& profile);

/// An id for a golden query that none of `taken` has, made of the query's words: "how-to-resize-a-quota".
std::string golden_id(std::string_view query, const std::vector<std::string>& taken);

} // namespace kb
