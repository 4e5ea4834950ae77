// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Between the core's UTF-8 bytes and Qt's UTF-16. Pure; any thread.
#pragma once

#include <QString>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kb::ui {

/// Invalid UTF-8 becomes U+FFFD: for showing, never for writing back.
QString to_qt(std::string_view utf8);
std::string to_utf8(QStringView text);

/// Maps byte offsets of a UTF-8 text to positions in the QTextDocument that shows it, and back: positions are
/// UTF-16 code units, a line end of any kind is one, a byte order mark none. A look-up costs no more than a
/// line. The text must outlive it.
class OffsetMap {
public:
    explicit OffsetMap(std::string_view utf8);
    /// The position of `byte`; an offset inside a character or a line end counts as its start.
    int to_position(std::size_t byte) const;
    /// The byte of the character at `position`; the size of the text where it is larger.
    std::size_t to_byte(int position) const;

private:
    struct Place {
        std::size_t byte = 0;
        int position = 0;
    };
    Place after(Place place) const; // of the next character

    std::string_view text_;
    std::vector<Place> lines_; // where each begins
};

} // namespace kb::ui
