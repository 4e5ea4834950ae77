// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/difference.h"

#include "core/base/text.h"
#include "core/review/sequence.h"
#include "core/review/words.h"

#include <algorithm>
#include <cmath>

namespace kb {

namespace {

using Kind = DifferenceRow::Kind;

struct TextLine {
    ByteSpan whole, text; ///< with and without its end
    bool blank = false;
    /// Made where lines are paired: the words, sorted, and a bit for each.
    std::vector<std::uint32_t> words;
    std::uint64_t signature = 0;
};

std::vector<TextLine> lines_of(std::string_view text) {
    LineIndex index(text);
    std::vector<TextLine> lines;
    for (std::uint32_t number = 1; number <= index.line_count(); ++number) {
        TextLine line;
        line.whole = {index.offset_of_line(number), index.offset_of_line(number + 1)};
        if (line.whole.empty())
            break; // behind the last line end
        line.text = line.whole;
        for (char end : {'\n', '\r'})
            line.text.end -= !line.text.empty() && text[line.text.end - 1] == end;
        line.blank = trim(line.text.of(text)).empty();
        lines.push_back(std::move(line));
    }
    return lines;
}

// ---- Which line became which
// -------------------------------------------------------------------------------

/// A removed and an added line are one changed line from this share of words on.
constexpr std::size_t least_share_percent = 40;
/// Work for pairing, in bytes looked at: of one run of lines, of a slice of a longer one, and of all.
constexpr std::size_t run_work = std::size_t{1} << 22;
constexpr std::size_t slice_work = std::size_t{1} << 15;
constexpr std::size_t all_work = std::size_t{1} << 27;
/// Steps (common_runs) for the words of all lines together.
constexpr std::size_t word_steps = std::size_t{1} << 26;

/// Lines from `left` to `right` before and from `top` to `bottom` after.
struct Region {
    std::size_t left = 0, right = 0, top = 0, bottom = 0;
};

class LineComparison {
public:
    LineComparison(std::string_view before, std::string_view after)
        : before_(before)
        , after_(after)
        , old_(lines_of(before))
        , new_(lines_of(after)) {}

    TextDifference run() {
        const std::vector<CommonRun> runs = common_lines();
        Region region;
        for (std::size_t i = 0; i <= runs.size(); ++i) {
            region.right = next_x(runs, i);
            region.bottom = next_y(runs, i);
            if (goes_on_behind(region, runs, i))
                continue;
            write(region);
            if (i == runs.size())
                break;
            keep(runs[i]);
            region.left = runs[i].before + runs[i].length;
            region.top = runs[i].after + runs[i].length;
        }
        return std::move(out_);
    }

private:
    std::vector<CommonRun> common_lines() {
        Numbers numbers;
        auto number = [&](const std::vector<TextLine>& lines, std::string_view text) {
            std::vector<std::uint32_t> all;
            all.reserve(lines.size());
            for (const TextLine& line : lines)
                all.push_back(numbers.of(line.text.of(text)));
            return all;
        };
        return common_runs(number(old_, before_), number(new_, after_));
    }

    std::size_t next_x(const std::vector<CommonRun>& runs, std::size_t i) const {
        return i < runs.size() ? runs[i].before : old_.size();
    }
    std::size_t next_y(const std::vector<CommonRun>& runs, std::size_t i) const {
        return i < runs.size() ? runs[i].after : new_.size();
    }

    /// Blank lines alone do not tell where a paragraph went: what lies on both sides of them is looked at
    /// together, where that is not too much.
    bool goes_on_behind(const Region& region, const std::vector<CommonRun>& runs, std::size_t i) const {
        if (i >= runs.size() || (region.left == region.right && region.top == region.bottom))
            return false;
        const CommonRun& run = runs[i];
        for (std::size_t line = run.before; line < run.before + run.length; ++line)
            if (!old_[line].blank)
                return false;
        std::size_t x = next_x(runs, i + 1);
        std::size_t y = next_y(runs, i + 1);
        bool more = x > run.before + run.length || y > run.after + run.length;
        return more && work_of({region.left, x, region.top, y}) <= run_work;
    }

    static std::size_t bytes(const std::vector<TextLine>& lines, std::size_t from, std::size_t to) {
        return from == to ? 0 : lines[to - 1].whole.end - lines[from].whole.begin;
    }
    std::size_t work_of(const Region& region) const {
        std::size_t width = region.right - region.left;
        std::size_t height = region.bottom - region.top;
        return 4 * width * height + bytes(old_, region.left, region.right) * height +
               bytes(new_, region.top, region.bottom) * width;
    }

    /// Pairs the lines of a region; a large one slice by slice, as far as there is work left.
    void write(const Region& region) {
        std::size_t work = work_of(region);
        if (work <= run_work) {
            write_slice(region, work);
            return;
        }
        auto slices = static_cast<std::size_t>(
            std::ceil(std::sqrt(static_cast<double>(work) / static_cast<double>(slice_work))));
        auto part = [&](std::size_t from, std::size_t to, std::size_t i) {
            return from + (to - from) * i / slices;
        };
        for (std::size_t i = 0; i < slices; ++i) {
            Region slice{part(region.left, region.right, i), part(region.left, region.right, i + 1),
                         part(region.top, region.bottom, i), part(region.top, region.bottom, i + 1)};
            write_slice(slice, work_of(slice));
        }
    }

    void write_slice(const Region& region, std::size_t work) {
        bool one_sided = region.left == region.right || region.top == region.bottom;
        if (!one_sided && work <= run_work && work <= work_left_) {
            work_left_ -= work;
            pair(region);
            return;
        }
        for (std::size_t x = region.left; x < region.right; ++x)
            remove(x, region.top);
        for (std::size_t y = region.top; y < region.bottom; ++y)
            add(region.right, y);
    }

    /// What it is worth that one line became the other; 0: they are two.
    static std::uint32_t worth(const TextLine& a, std::string_view a_text, const TextLine& b,
                               std::string_view b_text) {
        if (a.text.of(a_text) == b.text.of(b_text))
            return 1 + 4 * static_cast<std::uint32_t>(a.words.size());
        if ((a.signature & b.signature) == 0)
            return 0;
        std::size_t common = 0;
        for (auto i = a.words.begin(), j = b.words.begin(); i != a.words.end() && j != b.words.end();) {
            auto order = *i <=> *j;
            common += order == 0;
            i += order <= 0;
            j += order >= 0;
        }
        bool enough = 200 * common >= least_share_percent * (a.words.size() + b.words.size());
        return enough ? 4 * static_cast<std::uint32_t>(common) : 0;
    }

    void read_words(TextLine& line, std::string_view text) {
        std::string_view part = text.substr(0, line.text.end);
        line.words.clear();
        for (std::size_t at = line.text.begin; at < line.text.end;) {
            Token token = next_token(part, at);
            if (token.word)
                line.words.push_back(words_.of(part.substr(at, token.end - at)));
            at = token.end;
        }
        std::ranges::sort(line.words);
        line.signature = 0;
        for (std::uint32_t word : line.words)
            line.signature |= std::uint64_t{1} << (word % 64);
    }

    /// The pairing of most worth, by the recurrence of the longest common subsequence with weights.
    void pair(const Region& region) {
        std::size_t width = region.right - region.left;
        std::size_t height = region.bottom - region.top;
        for (std::size_t x = region.left; x < region.right; ++x)
            read_words(old_[x], before_);
        for (std::size_t y = region.top; y < region.bottom; ++y)
            read_words(new_[y], after_);
        std::vector<std::uint32_t> best((width + 1) * (height + 1), 0); // of the lines behind
        std::vector<bool> paired(best.size(), false);
        auto place = [&](std::size_t x, std::size_t y) { return x * (height + 1) + y; };
        for (std::size_t x = width; x-- > 0;)
            for (std::size_t y = height; y-- > 0;) {
                std::uint32_t apart = std::max(best[place(x + 1, y)], best[place(x, y + 1)]);
                std::uint32_t here = worth(old_[region.left + x], before_, new_[region.top + y], after_);
                std::uint32_t together = here == 0 ? 0 : here + best[place(x + 1, y + 1)];
                best[place(x, y)] = std::max(apart, together);
                paired[place(x, y)] = together > 0 && together >= apart;
            }
        std::size_t x = 0;
        std::size_t y = 0;
        while (x < width || y < height) {
            bool both = x < width && y < height;
            if (both && paired[place(x, y)])
                change(region.left + x++, region.top + y++);
            else if (x < width && (!both || best[place(x + 1, y)] == best[place(x, y)]))
                remove(region.left + x++, region.top + y);
            else
                add(region.left + x, region.top + y++);
        }
    }

    // ---- Rows ----

    std::size_t start(const std::vector<TextLine>& lines, std::string_view text, std::size_t i) const {
        return i < lines.size() ? lines[i].whole.begin : text.size();
    }

    void remove(std::size_t x, std::size_t y) {
        std::size_t at = start(new_, after_, y);
        out_.rows.push_back({.kind = Kind::removed,
                             .line_before = static_cast<std::uint32_t>(x) + 1,
                             .before = old_[x].whole,
                             .after = {at, at}});
        ++out_.removed;
    }

    void add(std::size_t x, std::size_t y) {
        std::size_t at = start(old_, before_, x);
        out_.rows.push_back({.kind = Kind::added,
                             .line_after = static_cast<std::uint32_t>(y) + 1,
                             .before = {at, at},
                             .after = new_[y].whole});
        ++out_.added;
    }

    DifferenceRow both_sides(Kind kind, std::size_t x, std::size_t y) const {
        const TextLine& a = old_[x];
        const TextLine& b = new_[y];
        return {.kind = kind,
                .line_before = static_cast<std::uint32_t>(x) + 1,
                .line_after = static_cast<std::uint32_t>(y) + 1,
                .before = a.whole,
                .after = b.whole,
                .end_differs = before_.substr(a.text.end, a.whole.end - a.text.end) !=
                               after_.substr(b.text.end, b.whole.end - b.text.end)};
    }

    void keep(const CommonRun& run) {
        for (std::size_t i = 0; i < run.length; ++i) {
            out_.rows.push_back(both_sides(Kind::kept, run.before + i, run.after + i));
            out_.ends += out_.rows.back().end_differs;
        }
    }

    void change(std::size_t x, std::size_t y) {
        const TextLine& a = old_[x];
        const TextLine& b = new_[y];
        if (a.text.of(before_) == b.text.of(after_)) {
            keep({x, y, 1});
            return;
        }
        DifferenceRow row = both_sides(Kind::changed, x, y);
        std::size_t share =
            (a.text.size() + b.text.size() + 1) * (word_steps / (before_.size() + after_.size()));
        row.pieces = pieces_of(before_, a.text, after_, b.text, share);
        out_.rows.push_back(std::move(row));
        ++out_.changed;
    }

    std::string_view before_, after_;
    std::vector<TextLine> old_, new_;
    Numbers words_;
    std::size_t work_left_ = all_work;
    TextDifference out_;
};

} // namespace

TextDifference text_difference(std::string_view before, std::string_view after) {
    return LineComparison(before, after).run();
}

} // namespace kb
