// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <cstddef>
#include <string_view>

namespace kb::chunking {

/// The lines in a span of a clean text, each with its line end, for a range-based for.
class LinesIn {
public:
    LinesIn(std::string_view clean, ByteSpan span)
        : clean_(clean)
        , span_(span) {}

    class Iterator {
    public:
        Iterator(std::string_view clean, std::size_t at, std::size_t end)
            : clean_(clean)
            , line_{at, at}
            , end_(end) {
            find_end();
        }
        ByteSpan operator*() const { return line_; }
        Iterator& operator++() {
            line_.begin = line_.end;
            find_end();
            return *this;
        }
        bool operator!=(const Iterator& other) const { return line_.begin != other.line_.begin; }

    private:
        void find_end() {
            auto at = clean_.substr(0, end_).find('\n', line_.begin);
            line_.end = at == std::string_view::npos ? end_ : at + 1;
        }
        std::string_view clean_;
        ByteSpan line_;
        std::size_t end_;
    };
    Iterator begin() const { return {clean_, span_.begin, span_.end}; }
    Iterator end() const { return {clean_, span_.end, span_.end}; }

private:
    std::string_view clean_;
    ByteSpan span_;
};

inline LinesIn lines_in(std::string_view clean, ByteSpan span) {
    return {clean, span};
}

} // namespace kb::chunking
