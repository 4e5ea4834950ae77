// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Ranking profiles: named weights, kept per embedder in profiles.yaml (docs/formats.md, "Profiles").
/// Everything here is pure and may be called from any thread.
#pragma once

#include "core/base/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct FusionWeights {
    enum class Method { rrf, convex };
    Method method = Method::convex;
    double keyword = 1, vector = 1, trigram = 0.2; ///< finite, 0 or more; 0 leaves the leg out
    double rrf_k = 60;                             ///< of `rrf` alone; finite, 0 or more
    bool operator==(const FusionWeights&) const = default;
};

struct Profile {
    std::string name = "default";
    std::string embedder; ///< id it was tuned for; "" any
    FusionWeights weights;
    std::string note; ///< its measured effect, as saved
    bool operator==(const Profile&) const = default;
};

/// The built-in profile for an embedder id ("hash-…" has its own, anything else counts as a language model).
Profile default_profile(std::string_view embedder);

/// Reads the text of profiles.yaml; a file without content gives none. Required of a profile: `name`; what
/// it leaves out is as in the built-in profile of its embedder. Errors (`invalid`, with the line): unknown
/// or repeated keys, weights that are no number or negative, all weights zero, a name given twice for one
/// embedder.
Result<std::vector<Profile>> parse_profiles(std::string_view yaml);

/// The text of profiles.yaml; parse_profiles gives the same profiles back.
std::string format_profiles(const std::vector<Profile>& profiles);

/// The profile called `name` for this embedder: an exact embedder first, then one for any. "default" always
/// exists: where the file has none, it is the built-in one. `not_found` names those that would fit.
Result<Profile> find_profile(const std::vector<Profile>& profiles, std::string_view name,
                             std::string_view embedder);

} // namespace kb
