// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/kernels.h"
#include "core/embed/vector_math.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace kb;

namespace {

std::vector<float> random_floats(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(count);
    std::ranges::generate(values, [&] { return normal(random); });
    return values;
}

std::vector<std::int8_t> random_bytes(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::int8_t> values(count);
    std::ranges::generate(values,
                          [&] { return static_cast<std::int8_t>(static_cast<int>(random() % 255) - 127); });
    return values;
}

std::vector<float> all_scores(const std::vector<float>& matrix, const std::vector<float>& query,
                              unsigned threads) {
    std::vector<float> out(matrix.size() / query.size());
    scores(matrix, query.size(), query, out, threads);
    return out;
}

} // namespace

class TestVectorMath : public QObject {
    Q_OBJECT

private slots:
    void every_family_of_processors_agrees_with_exact_sums_data();
    void every_family_of_processors_agrees_with_exact_sums();
    void avx2_and_avx512_agree_bit_for_bit();
    void bytes_are_summed_exactly_by_every_family();
    void the_extreme_bytes_do_not_overflow();
    void a_score_depends_on_its_row_alone();
    void the_number_of_threads_changes_nothing();
    void the_best_rows_are_those_of_a_full_sort();
    void equal_scores_are_ordered_by_row();
    void asking_for_more_rows_than_there_are_gives_all();
    void asking_for_none_or_of_an_empty_matrix_gives_none();
};

void TestVectorMath::every_family_of_processors_agrees_with_exact_sums_data() {
    QTest::addColumn<int>("dimension");
    for (int dimension : {1, 3, 7, 8, 9, 15, 16, 17, 31, 33, 100, 384, 512, 1023})
        QTest::addRow("%d", dimension) << dimension;
}

void TestVectorMath::every_family_of_processors_agrees_with_exact_sums() {
    QFETCH(int, dimension);
    auto width = static_cast<std::size_t>(dimension);
    constexpr std::size_t rows = 7; // one group of four and three single ones
    std::vector<float> matrix = random_floats(rows * width, 1);
    std::vector<float> query = random_floats(width, 2);
    for (const Kernels& family : available_kernels()) {
        std::vector<float> out(rows + 1, 42.0F);
        family.dot_float(matrix.data(), rows, width, query.data(), out.data());
        for (std::size_t r = 0; r < rows; ++r) {
            auto row = matrix.begin() + static_cast<std::ptrdiff_t>(r * width);
            double exact = std::inner_product(query.begin(), query.end(), row, 0.0);
            QVERIFY2(std::abs(exact - static_cast<double>(out[r])) < 1e-4, family.name.data());
        }
        QCOMPARE(out[rows], 42.0F); // nothing written behind the last row
    }
}

void TestVectorMath::avx2_and_avx512_agree_bit_for_bit() {
    std::span<const Kernels> families = available_kernels();
    if (families.size() < 3)
        QSKIP("this processor has only one of them");
    for (std::size_t dimension : {5UL, 16UL, 77UL, 384UL}) {
        std::vector<float> matrix = random_floats(9 * dimension, 3);
        std::vector<float> query = random_floats(dimension, 4);
        std::vector<float> first(9), second(9);
        families[0].dot_float(matrix.data(), 9, dimension, query.data(), first.data());
        families[1].dot_float(matrix.data(), 9, dimension, query.data(), second.data());
        QCOMPARE(first, second);
    }
}

void TestVectorMath::bytes_are_summed_exactly_by_every_family() {
    for (std::size_t dimension : {64UL, 384UL, 1024UL}) {
        std::vector<std::int8_t> rows = random_bytes(5 * dimension, 5);
        std::vector<std::int8_t> query = random_bytes(dimension, 6);
        for (const Kernels& family : available_kernels()) {
            std::vector<std::int32_t> out(5);
            family.dot_int8(rows.data(), 5, dimension, query.data(), out.data());
            for (std::size_t r = 0; r < 5; ++r) {
                auto row = rows.begin() + static_cast<std::ptrdiff_t>(r * dimension);
                QCOMPARE(out[r], std::inner_product(query.begin(), query.end(), row, 0));
            }
        }
    }
}

void TestVectorMath::the_extreme_bytes_do_not_overflow() {
    std::vector<std::int8_t> low(128, -127), high(128, 127);
    for (const Kernels& family : available_kernels()) {
        std::int32_t out = 0;
        family.dot_int8(low.data(), 1, 128, high.data(), &out);
        QCOMPARE(out, -127 * 127 * 128);
        family.dot_int8(low.data(), 1, 128, low.data(), &out);
        QCOMPARE(out, 127 * 127 * 128);
    }
}

void TestVectorMath::a_score_depends_on_its_row_alone() {
    // What a caller may not see must not show in the scores of what it may see, not even in the last bit.
    constexpr std::size_t dimension = 77;
    std::vector<float> matrix = random_floats(50 * dimension, 7);
    std::vector<float> query = random_floats(dimension, 8);
    std::vector<float> together = all_scores(matrix, query, 1);
    for (std::size_t skip = 0; skip < 10; ++skip) {
        std::vector<float> rest(matrix.begin() + static_cast<std::ptrdiff_t>(skip * dimension), matrix.end());
        std::vector<float> alone = all_scores(rest, query, 1);
        QVERIFY(std::ranges::equal(alone, std::span(together).subspan(skip)));
    }
}

void TestVectorMath::the_number_of_threads_changes_nothing() {
    constexpr std::size_t dimension = 384;
    std::vector<float> matrix = random_floats(5001 * dimension, 9); // over 7 MB, so that threads are used
    std::vector<float> query = random_floats(dimension, 10);
    std::vector<float> one = all_scores(matrix, query, 1);
    std::vector<Scored> best = top_k(matrix, dimension, query, 10, 1);
    for (unsigned threads : {0U, 2U, 3U, 5U}) {
        QCOMPARE(all_scores(matrix, query, threads), one);
        QCOMPARE(top_k(matrix, dimension, query, 10, threads), best);
    }
}

void TestVectorMath::the_best_rows_are_those_of_a_full_sort() {
    constexpr std::size_t dimension = 16;
    std::vector<float> matrix = random_floats(1000 * dimension, 11);
    std::vector<float> query = random_floats(dimension, 12);
    std::vector<float> all = all_scores(matrix, query, 1);
    std::vector<Scored> sorted;
    for (std::uint32_t row = 0; row < all.size(); ++row)
        sorted.push_back({row, all[row]});
    std::ranges::sort(sorted, std::greater{}, &Scored::score);
    sorted.resize(25);
    QCOMPARE(top_k(matrix, dimension, query, 25, 1), sorted);
}

void TestVectorMath::equal_scores_are_ordered_by_row() {
    std::vector<float> matrix(2000, 1.0F); // 1000 equal rows
    matrix[2 * 700] = 5.0F;
    std::vector<Scored> best = top_k(matrix, 2, std::vector<float>{1, 1}, 4, 2);
    QCOMPARE(best, (std::vector<Scored>{{700, 6}, {0, 2}, {1, 2}, {2, 2}}));
}

void TestVectorMath::asking_for_more_rows_than_there_are_gives_all() {
    QCOMPARE(top_k(std::vector<float>{1, 3, 2}, 1, std::vector<float>{1}, 10, 1),
             (std::vector<Scored>{{1, 3}, {2, 2}, {0, 1}}));
}

void TestVectorMath::asking_for_none_or_of_an_empty_matrix_gives_none() {
    QVERIFY(top_k(std::vector<float>{1, 2}, 1, std::vector<float>{1}, 0, 1).empty());
    QVERIFY(top_k({}, 3, std::vector<float>{1, 2, 3}, 5, 2).empty());
}

QTEST_APPLESS_MAIN(TestVectorMath)
#include "tst_vector_math.moc"
