// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/repair.h"

#include "core/article/frontmatter.h"
#include "core/article/yaml_lines.h"
#include "core/article/yaml_text.h"
#include "core/base/translate.h"

namespace kb {

namespace {

/// The one-line value of `line`, a line `key: value` of `content`; empty where there is none.
ByteSpan value_of_line(std::string_view content, const Line& line) {
    std::string_view text = line.of(content);
    if (!starts_with_a_field(text))
        return {line.end, line.end};
    std::size_t begin = skip_blanks(content, line.begin + text.find(':') + 1, line.end);
    return {begin, trim_end(content, begin, line.end)};
}

} // namespace

std::optional<Fix> quoting_fix(std::string_view content) {
    constexpr int attempts = 32;
    constexpr std::size_t longest = 16U << 10;
    if (content.size() > longest)
        return std::nullopt;
    int tried = 0;
    for (std::size_t at = 0; at < content.size() && tried < attempts;) {
        Line line = line_at(content, at);
        at = line.next;
        ByteSpan value = value_of_line(content, line);
        std::string_view text = value.of(content);
        if (text.empty() || is_plain_safe(text, false))
            continue;
        ++tried;
        bool half_quoted = text.size() > 1 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
        std::string quoted =
            yaml_scalar(half_quoted ? text.substr(1, text.size() - 2) : text, Quoting::double_quotes, false);
        std::string repaired = apply_fix(content, {.label = {}, .span = value, .replacement = quoted});
        if (!read_yaml(repaired) || scan_fields(repaired, {0, repaired.size()}).open_quote)
            continue;
        return Fix{message("Put the value in quotes"), value, quoted};
    }
    return std::nullopt;
}

std::optional<std::size_t> find_swallowed(const Scan& scan, const YamlNode& yaml, std::size_t base) {
    if (scan.open_quote)
        return scan.stopped_at;
    std::size_t next = 0;
    for (const ScannedField& field : scan.fields) {
        while (next < yaml.children.size() && base + yaml.children[next].begin < field.key.begin)
            next += 2;
        if (next >= yaml.children.size() || base + yaml.children[next].begin != field.key.begin)
            return field.key.begin;
    }
    return std::nullopt;
}

} // namespace kb
