// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A difference as text that can be shown: one column, or two whose lines are level. Pure; any thread.
#pragma once

#include "core/review/difference.h"

#include <QString>

#include <cstdint>
#include <string_view>
#include <vector>

namespace kb::ui {

/// What a line of a pane is.
enum class DiffKind {
    kept,
    removed,
    added,
    gap /**< lines alike that are left out */,
    filler /**< level with nothing */
};

struct DiffLine {
    DiffKind kind = DiffKind::kept;
    std::uint32_t number_before = 0, number_after = 0; ///< from 1; 0: not of that text
    std::uint32_t left_out = 0;                        ///< of a gap: so many lines
    /// Words that differ in a line that is on both sides: UTF-16 positions in the line.
    struct Word {
        int begin = 0, end = 0;
    };
    std::vector<Word> words;
};

struct DiffPane {
    QString text; ///< the lines with '\n' between them; gaps and fillers are empty lines
    std::vector<DiffLine> lines;
};

/// Lines alike are shown this far from a change; further ones become a gap.
inline constexpr std::size_t diff_context = 3;

/// What was and what is below each other: of a changed line first the old one, then the new.
DiffPane unified_pane(const TextDifference& difference, std::string_view before, std::string_view after);

struct DiffPanes {
    DiffPane before, after; ///< with equally many lines
};
DiffPanes side_by_side_panes(const TextDifference& difference, std::string_view before,
                             std::string_view after);

} // namespace kb::ui
