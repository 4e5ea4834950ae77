// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/list_edit.h"

#include "core/article/lines.h"
#include "core/article/yaml_text.h"

#include <algorithm>

namespace kb {

namespace {

/// The part of two lists that differs: old items [begin, old_end) become new items [begin, new_end).
struct Difference {
    std::size_t begin = 0;
    std::size_t old_end = 0;
    std::size_t new_end = 0;
};

Difference difference(const std::vector<std::string>& old_items, const std::vector<std::string>& new_items) {
    std::size_t shorter = std::min(old_items.size(), new_items.size());
    std::size_t begin = 0;
    while (begin < shorter && old_items[begin] == new_items[begin])
        ++begin;
    std::size_t tail = 0;
    while (tail < shorter - begin &&
           old_items[old_items.size() - 1 - tail] == new_items[new_items.size() - 1 - tail])
        ++tail;
    return {begin, old_items.size() - tail, new_items.size() - tail};
}

class ItemWriter {
public:
    ItemWriter(std::string_view text, const Field& field, ListStyle style,
               const std::vector<std::string>& items)
        : text_(text)
        , spans_(field.item_spans)
        , items_(items)
        , style_(style)
        , diff_(difference(field.items, items)) {}

    Edit edit() const {
        std::size_t old_count = diff_.old_end - diff_.begin;
        std::size_t new_count = diff_.new_end - diff_.begin;
        if (old_count == new_count)
            return replace_in_place();
        if (old_count == 0)
            return style_ == ListStyle::flow ? insert_in_flow() : insert_lines();
        if (new_count == 0)
            return style_ == ListStyle::flow ? remove_from_flow() : Edit{old_lines(), ""};
        return style_ == ListStyle::flow ? replace_in_flow() : Edit{old_lines(), new_lines(diff_.begin)};
    }

private:
    /// New item `i` in the quoting of the old item that it replaces or comes closest to.
    std::string written(std::size_t i) const {
        char first = spans_.empty() ? ' ' : text_[spans_[std::min(i, spans_.size() - 1)].begin];
        Quoting quoting = first == '"'    ? Quoting::double_quotes
                          : first == '\'' ? Quoting::single_quotes
                                          : Quoting::plain;
        return yaml_scalar(items_[i], quoting, style_ == ListStyle::flow);
    }
    std::string written_with_commas() const {
        std::string list;
        for (std::size_t i = diff_.begin; i < diff_.new_end; ++i)
            list += (list.empty() ? "" : ", ") + written(i);
        return list;
    }
    /// A blank where old item `i` is nothing behind its dash: a value needs one there.
    std::string gap_before(std::size_t i) const {
        return style_ == ListStyle::block && spans_[i].empty() ? " " : "";
    }
    /// As many new items as old ones: what stands between them stays.
    Edit replace_in_place() const {
        std::string replacement;
        for (std::size_t i = diff_.begin; i < diff_.new_end; ++i) {
            if (i > diff_.begin)
                replacement += text_.substr(spans_[i - 1].end, spans_[i].begin - spans_[i - 1].end);
            replacement += gap_before(i) + written(i);
        }
        return {{spans_[diff_.begin].begin, spans_[diff_.old_end - 1].end}, replacement};
    }
    Edit replace_in_flow() const {
        return {{spans_[diff_.begin].begin, spans_[diff_.old_end - 1].end}, written_with_commas()};
    }
    Edit insert_in_flow() const {
        if (diff_.begin == 0)
            return {{spans_[0].begin, spans_[0].begin}, written_with_commas() + ", "};
        std::size_t at = spans_[diff_.begin - 1].end;
        return {{at, at}, ", " + written_with_commas()};
    }
    Edit remove_from_flow() const {
        if (diff_.begin > 0)
            return {{spans_[diff_.begin - 1].end, spans_[diff_.old_end - 1].end}, ""};
        return {{spans_[0].begin, spans_[diff_.old_end].begin}, ""};
    }
    Edit insert_lines() const {
        std::size_t neighbour = diff_.begin == 0 ? 0 : diff_.begin - 1;
        std::size_t at = diff_.begin == 0 ? lines_of(0).begin : lines_of(neighbour).end;
        return {{at, at}, new_lines(neighbour)};
    }
    /// Whole lines of old item `i`, from its dash to the end of its last line.
    ByteSpan lines_of(std::size_t i) const {
        std::size_t begin = text_.find_last_of("\r\n", spans_[i].begin - 1) + 1; // npos + 1 is 0
        return {begin, line_at(text_, spans_[i].end).next};
    }
    ByteSpan old_lines() const { return {lines_of(diff_.begin).begin, lines_of(diff_.old_end - 1).end}; }
    /// Lines of the new items, with the dash, indentation and line end of old item `like`.
    std::string new_lines(std::size_t like) const {
        ByteSpan lines = lines_of(like);
        std::string before(text_.substr(lines.begin, spans_[like].begin - lines.begin));
        before += gap_before(like);
        std::string_view ending = line_at(text_, lines.begin).ending(text_);
        std::string added;
        for (std::size_t i = diff_.begin; i < diff_.new_end; ++i)
            ((added += before) += written(i)) += ending;
        return added;
    }

    std::string_view text_;
    const std::vector<ByteSpan>& spans_;
    const std::vector<std::string>& items_;
    ListStyle style_;
    Difference diff_;
};

} // namespace

Edit edit_items(std::string_view text, const Field& field, ListStyle style,
                const std::vector<std::string>& items) {
    return ItemWriter(text, field, style, items).edit();
}

} // namespace kb
