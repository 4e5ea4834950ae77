// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Text as UTF-8 bytes. Functions that take text and may meet invalid sequences say what they do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

bool is_valid_utf8(std::string_view bytes);

/// How the bytes of a file became text.
struct DecodedText {
    enum class Encoding { utf8, utf8_bom, utf16le, utf16be, latin1 };
    std::string text; ///< valid UTF-8, without a byte order mark, NUL bytes kept
    Encoding encoding = Encoding::utf8;
};

/// UTF-8 where it is valid; UTF-16 where a byte order mark says so and it decodes; else every byte as
/// ISO 8859-1, the stated fallback. Nothing where the bytes are not text (UTF-16 that does not decode).
std::optional<DecodedText> decode_text(std::string_view bytes);

/// Name of the encoding for people.
std::string_view encoding_name(DecodedText::Encoding encoding);

/// One code point and how many bytes it took; an invalid byte gives U+FFFD and 1.
struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 1;
};
CodePoint decode_code_point(std::string_view text, std::size_t at);
void append_utf8(std::string& out, char32_t code_point);
/// Letters, marks, digits and what connects words ('_').
bool is_word_character(char32_t code_point);

/// Case-folded text without accents and compatibility forms (Unicode NFKD, marks and default-ignorable
/// characters dropped, case folded; utf8proc): what search compares. "Partición" gives "particion".
std::string fold(std::string_view text);

/// Case-folded and composed (NFC), accents kept: the exact form of a word.
std::string fold_case(std::string_view text);

/// Canonical composition (NFC). Invalid input is returned unchanged.
std::string nfc(std::string_view text);

/// Text that cannot drive a terminal or reorder a line: control characters other than newline and tab,
/// and bidirectional controls, are shown as <U+XXXX>.
std::string printable(std::string_view text);

std::string_view trim(std::string_view text);
std::vector<std::string_view> split_lines(std::string_view text); ///< without their ends
std::size_t count_code_points(std::string_view text);
/// Columns that `text` takes in a terminal (utf8proc's width of each code point: 0, 1 or 2).
std::size_t display_width(std::string_view text);
/// At most `limit` bytes of `text`, cut between code points.
std::string_view clip_utf8(std::string_view text, std::size_t limit);

/// The candidate nearest to `word` by edit distance (adjacent swap = 1), if within a third of its
/// length; the first of equals.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

/// The anchor that documentation sites give a heading: lower case, letters and digits kept (Unicode),
/// spaces and hyphens as '-', the rest dropped. GitHub's scheme.
std::string heading_slug(std::string_view heading);

/// `path` as it stands in a link: everything outside unreserved characters and '/' percent-encoded.
std::string percent_encode_path(std::string_view path);

} // namespace kb
