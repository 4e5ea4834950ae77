// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/field_edit.h"

#include "core/article/lines.h"
#include "core/article/yaml_text.h"
#include "core/base/text.h"

#include <algorithm>
#include <optional>

namespace kb {

namespace {

using Style = ScannedField::Style;

/// What stands behind the value on the key's line and must stay: blanks and a comment.
std::string_view rest_of_key_line(std::string_view text, const ScannedField& field) {
    Line key_line = line_at(text, field.after_colon);
    if (field.style == Style::null || field.is_below(text))
        return text.substr(field.after_colon, key_line.end - field.after_colon);
    if (field.style != Style::block_text) {
        Line last = line_at(text, field.value.end);
        return text.substr(field.value.end, last.end - field.value.end);
    }
    std::size_t comment = text.substr(0, key_line.end).find(" #", field.value.begin);
    return comment == std::string_view::npos ? "" : text.substr(comment, key_line.end - comment);
}

Quoting quoting_of(Style style) {
    if (style == Style::single_quoted)
        return Quoting::single_quotes;
    return style == Style::double_quoted ? Quoting::double_quotes : Quoting::plain;
}

/// `value` as `|` or `>` text, where that form can carry it.
std::optional<NewValue> as_block_text(std::string_view value, char old_indicator) {
    std::string_view text = value;
    bool ends_line = text.ends_with('\n');
    if (ends_line)
        text.remove_suffix(1);
    bool carried = !text.empty() && !is_blank(text.front()) && text.front() != '\n' &&
                   !text.ends_with('\n') && !text.contains('\r') &&
                   std::ranges::none_of(split_lines(text), needs_escapes);
    if (!carried)
        return std::nullopt;
    bool several = text.contains('\n');
    NewValue block;
    block.on_key_line = several ? '|' : old_indicator;
    if (!ends_line)
        block.on_key_line += '-';
    for (std::string_view line : split_lines(text))
        block.below.emplace_back(line);
    return block;
}

} // namespace

NewValue scalar_value(std::string_view value, std::string_view text, const ScannedField* old) {
    if (old != nullptr && old->style == Style::block_text)
        if (auto block = as_block_text(value, text[old->value.begin]))
            return *block;
    Quoting quoting = old != nullptr ? quoting_of(old->style) : Quoting::plain;
    return {.on_key_line = yaml_scalar(value, quoting, false), .below = {}};
}

NewValue list_value(const std::vector<std::string>& items) {
    std::string flow;
    for (const std::string& item : items)
        flow += (flow.empty() ? "" : ", ") + yaml_scalar(item, Quoting::plain, true);
    return {.on_key_line = "[" + flow + "]", .below = {}};
}

NewValue yaml_value(std::string_view yaml) {
    std::vector<std::string> lines;
    for (std::string_view line : split_lines(yaml))
        lines.emplace_back(line);
    while (!lines.empty() && is_blank(lines.back()))
        lines.pop_back();
    bool on_key_line = lines.size() == 1 && !lines[0].starts_with("- ") && lines[0] != "-" &&
                       (std::string_view("[{\"'").contains(lines[0].empty() ? ' ' : lines[0][0]) ||
                        !lines[0].contains(": "));
    if (on_key_line)
        return {.on_key_line = lines[0], .below = {}};
    return {.on_key_line = "", .below = std::move(lines)};
}

Edit replace_value(std::string_view text, const ScannedField& field, const NewValue& value) {
    bool stays_on_key_line = !field.is_below(text) && field.style != Style::block_text && value.below.empty();
    if (stays_on_key_line && field.style != Style::null)
        return {field.value, value.on_key_line};
    if (stays_on_key_line)
        return {field.value, value.on_key_line.empty() ? "" : " " + value.on_key_line};
    std::string_view line_end = line_at(text, field.after_colon).ending(text);
    std::string replacement = value.on_key_line.empty() ? "" : " " + value.on_key_line;
    replacement += rest_of_key_line(text, field);
    std::string indent(field.key.begin - field.block.begin + 2, ' ');
    for (const std::string& line : value.below)
        (replacement += line_end) += line.empty() ? "" : indent + line;
    std::size_t end = line_at(text, field.value.end).end; // of a value below: with the comment behind it
    return {{field.after_colon, end}, replacement};
}

std::string field_lines(std::string_view key, const NewValue& value, std::size_t indent,
                        std::string_view line_end) {
    std::string lines = std::string(indent, ' ') + std::string(key) + ":";
    lines += value.on_key_line.empty() ? "" : " " + value.on_key_line;
    for (const std::string& line : value.below)
        (lines += line_end) += line.empty() ? "" : std::string(indent + 2, ' ') + line;
    return lines += line_end;
}

} // namespace kb
