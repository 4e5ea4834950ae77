// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/golden_edit.h"

#include "core/base/text.h"
#include "core/base/translate.h"

#include <algorithm>

namespace kb {

namespace {

constexpr std::size_t longest_id = 48; // bytes; the id is read in tables

/// The entry of a one-entry file of ours: what stands behind its `queries:` or `profiles:`.
std::string entry_of(const std::string& file_text) {
    return file_text.substr(file_text.find("  - "));
}

/// Blanks before the first item of a block list, "  " where there is none.
std::string indent_of(std::string_view yaml) {
    for (std::string_view line : split_lines(yaml)) {
        std::size_t dash = line.find_first_not_of(' ');
        if (dash != std::string_view::npos && line.substr(dash).starts_with("- "))
            return std::string(dash, ' ');
    }
    return "  ";
}

/// `yaml` and behind it the entry, with the indent and the line ends that the list has.
std::string with_entry(std::string_view yaml, const std::string& entry) {
    const std::string end = yaml.contains("\r\n") ? "\r\n" : "\n";
    const std::string indent = indent_of(yaml);
    std::string out(yaml);
    if (!out.empty() && !out.ends_with('\n'))
        out += end;
    for (std::string_view line : split_lines(entry))
        if (!line.empty())
            out += indent + std::string(line.substr(2)) + end;
    return out;
}

} // namespace

Result<std::string> add_golden_query(std::string_view yaml, const std::string& file,
                                     const GoldenQuery& query) {
    auto queries = parse_golden(yaml, file);
    if (!queries)
        return std::unexpected(queries.error());
    if (std::ranges::contains(*queries, query.id, &GoldenQuery::id))
        return fail(ErrorCode::invalid, message("{} has a query \"{}\" already.", file, query.id));
    const bool nothing_to_keep = trim(yaml).empty() || yaml == format_golden({});
    std::string changed =
        nothing_to_keep ? format_golden({query}) : with_entry(yaml, entry_of(format_golden({query})));
    queries->push_back(query);
    auto read = parse_golden(changed, file);
    if (!read || *read != *queries)
        return fail(ErrorCode::refused,
                    message("{} is written in a way that a query cannot be added to without changing the "
                            "rest. Add it by hand, or choose another file.",
                            file));
    return changed;
}

Result<std::string> put_profile(std::string_view yaml, const Profile& profile) {
    auto profiles = parse_profiles(yaml);
    if (!profiles)
        return std::unexpected(profiles.error());
    const bool ours = trim(yaml).empty() || yaml == format_profiles(*profiles);
    auto same = std::ranges::find_if(*profiles, [&](const Profile& other) {
        return other.name == profile.name && other.embedder == profile.embedder;
    });
    const bool known = same != profiles->end();
    if (known)
        *same = profile;
    else
        profiles->push_back(profile);
    std::string changed =
        ours ? format_profiles(*profiles) : with_entry(yaml, entry_of(format_profiles({profile})));
    auto read = parse_profiles(changed);
    if (read && *read == *profiles)
        return changed;
    if (known)
        return fail(ErrorCode::refused,
                    message("profiles.yaml was written by hand, and \"{}\" is in it. Save "
                            "under another name, or change it there.",
                            printable(profile.name)));
    return fail(ErrorCode::refused, tr("profiles.yaml is written in a way that a profile cannot be added to "
                                       "without changing the rest. Add it by hand."));
}

std::string golden_id(std::string_view query, const std::vector<std::string>& taken) {
    std::string slug(clip_utf8(heading_slug(query), longest_id));
    while (slug.ends_with('-'))
        slug.pop_back();
    if (slug.empty())
        slug = "query";
    std::string id = slug;
    for (int i = 2; std::ranges::contains(taken, id); ++i)
        id = slug + '-' + std::to_string(i);
    return id;
}

} // namespace kb
