// SPDX-License-Identifier: GPL-3.0-or-later
// The vector leg over 100,000 vectors of 384 elements, beside numpy and sqlite-vec, which $KB_BENCH_PYTHON
// runs with as many threads. One JSON object a line; `ratio` is how many times faster than the reference.
#include "core/embed/int8_matrix.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <format>
#include <functional>
#include <iostream>
#include <memory>
#include <numeric>
#include <random>

using namespace kb;
using nlohmann::json;

namespace {

constexpr std::size_t rows = 100'000;
constexpr std::size_t dimension = 384;
constexpr std::size_t best = 10;
constexpr int repeats = 101;

/// Unit vectors in random directions: many near scores, so a hard case for bytes.
LargeVector<float> random_rows(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    LargeVector<float> values(count * dimension);
    std::ranges::generate(values, [&] { return normal(random); });
    for (std::size_t r = 0; r < count; ++r) {
        auto row = std::span(values).subspan(r * dimension, dimension);
        float length = std::sqrt(std::inner_product(row.begin(), row.end(), row.begin(), 0.0F));
        std::ranges::for_each(row, [length](float& value) { value /= length; });
    }
    return values;
}

double median_ms(const std::function<void()>& call) {
    std::vector<double> times;
    for (int i = 0; i < repeats; ++i) {
        auto start = std::chrono::steady_clock::now();
        call();
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::nth_element(times, times.begin() + repeats / 2);
    return times[repeats / 2];
}

/// What the Python script measured with `threads` threads; an empty object where it cannot run.
json reference(unsigned threads) {
    const char* python = std::getenv("KB_BENCH_PYTHON");
    if (python == nullptr)
        return json::object();
    std::string command = std::format("OPENBLAS_NUM_THREADS={0} OMP_NUM_THREADS={0} '{1}' "
                                      "'{2}/tests/bench/vectors_reference.py' {3} {4} {5}",
                                      threads, python, KB_SOURCE_DIR, rows, dimension, repeats);
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string output(4096, '\0');
    output.resize(pipe ? std::fread(output.data(), 1, output.size(), pipe.get()) : 0);
    json result = json::parse(output, nullptr, false);
    return result.is_object() ? result : json::object();
}

void print(const std::string& measure, double value, const json& reference, const json& reach) {
    json line{{"measure", measure}, {"value", value}, {"unit", "ms"}, {"reach", reach}};
    line["reference"] = reference;
    line["ratio"] = reference.is_number() ? json(reference.get<double>() / value) : json();
    std::cout << line.dump() << std::endl;
}

struct Bench {
    LargeVector<float> matrix = random_rows(rows, 1);
    LargeVector<float> queries = random_rows(100, 2);
    Int8Matrix bytes{dimension};

    Bench() {
        for (std::size_t r = 0; r < rows; ++r)
            bytes.append(std::span(matrix).subspan(r * dimension, dimension));
    }

    std::span<const float> query(std::size_t i) const {
        return std::span(queries).subspan(i % 100 * dimension, dimension);
    }

    void times(unsigned threads) const {
        json other = reference(threads);
        std::size_t i = 0;
        double floats = median_ms([&] { top_k(matrix, dimension, query(i++), best, threads); });
        double int8 = median_ms([&] { bytes.top_k_rescored(matrix, query(i++), best, threads); });
        std::string end = std::format(", {} thread{}", threads, threads == 1 ? "" : "s");
        print("vector search float32 / numpy" + end, floats, other["numpy"], 1);
        print("vector search int8 / numpy" + end, int8, other["numpy"], 2.5);
        if (threads > 1)
            return; // sqlite-vec has no more than one
        print("vector search int8 / sqlite-vec" + end, int8, other["sqlite_vec"], 8);
        // One processor's share of the memory's speed is the limit here, for numpy as well: no mark.
        print("vector search float32 / sqlite-vec" + end, floats, other["sqlite_vec"], json());
    }

    void recall(const std::string& measure, bool rescored) const {
        std::size_t found = 0;
        for (std::size_t i = 0; i < 100; ++i) {
            std::vector<Scored> exact = top_k(matrix, dimension, query(i), best, 2);
            std::vector<Scored> near =
                rescored ? bytes.top_k_rescored(matrix, query(i), best, 2) : bytes.top_k(query(i), best, 2);
            for (const Scored& row : near)
                found += std::ranges::contains(exact, row.row, &Scored::row);
        }
        double value = static_cast<double>(found) / (100 * best);
        json line{
            {"measure", measure}, {"value", value}, {"unit", "share"}, {"reference", 1}, {"ratio", value}};
        line["reach"] = rescored ? json(0.99) : json();
        std::cout << line.dump() << std::endl;
    }
};

} // namespace

int main() {
    Bench bench;
    std::cerr << "instructions: " << vector_instructions() << std::endl;
    bench.times(1);
    bench.times(2);
    bench.recall("recall@10 of int8", true);
    bench.recall("recall@10 of int8 without scoring again", false);
}
