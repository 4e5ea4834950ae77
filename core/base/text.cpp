// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <format>
#include <memory>

namespace kb {

namespace {

constexpr char32_t replacement = 0xFFFD;

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string ascii_lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c + ('a' - 'A'));
    return lower;
}

/// utf8proc_map on `text`; the text itself where it is not valid UTF-8.
std::string map_text(std::string_view text, int options) {
    utf8proc_uint8_t* mapped = nullptr;
    auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                               static_cast<utf8proc_ssize_t>(text.size()), &mapped,
                               static_cast<utf8proc_option_t>(options));
    std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
    if (length < 0)
        return std::string(text);
    return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length)};
}

std::optional<std::string> decode_utf16(std::string_view bytes, bool big_endian) {
    if (bytes.size() % 2 != 0)
        return std::nullopt;
    auto unit = [&](std::size_t i) {
        auto first = static_cast<unsigned char>(bytes[i]);
        auto second = static_cast<unsigned char>(bytes[i + 1]);
        return static_cast<char32_t>(big_endian ? first << 8 | second : second << 8 | first);
    };
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        char32_t c = unit(i);
        if (c >= 0xDC00 && c < 0xE000)
            return std::nullopt; // a second half alone
        if (c >= 0xD800 && c < 0xDC00) {
            if (i + 3 >= bytes.size())
                return std::nullopt;
            char32_t low = unit(i + 2);
            if (low < 0xDC00 || low >= 0xE000)
                return std::nullopt;
            c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
            i += 2;
        }
        append_utf8(text, c);
    }
    return text;
}

std::string decode_latin1(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 8);
    for (char c : bytes)
        append_utf8(text, static_cast<unsigned char>(c));
    return text;
}

bool is_bidi_control(char32_t c) {
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

/// Optimal string alignment distance between code point sequences.
std::size_t edit_distance(const std::u32string& a, const std::u32string& b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            std::size_t change = last[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
        std::swap(before_last, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::u32string code_points(std::string_view text) {
    std::u32string points;
    for (std::size_t at = 0; at < text.size();) {
        CodePoint point = decode_code_point(text, at);
        points += point.value;
        at += point.bytes;
    }
    return points;
}

} // namespace

CodePoint decode_code_point(std::string_view text, std::size_t at) {
    auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80)
        return {byte, 1};
    utf8proc_int32_t value = -1;
    auto used = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                                 static_cast<utf8proc_ssize_t>(text.size() - at), &value);
    if (used <= 0)
        return {replacement, 1};
    return {static_cast<char32_t>(value), static_cast<std::size_t>(used)};
}

void append_utf8(std::string& out, char32_t code_point) {
    utf8proc_uint8_t buffer[4];
    auto length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), buffer);
    if (length == 0)
        length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(replacement), buffer);
    out.append(reinterpret_cast<const char*>(buffer), static_cast<std::size_t>(length));
}

bool is_valid_utf8(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        if (static_cast<unsigned char>(bytes[at]) < 0x80) {
            ++at;
            continue;
        }
        utf8proc_int32_t value = -1;
        auto used = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data() + at),
                                     static_cast<utf8proc_ssize_t>(bytes.size() - at), &value);
        if (used <= 0)
            return false;
        at += static_cast<std::size_t>(used);
    }
    return true;
}

std::optional<DecodedText> decode_text(std::string_view bytes) {
    using Encoding = DecodedText::Encoding;
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
        bool big_endian = bytes[0] == '\xFE';
        auto text = decode_utf16(bytes.substr(2), big_endian);
        if (!text)
            return std::nullopt;
        return DecodedText{std::move(*text), big_endian ? Encoding::utf16be : Encoding::utf16le};
    }
    if (!is_valid_utf8(bytes))
        return DecodedText{decode_latin1(bytes), Encoding::latin1};
    if (bytes.starts_with("\xEF\xBB\xBF"))
        return DecodedText{std::string(bytes.substr(3)), Encoding::utf8_bom};
    return DecodedText{std::string(bytes), Encoding::utf8};
}

std::string_view encoding_name(DecodedText::Encoding encoding) {
    switch (encoding) {
    case DecodedText::Encoding::utf8:
        return "UTF-8";
    case DecodedText::Encoding::utf8_bom:
        return "UTF-8 with byte order mark";
    case DecodedText::Encoding::utf16le:
        return "UTF-16LE";
    case DecodedText::Encoding::utf16be:
        return "UTF-16BE";
    case DecodedText::Encoding::latin1:
        return "ISO 8859-1";
    }
    return "";
}

std::string fold(std::string_view text) {
    if (is_ascii(text))
        return ascii_lower(text);
    return map_text(text, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD |
                              UTF8PROC_IGNORE);
}

std::string fold_case(std::string_view text) {
    if (is_ascii(text))
        return ascii_lower(text);
    return map_text(text, UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
}

std::string nfc(std::string_view text) {
    if (is_ascii(text))
        return std::string(text);
    return map_text(text, UTF8PROC_COMPOSE | UTF8PROC_STABLE);
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        CodePoint point = decode_code_point(text, at);
        char32_t c = point.value;
        bool control = (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0) || is_bidi_control(c);
        if (control)
            out += std::format("<U+{:04X}>", static_cast<unsigned>(c));
        else
            append_utf8(out, c);
        at += point.bytes;
    }
    return out;
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n\f\v";
    auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        auto end = text.find_first_of("\r\n");
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
    }
    return lines;
}

std::size_t count_code_points(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::size_t display_width(std::string_view text) {
    if (is_ascii(text))
        return text.size();
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        CodePoint point = decode_code_point(text, at);
        width += static_cast<std::size_t>(
            std::max(0, utf8proc_charwidth(static_cast<utf8proc_int32_t>(point.value))));
        at += point.bytes;
    }
    return width;
}

std::string_view clip_utf8(std::string_view text, std::size_t limit) {
    if (text.size() <= limit)
        return text;
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80)
        --limit;
    return text.substr(0, limit);
}

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
    std::u32string folded = code_points(fold(word));
    std::size_t limit = std::max<std::size_t>(1, folded.size() / 3);
    std::optional<std::string> best;
    for (const std::string& candidate : candidates) {
        std::size_t distance = edit_distance(folded, code_points(fold(candidate)));
        if (distance < limit || (distance == limit && !best)) {
            best = candidate;
            if (distance == 0)
                break;
            limit = distance;
        }
    }
    return best;
}

bool is_word_character(char32_t code_point) {
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(code_point))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_PC:
        return true;
    default:
        return false;
    }
}

std::string heading_slug(std::string_view heading) {
    std::string slug;
    std::string text = fold_case(heading);
    for (std::size_t at = 0; at < text.size();) {
        CodePoint point = decode_code_point(text, at);
        if (is_word_character(point.value))
            slug.append(text, at, point.bytes);
        else if (point.value == ' ' || point.value == '-')
            slug += '-';
        at += point.bytes;
    }
    return slug;
}

std::string percent_encode_path(std::string_view path) {
    std::string encoded;
    for (char c : path) {
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                     std::string_view("-._~/").contains(c);
        if (plain)
            encoded += c;
        else
            encoded += std::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return encoded;
}

} // namespace kb
