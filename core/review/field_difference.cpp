// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/difference.h"

#include <algorithm>

namespace kb {

namespace {

/// "{by: human:jdoe, at: …}"
std::string line_of(const FieldEntry& entry) {
    std::string line = "{";
    for (const auto& [key, value] : entry)
        line.append(line.size() > 1 ? ", " : "").append(key).append(": ").append(value);
    return line + "}";
}

/// The items of a list as lines; none where it holds more than a line can say.
std::vector<std::string> items_of(const Field& field) {
    if (field.nested)
        return {};
    std::vector<std::string> items = field.items;
    for (const FieldEntry& entry : field.entries)
        items.push_back(line_of(entry));
    return items;
}

/// The items of `list` that `other` does not have, as often as it lacks them.
std::vector<std::string> items_beyond(std::vector<std::string> list, const std::vector<std::string>& other) {
    for (const std::string& item : other)
        if (auto found = std::ranges::find(list, item); found != list.end())
            list.erase(found);
    return list;
}

FieldDifference change_of(const Field& before, const Field& after) {
    FieldDifference change{.key = after.key, .before = before.text, .after = after.text};
    if (before.kind != Field::Kind::list || after.kind != Field::Kind::list)
        return change;
    std::vector<std::string> old_items = items_of(before);
    std::vector<std::string> new_items = items_of(after);
    change.items_removed = items_beyond(old_items, new_items);
    change.items_added = items_beyond(new_items, old_items);
    bool simple = !before.nested && !after.nested;
    change.reordered = simple && change.items_removed.empty() && change.items_added.empty();
    return change;
}

/// Moves spans and lines to where the compared part begins in each file.
void move_rows(TextDifference& difference, const Article& before, const Article& after) {
    auto lines_above = [](const Article& article) {
        return LineIndex(article.bytes).line_of(article.body_span.begin) - 1;
    };
    const std::uint32_t old_lines = lines_above(before);
    const std::uint32_t new_lines = lines_above(after);
    auto move = [](ByteSpan& span, const Article& article) {
        span.begin += article.body_span.begin;
        span.end += article.body_span.begin;
    };
    for (DifferenceRow& row : difference.rows) {
        row.line_before += row.line_before != 0 ? old_lines : 0;
        row.line_after += row.line_after != 0 ? new_lines : 0;
        move(row.before, before);
        move(row.after, after);
        for (DifferencePiece& piece : row.pieces) {
            move(piece.before, before);
            move(piece.after, after);
        }
    }
}

} // namespace

std::vector<FieldDifference> field_differences(const Article& before, const Article& after) {
    std::vector<FieldDifference> all;
    for (const Field& field : after.fields) {
        const Field* old = before.find(field.key);
        if (old == nullptr)
            all.push_back({.key = field.key, .kind = FieldDifference::Kind::added, .after = field.text});
        else if (!old->same_content(field))
            all.push_back(change_of(*old, field));
    }
    for (const Field& field : before.fields)
        if (after.find(field.key) == nullptr)
            all.push_back({.key = field.key, .kind = FieldDifference::Kind::removed, .before = field.text});
    return all;
}

ArticleDifference article_difference(const Article& before, const Article& after) {
    ArticleDifference difference;
    difference.whole_files = before.frontmatter == Article::Frontmatter::broken ||
                             after.frontmatter == Article::Frontmatter::broken;
    if (difference.whole_files) {
        difference.text = text_difference(before.bytes, after.bytes);
        return difference;
    }
    difference.fields = field_differences(before, after);
    difference.text = text_difference(before.body(), after.body());
    move_rows(difference.text, before, after);
    return difference;
}

} // namespace kb
