// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/text.h"

#include "core/base/text.h"

#include <algorithm>

namespace kb::ui {

namespace {

int units_of(char32_t value) {
    return value > 0xFFFF ? 2 : 1;
}

} // namespace

QString to_qt(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

std::string to_utf8(QStringView text) {
    QByteArray bytes = text.toUtf8();
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

OffsetMap::OffsetMap(std::string_view utf8)
    : text_(utf8) {
    lines_.push_back({});
    int unit = 0;
    for (std::size_t at = 0; at < text_.size();) {
        CodePoint point = decode_code_point(text_, at);
        at += point.bytes;
        unit += units_of(point.value);
        if (point.value == '\n')
            lines_.push_back({at, unit});
    }
}

int OffsetMap::to_utf16(std::size_t byte) const {
    auto line = std::prev(std::ranges::upper_bound(lines_, byte, {}, &Line::byte));
    std::size_t at = line->byte;
    int unit = line->unit;
    while (at < text_.size()) {
        CodePoint point = decode_code_point(text_, at);
        if (at + point.bytes > byte)
            break;
        at += point.bytes;
        unit += units_of(point.value);
    }
    return unit;
}

std::size_t OffsetMap::to_byte(int unit) const {
    auto line = std::prev(std::ranges::upper_bound(lines_, std::max(unit, 0), {}, &Line::unit));
    std::size_t at = line->byte;
    int reached = line->unit;
    while (at < text_.size()) {
        CodePoint point = decode_code_point(text_, at);
        if (reached + units_of(point.value) > unit)
            break;
        at += point.bytes;
        reached += units_of(point.value);
    }
    return at;
}

} // namespace kb::ui
