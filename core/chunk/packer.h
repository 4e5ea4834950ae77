// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chunk/block.h"
#include "core/chunk/chunk.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb::chunking {

/// A part of a clean text that becomes a chunk.
struct Passage {
    ByteSpan span;         ///< not empty, without blank lines at either end
    std::string_view head; ///< repeated before it: a table's head, a fence's first line; "" in most
    std::string_view tail; ///< put behind it: a fence's last line
};

/// Fills passages with blocks, in order, each passage as full as the limit allows. A block that fits into a
/// passage of its own is not cut. Passages follow each other; only where a running text is cut does the next
/// one begin up to `overlap` bytes earlier.
class Packer {
public:
    Packer(std::string_view text, const ChunkOptions& options)
        : text_(text)
        , options_(options) {}

    std::vector<Passage> pack(const Block& block);

private:
    void place(const Block& block);
    void place_lines(const Block& block);
    void place_text(ByteSpan span, std::size_t overlap);
    void open_at(std::size_t begin, std::size_t end);
    void close();
    std::size_t size_of(std::size_t begin, std::size_t end) const;
    std::size_t budget() const;

    std::string_view text_;
    ChunkOptions options_;
    std::vector<Passage> passages_;
    bool is_open_ = false;
    ByteSpan span_;         // of the open passage
    std::string_view head_; // of the open passage
    // While a block of lines is placed:
    std::string_view repeat_;  // head of passages that begin inside it
    std::string_view tail_;    // of passages that end inside it
    std::size_t reserved_ = 0; // room for the tail or the line that it stands for
};

} // namespace kb::chunking
