// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/kubernetes.h"

#include "core/scrub/value.h"

#include <algorithm>
#include <array>

namespace kb::scrubbing {

namespace {

constexpr std::size_t farthest = std::size_t{256}
                                 << 10U; // a Secret is at most 1 MiB, hand-made ones are small

void add_value(std::string_view text, ByteSpan span, std::vector<ByteSpan>& values) {
    while (!span.empty() && std::string_view(" \t\r").contains(text[span.end - 1]))
        --span.end;
    while (!span.empty() && std::string_view(" \t").contains(text[span.begin]))
        ++span.begin;
    auto value = span.of(text);
    if (value.size() > 1 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
        value = value.substr(1, value.size() - 2);
    const std::string decoded = decode_base64(value);
    if (!is_placeholder(value) && (decoded.empty() || !is_placeholder(decoded)) && !value.starts_with('#'))
        values.push_back(span);
}

// JSON

/// Offset of the bracket that encloses `at`; npos where there is none near. Quoted brackets count, which
/// at worst makes the object smaller.
std::size_t opening_brace(std::string_view text, std::size_t at) {
    int depth = 0;
    const std::size_t first = at > farthest ? at - farthest : 0;
    for (std::size_t i = at; i-- > first;) {
        if (text[i] == '}')
            ++depth;
        else if (text[i] == '{' && depth-- == 0)
            return i;
    }
    return std::string_view::npos;
}

/// Offset after the string that begins with the quote at `at`.
std::size_t string_end(std::string_view text, std::size_t at) {
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            return i + 1;
    }
    return text.size();
}

/// Walks one JSON object and adds the strings of its members `data` and `stringData`.
void json_values(std::string_view text, std::size_t open, std::vector<ByteSpan>& values) {
    const std::size_t limit = std::min(text.size(), open + farthest);
    int depth = 0;
    bool in_data = false;
    std::string_view key;
    for (std::size_t i = open; i < limit; ++i) {
        if (text[i] == '{' || text[i] == '[') {
            ++depth;
            in_data = in_data || (depth == 2 && (key == "data" || key == "stringData"));
        } else if (text[i] == '}' || text[i] == ']') {
            --depth;
            in_data = in_data && depth >= 2;
            if (depth == 0)
                return;
        } else if (text[i] == '"') {
            const std::size_t end = string_end(text, i);
            const auto after = text.find_first_not_of(" \t\r\n", end);
            const ByteSpan inner{i + 1, std::max(i + 1, end - 1)};
            if (after != std::string_view::npos && text[after] == ':')
                key = inner.of(text);
            else if (in_data)
                add_value(text, inner, values);
            i = end - 1;
        }
    }
}

// YAML

struct Line {
    ByteSpan span;          ///< without its end
    std::size_t indent = 0; ///< of the key: quote marks and the list's "- " counted
    std::string_view text;  ///< from the indentation on
};

Line line_at(std::string_view text, std::size_t at) {
    Line line;
    const auto before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    line.span = {before == std::string_view::npos ? 0 : before + 1,
                 std::min(text.find('\n', at), text.size())};
    const auto whole = line.span.of(text);
    line.indent = std::min(whole.find_first_not_of(" \t>"), whole.size());
    while (whole.substr(line.indent).starts_with("- "))
        line.indent = std::min(whole.find_first_not_of(' ', line.indent + 1), whole.size());
    line.text = whole.substr(line.indent);
    while (line.text.ends_with('\r') || line.text.ends_with(' '))
        line.text.remove_suffix(1);
    return line;
}

bool is_blank(const Line& line) {
    return line.text.empty() || line.text.starts_with('#');
}

/// A line that no object reaches across: a document mark or a code fence.
bool is_boundary(const Line& line) {
    return line.text.starts_with("---") || line.text.starts_with("```") || line.text.starts_with("~~~") ||
           line.text == "...";
}

/// Whether the line begins a list item whose key is at the line's indentation.
bool begins_item(std::string_view text, const Line& line) {
    return line.span.of(text).substr(0, line.indent).contains('-');
}

/// First byte of the block of lines to which the line at `at` belongs: indented as it is, or deeper.
std::size_t block_begin(std::string_view text, const Line& kind) {
    Line line = kind;
    std::size_t begin = kind.span.begin;
    while (!begins_item(text, line) && line.span.begin > 0 && kind.span.begin - line.span.begin < farthest) {
        line = line_at(text, line.span.begin - 1);
        if (is_boundary(line) || (!is_blank(line) && line.indent < kind.indent))
            break;
        begin = line.span.begin;
    }
    return begin;
}

std::string_view key_of(const Line& line) {
    auto key = line.text.substr(0, line.text.find(':'));
    if (key.size() > 2 && (key.starts_with('"') || key.starts_with('\'')))
        key = key.substr(1, key.size() - 2);
    return key;
}

/// The value of a `key: value` line; for a block scalar ("|", ">") nothing, its lines follow.
void add_entry(std::string_view text, const Line& line, std::vector<ByteSpan>& values) {
    const auto colon = line.text.find(": ");
    if (colon == std::string_view::npos)
        return;
    const std::size_t begin = line.span.begin + line.indent + colon + 2;
    const ByteSpan value{begin, line.span.begin + line.indent + line.text.size()};
    if (!std::string_view("|>").contains(value.of(text).empty() ? '|' : value.of(text).front()))
        add_value(text, value, values);
}

void yaml_values(std::string_view text, std::size_t at, std::vector<ByteSpan>& values) {
    const Line kind = line_at(text, at);
    bool in_data = false;
    std::size_t entry_indent = 0; // of the keys under data; 0 until the first
    for (std::size_t next = block_begin(text, kind); next < text.size() && next < at + farthest;) {
        const Line line = line_at(text, next);
        next = line.span.end + 1;
        if (is_blank(line))
            continue;
        const bool outside =
            line.indent < kind.indent ||
            (begins_item(text, line) && line.span.begin > kind.span.begin && line.indent <= kind.indent);
        if (is_boundary(line) || (outside && line.span.begin > kind.span.begin))
            return;
        if (line.indent <= kind.indent) {
            in_data = key_of(line) == "data" || key_of(line) == "stringData";
            entry_indent = 0;
        } else if (in_data && (entry_indent == 0 || line.indent <= entry_indent)) {
            entry_indent = line.indent;
            add_entry(text, line, values);
        } else if (in_data) { // a line of a block scalar
            add_value(text, {line.span.begin + line.indent, line.span.begin + line.indent + line.text.size()},
                      values);
        }
    }
}

} // namespace

void kubernetes_secret_values(const Found& found, std::vector<ByteSpan>& values) {
    const auto before = found.match.begin == 0 ? ' ' : found.text[found.match.begin - 1];
    if (before == '"' || before == '\'') {
        const auto open = opening_brace(found.text, found.match.begin);
        if (open != std::string_view::npos)
            json_values(found.text, open, values);
        return;
    }
    yaml_values(found.text, found.match.begin, values);
}

} // namespace kb::scrubbing
