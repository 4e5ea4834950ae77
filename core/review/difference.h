// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What changed between two versions of a text or of an article: lines, the words in them, and the fields of
/// the frontmatter. Values that can be shown in one column or in two. Pure; any thread.
#pragma once

#include "core/article/article.h"
#include "core/base/span.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A part of a changed line.
struct DifferencePiece {
    bool kept = true;       ///< the same bytes on both sides; else one of the two may be empty
    ByteSpan before, after; ///< in the two texts
    bool operator==(const DifferencePiece&) const = default;
};

/// One line, as it was and as it is.
struct DifferenceRow {
    enum class Kind {
        kept,    ///< on both sides; `end_differs` where not in its line end
        removed, ///< before alone
        added,   ///< after alone
        changed, ///< on both sides, in other words: `pieces` says where
    };
    Kind kind = Kind::kept;
    std::uint32_t line_before = 0, line_after = 0; ///< from 1; 0: this side has no such line
    /// The whole line with its end, in the two texts; empty, and where it would stand, on a side without it.
    ByteSpan before, after;
    bool end_differs = false; ///< kept and changed: CRLF became LF, or the last line end is missing on a side
    /// Of a changed line, without its end: all of both sides, in order, kept and other pieces in turn.
    std::vector<DifferencePiece> pieces;
};

/// All lines of both texts, in order: the rows' spans, put together, are the texts.
struct TextDifference {
    std::vector<DifferenceRow> rows;
    std::size_t removed = 0, added = 0, changed = 0; ///< rows of that kind
    std::size_t ends = 0;                            ///< kept rows that differ in their line end
    bool empty() const { return removed + added + changed + ends == 0; }
};

/// Compares line by line, then lines that became others word by word.
///
/// Lines end with LF, CRLF or a lone CR; the kind of end is not part of a line. Words are runs of letters,
/// digits and '_' (Unicode); ideographs and punctuation stand for themselves, blanks for a run of blanks; no
/// span begins or ends inside a UTF-8 sequence. Between equal lines (blank ones set no mark), a removed and
/// an added line are one changed line where they share at least two fifths of their words, by the pairing
/// that keeps most words and the order of the lines.
///
/// Time is bounded whatever the texts are: a few hundred milliseconds for two of 2 MB. Where two texts have
/// so little in common that finding the least difference takes longer, a larger one is given (common_runs in
/// sequence.h); where a run of changed lines is very long, lines are paired slice by slice.
TextDifference text_difference(std::string_view before, std::string_view after);

/// A frontmatter field that is not the same in both versions.
struct FieldDifference {
    enum class Kind { removed, added, changed };
    std::string key;
    Kind kind = Kind::changed;
    std::string before,
        after; ///< values as typed; lists and maps as YAML on one line; "" where there is none
    /// Of two lists: what only one of them has, in its order. Both empty where the order alone changed, or
    /// where an item holds more than one level.
    std::vector<std::string> items_removed, items_added;
    bool reordered = false; ///< two lists of the same items
    bool operator==(const FieldDifference&) const = default;
};

/// What differs in content between the fields of two articles, wherever they stand and however they are
/// written: in the order of `after`, then those that are gone in the order of `before`. A value that is the
/// only item of a list is not a list (`system: slurm` and `system: [slurm]` differ).
std::vector<FieldDifference> field_differences(const Article& before, const Article& after);

struct ArticleDifference {
    std::vector<FieldDifference> fields;
    /// Of the bodies; of the whole files where the frontmatter of one of them cannot be read. Spans are
    /// offsets into `bytes` of the articles, lines those of the files.
    TextDifference text;
    bool whole_files = false;
};

ArticleDifference article_difference(const Article& before, const Article& after);

} // namespace kb
