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

/// Maps byte offsets of a UTF-8 text to UTF-16 code units and back, a line at a time, so that one lookup
/// costs no more than a line. The text must outlive it.
class OffsetMap {
public:
    explicit OffsetMap(std::string_view utf8);
    /// UTF-16 code units before `byte`; an offset inside a character counts as its start.
    int to_utf16(std::size_t byte) const;
    /// Bytes before the code unit `unit`; the size of the text where it is larger.
    std::size_t to_byte(int unit) const;

private:
    struct Line {
        std::size_t byte = 0; // of its first character
        int unit = 0;
    };
    std::string_view text_;
    std::vector<Line> lines_;
};

} // namespace kb::ui
