// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb::chunking {

/// The part of a document that is worth reading, in document order, and where each byte of it came from.
/// Line ends are LF. The payloads of `data:` addresses are left out. The source must outlive it.
class CleanText {
public:
    explicit CleanText(std::string_view source);

    /// Appends these bytes of the source.
    void keep(ByteSpan span);
    /// Appends `text` in the place of these bytes of the source.
    void put(std::string_view text, ByteSpan instead_of);

    std::string_view text() const { return text_; }
    std::string_view source() const { return source_; }
    std::size_t size() const { return text_.size(); }

    /// The bytes of the source between the first and the last byte of `span`, which must not be empty.
    ByteSpan source_of(ByteSpan span) const;

private:
    /// From `clean` on, bytes come from `source` on.
    struct Mark {
        std::size_t clean, source;
    };
    void mark(std::size_t source);
    void append(ByteSpan span);
    std::size_t source_at(std::size_t clean) const;

    std::string_view source_;
    bool has_returns_;
    bool has_data_;
    std::string text_;
    std::vector<Mark> marks_;
};

} // namespace kb::chunking
