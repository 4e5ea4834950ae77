// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Ranking profiles: named weights, kept per embedder in profiles.yaml (docs/formats.md, "Profiles").
#pragma once

#include "core/base/error.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct FusionWeights {
    enum class Method { rrf, convex };
    Method method = Method::convex;
    double keyword = 1, vector = 1, trigram = 0.2; ///< 0 or more; 0 leaves the leg out
    double rrf_k = 60;
    bool operator==(const FusionWeights&) const = default;
};

struct Profile {
    std::string name = "default";
    std::string embedder; ///< id it was tuned for; "" any
    FusionWeights weights;
    std::string note; ///< its measured effect, as saved
    bool operator==(const Profile&) const = default;
};

/// The built-in profile for an embedder id ("hash-…", anything else counts as a language model).
Profile default_profile(std::string_view embedder);

/// Reads profiles.yaml (its text). Unknown keys, negative weights, all weights zero and names given twice are
/// errors that name the line.
Result<std::vector<Profile>> parse_profiles(std::string_view yaml);
std::string format_profiles(const std::vector<Profile>& profiles);

/// The profile called `name` for this embedder: an exact embedder first, then one for any; "default" always
/// exists. `not_found` names the known ones.
Result<Profile> find_profile(const std::vector<Profile>& profiles, std::string_view name,
                             std::string_view embedder);

} // namespace kb
