// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/sequence.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_set>

namespace kb {

namespace {

using Elements = std::span<const std::uint32_t>;

constexpr std::size_t least_edits = 16;
constexpr std::size_t alone = std::numeric_limits<std::size_t>::max(); ///< an element without a partner

/// A part of both sequences, half open.
struct Box {
    std::size_t left = 0, right = 0; ///< of `before`
    std::size_t top = 0, bottom = 0; ///< of `after`
};

struct Point {
    std::size_t x = 0, y = 0;
};

/// The farthest place that paths of one direction have reached on each diagonal x - y, from one corner of a
/// box. Both directions count from their own corner, so that one piece of code serves them.
class Frontier {
public:
    explicit Frontier(std::size_t most_edits)
        : middle_(static_cast<std::ptrdiff_t>(most_edits) + 1)
        , reached_(2 * most_edits + 3, unreached) {}

    void reset(std::ptrdiff_t width, std::ptrdiff_t height) {
        width_ = width;
        height_ = height;
        edits_ = -1;
    }

    /// Takes every path one edit further and along the equal elements behind it. `equal(x, y)` compares at
    /// places counted from the corner. `met(diagonal, x)` is asked of each place; true ends it.
    template <class Equal, class Met>
    bool advance(Equal equal, Met met) {
        ++edits_;
        for (std::ptrdiff_t k = -edits_; k <= edits_; k += 2) {
            std::ptrdiff_t x = edits_ == 0 ? 0 : next(k);
            if (x != unreached)
                while (x < width_ && x - k < height_ && equal(x, x - k))
                    ++x;
            at(k) = x;
            if (x != unreached && met(k, x))
                return true;
        }
        return false;
    }

    /// x on a diagonal that the last advance() went along; unreached where none.
    std::ptrdiff_t on(std::ptrdiff_t k) const {
        bool taken = k >= -edits_ && k <= edits_ && (k + edits_) % 2 == 0;
        return taken ? reached_[static_cast<std::size_t>(middle_ + k)] : unreached;
    }

    /// The place farthest from the corner.
    Point farthest() const {
        std::ptrdiff_t best = 0;
        Point point;
        for (std::ptrdiff_t k = -edits_; k <= edits_; k += 2)
            if (std::ptrdiff_t x = on(k); x != unreached && 2 * x - k > best) {
                best = 2 * x - k;
                point = {static_cast<std::size_t>(x), static_cast<std::size_t>(x - k)};
            }
        return point;
    }

    static constexpr std::ptrdiff_t unreached = -1;

private:
    std::ptrdiff_t& at(std::ptrdiff_t k) { return reached_[static_cast<std::size_t>(middle_ + k)]; }

    /// Where an edit more leads to on diagonal k: one down from the diagonal above, or one to the right.
    std::ptrdiff_t next(std::ptrdiff_t k) {
        std::ptrdiff_t down = k < edits_ ? at(k + 1) : unreached;
        if (down - k > height_)
            down = unreached;
        std::ptrdiff_t right = k > -edits_ ? at(k - 1) : unreached;
        right = right == unreached || right == width_ ? unreached : right + 1;
        return std::max(down, right);
    }

    std::ptrdiff_t middle_, width_ = 0, height_ = 0, edits_ = -1;
    std::vector<std::ptrdiff_t> reached_;
};

class Matcher {
public:
    Matcher(Elements before, Elements after, std::size_t steps)
        : before_(before)
        , after_(after)
        , most_edits_(std::clamp(steps / (before.size() + after.size() + 1), least_edits,
                                 (before.size() + after.size()) / 2 + 1 + least_edits))
        , forward_(most_edits_)
        , backward_(most_edits_)
        , partner_(before.size(), alone) {}

    /// The partner of each element of `before`.
    std::vector<std::size_t> run() {
        std::vector<Box> open{{0, before_.size(), 0, after_.size()}};
        while (!open.empty()) {
            Box box = open.back();
            open.pop_back();
            match_ends(box);
            if (box.left == box.right || box.top == box.bottom)
                continue;
            Point middle = middle_of(box);
            open.push_back({box.left, middle.x, box.top, middle.y});
            open.push_back({middle.x, box.right, middle.y, box.bottom});
        }
        return std::move(partner_);
    }

private:
    /// Pairs what is equal at both ends of the box, and takes it off.
    void match_ends(Box& box) {
        while (box.left < box.right && box.top < box.bottom && before_[box.left] == after_[box.top])
            partner_[box.left++] = box.top++;
        while (box.left < box.right && box.top < box.bottom &&
               before_[box.right - 1] == after_[box.bottom - 1])
            partner_[--box.right] = --box.bottom;
    }

    /// A point that a shortest path goes through, with an edit on either side; or, where that takes too many
    /// edits, the point that was reached farthest. Both ends of the box differ.
    Point middle_of(const Box& box) {
        auto width = static_cast<std::ptrdiff_t>(box.right - box.left);
        auto height = static_cast<std::ptrdiff_t>(box.bottom - box.top);
        forward_.reset(width, height);
        backward_.reset(width, height);
        auto ahead = [&](std::ptrdiff_t x, std::ptrdiff_t y) {
            return before_[box.left + static_cast<std::size_t>(x)] ==
                   after_[box.top + static_cast<std::size_t>(y)];
        };
        auto behind = [&](std::ptrdiff_t x, std::ptrdiff_t y) {
            return before_[box.right - 1 - static_cast<std::size_t>(x)] ==
                   after_[box.bottom - 1 - static_cast<std::size_t>(y)];
        };
        // A diagonal k from one corner is width - height - k from the other, a place x there width - x.
        std::optional<std::pair<std::ptrdiff_t, std::ptrdiff_t>> found;
        auto meets = [&](const Frontier& other) {
            return [&](std::ptrdiff_t k, std::ptrdiff_t x) {
                std::ptrdiff_t opposite = other.on(width - height - k);
                if (opposite == Frontier::unreached || x + opposite < width)
                    return false;
                found = {x, x - k};
                return true;
            };
        };
        for (std::size_t edits = 0; edits < most_edits_; ++edits) {
            if (forward_.advance(ahead, meets(backward_)))
                return {box.left + static_cast<std::size_t>(found->first),
                        box.top + static_cast<std::size_t>(found->second)};
            if (backward_.advance(behind, meets(forward_)))
                return {box.right - static_cast<std::size_t>(found->first),
                        box.bottom - static_cast<std::size_t>(found->second)};
        }
        Point first = forward_.farthest();
        Point last = backward_.farthest();
        if (first.x + first.y >= last.x + last.y)
            return {box.left + first.x, box.top + first.y};
        return {box.right - last.x, box.bottom - last.y};
    }

    Elements before_, after_;
    std::size_t most_edits_;
    Frontier forward_, backward_;
    std::vector<std::size_t> partner_;
};

/// The elements of `sequence` that `other` has, too, and where they stood.
struct Shared {
    std::vector<std::uint32_t> elements;
    std::vector<std::size_t> places;
};

Shared shared_with(Elements other, Elements sequence) {
    std::unordered_set<std::uint32_t> known(other.begin(), other.end());
    Shared shared;
    for (std::size_t i = 0; i < sequence.size(); ++i)
        if (known.contains(sequence[i])) {
            shared.elements.push_back(sequence[i]);
            shared.places.push_back(i);
        }
    return shared;
}

} // namespace

std::vector<CommonRun> common_runs(Elements before, Elements after, std::size_t steps) {
    Shared left = shared_with(after, before);
    Shared right = shared_with(before, after);
    std::vector<std::size_t> partner = Matcher(left.elements, right.elements, steps).run();
    std::vector<CommonRun> runs;
    for (std::size_t i = 0; i < partner.size(); ++i) {
        if (partner[i] == alone)
            continue;
        std::size_t x = left.places[i];
        std::size_t y = right.places[partner[i]];
        if (!runs.empty() && runs.back().before + runs.back().length == x &&
            runs.back().after + runs.back().length == y)
            ++runs.back().length;
        else
            runs.push_back({x, y, 1});
    }
    return runs;
}

} // namespace kb
