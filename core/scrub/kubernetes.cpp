// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/kubernetes.h"

#include "core/scrub/label.h"
#include "core/scrub/value.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace kb::scrubbing {

namespace {

std::string_view unquoted(std::string_view value) {
    const bool quoted =
        value.size() > 1 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front();
    return quoted ? value.substr(1, value.size() - 2) : value;
}

bool holds_values(std::string_view key) {
    return key == "data" || key == "stringData";
}

void add_value(std::string_view text, ByteSpan span, std::vector<ByteSpan>& values) {
    const auto value = unquoted(span.of(text));
    const std::string decoded = decode_base64(value);
    if (!is_placeholder(value) && (decoded.empty() || !is_placeholder(decoded)) && !value.starts_with('#'))
        values.push_back(span);
}

// JSON: one walk over the text that keeps the open objects.

struct Object {
    bool is_secret = false;        ///< has "kind": "Secret"
    bool is_data = false;          ///< is the value of "data" or "stringData"
    std::string_view key;          ///< the last one seen
    std::vector<ByteSpan> strings; ///< its own, where it is_data
    std::vector<ByteSpan> values;  ///< the strings of its members that are
};

class JsonWalk {
public:
    JsonWalk(std::string_view text, std::vector<ByteSpan>& values)
        : text_(text)
        , values_(values) {}

    void run() {
        for (std::size_t at = 0; at < text_.size(); ++at) {
            const char c = text_[at];
            if (c == '{' || c == '[')
                open_.push_back({.is_data = c == '{' && !open_.empty() && holds_values(open_.back().key)});
            else if ((c == '}' || c == ']') && !open_.empty())
                close();
            else if (c == '"' && opens_string(at))
                at = string_at(at);
        }
        while (!open_.empty()) // cut off: as if it ended here
            close();
    }

private:
    void close() {
        Object object = std::move(open_.back());
        open_.pop_back();
        if (object.is_data && !open_.empty())
            std::ranges::copy(object.strings, std::back_inserter(open_.back().values));
        if (object.is_secret)
            for (const ByteSpan span : object.values)
                add_value(text_, span, values_);
    }

    /// JSON inside a JSON string reads as `"{"key": …}"`: a quote before a bracket or a separator opens none.
    bool opens_string(std::size_t quote) const {
        const auto next = text_.find_first_not_of(" \t", quote + 1);
        return next != std::string_view::npos && (!std::string_view("{}[],:").contains(text_[next]) ||
                                                  text_.substr(next).starts_with(label_start));
    }

    /// Takes the string that begins at `quote`; offset of its last byte. A string ends with its line.
    std::size_t string_at(std::size_t quote) {
        std::size_t end = quote + 1;
        while (end < text_.size() && text_[end] != '"' && text_[end] != '\n')
            end += text_[end] == '\\' ? 2 : 1;
        end = std::min(end, text_.size());
        const ByteSpan inner{quote + 1, end};
        if (open_.empty())
            return end;
        const auto next = text_.find_first_not_of(" \t\r\n", end + 1);
        Object& object = open_.back();
        if (next != std::string_view::npos && text_[next] == ':')
            object.key = inner.of(text_);
        else if (object.is_data)
            object.strings.push_back(inner);
        else if (object.key == "kind" && inner.of(text_) == "Secret")
            object.is_secret = true;
        return end;
    }

    std::string_view text_;
    std::vector<ByteSpan>& values_;
    std::vector<Object> open_;
};

// YAML: by lines and their indentation.

struct Line {
    std::size_t begin = 0;  ///< of `text`, in the whole text
    std::size_t indent = 0; ///< quote marks of a mail and the "- " of a list counted
    bool is_item = false;   ///< begins an item of a list
    std::string_view text;  ///< from the indentation on, without trailing blanks

    std::string_view key() const { return unquoted(text.substr(0, text.find(':'))); }
    /// Where the value begins in `text`; npos where there is none.
    std::size_t value_at() const {
        const auto colon = text.find(':');
        return colon == std::string_view::npos ? colon : text.find_first_not_of(" \t", colon + 1);
    }
    bool is_blank() const { return text.empty() || text.starts_with('#'); }
    /// A document mark or a code fence: no object reaches across.
    bool is_boundary() const {
        return text.starts_with("---") || text.starts_with("```") || text.starts_with("~~~") || text == "...";
    }
    bool is_secret_kind() const {
        const auto at = value_at();
        return key() == "kind" && at != std::string_view::npos &&
               unquoted(text.substr(at, text.find(" #", at) - at)) == "Secret";
    }
};

Line read_line(std::string_view whole, std::size_t begin) {
    Line line;
    line.indent = std::min(whole.find_first_not_of(" \t>"), whole.size());
    while (whole.substr(line.indent).starts_with("- ")) {
        line.is_item = true;
        line.indent = std::min(whole.find_first_not_of(' ', line.indent + 1), whole.size());
    }
    line.begin = begin + line.indent;
    line.text = whole.substr(line.indent);
    line.text = line.text.substr(0, line.text.find_last_not_of(" \t\r") + 1);
    return line;
}

std::vector<Line> read_lines(std::string_view text) {
    std::vector<Line> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        lines.push_back(read_line(text.substr(begin, end - begin), begin));
        begin = end + 1;
    }
    return lines;
}

/// The first line of the object to which `lines[at]` belongs.
std::size_t object_begin(const std::vector<Line>& lines, std::size_t at) {
    const std::size_t indent = lines[at].indent;
    std::size_t begin = at;
    while (begin > 0 && !(lines[begin].is_item && lines[begin].indent == indent)) {
        const Line& above = lines[begin - 1];
        if (above.is_boundary() || (!above.is_blank() && above.indent < indent))
            break;
        --begin;
    }
    return begin;
}

/// The line after the last one of the object that begins at `begin` and whose keys stand at `indent`.
std::size_t object_end(const std::vector<Line>& lines, std::size_t begin, std::size_t indent) {
    std::size_t end = begin + 1;
    while (end < lines.size() && !lines[end].is_boundary() &&
           (lines[end].is_blank() || lines[end].indent > indent ||
            (lines[end].indent == indent && !lines[end].is_item)))
        ++end;
    return end;
}

/// A `key: value` line under data, or a line of a block scalar ("|", ">") there.
void add_line(std::string_view text, const Line& line, bool is_entry, std::vector<ByteSpan>& values) {
    const auto at = is_entry ? line.value_at() : 0;
    if (at != std::string_view::npos && !(is_entry && (line.text[at] == '|' || line.text[at] == '>')))
        add_value(text, {line.begin + at, line.begin + line.text.size()}, values);
}

void yaml_values(std::string_view text, std::vector<ByteSpan>& values) {
    const std::vector<Line> lines = read_lines(text);
    std::size_t done = 0; // lines of objects that were looked at
    std::size_t done_indent = std::string_view::npos;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (!lines[at].is_secret_kind() || (at < done && lines[at].indent == done_indent))
            continue;
        const std::size_t indent = lines[at].indent;
        const std::size_t begin = object_begin(lines, at);
        const std::size_t end = object_end(lines, begin, indent);
        bool in_data = false;
        std::size_t entry_indent = 0; // of the keys under data; 0 until the first
        for (std::size_t i = begin; i < end; ++i) {
            if (lines[i].is_blank())
                continue;
            if (lines[i].indent <= indent) {
                in_data = holds_values(lines[i].key());
                entry_indent = 0;
            } else if (in_data) {
                const bool is_entry = entry_indent == 0 || lines[i].indent <= entry_indent;
                entry_indent = is_entry ? lines[i].indent : entry_indent;
                add_line(text, lines[i], is_entry, values);
            }
        }
        done = end;
        done_indent = indent;
    }
}

} // namespace

void kubernetes_secret_values(std::string_view text, std::vector<ByteSpan>& values) {
    JsonWalk(text, values).run();
    yaml_values(text, values);
}

} // namespace kb::scrubbing
