// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// YAML and TOML, by lines: what begins a document, a key or a table stands at the beginning of a line. No
/// parser is asked, so that unknown tags, duplicate keys and syntax errors cost no text.
#include "core/base/text.h"
#include "core/chunk/indent_tree.h"
#include "core/chunk/keyed.h"
#include "core/chunk/lines.h"
#include "core/chunk/readers.h"

namespace kb::chunking {

namespace {

constexpr auto npos = std::string_view::npos;

struct Part {
    std::string key;
    ByteSpan span;
};

Sections sections_of(CleanText text, const std::vector<Part>& parts, std::size_t limit) {
    Sections read{.text = std::move(text), .sections = {}};
    std::string_view clean = read.text.text();
    KeyedSections keyed(read.sections);
    for (const Part& part : parts) {
        bool fits = trim(part.span.of(clean)).size() <= limit;
        keyed.add(part.key, fits ? Block{.kind = Block::Kind::lines, .span = part.span}
                                 : indent_tree(clean, part.span));
    }
    return read;
}

/// The key of a YAML line at column 0: what stands before ": " or a colon at the end.
std::string yaml_key(std::string_view line) {
    line = line.substr(0, line.find_last_not_of(" \t\n") + 1);
    if (line.empty() || std::string_view(" \t#-[{}]&*!|>%@`?").contains(line.front()))
        return {};
    std::size_t colon = npos;
    if (line.front() == '"' || line.front() == '\'') {
        auto close = line.find(line.front(), 1);
        if (close == npos || close + 1 >= line.size() || line[close + 1] != ':')
            return {};
        return std::string(line.substr(1, close - 1));
    }
    for (colon = line.find(':'); colon != npos; colon = line.find(':', colon + 1))
        if (colon + 1 == line.size() || line[colon + 1] == ' ' || line[colon + 1] == '\t')
            return std::string(trim(line.substr(0, colon)));
    return {};
}

bool begins_document(std::string_view line) {
    return line.starts_with("---") && (line.size() == 3 || std::string_view(" \t\n").contains(line[3]));
}

/// Collects the parts of a text line by line. Comments right above a line that begins a part go with it.
class PartList {
public:
    explicit PartList(std::string_view clean)
        : clean_(clean) {}

    void begin_part(std::string key, std::size_t at) {
        std::size_t begin = comment_ != npos ? comment_ : at;
        if (!parts_.empty())
            parts_.back().span.end = begin;
        parts_.push_back({std::move(key), {begin, clean_.size()}});
    }
    /// To be called for each line after it was looked at.
    void pass(ByteSpan line) {
        bool is_comment = line.of(clean_).starts_with('#');
        if (!is_comment)
            comment_ = npos;
        else if (comment_ == npos)
            comment_ = line.begin;
    }
    std::vector<Part> take() { return std::move(parts_); }

private:
    std::string_view clean_;
    std::vector<Part> parts_;
    std::size_t comment_ = npos; // where the comment lines just passed begin
};

/// The table that a TOML line opens: `[a.b]` or `[[a.b]]`.
std::string toml_table(std::string_view line) {
    std::string_view text = trim(line.substr(0, line.find('#')));
    std::size_t brackets = text.starts_with("[[") ? 2 : 1;
    if (!text.starts_with('[') || !text.ends_with(brackets == 2 ? "]]" : "]") || text.size() <= 2 * brackets)
        return {};
    text = text.substr(brackets, text.size() - 2 * brackets);
    return text.find_first_of("[],") == npos ? std::string(trim(text)) : std::string();
}

/// Offset behind the string of one line that begins at `at`.
std::size_t behind_string(std::string_view line, std::size_t at) {
    char quote = line[at];
    for (++at; at < line.size() && line[at] != quote; ++at)
        if (line[at] == '\\' && quote == '"')
            ++at;
    return std::min(at + 1, line.size());
}

/// `open` is the delimiter of the multi-line string of TOML that is open before the line, "" where none is;
/// afterwards the one that is open behind it.
void follow_strings(std::string_view line, std::string_view& open) {
    for (std::size_t at = 0; at < line.size();) {
        if (!open.empty()) {
            auto end = line.find(open, at);
            if (end == npos)
                return;
            at = end + open.size();
            open = {};
            continue;
        }
        at = line.find_first_of("\"'#", at);
        if (at == npos || line[at] == '#')
            return;
        for (std::string_view delimiter : {"\"\"\"", "'''"})
            if (line.substr(at).starts_with(delimiter))
                open = delimiter;
        at = open.empty() ? behind_string(line, at) : at + open.size();
    }
}

} // namespace

Sections read_yaml(std::string_view text, std::size_t from, std::size_t limit) {
    CleanText kept(text);
    kept.keep({from, text.size()});
    std::string_view clean = kept.text();
    PartList documents(clean);
    documents.begin_part({}, 0);
    for (ByteSpan line : lines_in(clean, {0, clean.size()}))
        if (line.begin > 0 && begins_document(line.of(clean)))
            documents.begin_part({}, line.begin);

    std::vector<Part> parts;
    for (Part& document : documents.take()) {
        if (trim(document.span.of(clean)).size() <= limit) {
            parts.push_back(std::move(document));
            continue;
        }
        PartList keys(clean.substr(0, document.span.end));
        keys.begin_part({}, document.span.begin);
        for (ByteSpan line : lines_in(clean, document.span)) {
            if (std::string key = yaml_key(line.of(clean)); !key.empty())
                keys.begin_part(std::move(key), line.begin);
            keys.pass(line);
        }
        for (Part& part : keys.take())
            parts.push_back(std::move(part));
    }
    return sections_of(std::move(kept), parts, limit);
}

Sections read_toml(std::string_view text, std::size_t from, std::size_t limit) {
    CleanText kept(text);
    kept.keep({from, text.size()});
    std::string_view clean = kept.text();
    PartList tables(clean);
    tables.begin_part({}, 0);
    std::string_view open_string;
    bool is_large = trim(clean).size() > limit;
    for (ByteSpan line : lines_in(clean, {0, is_large ? clean.size() : 0})) {
        if (open_string.empty())
            if (std::string table = toml_table(line.of(clean)); !table.empty())
                tables.begin_part(std::move(table), line.begin);
        follow_strings(line.of(clean), open_string);
        tables.pass(line);
    }
    return sections_of(std::move(kept), tables.take(), limit);
}

} // namespace kb::chunking
