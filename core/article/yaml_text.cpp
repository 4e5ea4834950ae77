// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/yaml_text.h"

#include "core/article/lines.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <format>

namespace kb {

namespace {

/// Characters that YAML takes for a line end, cuts away, or does not allow: they need an escape.
bool needs_escape(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 || c == 0xFEFF;
}

/// Boolean and null words of YAML 1.1, in the three spellings it knows of each.
bool is_special_word(std::string_view value) {
    static constexpr std::array<std::string_view, 11> words = {"y", "n",    "yes",   "no",   "on", "off",
                                                               "~", "true", "false", "null", "<<"};
    if (value.size() > 5)
        return false;
    bool upper = std::ranges::all_of(value, [](char c) { return c < 'a' || c > 'z'; });
    bool lower_tail = std::ranges::all_of(value.substr(std::min<std::size_t>(1, value.size())),
                                          [](char c) { return c < 'A' || c > 'Z'; });
    return (upper || lower_tail) && std::ranges::contains(words, fold_case(value));
}

std::string in_single_quotes(std::string_view value) {
    std::string quoted = "'";
    for (char c : value)
        quoted += c == '\'' ? "''" : std::string(1, c);
    return quoted + "'";
}

std::string in_double_quotes(std::string_view value) {
    std::string quoted = "\"";
    for (std::size_t at = 0; at < value.size();) {
        CodePoint point = decode_code_point(value, at);
        std::string_view bytes = value.substr(at, point.bytes);
        at += point.bytes;
        if (bytes == "\"" || bytes == "\\")
            (quoted += '\\') += bytes;
        else if (bytes == "\n")
            quoted += "\\n";
        else if (bytes == "\t")
            quoted += "\\t";
        else if (needs_escape(point.value))
            quoted += point.value < 0x100 ? std::format("\\x{:02X}", static_cast<unsigned>(point.value))
                                          : std::format("\\u{:04X}", static_cast<unsigned>(point.value));
        else
            quoted += bytes;
    }
    return quoted + "\"";
}

} // namespace

bool needs_escapes(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
        CodePoint point = decode_code_point(line, at);
        if (needs_escape(point.value))
            return true;
        at += point.bytes;
    }
    return false;
}

bool is_plain_safe(std::string_view value, bool in_flow) {
    if (value.empty() || is_blank(value.front()) || is_blank(value.back()) || is_special_word(value))
        return false;
    char first = value.front();
    if (std::string_view(",[]{}#&*!|>'\"%@`").contains(first))
        return false;
    bool second_ends =
        value.size() == 1 || is_blank(value[1]) || (in_flow && std::string_view(",[]{}").contains(value[1]));
    if (std::string_view("-?:").contains(first) && second_ends)
        return false;
    if (value.contains(": ") || value.contains(":\t") || value.contains(" #") || value.contains("\t#") ||
        value.ends_with(':') || value.starts_with("---") || value.starts_with("..."))
        return false;
    if (in_flow && value.find_first_of(",[]{}?") != std::string_view::npos)
        return false;
    return !needs_escapes(value);
}

std::string yaml_scalar(std::string_view value, Quoting wanted, bool in_flow) {
    if (wanted == Quoting::plain && is_plain_safe(value, in_flow))
        return std::string(value);
    if (wanted == Quoting::single_quotes && !needs_escapes(value))
        return in_single_quotes(value);
    return in_double_quotes(value);
}

std::string yaml_flow(const YamlNode& node) {
    std::string text;
    switch (node.kind) {
    case YamlNode::Kind::null:
        return node.text.empty() ? "~" : node.text;
    case YamlNode::Kind::scalar:
        return yaml_scalar(node.text, Quoting::plain, true);
    case YamlNode::Kind::list:
        for (const YamlNode& item : node.children)
            text += (text.empty() ? "" : ", ") + yaml_flow(item);
        return "[" + text + "]";
    case YamlNode::Kind::map:
        for (std::size_t i = 0; i + 1 < node.children.size(); i += 2)
            text += (text.empty() ? "" : ", ") + yaml_flow(node.children[i]) + ": " +
                    yaml_flow(node.children[i + 1]);
        return "{" + text + "}";
    }
    return text;
}

} // namespace kb
