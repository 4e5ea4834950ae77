// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/text.h"

#include "core/base/text.h"

#include <algorithm>

namespace kb::ui {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

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
    Place place{text_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0, 0};
    lines_.push_back(place);
    while (place.byte < text_.size()) {
        char first = text_[place.byte];
        place = after(place);
        if (first == '\n' || first == '\r')
            lines_.push_back(place);
    }
}

OffsetMap::Place OffsetMap::after(Place place) const {
    if (text_.substr(place.byte).starts_with("\r\n"))
        return {place.byte + 2, place.position + 1};
    CodePoint point = decode_code_point(text_, place.byte);
    return {place.byte + point.bytes, place.position + units_of(point.value)};
}

int OffsetMap::to_position(std::size_t byte) const {
    auto line = std::ranges::upper_bound(lines_, byte, {}, &Place::byte);
    if (line == lines_.begin())
        return 0; // in the byte order mark
    Place place = *std::prev(line);
    while (place.byte < text_.size()) {
        Place next = after(place);
        if (next.byte > byte)
            break;
        place = next;
    }
    return place.position;
}

std::size_t OffsetMap::to_byte(int position) const {
    Place place = *std::prev(std::ranges::upper_bound(lines_, std::max(position, 0), {}, &Place::position));
    while (place.byte < text_.size()) {
        Place next = after(place);
        if (next.position > position)
            break;
        place = next;
    }
    return place.byte;
}

} // namespace kb::ui
