// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/article.h"

#include "core/article/outline.h"
#include "core/base/text.h"

#include <algorithm>

namespace kb {

namespace {

template <class Enum, std::size_t Size>
std::optional<Enum> parse_name(const std::array<std::string_view, Size>& names, std::string_view name) {
    auto found = std::ranges::find(names, name);
    if (found == names.end())
        return std::nullopt;
    return static_cast<Enum>(found - names.begin());
}

/// The value of a field that must be stated once, as a scalar.
std::string_view stated(const Article& article, std::string_view key) {
    const Field* field = article.find(key);
    return field != nullptr && !field->repeated ? article.text(key) : std::string_view();
}

std::string value_in(const FieldEntry& entry, std::string_view key) {
    auto found = std::ranges::find(entry, key, &FieldEntry::value_type::first);
    return found == entry.end() ? std::string() : found->second;
}

std::string file_stem(std::string_view path) {
    path = path.substr(path.find_last_of('/') + 1);
    std::size_t dot = path.find_last_of('.');
    return std::string(dot == 0 ? path : path.substr(0, dot));
}

} // namespace

const std::vector<std::string> field_order = {"title",   "category",      "system",      "audience", "status",
                                              "owner",   "last_reviewed", "escalate_if", "evidence", "tags",
                                              "related", "sources",       "verified"};

std::optional<Audience> parse_audience(std::string_view name) {
    return parse_name<Audience>(audience_names, name);
}
std::optional<Status> parse_status(std::string_view name) {
    return parse_name<Status>(status_names, name);
}

bool Field::same_content(const Field& other) const {
    return key == other.key && kind == other.kind && text == other.text && repeated == other.repeated;
}

const Field* Article::find(std::string_view key) const {
    auto found = std::ranges::find(fields, key, &Field::key);
    return found == fields.end() ? nullptr : &*found;
}

std::string_view Article::text(std::string_view key) const {
    const Field* field = find(key);
    return field != nullptr && field->kind == Field::Kind::scalar ? std::string_view(field->text)
                                                                  : std::string_view();
}

std::vector<std::string> Article::list(std::string_view key) const {
    const Field* field = find(key);
    if (field == nullptr)
        return {};
    if (field->kind == Field::Kind::scalar)
        return {field->text};
    return field->items;
}

std::string Article::title() const {
    if (std::string_view stated_title = trim(text("title")); !stated_title.empty())
        return std::string(stated_title);
    std::string heading = first_heading(bytes, body_span.begin);
    return heading.empty() ? file_stem(path) : heading;
}

std::optional<Audience> Article::stated_audience() const {
    return parse_audience(stated(*this, "audience"));
}
std::optional<Status> Article::stated_status() const {
    return parse_status(stated(*this, "status"));
}

std::vector<SourceRef> Article::sources() const {
    std::vector<SourceRef> sources;
    const Field* field = find("sources");
    if (field == nullptr)
        return sources;
    for (const FieldEntry& entry : field->entries)
        sources.push_back({value_in(entry, "id"), value_in(entry, "resource"), value_in(entry, "digest")});
    for (const std::string& item : list("sources"))
        sources.push_back({.id = {}, .resource = item, .digest = {}});
    return sources;
}

std::vector<Verification> Article::verified() const {
    std::vector<Verification> verified;
    if (const Field* field = find("verified"))
        for (const FieldEntry& entry : field->entries)
            verified.push_back({value_in(entry, "by"), value_in(entry, "at"), value_in(entry, "digest")});
    return verified;
}

} // namespace kb
