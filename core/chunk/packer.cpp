// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/packer.h"

#include "core/base/text.h"
#include "core/chunk/breaks.h"

namespace kb::chunking {

namespace {

/// `span` without blank lines before and white space behind; the first line keeps its indentation.
ByteSpan visible(std::string_view text, ByteSpan span) {
    std::string_view whole = span.of(text);
    std::string_view trimmed = trim(whole);
    if (trimmed.empty())
        return {span.begin, span.begin};
    auto first = static_cast<std::size_t>(trimmed.data() - whole.data());
    auto line = whole.substr(0, first).find_last_of('\n');
    std::size_t begin = line == std::string_view::npos ? 0 : line + 1;
    return {span.begin + begin, span.begin + first + trimmed.size()};
}

std::size_t line_end(std::string_view text, ByteSpan span) {
    auto end = span.of(text).find('\n');
    return end == std::string_view::npos ? span.end : span.begin + end + 1;
}

} // namespace

std::vector<Passage> Packer::pack(const Block& block) {
    passages_.clear();
    place(block);
    close();
    return std::move(passages_);
}

std::size_t Packer::size_of(std::size_t begin, std::size_t end) const {
    return visible(text_, {begin, end}).size();
}

/// What the open passage may hold of the text itself.
std::size_t Packer::budget() const {
    return options_.limit - head_.size() - reserved_;
}

void Packer::open_at(std::size_t begin, std::size_t end) {
    close();
    is_open_ = true;
    span_ = {begin, end};
    head_ = repeat_;
}

void Packer::close() {
    ByteSpan shown = visible(text_, span_);
    if (is_open_ && !shown.empty())
        passages_.push_back({shown, head_, tail_});
    is_open_ = false;
    head_ = {};
}

void Packer::place(const Block& block) {
    if (is_open_ && size_of(span_.begin, block.span.end) <= budget()) {
        span_.end = block.span.end;
    } else if (size_of(block.span.begin, block.span.end) <= options_.limit) {
        open_at(block.span.begin, block.span.end);
    } else if (block.kind == Block::Kind::group) {
        for (const Block& child : block.children)
            place(child);
    } else if (block.kind == Block::Kind::lines) {
        place_lines(block);
    } else {
        place_text(block.span, options_.overlap);
    }
}

/// Line by line; the head stays with the first line behind it.
void Packer::place_lines(const Block& block) {
    // Lines that would fill half of each passage are not worth repeating.
    bool repeats = !block.head.empty() && block.head.size() + block.tail.size() <= options_.limit / 2;
    std::size_t end_of_lines = repeats ? block.body_end : block.span.end;
    reserved_ = repeats ? block.tail.size() : 0;
    std::size_t at = block.span.begin;
    std::size_t end = line_end(text_, {std::max(at, block.head.end), end_of_lines});
    if (size_of(at, end) > options_.limit)
        end = std::max(block.head.end, line_end(text_, {at, end_of_lines}));
    while (at < end_of_lines) {
        if (is_open_ && size_of(span_.begin, end) <= budget())
            span_.end = end;
        else if (size_of(at, end) <= options_.limit)
            open_at(at, end);
        else
            place_text({at, end}, 0);
        repeat_ = repeats ? block.head.of(text_) : std::string_view();
        tail_ = repeats ? std::string_view(block.tail) : std::string_view();
        at = end;
        end = line_end(text_, {at, end_of_lines});
    }
    if (is_open_)
        span_.end = block.span.end;
    reserved_ = 0;
    repeat_ = {};
    tail_ = {};
}

/// As much as there is room for, passage after passage.
void Packer::place_text(ByteSpan span, std::size_t overlap) {
    std::size_t at = span.begin;
    while (!visible(text_, {at, span.end}).empty()) {
        if (!is_open_)
            open_at(at, at);
        if (size_of(span_.begin, span.end) <= budget()) {
            span_.end = span.end;
            return;
        }
        std::size_t full = span_.begin + budget();
        if (full < at + options_.limit / 4) { // too little room left to be worth a cut
            open_at(at, at);
            continue;
        }
        std::size_t cut = break_before(text_, at, full);
        span_.end = cut;
        open_at(overlap_start(text_, span.begin, cut, overlap), cut);
        at = cut;
    }
    if (is_open_ && span_.end == at && at > span.begin)
        is_open_ = false; // nothing but a repetition would be in it
}

} // namespace kb::chunking
