// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/reading.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace kb::scrubbing {

namespace {

/// A written form of so many bytes and what it reads as.
struct Form {
    std::size_t bytes = 0;
    std::string_view reads;
};

/// One-character strings of printable ASCII, for forms that read as a computed character.
constexpr auto ascii = [] {
    std::array<char, 128> characters{};
    for (std::size_t i = 0; i < characters.size(); ++i)
        characters[i] = static_cast<char>(i);
    return characters;
}();

std::string_view ascii_text(char32_t c) {
    return {&ascii[c], 1};
}

constexpr bool is_printable_ascii(char32_t c) {
    return c >= 0x20 && c < 0x7F;
}

/// Characters that show nothing (a part of Unicode's Default_Ignorable_Code_Point) and bidi controls.
constexpr bool shows_nothing(char32_t c) {
    return c == 0xAD || c == 0x34F || c == 0x61C || c == 0x115F || c == 0x1160 ||
           (c >= 0x17B4 && c <= 0x17B5) || (c >= 0x180B && c <= 0x180F) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0x3164 ||
           (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || c == 0xFFA0 || (c >= 0xE0000 && c <= 0xE0FFF);
}

constexpr bool is_wide_space(char32_t c) {
    return c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000;
}

std::optional<Form> character_form(std::string_view text, std::size_t at) {
    const CodePoint point = decode_code_point(text, at);
    if (shows_nothing(point.value))
        return Form{point.bytes, ""};
    if (is_wide_space(point.value))
        return Form{point.bytes, " "};
    if (point.value >= 0xFF01 && point.value <= 0xFF5E)
        return Form{point.bytes, ascii_text(point.value - 0xFF01 + '!')};
    if ((point.value >= 0x201C && point.value <= 0x201F) || point.value == 0xAB || point.value == 0xBB)
        return Form{point.bytes, "\""};
    if (point.value >= 0x2018 && point.value <= 0x201B)
        return Form{point.bytes, "'"};
    return std::nullopt;
}

std::optional<Form> entity_form(std::string_view rest) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> entities{{
        {"&quot;", "\""},
        {"&#34;", "\""},
        {"&apos;", "'"},
        {"&#39;", "'"},
        {"&#x27;", "'"},
        {"&lt;", "<"},
        {"&gt;", ">"},
        {"&amp;", "&"},
        {"&nbsp;", " "},
    }};
    for (const auto& [written, reads] : entities)
        if (rest.starts_with(written))
            return Form{written.size(), reads};
    return std::nullopt;
}

std::optional<Form> escape_form(std::string_view rest) {
    if (rest.size() < 2)
        return std::nullopt;
    switch (rest[1]) {
    case '"':
        return Form{2, "\""};
    case '/':
        return Form{2, "/"};
    case 'n':
    case 'r':
        return Form{2, "\n"};
    case 't':
        return Form{2, "\t"};
    case 'u':
        break;
    default:
        return std::nullopt;
    }
    unsigned value = 0;
    if (rest.size() < 6 ||
        std::from_chars(rest.data() + 2, rest.data() + 6, value, 16).ptr != rest.data() + 6)
        return std::nullopt;
    if (!is_printable_ascii(value))
        return std::nullopt;
    return Form{6, ascii_text(value)};
}

/// Bytes at which a form other than itself may begin: '&', '\\' and the lead bytes of the characters above.
constexpr auto may_begin_form = [] {
    std::array<bool, 256> table{};
    for (const unsigned char lead :
         {'&', '\\', '\xC2', '\xCD', '\xD8', '\xE1', '\xE2', '\xE3', '\xEF', '\xF3'})
        table[lead] = true;
    return table;
}();

std::optional<Form> form_at(std::string_view text, std::size_t at) {
    if (text[at] == '&')
        return entity_form(text.substr(at));
    if (text[at] == '\\')
        return escape_form(text.substr(at));
    return character_form(text, at);
}

} // namespace

Reading::Reading(std::string_view text) {
    std::size_t copied = 0; // bytes of the original that the reading holds already
    for (std::size_t at = 0; at < text.size();) {
        if (!may_begin_form[static_cast<unsigned char>(text[at])]) {
            ++at;
            continue;
        }
        const auto form = form_at(text, at);
        if (!form) {
            ++at;
            continue;
        }
        if (steps_.empty()) {
            steps_.push_back({});
            changed_.reserve(text.size());
        }
        changed_.append(text, copied, at - copied);
        const std::size_t before = changed_.size();
        changed_.append(form->reads);
        copied = at += form->bytes;
        if (form->reads.empty() && steps_.back().reading == before && steps_.size() > 1)
            steps_.back().from = at; // nothing after nothing
        else if (form->reads.empty())
            steps_.push_back({before, at - form->bytes, at});
        else
            steps_.push_back({changed_.size(), at, at});
    }
    if (!steps_.empty())
        changed_.append(text, copied);
    text_ = steps_.empty() ? text : std::string_view(changed_);
}

const Reading::Step& Reading::step_at(std::size_t offset) const {
    return *std::prev(std::ranges::upper_bound(steps_, offset, {}, &Step::reading));
}

ByteSpan Reading::original(ByteSpan span) const {
    if (steps_.empty())
        return span;
    const Step& first = step_at(span.begin);
    const Step& last = step_at(span.end);
    const std::size_t begin = first.from + (span.begin - first.reading);
    const std::size_t end = last.reading == span.end ? last.before : last.from + (span.end - last.reading);
    return {begin, std::max(begin, end)};
}

} // namespace kb::scrubbing
