// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/profile.h"

#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/search/yaml_text.h"

#include <charconv>
#include <cmath>
#include <format>
#include <set>

namespace kb {

namespace {

constexpr std::string_view default_name = "default";

std::string_view name_of(FusionWeights::Method method) {
    return method == FusionWeights::Method::rrf ? "rrf" : "convex";
}

/// A plain decimal number, 0 or more.
std::optional<double> parse_weight(std::string_view text) {
    double value = 0;
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || stop != end || !std::isfinite(value) || value < 0)
        return std::nullopt;
    return value;
}

class ProfileReader {
public:
    Result<std::vector<Profile>> read(std::string_view text) const {
        const auto document = yaml_.load(text);
        if (!document)
            return std::unexpected(document.error());
        const auto entries = yaml_.entries(*document, "profiles");
        if (!entries)
            return std::unexpected(entries.error());
        if (document->IsMap())
            if (auto keys = yaml_.expect_keys(*document, {"version", "profiles"}); !keys)
                return std::unexpected(keys.error());
        std::vector<Profile> profiles;
        std::set<std::pair<std::string, std::string>> seen;
        for (const YAML::Node& entry : *entries) {
            auto profile = read_profile(entry);
            if (!profile)
                return std::unexpected(profile.error());
            if (!seen.emplace(profile->name, profile->embedder).second)
                return yaml_.fail_at(entry, message("profile \"{}\" is given twice for the same embedder",
                                                    printable(profile->name)));
            profiles.push_back(std::move(*profile));
        }
        return profiles;
    }

private:
    Result<Profile> read_profile(const YAML::Node& entry) const {
        if (auto map = yaml_.expect_map(entry); !map)
            return std::unexpected(map.error());
        if (auto keys = yaml_.expect_keys(entry, {"name", "embedder", "method", "weights", "rrf_k", "note"});
            !keys)
            return std::unexpected(keys.error());
        const auto name = yaml_.text(entry, "name");
        const auto embedder = yaml_.text(entry, "embedder");
        const auto note = yaml_.text(entry, "note");
        for (const auto* value : {&name, &embedder, &note})
            if (!*value)
                return std::unexpected(value->error());
        if (name->empty())
            return yaml_.fail_at(entry, message("this profile has no \"name\""));
        auto weights = read_weights(entry, default_profile(*embedder).weights);
        if (!weights)
            return std::unexpected(weights.error());
        return Profile{*name, *embedder, *weights, *note};
    }

    /// `weights` with what the entry states put over it.
    Result<FusionWeights> read_weights(const YAML::Node& entry, FusionWeights weights) const {
        const auto method = yaml_.text(entry, "method");
        if (!method)
            return std::unexpected(method.error());
        if (*method == "rrf" || *method == "convex")
            weights.method = *method == "rrf" ? FusionWeights::Method::rrf : FusionWeights::Method::convex;
        else if (!method->empty())
            return yaml_.fail_at(entry["method"],
                                 message("\"{}\" is not a method: use rrf or convex", printable(*method)));
        if (auto read = read_number(entry, "rrf_k", weights.rrf_k); !read)
            return std::unexpected(read.error());

        const YAML::Node map = entry["weights"];
        if (!map || map.IsNull())
            return weights;
        if (auto expected = yaml_.expect_map(map); !expected)
            return std::unexpected(expected.error());
        if (auto keys = yaml_.expect_keys(map, {"keyword", "vector", "trigram"}); !keys)
            return std::unexpected(keys.error());
        for (const auto& [key, target] :
             {std::pair{"keyword", &weights.keyword}, std::pair{"vector", &weights.vector},
              std::pair{"trigram", &weights.trigram}})
            if (auto read = read_number(map, key, *target); !read)
                return std::unexpected(read.error());
        if (weights.keyword == 0 && weights.vector == 0 && weights.trigram == 0)
            return yaml_.fail_at(map, message("all weights are 0, so nothing would be found: give one leg a "
                                              "weight"));
        return weights;
    }

    /// Leaves `target` alone where the key is absent.
    Result<void> read_number(const YAML::Node& map, const char* key, double& target) const {
        const auto text = yaml_.text(map, key);
        if (!text)
            return std::unexpected(text.error());
        if (text->empty())
            return {};
        const auto value = parse_weight(*text);
        if (!value) {
            const std::string name = key;
            return yaml_.fail_at(
                map[key], message("\"{}\" must be a number, 0 or more, not \"{}\"", name, printable(*text)));
        }
        target = *value;
        return {};
    }

    YamlFile yaml_{"profiles.yaml"};
};

std::string format_profile(const Profile& profile) {
    const FusionWeights& weights = profile.weights;
    std::string out = std::format("  - name: {}\n", yaml_scalar(profile.name));
    if (!profile.embedder.empty())
        out += std::format("    embedder: {}\n", yaml_scalar(profile.embedder));
    out += std::format("    method: {}\n", name_of(weights.method));
    out += std::format("    weights: {{keyword: {}, vector: {}, trigram: {}}}\n", weights.keyword,
                       weights.vector, weights.trigram);
    out += std::format("    rrf_k: {}\n", weights.rrf_k);
    if (!profile.note.empty())
        out += std::format("    note: {}\n", yaml_scalar(profile.note));
    return out;
}

/// Names that find_profile would find for this embedder, in order, for a message.
std::string known_names(const std::vector<Profile>& profiles, std::string_view embedder) {
    std::set<std::string> names = {std::string(default_name)};
    for (const Profile& profile : profiles)
        if (profile.embedder.empty() || profile.embedder == embedder)
            names.insert(printable(profile.name));
    std::string out;
    for (const std::string& name : names)
        out += (out.empty() ? "" : ", ") + name;
    return out;
}

} // namespace

Profile default_profile(std::string_view embedder) {
    Profile profile;
    profile.embedder = embedder;
    // A hashing embedder sees the same words as the keyword leg, so it only settles near ties.
    if (embedder.starts_with("hash-"))
        profile.weights.vector = 0.3;
    return profile;
}

Result<std::vector<Profile>> parse_profiles(std::string_view yaml) {
    return ProfileReader().read(yaml);
}

std::string format_profiles(const std::vector<Profile>& profiles) {
    if (profiles.empty())
        return "version: 1\nprofiles: []\n";
    std::string out = "version: 1\nprofiles:\n";
    for (const Profile& profile : profiles)
        out += format_profile(profile);
    return out;
}

Result<Profile> find_profile(const std::vector<Profile>& profiles, std::string_view name,
                             std::string_view embedder) {
    for (const std::string_view wanted : {embedder, std::string_view()})
        for (const Profile& profile : profiles)
            if (profile.name == name && profile.embedder == wanted)
                return profile;
    if (name == default_name)
        return default_profile(embedder);
    return fail(ErrorCode::not_found, message("there is no profile \"{}\" for the embedder {}; known: {}",
                                              printable(name), embedder, known_names(profiles, embedder)));
}

} // namespace kb
