// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/article/html_tag.h"
#include "core/base/span.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kb::chunking {

/// What is to stand in the place of a part of the source.
struct Edit {
    ByteSpan span;
    std::string with; ///< an entity: to be decoded
    enum class Then { as_before, verbatim, collapsed } white_space = Then::as_before; ///< after it
};

/// Finds what is noise in one run of inlines. All offsets are into that run.
class NoiseScanner {
public:
    NoiseScanner(std::string_view text, bool html)
        : text_(text)
        , html_(html)
        , tags_(text)
        , patience_(4 * text.size() + 4096) {}

    /// By position. To be called once.
    std::vector<Edit> edits();

private:
    std::size_t step(std::size_t at);
    std::size_t code_span(std::size_t at);
    std::size_t tag(std::size_t at);
    std::size_t entity(std::size_t at);
    std::size_t link(std::size_t at);
    std::size_t attribute_list(std::size_t at) const;
    std::size_t skip_blank(std::size_t at) const;
    std::size_t destination_end(std::size_t at) const;
    void drop(std::size_t begin, std::size_t end, std::string with = {}) {
        if (begin < end)
            edits_.push_back({{begin, end}, std::move(with)});
    }

    std::string_view text_;
    bool html_;
    HtmlTagReader tags_;
    std::size_t patience_; // bytes that links which turn out to be none may still cost
    std::vector<Edit> edits_;
    std::vector<std::size_t> brackets_; // offsets of '[' that wait for their ']'
    bool in_pre_ = false;
    std::unordered_map<std::size_t, std::vector<std::size_t>> backticks_; // run length to offsets
    bool knows_backticks_ = false;
};

} // namespace kb::chunking
