// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/store.h"
#include "core/index/tokenizer.h"

namespace kb {

struct PrepareOptions {
    ChunkOptions chunk;
    std::size_t window = 1200; ///< bytes one vector covers, Embedder::window()
};

/// Stands before a token that shares the position of the one before.
inline constexpr char same_position_mark = '\x01';

/// The tokens of `text`, separated by spaces; adds the number of positions to `count`.
std::string encode_words(Tokenizer& tokenizer, std::string_view text, std::uint32_t& count);

/// The words of one passage under its title and heading path.
ChunkWords words_of(Tokenizer& tokenizer, std::string_view title, const std::vector<std::string>& headings,
                    std::string_view text);

/// Cuts a scrubbed document into passages and words. `text[from, end)` is its body. A document without any
/// passage but with a title gets one without text, so that its title finds it. Any thread with a tokenizer
/// of its own.
PreparedDocument prepare(DocumentMeta meta, std::string text, std::size_t from, Syntax syntax,
                         const PrepareOptions& options, Tokenizer& tokenizer);

} // namespace kb
