// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/clean_text.h"

#include <algorithm>

namespace kb::chunking {

namespace {

constexpr std::string_view data_scheme = "data:";
constexpr std::string_view data_marker = ";base64,";

bool is_base64(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
           c == '/' || c == '=' || c == '%';
}

/// The payload of the first `data:…;base64,…` address at or after `from`; empty where there is none.
ByteSpan find_payload(std::string_view text, std::size_t from) {
    constexpr std::size_t longest_media_type = 100;
    for (auto at = text.find(data_scheme, from); at != std::string_view::npos;
         at = text.find(data_scheme, at + 1)) {
        std::string_view head = text.substr(at, longest_media_type);
        auto marker = head.find(data_marker);
        if (marker == std::string_view::npos ||
            head.substr(0, marker).find_first_of(" \n\r") != std::string_view::npos)
            continue;
        std::size_t begin = at + marker + data_marker.size();
        std::size_t end = begin;
        while (end < text.size() && is_base64(text[end]))
            ++end;
        if (end > begin)
            return {begin, end};
    }
    return {text.size(), text.size()};
}

} // namespace

CleanText::CleanText(std::string_view source)
    : source_(source)
    , has_returns_(source.contains('\r'))
    , has_data_(source.contains(data_marker)) {
    text_.reserve(source.size());
}

void CleanText::mark(std::size_t source) {
    if (!marks_.empty() && marks_.back().source + (text_.size() - marks_.back().clean) == source)
        return;
    if (!marks_.empty() && marks_.back().clean == text_.size())
        marks_.back().source = source;
    else
        marks_.push_back({text_.size(), source});
}

void CleanText::append(ByteSpan span) {
    while (has_returns_ && !span.empty()) {
        auto at = source_.substr(0, span.end).find('\r', span.begin);
        if (at == std::string_view::npos)
            break;
        mark(span.begin);
        text_.append(source_, span.begin, at - span.begin);
        if (!source_.substr(at + 1).starts_with('\n')) {
            mark(at);
            text_ += '\n';
        }
        span.begin = at + 1;
    }
    if (span.empty())
        return;
    mark(span.begin);
    text_.append(source_, span.begin, span.size());
}

void CleanText::keep(ByteSpan span) {
    while (has_data_ && !span.empty()) {
        ByteSpan payload = find_payload(source_.substr(0, span.end), span.begin);
        if (payload.empty())
            break;
        append({span.begin, payload.begin});
        span.begin = payload.end;
    }
    append(span);
}

void CleanText::put(std::string_view text, ByteSpan instead_of) {
    if (text.empty())
        return;
    mark(instead_of.begin);
    text_ += text;
}

std::size_t CleanText::source_at(std::size_t clean) const {
    auto next = std::ranges::upper_bound(marks_, clean, {}, &Mark::clean);
    const Mark& mark = *(next - 1);
    std::size_t source = mark.source + (clean - mark.clean);
    // A replacement may be longer than what it stands for.
    std::size_t end = next == marks_.end() ? source_.size() : next->source;
    return std::min(source, std::max(end, mark.source + 1) - 1);
}

ByteSpan CleanText::source_of(ByteSpan span) const {
    return {source_at(span.begin), std::min(source_at(span.end - 1) + 1, source_.size())};
}

} // namespace kb::chunking
