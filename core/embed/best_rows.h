// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Work over the rows of a matrix in several threads, and the best rows of a score. Internal to core/embed.
#pragma once

#include "core/embed/vector_math.h"

#include <algorithm>
#include <system_error>
#include <thread>

namespace kb {

/// Threads that are worth starting for `rows` rows of `row_bytes`: about 1 MB each at least, where a thread's
/// start (some 50 µs) is small beside the work.
inline unsigned useful_threads(std::size_t rows, std::size_t row_bytes, unsigned threads) {
    std::size_t most = rows * row_bytes / (1U << 20);
    return static_cast<unsigned>(std::clamp<std::size_t>(most, 1, std::max(threads, 1U)));
}

/// Calls work(begin, end, part) for consecutive parts of [0, rows), the last in the caller's thread. A thread
/// that the system does not give is done without.
template <class Work>
void in_parallel(std::size_t rows, std::size_t row_bytes, unsigned threads, const Work& work) {
    unsigned parts = useful_threads(rows, row_bytes, threads);
    std::vector<std::jthread> helpers;
    for (unsigned part = 0; part + 1 < parts; ++part) {
        std::size_t begin = rows * part / parts;
        std::size_t end = rows * (part + 1) / parts;
        try {
            helpers.emplace_back([&work, begin, end, part] { work(begin, end, part); });
        } catch (const std::system_error&) {
            work(begin, end, part);
        }
    }
    work(rows * (parts - 1) / parts, rows, parts - 1);
}

/// Higher scores first, equals by lower row.
inline bool better(const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score > b.score : a.row < b.row;
}

/// The `k` best of rows that are offered in any order.
class BestRows {
public:
    explicit BestRows(std::size_t k)
        : k_(k) {
        heap_.reserve(k);
    }

    void offer(Scored candidate) {
        if (heap_.size() < k_) {
            heap_.push_back(candidate);
            std::ranges::push_heap(heap_, better); // the worst is in front
        } else if (k_ > 0 && better(candidate, heap_.front())) {
            std::ranges::pop_heap(heap_, better);
            heap_.back() = candidate;
            std::ranges::push_heap(heap_, better);
        }
    }

    const std::vector<Scored>& unordered() const { return heap_; }

    std::vector<Scored> take() {
        std::ranges::sort(heap_, better);
        return std::move(heap_);
    }

private:
    std::size_t k_;
    std::vector<Scored> heap_;
};

/// The `k` best of `rows` rows, whose scores score_rows(begin, end, out) fills in.
template <class ScoreRows>
std::vector<Scored> best_rows(std::size_t rows, std::size_t row_bytes, std::size_t k, unsigned threads,
                              const ScoreRows& score_rows) {
    constexpr std::size_t block = 256; // scores that stay in the first-level cache
    k = std::min(k, rows);
    std::vector<BestRows> parts(useful_threads(rows, row_bytes, threads), BestRows(k));
    in_parallel(rows, row_bytes, threads, [&](std::size_t begin, std::size_t end, unsigned part) {
        float scores[block];
        for (std::size_t at = begin; at < end; at += block) {
            std::size_t stop = std::min(at + block, end);
            score_rows(at, stop, scores);
            for (std::size_t row = at; row < stop; ++row)
                parts[part].offer({static_cast<std::uint32_t>(row), scores[row - at]});
        }
    });
    BestRows best = std::move(parts.front());
    for (std::size_t part = 1; part < parts.size(); ++part)
        for (const Scored& row : parts[part].unordered())
            best.offer(row);
    return best.take();
}

} // namespace kb
