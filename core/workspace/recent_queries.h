// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What was asked in the window lately: private to the person, scrubbed. docs/formats.md, "Recent queries".
#pragma once

#include "core/scrub/scrub.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct RecentQuery {
    std::string at;    ///< RFC 3339, UTC: when it was asked last
    std::string query; ///< as the scrubber left it
    bool operator==(const RecentQuery&) const = default;
};

/// So many are kept, each once.
inline constexpr std::size_t most_recent_queries = 200;

/// Where those of the base at `root` are kept: one file a base, below the application's `state_folder`.
std::filesystem::path recent_queries_file(const std::filesystem::path& state_folder,
                                          const std::filesystem::path& root);

/// The newest first; none where there is no file. Lines that cannot be read are left out. `refused` where the
/// file is a link, or another's. Blocks; any thread.
Result<std::vector<RecentQuery>> read_recent_queries(const std::filesystem::path& file);

/// Puts `query` in front, taken through the scrubber as a ticket is; where that fails, nothing is kept. Blank
/// queries are not kept. The file is for its owner alone (0600), is replaced whole, and no link is followed.
/// Gives the list as it is now. Blocks; one thread at a time.
Result<std::vector<RecentQuery>> add_recent_query(const std::filesystem::path& file, const Scrubber& scrubber,
                                                  std::string_view query);

/// Forgets them all. Blocks; any thread.
Result<void> clear_recent_queries(const std::filesystem::path& file);

} // namespace kb
