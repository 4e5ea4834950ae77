// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a change of one article does to the answers that people and agents get. Pure; any thread.
#pragma once

#include "core/search/golden.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kb {

/// A question that is asked with the change and without it.
struct PreviewQuery {
    std::string id; ///< of a golden query; "" of another
    std::string query;
    std::optional<Audience> audience; ///< whose answer the judgements are about; nothing: everybody's
    std::vector<Judgement> relevant;  ///< empty: nobody judged
};

std::vector<PreviewQuery> preview_queries(const std::vector<GoldenQuery>& golden);

/// So many first articles of an answer are compared.
inline constexpr std::size_t preview_hits = 10;

/// An article in an answer, best first.
struct RankedPage {
    std::string path, title;
    double score = 0; ///< fused; comparable within one answer only
    bool operator==(const RankedPage&) const = default;
};

/// An article whose rank is another.
struct PageMove {
    std::string path, title;
    int before = 0, after = 0; ///< ranks from 1; 0: not among the first
    bool enters() const { return before == 0; }
    bool leaves() const { return after == 0; }
    bool operator==(const PageMove&) const = default;
};

/// What entered, moved and left: by rank after the change, then what left by its old rank.
std::vector<PageMove> page_moves(const std::vector<RankedPage>& before, const std::vector<RankedPage>& after);

/// Whether a page judged 2 or 3 was among the pages before and none is after.
bool loses_only_answer(const std::vector<Judgement>& relevant, const std::vector<RankedPage>& before,
                       const std::vector<RankedPage>& after);

/// One question as one audience asks it.
struct QueryEffect {
    std::size_t query = 0; ///< place among the questions
    Audience audience = Audience::users;
    std::vector<RankedPage> before, after; ///< at most preview_hits
    bool answerable_before = false, answerable_after = false;
    std::vector<PageMove> moves; ///< empty: the same articles in the same order
    bool lost_answer = false;    ///< it loses its only good answer, at the audience it was judged for
};

} // namespace kb
