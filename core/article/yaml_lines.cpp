// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/yaml_lines.h"

namespace kb {

namespace {

constexpr std::size_t npos = std::string_view::npos;

bool is_break(char c) {
    return c == '\n' || c == '\r';
}

} // namespace

std::size_t skip_blanks(std::string_view text, std::size_t at, std::size_t limit) {
    while (at < limit && is_blank(text[at]))
        ++at;
    return at;
}

std::size_t trim_end(std::string_view text, std::size_t begin, std::size_t end) {
    while (end > begin && is_blank(text[end - 1]))
        --end;
    return end;
}

std::size_t find_comment(std::string_view text, std::size_t begin, std::size_t limit) {
    for (std::size_t at = begin; at < limit; ++at)
        if (text[at] == '#' && (at == begin || is_blank(text[at - 1])))
            return at;
    return limit;
}

std::size_t find_comment_outside_quotes(std::string_view text, std::size_t begin, std::size_t limit) {
    bool value_may_start = true;
    for (std::size_t at = begin; at < limit; ++at) {
        char c = text[at];
        if (c == '#' && (at == begin || is_blank(text[at - 1])))
            return at;
        if (value_may_start && (c == '"' || c == '\'' || c == '[' || c == '{')) {
            std::size_t end =
                c == '"' || c == '\'' ? end_of_quoted(text, at, limit) : end_of_flow(text, at, limit);
            if (end == npos)
                return limit;
            at = end - 1;
        }
        bool indicator = c == ':' || c == '-' || c == '?';
        value_may_start = is_blank(c) ? value_may_start : indicator;
    }
    return limit;
}

LineStart look_at(std::string_view text, std::size_t begin, std::size_t limit) {
    LineStart start;
    start.line = line_at(text.substr(0, limit), begin);
    start.content = begin;
    while (start.content < start.line.end && text[start.content] == ' ')
        ++start.content;
    start.indent = start.content - begin;
    std::string_view rest = text.substr(start.content, start.line.end - start.content);
    start.blank = is_blank(rest);
    start.comment = !start.blank && text[skip_blanks(text, start.content, start.line.end)] == '#';
    start.dash = rest.starts_with('-') && (rest.size() == 1 || is_blank(rest[1]));
    return start;
}

std::size_t end_of_quoted(std::string_view text, std::size_t begin, std::size_t limit) {
    char quote = text[begin];
    for (std::size_t at = begin + 1; at < limit; ++at) {
        if (quote == '"' && text[at] == '\\') {
            ++at;
        } else if (text[at] == quote) {
            if (quote == '"' || at + 1 >= limit || text[at + 1] != quote)
                return at + 1;
            ++at; // '' is a quote inside single quotes
        }
    }
    return npos;
}

std::size_t end_of_flow(std::string_view text, std::size_t begin, std::size_t limit,
                        std::vector<ByteSpan>* items) {
    std::size_t depth = 0;
    std::size_t item_begin = npos;
    std::size_t item_end = begin;
    bool value_may_start = true;
    auto finish_item = [&] {
        if (items != nullptr && item_begin != npos)
            items->push_back({item_begin, item_end});
        item_begin = npos;
    };
    for (std::size_t at = begin; at < limit; ++at) {
        char c = text[at];
        if (is_blank(c) || is_break(c))
            continue;
        bool after_space = at > begin && (is_blank(text[at - 1]) || is_break(text[at - 1]));
        if (c == '#' && after_space) {
            at = line_at(text.substr(0, limit), at).end;
            continue;
        }
        bool closes = c == ']' || c == '}';
        if (depth == 1 && (c == ',' || closes))
            finish_item();
        else if (depth >= 1 && item_begin == npos)
            item_begin = at;
        if (closes && --depth == 0)
            return at + 1;
        if (c == '[' || c == '{')
            ++depth;
        if (value_may_start && (c == '"' || c == '\'')) {
            std::size_t end = end_of_quoted(text, at, limit);
            if (end == npos)
                return npos;
            at = end - 1;
        }
        item_end = at + 1;
        value_may_start = c == '[' || c == '{' || c == ',' || c == ':';
    }
    return npos;
}

} // namespace kb
