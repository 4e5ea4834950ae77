// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/json_depth.h"
#include "core/chunk/keyed.h"
#include "core/chunk/readers.h"

#include <algorithm>
#include <string>

namespace kb {

namespace {

constexpr auto npos = std::string_view::npos;

/// Offset behind the string whose opening quote is at `at`, npos where it is not closed.
std::size_t string_end(std::string_view text, std::size_t at) {
    for (++at; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    }
    return npos;
}

/// Offset of the next character at or after `at` that opens, closes or separates, skipping strings.
std::size_t next_structural(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        at = text.find_first_of("\"{}[],", at);
        if (at == npos || text[at] != '"')
            return at;
        at = string_end(text, at);
    }
    return npos;
}

} // namespace

std::optional<std::size_t> json_depth(std::string_view text) {
    std::string open;
    std::size_t deepest = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        switch (char c = text[at]) {
        case '"':
            at = string_end(text, at);
            if (at == npos)
                return std::nullopt;
            --at;
            break;
        case '{':
        case '[':
            open += c;
            deepest = std::max(deepest, open.size());
            break;
        case '}':
        case ']':
            if (open.empty() || open.back() != (c == '}' ? '{' : '['))
                return std::nullopt;
            open.pop_back();
            break;
        default:
            break;
        }
    }
    return open.empty() ? std::optional(deepest) : std::nullopt;
}

namespace chunking {

namespace {

/// The members or elements of the first object or array in `span`, as parts that cover all of it; none where
/// there is no such or it has but one.
std::vector<ByteSpan> parts_of(std::string_view clean, ByteSpan span) {
    std::vector<ByteSpan> parts;
    std::string_view text = clean.substr(0, span.end);
    auto open = next_structural(text, span.begin);
    if (open == npos || (text[open] != '{' && text[open] != '['))
        return parts;
    int depth = 1;
    std::size_t begin = span.begin;
    for (auto at = next_structural(text, open + 1); at != npos && depth > 0;
         at = next_structural(text, at + 1)) {
        if (text[at] == '{' || text[at] == '[') {
            ++depth;
        } else if (text[at] != ',') {
            --depth;
        } else if (depth == 1) {
            parts.push_back({begin, at + 1});
            begin = at + 1;
        }
    }
    if (!parts.empty())
        parts.push_back({begin, span.end});
    return parts;
}

Block tree(std::string_view clean, ByteSpan span, std::size_t limit, int depth) {
    Block block{.kind = Block::Kind::lines, .span = span};
    if (span.size() <= limit || depth >= deepest_block)
        return block;
    for (ByteSpan part : parts_of(clean, span))
        block.children.push_back(tree(clean, part, limit, depth + 1));
    if (!block.children.empty())
        block.kind = Block::Kind::group;
    return block;
}

/// The first string in the part, as written.
std::string key_of(std::string_view clean, ByteSpan part) {
    std::string_view text = part.of(clean);
    auto begin = text.find('"');
    auto end = begin == npos ? npos : string_end(text, begin);
    return end == npos ? std::string() : std::string(text.substr(begin + 1, end - begin - 2));
}

} // namespace

Sections read_json(std::string_view text, std::size_t from, std::size_t limit) {
    Sections read{.text = CleanText(text), .sections = {}};
    read.text.keep({from, text.size()});
    std::string_view clean = read.text.text();
    auto depth = json_depth(clean);
    if (!depth || *depth > deepest_json)
        return read_plain(text, from);
    ByteSpan all{0, clean.size()};
    auto first = next_structural(clean, 0);
    bool is_object = first != npos && clean[first] == '{';
    std::vector<ByteSpan> parts;
    if (is_object && all.size() > limit)
        parts = parts_of(clean, all);
    if (parts.empty())
        parts = {all};
    KeyedSections keyed(read.sections);
    for (ByteSpan part : parts)
        keyed.add(parts.size() > 1 ? key_of(clean, part) : std::string(), tree(clean, part, limit, 0));
    return read;
}

} // namespace chunking

} // namespace kb
