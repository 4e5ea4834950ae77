// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/config_edit.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/search/yaml_text.h"
#include "core/workspace/yaml_reader.h"

#include <algorithm>
#include <format>
#include <vector>

namespace kb {

namespace {

constexpr std::string_view key = "sources";
constexpr std::size_t largest_settings = std::size_t{1} << 20;

/// The lines of a text with their ends.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        auto end = text.find('\n');
        std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
        lines.emplace_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line;
    return text;
}

bool is_blank_or_comment(std::string_view line) {
    std::string_view content = trim(line);
    return content.empty() || content.starts_with('#');
}

std::size_t indent_of(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

bool is_item(std::string_view line) {
    std::string_view content = trim(line);
    return content == "-" || content.starts_with("- ");
}

/// What stands behind "sources:", without a comment.
std::string_view value_of_key_line(std::string_view line) {
    std::string_view value = trim(line.substr(line.find(':') + 1));
    if (value.starts_with('#'))
        return {};
    return trim(value.substr(0, value.find(" #")));
}

/// Where the list of sources stands, by line numbers from 0.
struct Place {
    std::size_t key_line = 0;
    std::vector<std::size_t> items; ///< first line of each item
    std::size_t end = 0;            ///< behind the last line that is an item's
};

/// Nothing where there is no such key at the left margin.
std::optional<Place> find_list(const std::vector<std::string>& lines) {
    auto is_key = [](std::string_view line) {
        return line.starts_with(key) && trim(line.substr(key.size())).starts_with(':');
    };
    auto found = std::ranges::find_if(lines, is_key);
    if (found == lines.end())
        return std::nullopt;
    Place place{.key_line = static_cast<std::size_t>(found - lines.begin()), .items = {}};
    place.end = place.key_line + 1;
    std::optional<std::size_t> indent; // of the items
    for (std::size_t i = place.end; i < lines.size(); ++i) {
        if (is_blank_or_comment(lines[i]))
            continue;
        if (indent_of(lines[i]) == 0 && !is_item(lines[i]))
            break; // the next key
        if (is_item(lines[i]) && (!indent || indent_of(lines[i]) == *indent)) {
            indent = indent_of(lines[i]);
            place.items.push_back(i);
        }
        place.end = i + 1;
    }
    return place;
}

std::string line_end_of(const std::vector<std::string>& lines) {
    return !lines.empty() && lines.front().ends_with("\r\n") ? "\r\n" : "\n";
}

std::string flow_list(const std::vector<std::string>& items) {
    std::string list;
    for (const std::string& item : items)
        list += (list.empty() ? "" : ", ") + yaml_scalar(item);
    return "[" + list + "]";
}

std::string item_text(const SourceConfig& source) {
    std::string text =
        std::format("- {{name: {}, kind: {}, path: {}, audience: {}, status: {}", yaml_scalar(source.name),
                    yaml_scalar(source.kind), yaml_scalar(source.path.generic_string()),
                    name_of(source.audience), name_of(source.status));
    if (!source.include.empty())
        text += ", include: " + flow_list(source.include);
    if (!source.exclude.empty())
        text += ", exclude: " + flow_list(source.exclude);
    return text + "}";
}

/// Replaces the value "[]" of the key line by nothing, or nothing by "[]".
void set_empty(std::string& key_line, bool empty) {
    std::size_t colon = key_line.find(':');
    if (empty) {
        key_line.insert(colon + 1, " []");
    } else {
        std::size_t at = key_line.find("[]", colon);
        key_line.erase(colon + 1, at + 2 - colon - 1);
    }
}

bool same(const YamlMap& a, const YamlMap& b, std::string_view except = {});

bool same(const YamlMap::Value& a, const YamlMap::Value& b) {
    return a.kind == b.kind && a.text == b.text && a.items == b.items &&
           std::ranges::equal(a.maps, b.maps, [](const YamlMap& x, const YamlMap& y) { return same(x, y); });
}

bool same(const YamlMap& a, const YamlMap& b, std::string_view except) {
    auto count = [&](const YamlMap& map) { return map.values.size() - map.values.count(except); };
    if (count(a) != count(b))
        return false;
    return std::ranges::all_of(a.values, [&](const auto& entry) {
        auto other = b.values.find(entry.first);
        return entry.first == except || (other != b.values.end() && same(entry.second, other->second));
    });
}

std::vector<YamlMap> sources_of(const YamlMap& map) {
    auto value = map.values.find(key);
    return value == map.values.end() ? std::vector<YamlMap>() : value->second.maps;
}

std::string name_in(const YamlMap& source) {
    auto name = source.values.find("name");
    return name == source.values.end() ? "" : name->second.text;
}

/// Whether `sources` is absent, empty or a list of entries with keys.
bool is_list_of_sources(const YamlMap& map) {
    auto value = map.values.find(key);
    return value == map.values.end() || value->second.kind == YamlMap::Value::Kind::null ||
           (value->second.kind == YamlMap::Value::Kind::list && value->second.items.empty());
}

std::unexpected<Error> refuse(const std::string& file) {
    return fail(ErrorCode::refused,
                message("{}: its sources are written in a way that cannot be changed here "
                        "without touching the rest. Edit the file by hand.",
                        file));
}

/// `text`, if reading it gives what `before` gives but for these sources.
Result<std::string> verified(std::string text, const std::string& file, const YamlMap& before,
                             const std::vector<YamlMap>& wanted) {
    auto after = parse_yaml_map(text, file);
    if (!after || !is_list_of_sources(*after) || !same(before, *after, key))
        return refuse(file);
    std::vector<YamlMap> sources = sources_of(*after);
    bool right =
        std::ranges::equal(sources, wanted, [](const YamlMap& a, const YamlMap& b) { return same(a, b); });
    return right ? Result<std::string>(std::move(text)) : refuse(file);
}

} // namespace

Result<std::string> add_source(std::string_view yaml, const std::string& file, const SourceConfig& source) {
    auto before = parse_yaml_map(yaml, file);
    if (!before)
        return std::unexpected(before.error());
    if (!is_list_of_sources(*before))
        return refuse(file);
    std::vector<YamlMap> wanted = sources_of(*before);
    if (std::ranges::contains(wanted, source.name, name_in))
        return fail(ErrorCode::invalid,
                    message("{} has a source {} already. Remove it first, or choose another name.", file,
                            source.name));
    auto item = parse_yaml_map(item_text(source).substr(2), file);
    if (!item)
        return std::unexpected(item.error());
    wanted.push_back(std::move(*item));

    std::vector<std::string> lines = lines_of(yaml);
    const std::string line_end = line_end_of(lines);
    if (!lines.empty() && !lines.back().ends_with('\n'))
        lines.back() += line_end;
    std::optional<Place> place = find_list(lines);
    std::size_t indent = 2;
    std::size_t at = lines.size();
    if (!place) {
        lines.push_back(std::string(key) + ":" + line_end);
        at = lines.size();
    } else {
        std::string_view value = value_of_key_line(lines[place->key_line]);
        if (value == "[]")
            set_empty(lines[place->key_line], false);
        else if (!value.empty())
            return refuse(file);
        at = place->end;
        if (!place->items.empty())
            indent = indent_of(lines[place->items.front()]);
    }
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at),
                 std::string(indent, ' ') + item_text(source) + line_end);
    return verified(joined(lines), file, *before, wanted);
}

Result<std::string> remove_source(std::string_view yaml, const std::string& file, std::string_view name) {
    auto before = parse_yaml_map(yaml, file);
    if (!before)
        return std::unexpected(before.error());
    std::vector<YamlMap> wanted = sources_of(*before);
    auto found = std::ranges::find(wanted, name, name_in);
    if (found == wanted.end())
        return fail(ErrorCode::not_found, message("{} has no source {}.", file, name));
    auto number = static_cast<std::size_t>(found - wanted.begin());
    wanted.erase(found);

    std::vector<std::string> lines = lines_of(yaml);
    std::optional<Place> place = find_list(lines);
    if (!place || place->items.size() != wanted.size() + 1)
        return refuse(file);
    std::size_t begin = place->items[number];
    std::size_t limit = number + 1 < place->items.size() ? place->items[number + 1] : place->end;
    std::size_t end = begin + 1;
    for (std::size_t i = end; i < limit; ++i)
        if (!is_blank_or_comment(lines[i]))
            end = i + 1; // comments behind it belong to the next item
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                lines.begin() + static_cast<std::ptrdiff_t>(end));
    if (wanted.empty())
        set_empty(lines[place->key_line], true);
    return verified(joined(lines), file, *before, wanted);
}

Result<void> change_settings(
    const std::filesystem::path& root, const Environment& environment,
    const std::function<Result<std::string>(const std::string& yaml, const std::string& file)>& edit) {
    std::filesystem::path file = root / "kb.yaml";
    auto old_text = read_file(file, largest_settings);
    bool existed = old_text.has_value();
    if (!existed && old_text.error().code != ErrorCode::not_found)
        return std::unexpected(old_text.error());
    auto new_text = edit(old_text.value_or(std::string()), file.string());
    if (!new_text)
        return std::unexpected(new_text.error());
    if (auto done = write_file_atomic(file, *new_text); !done)
        return done;
    auto check = load_config({.root = root.string()}, environment);
    if (check)
        return {};
    std::error_code ignored;
    if (!existed)
        std::filesystem::remove(file, ignored);
    else if (auto restored = write_file_atomic(file, *old_text); !restored)
        return restored;
    return std::unexpected(check.error());
}

} // namespace kb
