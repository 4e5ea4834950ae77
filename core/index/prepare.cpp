// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/prepare.h"

#include "core/base/text.h"
#include "core/embed/windows.h"
#include "core/index/trigrams.h"

#include <format>

namespace kb {

namespace {

std::string heading_line(const std::vector<std::string>& headings) {
    std::string line;
    for (const std::string& heading : headings) {
        if (!line.empty())
            line += " > ";
        line += heading;
    }
    return line;
}

std::string join_words(const std::vector<std::string>& words) {
    std::string joined;
    for (const std::string& word : words) {
        if (!joined.empty())
            joined += ' ';
        joined += word;
    }
    return joined;
}

/// What the vectors of a chunk are made from: every window with title and headings in front.
void add_windows(PreparedDocument& document, const Chunk& chunk, const std::string& headings,
                 std::size_t size) {
    std::string prefix = document.meta.title;
    if (!headings.empty())
        prefix += prefix.empty() ? headings : " > " + headings;
    std::vector<std::string_view> parts = windows(chunk.text, size);
    if (parts.empty())
        parts.emplace_back(); // the title alone
    for (std::string_view part : parts) {
        document.windows.push_back(prefix.empty() ? std::string(part) : prefix + "\n" + std::string(part));
        document.window_ordinals.push_back(static_cast<std::uint32_t>(chunk.ordinal));
    }
}

} // namespace

std::string encode_words(Tokenizer& tokenizer, std::string_view text, std::uint32_t& count) {
    std::string encoded;
    encoded.reserve(text.size() + text.size() / 2);
    tokenizer.tokenize(text, [&](const Token& token) {
        if (!encoded.empty())
            encoded += ' ';
        if (token.same_position)
            encoded += same_position_mark;
        else
            ++count;
        encoded += token.text;
        return true;
    });
    return encoded;
}

ChunkWords words_of(Tokenizer& tokenizer, std::string_view title, const std::vector<std::string>& headings,
                    std::string_view text) {
    ChunkWords words;
    std::string heading = heading_line(headings);
    words.title = encode_words(tokenizer, title, words.count);
    words.heading = encode_words(tokenizer, heading, words.count);
    words.body = encode_words(tokenizer, text, words.count);
    words.trigrams = join_words(trigrams_of(std::format("{}\n{}\n{}", title, heading, text)));
    return words;
}

PreparedDocument prepare(DocumentMeta meta, std::string text, std::size_t from, Syntax syntax,
                         const PrepareOptions& options, Tokenizer& tokenizer) {
    PreparedDocument document;
    document.meta = std::move(meta);
    document.chunks = cut(text, from, syntax, options.chunk);
    document.text = std::move(text);
    if (document.chunks.empty() && !document.meta.title.empty())
        document.chunks.emplace_back();

    for (const Chunk& chunk : document.chunks) {
        document.words.push_back(words_of(tokenizer, document.meta.title, chunk.headings, chunk.text));
        add_windows(document, chunk, heading_line(chunk.headings), options.window);
    }
    return document;
}

} // namespace kb
