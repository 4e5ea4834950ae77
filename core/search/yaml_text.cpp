// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/yaml_text.h"

#include "core/base/text.h"
#include "core/base/translate.h"

#include <algorithm>
#include <array>
#include <format>
#include <set>
#include <vector>

namespace kb {

namespace {

constexpr std::size_t max_bytes = 4U << 20;

bool is_word_char(char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == '/';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Words that some YAML reader takes for a truth value or nothing.
bool is_reserved(std::string_view text) {
    static constexpr std::array<std::string_view, 9> words = {"null", "true", "false", "yes", "no",
                                                              "on",   "off",  "y",     "n"};
    return std::ranges::contains(words, fold_case(text));
}

/// Plain scalars that every YAML reader takes for the same text.
bool is_plain(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, is_word_char) && !is_digit(text.front()) &&
           text.front() != '-' && text.front() != '.' && !is_reserved(text);
}

void append_escaped(std::string& out, char32_t value) {
    if (value == U'"' || value == U'\\') {
        out += '\\';
        append_utf8(out, value);
    } else if (value == U'\n') {
        out += "\\n";
    } else if (value == U'\t') {
        out += "\\t";
    } else if (value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029 ||
               value == 0xFEFF) {
        out += std::format("\\u{:04X}", static_cast<unsigned>(value));
    } else {
        append_utf8(out, value);
    }
}

} // namespace

std::string yaml_scalar(std::string_view text) {
    if (is_plain(text))
        return std::string(text);
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decode_code_point(text, at);
        append_escaped(out, point.value);
        at += point.bytes;
    }
    return out + '"';
}

Result<YAML::Node> YamlFile::load(std::string_view text) const {
    if (text.size() > max_bytes)
        return fail(ErrorCode::invalid,
                    message("{} is larger than {} MiB: split it into several files", file_, max_bytes >> 20));
    try {
        const std::vector<YAML::Node> documents = YAML::LoadAll(std::string(text));
        if (documents.size() > 1)
            return fail_at(documents[1],
                           message("a second YAML document starts here: put all into one list"));
        return documents.empty() ? YAML::Node() : documents.front();
    } catch (const YAML::Exception& error) {
        const int line = error.mark.line + 1;
        return fail(ErrorCode::invalid, message("{}, line {}: not valid YAML: {}", file_, line, error.msg));
    }
}

Result<YAML::Node> YamlFile::entries(const YAML::Node& document, const char* list_key) const {
    if (document.IsNull() || document.IsSequence())
        return document;
    const std::string key = list_key;
    if (!document.IsMap())
        return fail_at(document, message("expected a list, or \"version: 1\" and \"{}:\" with a list", key));
    if (auto map = expect_map(document); !map)
        return std::unexpected(map.error());
    const auto version = text(document, "version");
    if (!version)
        return std::unexpected(version.error());
    if (!version->empty() && *version != "1")
        return fail_at(
            document["version"],
            message("version {} is not known here, only 1: use a newer program", printable(*version)));
    YAML::Node list = document[key];
    if (!list)
        return fail_at(document, message("\"{}:\" with a list is missing", key));
    if (!list.IsSequence() && !list.IsNull())
        return fail_at(list, message("\"{}\" must be a list", key));
    return list;
}

std::unexpected<Error> YamlFile::fail_at(const YAML::Node& node, const std::string& reason) const {
    const int line = node.Mark().line + 1;
    return fail(ErrorCode::invalid, message("{}, line {}: {}", file_, line, reason));
}

Result<void> YamlFile::expect_map(const YAML::Node& node) const {
    if (!node.IsMap())
        return fail_at(node, message("expected keys and values"));
    std::set<std::string> seen;
    for (const auto& item : node) {
        if (!item.first.IsScalar())
            return fail_at(item.first, message("a key must be plain text"));
        if (!seen.insert(item.first.Scalar()).second)
            return fail_at(item.first, message("\"{}\" is given twice", printable(item.first.Scalar())));
    }
    return {};
}

Result<void> YamlFile::expect_keys(const YAML::Node& map,
                                   std::initializer_list<std::string_view> known) const {
    for (const auto& item : map) {
        const std::string& key = item.first.Scalar();
        if (std::ranges::contains(known, key))
            continue;
        const auto near = nearest(key, {known.begin(), known.end()});
        const std::string shown = printable(key);
        return fail_at(item.first, near ? message("unknown key \"{}\": did you mean \"{}\"?", shown, *near)
                                        : message("unknown key \"{}\"", shown));
    }
    return {};
}

Result<std::string> YamlFile::text(const YAML::Node& map, const char* key) const {
    const YAML::Node value = map[key];
    if (!value || value.IsNull())
        return std::string();
    if (!value.IsScalar()) {
        const std::string name = key;
        return fail_at(value, message("\"{}\" must be text, not a list or keys", name));
    }
    return value.Scalar();
}

} // namespace kb
