// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diff/diff_pane.h"

#include "ui/support/text.h"

#include <algorithm>

namespace kb::ui {

namespace {

using Kind = DifferenceRow::Kind;

std::string_view without_end(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

void add_line(DiffPane& pane, DiffLine line, std::string_view text = {}) {
    if (!pane.lines.empty())
        pane.text += u'\n';
    pane.text += to_qt(without_end(text));
    pane.lines.push_back(std::move(line));
}

/// The pieces of one side that are not on the other.
std::vector<DiffLine::Word> words_of(const DifferenceRow& row, bool after, std::string_view text) {
    std::vector<DiffLine::Word> words;
    ByteSpan line = after ? row.after : row.before;
    for (const DifferencePiece& piece : row.pieces) {
        ByteSpan span = after ? piece.after : piece.before;
        if (piece.kept || span.empty())
            continue;
        auto units = [&](std::size_t end) {
            return static_cast<int>(to_qt(text.substr(line.begin, end - line.begin)).size());
        };
        words.push_back({units(span.begin), units(span.end)});
    }
    return words;
}

DiffLine line_before(const DifferenceRow& row, std::string_view before) {
    return {
        .kind = DiffKind::removed, .number_before = row.line_before, .words = words_of(row, false, before)};
}

DiffLine line_after(const DifferenceRow& row, std::string_view after) {
    return {.kind = DiffKind::added, .number_after = row.line_after, .words = words_of(row, true, after)};
}

/// Calls `kept` for each row to be shown as it is on both sides, `gap` for each run of others that is left
/// out, `change` for each row that differs.
template <class Kept, class Gap, class Change>
void walk(const std::vector<DifferenceRow>& rows, Kept kept, Gap gap, Change change) {
    for (std::size_t begin = 0; begin < rows.size();) {
        if (rows[begin].kind != Kind::kept) {
            change(rows[begin++]);
            continue;
        }
        std::size_t end = begin;
        while (end < rows.size() && rows[end].kind == Kind::kept)
            ++end;
        std::size_t head = begin == 0 ? 0 : diff_context, tail = end == rows.size() ? 0 : diff_context;
        bool cut = end - begin > head + tail + 1;
        for (std::size_t i = begin; i < end; ++i) {
            if (!cut || i < begin + head || i >= end - tail)
                kept(rows[i]);
            else if (i == begin + head)
                gap(static_cast<std::uint32_t>(end - begin - head - tail));
        }
        begin = end;
    }
}

} // namespace

DiffPane unified_pane(const TextDifference& difference, std::string_view before, std::string_view after) {
    DiffPane pane;
    walk(
        difference.rows,
        [&](const DifferenceRow& row) {
            add_line(
                pane,
                {.kind = DiffKind::kept, .number_before = row.line_before, .number_after = row.line_after},
                row.after.of(after));
        },
        [&](std::uint32_t count) { add_line(pane, {.kind = DiffKind::gap, .left_out = count}); },
        [&](const DifferenceRow& row) {
            if (row.kind != Kind::added)
                add_line(pane, line_before(row, before), row.before.of(before));
            if (row.kind != Kind::removed)
                add_line(pane, line_after(row, after), row.after.of(after));
        });
    return pane;
}

DiffPanes side_by_side_panes(const TextDifference& difference, std::string_view before,
                             std::string_view after) {
    DiffPanes panes;
    walk(
        difference.rows,
        [&](const DifferenceRow& row) {
            add_line(panes.before, {.kind = DiffKind::kept, .number_before = row.line_before},
                     row.before.of(before));
            add_line(panes.after, {.kind = DiffKind::kept, .number_after = row.line_after},
                     row.after.of(after));
        },
        [&](std::uint32_t count) {
            for (DiffPane* pane : {&panes.before, &panes.after})
                add_line(*pane, {.kind = DiffKind::gap, .left_out = count});
        },
        [&](const DifferenceRow& row) {
            if (row.kind == Kind::added)
                add_line(panes.before, {.kind = DiffKind::filler});
            else
                add_line(panes.before, line_before(row, before), row.before.of(before));
            if (row.kind == Kind::removed)
                add_line(panes.after, {.kind = DiffKind::filler});
            else
                add_line(panes.after, line_after(row, after), row.after.of(after));
        });
    return panes;
}

} // namespace kb::ui
