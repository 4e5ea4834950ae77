// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/scan.h"

#include "core/article/yaml_lines.h"

namespace kb {

namespace {

using Style = ScannedField::Style;
constexpr std::size_t npos = std::string_view::npos;

/// Scans fields one after the other; each step moves `at_` forward by whole lines.
class Scanner {
public:
    Scanner(std::string_view text, ByteSpan content)
        : text_(text)
        , at_(content.begin)
        , limit_(content.end) {}

    Scan run() {
        bool first = true;
        while (at_ < limit_) {
            LineStart start = look_at(text_, at_, limit_);
            if (start.blank || start.comment) {
                at_ = start.line.next;
                continue;
            }
            if (first)
                scan_.indent = start.indent;
            first = false;
            if (start.indent != scan_.indent || !scan_field(start)) {
                scan_.complete = false;
                if (scan_.stopped_at == 0)
                    scan_.stopped_at = start.content;
                break;
            }
        }
        return std::move(scan_);
    }

private:
    bool scan_field(const LineStart& start);
    bool scan_key(const LineStart& start, ScannedField& field);
    bool scan_inline_value(std::size_t begin, ScannedField& field);
    bool scan_value_below(ScannedField& field);
    bool scan_enclosed(std::size_t begin, ScannedField& field);
    bool scan_behind_properties(std::size_t begin, ScannedField& field);
    void scan_plain(std::size_t begin, ScannedField& field);
    void scan_block_text(std::size_t begin, ScannedField& field);
    void scan_block_collection(const LineStart& first, ScannedField& field);
    void add_item(const LineStart& dash, ScannedField& field) const;
    bool stop(std::size_t where, bool open_quote = false) {
        scan_.stopped_at = where;
        scan_.open_quote = open_quote;
        return false;
    }
    /// Ends the field with the line that holds `end`.
    void close(ScannedField& field, std::size_t end) {
        field.value.end = end;
        field.block.end = line_at(text_.substr(0, limit_), end).next;
        at_ = field.block.end;
    }

    std::string_view text_;
    std::size_t at_;
    std::size_t limit_;
    Scan scan_;
};

bool Scanner::scan_field(const LineStart& start) {
    ScannedField field;
    field.block.begin = start.line.begin;
    if (!scan_key(start, field))
        return false;
    std::size_t begin = skip_blanks(text_, field.after_colon, start.line.end);
    bool nothing = begin == start.line.end || (text_[begin] == '#' && begin > field.after_colon);
    at_ = start.line.next;
    field.value = {field.after_colon, field.after_colon};
    if (nothing) {
        field.block.end = at_;
        if (!scan_value_below(field))
            return false;
    } else if (!scan_inline_value(begin, field)) {
        return false;
    }
    scan_.fields.push_back(std::move(field));
    return true;
}

bool Scanner::scan_key(const LineStart& start, ScannedField& field) {
    std::size_t begin = start.content;
    std::size_t end = start.line.end;
    if (std::string_view("-?:,[]{}#&*!|>%@`").contains(text_[begin]) && !(text_[begin] == '-' && !start.dash))
        return false;
    std::size_t colon = npos;
    if (text_[begin] == '"' || text_[begin] == '\'') {
        std::size_t close = end_of_quoted(text_, begin, end);
        if (close == npos)
            return stop(begin, true);
        field.key = {begin, close};
        colon = skip_blanks(text_, close, end);
        if (colon == end || text_[colon] != ':')
            return false;
    } else {
        std::size_t comment = find_comment(text_, begin, end);
        for (colon = begin; colon < comment; ++colon)
            if (text_[colon] == ':' && (colon + 1 == end || is_blank(text_[colon + 1])))
                break;
        if (colon == comment)
            return false;
        field.key = {begin, trim_end(text_, begin, colon)};
    }
    field.after_colon = colon + 1;
    return colon + 1 == end || is_blank(text_[colon + 1]);
}

bool Scanner::scan_inline_value(std::size_t begin, ScannedField& field) {
    field.value.begin = begin;
    switch (text_[begin]) {
    case '"':
    case '\'':
    case '[':
    case '{':
        return scan_enclosed(begin, field);
    case '|':
    case '>':
        scan_block_text(begin, field);
        return true;
    case '&':
    case '!':
        return scan_behind_properties(begin, field);
    default:
        scan_plain(begin, field);
        if (text_[begin] == '*')
            field.style = Style::other;
        return true;
    }
}

/// Quoted text and flow collections: they end with their closing character, on whatever line.
bool Scanner::scan_enclosed(std::size_t begin, ScannedField& field) {
    char open = text_[begin];
    bool quoted = open == '"' || open == '\'';
    std::size_t end = quoted ? end_of_quoted(text_, begin, limit_)
                             : end_of_flow(text_, begin, limit_, open == '[' ? &field.items : nullptr);
    if (end == npos)
        return stop(begin, quoted);
    field.style = open == '"'    ? Style::double_quoted
                  : open == '\'' ? Style::single_quoted
                  : open == '['  ? Style::flow_list
                                 : Style::flow_map;
    Line last = line_at(text_.substr(0, limit_), end);
    std::size_t rest = skip_blanks(text_, end, last.end);
    if (rest != last.end && (text_[rest] != '#' || rest == end))
        return stop(rest);
    close(field, end);
    return true;
}

/// `&anchor`, `!tag`: the value proper is scanned behind them, for its end; nothing more is known of it.
bool Scanner::scan_behind_properties(std::size_t begin, ScannedField& field) {
    Line line = line_at(text_.substr(0, limit_), begin);
    std::size_t at = begin;
    std::size_t end = begin;
    while (at < line.end && (text_[at] == '&' || text_[at] == '!')) {
        while (at < line.end && !is_blank(text_[at]))
            ++at;
        end = at;
        at = skip_blanks(text_, at, line.end);
    }
    at_ = line.next;
    field.block.end = line.next;
    bool found = true;
    if (at < line.end && text_[at] != '#')
        found = scan_inline_value(at, field);
    else
        found = scan_value_below(field);
    if (field.value.end < end)
        field.value.end = end;
    field.value.begin = begin;
    field.style = Style::other;
    field.items.clear();
    return found;
}

void Scanner::scan_plain(std::size_t begin, ScannedField& field) {
    field.style = Style::plain;
    Line line = line_at(text_.substr(0, limit_), begin);
    std::size_t comment = find_comment(text_, begin, line.end);
    std::size_t end = trim_end(text_, begin, comment);
    bool ended = comment != line.end;
    for (std::size_t next = line.next; !ended && next < limit_;) {
        LineStart more = look_at(text_, next, limit_);
        next = more.line.next;
        if (more.blank)
            continue;
        if (more.comment || more.indent <= scan_.indent)
            break;
        comment = find_comment(text_, more.content, more.line.end);
        end = trim_end(text_, more.content, comment);
        ended = comment != more.line.end;
    }
    close(field, end);
}

void Scanner::scan_block_text(std::size_t begin, ScannedField& field) {
    field.style = Style::block_text;
    Line header = line_at(text_.substr(0, limit_), begin);
    std::size_t header_end = find_comment(text_, begin, header.end);
    std::size_t end = trim_end(text_, begin, header_end);
    bool keeps_blank_lines = text_.substr(begin, end - begin).contains('+');
    for (std::size_t next = header.next; next < limit_;) {
        LineStart more = look_at(text_, next, limit_);
        bool only_spaces = more.content == more.line.end;
        if (!only_spaces && more.indent <= scan_.indent)
            break;
        if (!only_spaces || keeps_blank_lines)
            end = more.line.end;
        next = more.line.next;
    }
    close(field, end);
}

bool Scanner::scan_value_below(ScannedField& field) {
    LineStart first;
    for (std::size_t next = at_; next < limit_; next = first.line.next) {
        first = look_at(text_, next, limit_);
        if (!first.blank && !first.comment)
            break;
    }
    bool inside = first.indent > scan_.indent || (first.indent == scan_.indent && first.dash);
    if (at_ >= limit_ || first.blank || first.comment || !inside)
        return true; // null
    char c = text_[first.content];
    if (first.dash) {
        field.style = Style::block_list;
        scan_block_collection(first, field);
        return true;
    }
    std::size_t comment = find_comment_outside_quotes(text_, first.content, first.line.end);
    std::string_view line = text_.substr(first.content, comment - first.content);
    bool starts_enclosed = std::string_view("\"'[{").contains(c);
    if (!starts_enclosed && !line.contains(": ") && !line.contains(":\t") && !line.ends_with(':'))
        return scan_inline_value(first.content, field);
    if (starts_enclosed && scan_enclosed(first.content, field))
        return true;
    scan_.stopped_at = 0;
    scan_.open_quote = false;
    field.items.clear();
    field.style = Style::block_map;
    scan_block_collection(first, field);
    return true;
}

/// All lines that are indented deeper than the key, or, for a list, start with a dash below it.
void Scanner::scan_block_collection(const LineStart& first, ScannedField& field) {
    bool list = field.style == Style::block_list;
    field.value.begin = first.content;
    std::size_t end = first.content;
    for (std::size_t next = first.line.begin; next < limit_;) {
        LineStart more = look_at(text_, next, limit_);
        next = more.line.next;
        if (more.blank || more.comment)
            continue;
        bool inside = more.indent > scan_.indent || (list && more.dash && more.indent == scan_.indent);
        if (!inside)
            break;
        std::size_t comment = find_comment_outside_quotes(text_, more.content, more.line.end);
        end = trim_end(text_, more.content, comment);
        if (!list)
            continue;
        if (more.dash && more.indent == first.indent)
            add_item(more, field);
        else if (!field.items.empty())
            field.items.back().end = end;
    }
    close(field, end);
}

void Scanner::add_item(const LineStart& dash, ScannedField& field) const {
    std::size_t begin = skip_blanks(text_, dash.content + 1, dash.line.end);
    if (begin == dash.line.end || text_[begin] == '#')
        begin = dash.content + 1; // nothing: right behind the dash
    std::size_t comment = find_comment_outside_quotes(text_, begin, dash.line.end);
    field.items.push_back({begin, trim_end(text_, begin, comment)});
}

} // namespace

Scan scan_fields(std::string_view text, ByteSpan content) {
    return Scanner(text, content).run();
}

bool ScannedField::is_below(std::string_view text) const {
    return !value.empty() && line_at(text, after_colon).end < value.begin;
}

} // namespace kb
