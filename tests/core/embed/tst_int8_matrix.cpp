// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/int8_matrix.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace kb;

namespace {

/// Unit vectors row by row.
std::vector<float> random_rows(std::size_t rows, std::size_t dimension, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(rows * dimension);
    std::ranges::generate(values, [&] { return normal(random); });
    for (std::size_t r = 0; r < rows; ++r) {
        auto row = std::span(values).subspan(r * dimension, dimension);
        float length = std::sqrt(std::inner_product(row.begin(), row.end(), row.begin(), 0.0F));
        for (float& value : row)
            value /= length;
    }
    return values;
}

Int8Matrix matrix_of(std::span<const float> values, std::size_t dimension) {
    Int8Matrix matrix(dimension);
    for (std::size_t at = 0; at < values.size(); at += dimension)
        matrix.append(values.subspan(at, dimension));
    return matrix;
}

std::vector<float> all_scores(const Int8Matrix& matrix, const std::vector<float>& query,
                              unsigned threads = 1) {
    std::vector<float> out(matrix.rows());
    matrix.scores(query, out, threads);
    return out;
}

} // namespace

class TestInt8Matrix : public QObject {
    Q_OBJECT

private slots:
    void scores_are_near_the_exact_ones_data();
    void scores_are_near_the_exact_ones();
    void a_row_has_the_same_score_among_any_others();
    void the_number_of_threads_changes_nothing();
    void the_best_rows_are_those_of_the_scores();
    void rescoring_finds_the_exact_best_rows();
    void equal_rows_are_ordered_by_row_after_rescoring_too();
    void the_scale_of_a_row_is_its_own();
    void zero_rows_and_zero_queries_score_zero();
    void rows_can_be_cleared_and_appended_again();
    void an_empty_matrix_has_no_best_rows();
    void it_takes_a_quarter_of_the_memory();
};

void TestInt8Matrix::scores_are_near_the_exact_ones_data() {
    QTest::addColumn<int>("dimension");
    for (int dimension : {3, 63, 64, 65, 384, 1000})
        QTest::addRow("%d", dimension) << dimension;
}

void TestInt8Matrix::scores_are_near_the_exact_ones() {
    QFETCH(int, dimension);
    auto width = static_cast<std::size_t>(dimension);
    std::vector<float> values = random_rows(300, width, 1); // more than the block that is scored at a time
    std::vector<float> query = random_rows(1, width, 2);
    std::vector<float> near = all_scores(matrix_of(values, width), query);
    std::vector<float> exact(300);
    scores(values, width, query, exact, 1);
    for (std::size_t i = 0; i < exact.size(); ++i)
        QVERIFY(std::abs(near[i] - exact[i]) < 0.01F);
}

void TestInt8Matrix::a_row_has_the_same_score_among_any_others() {
    constexpr std::size_t dimension = 77;
    std::vector<float> values = random_rows(40, dimension, 3);
    std::vector<float> query = random_rows(1, dimension, 4);
    std::vector<float> together = all_scores(matrix_of(values, dimension), query);
    std::vector<float> rest =
        all_scores(matrix_of(std::span(values).subspan(7 * dimension), dimension), query);
    QVERIFY(std::ranges::equal(rest, std::span(together).subspan(7)));
}

void TestInt8Matrix::the_number_of_threads_changes_nothing() {
    constexpr std::size_t dimension = 384;
    std::vector<float> values = random_rows(9001, dimension, 5);
    std::vector<float> query = random_rows(1, dimension, 6);
    Int8Matrix matrix = matrix_of(values, dimension); // over 3 MB, so that threads are used
    for (unsigned threads : {0U, 2U, 3U}) {
        QCOMPARE(all_scores(matrix, query, threads), all_scores(matrix, query));
        QCOMPARE(matrix.top_k(query, 10, threads), matrix.top_k(query, 10, 1));
        QCOMPARE(matrix.top_k_rescored(values, query, 10, threads),
                 matrix.top_k_rescored(values, query, 10, 1));
    }
}

void TestInt8Matrix::the_best_rows_are_those_of_the_scores() {
    std::vector<float> values = random_rows(700, 32, 7);
    std::vector<float> query = random_rows(1, 32, 8);
    Int8Matrix matrix = matrix_of(values, 32);
    std::vector<float> all = all_scores(matrix, query);
    std::vector<Scored> best = matrix.top_k(query, 20, 1);
    QCOMPARE(best.size(), 20U);
    QCOMPARE(best.front().score, std::ranges::max(all));
    for (const Scored& row : best)
        QCOMPARE(row.score, all[row.row]);
    QCOMPARE(std::ranges::count_if(all, [&](float score) { return score > best.back().score; }), 19);
}

void TestInt8Matrix::rescoring_finds_the_exact_best_rows() {
    constexpr std::size_t dimension = 384;
    std::vector<float> values = random_rows(5000, dimension, 9);
    Int8Matrix matrix = matrix_of(values, dimension);
    for (unsigned seed = 100; seed < 120; ++seed) {
        std::vector<float> query = random_rows(1, dimension, seed);
        QCOMPARE(matrix.top_k_rescored(values, query, 10, 1), top_k(values, dimension, query, 10, 1));
    }
}

void TestInt8Matrix::equal_rows_are_ordered_by_row_after_rescoring_too() {
    std::vector<float> values(200, 0.5F);
    Int8Matrix matrix = matrix_of(values, 4);
    std::vector<Scored> best = matrix.top_k_rescored(values, std::vector<float>{1, 0, 0, 0}, 3, 1);
    QCOMPARE(best, (std::vector<Scored>{{0, 0.5F}, {1, 0.5F}, {2, 0.5F}}));
}

void TestInt8Matrix::the_scale_of_a_row_is_its_own() {
    Int8Matrix matrix = matrix_of(std::vector<float>{1000, 0, 0.001F, 0}, 2);
    std::vector<float> out = all_scores(matrix, {1, 0});
    QVERIFY(std::abs(out[0] - 1000) < 0.01F);
    QVERIFY(std::abs(out[1] - 0.001F) < 1e-8F);
}

void TestInt8Matrix::zero_rows_and_zero_queries_score_zero() {
    Int8Matrix matrix = matrix_of(std::vector<float>{0, 0, 1, 1}, 2);
    QCOMPARE(all_scores(matrix, {1, 1})[0], 0.0F);
    QCOMPARE(all_scores(matrix, {0, 0}), (std::vector<float>{0, 0}));
}

void TestInt8Matrix::rows_can_be_cleared_and_appended_again() {
    Int8Matrix matrix = matrix_of(std::vector<float>{1, 0, 0, 1}, 2);
    matrix.clear();
    QCOMPARE(matrix.rows(), 0U);
    matrix.append(std::vector<float>{0, 2});
    QCOMPARE(matrix.rows(), 1U);
    QVERIFY(std::abs(all_scores(matrix, {0, 1})[0] - 2) < 1e-5F);
}

void TestInt8Matrix::an_empty_matrix_has_no_best_rows() {
    Int8Matrix matrix(8);
    QVERIFY(matrix.top_k(std::vector<float>(8, 1.0F), 5, 2).empty());
    QVERIFY(matrix.top_k_rescored({}, std::vector<float>(8, 1.0F), 5, 2).empty());
}

void TestInt8Matrix::it_takes_a_quarter_of_the_memory() {
    Int8Matrix matrix(384);
    std::vector<float> row(384, 0.05F);
    for (int i = 0; i < 10; ++i)
        matrix.append(row);
    QCOMPARE(matrix.bytes(), 10U * (384 + 4));
}

QTEST_APPLESS_MAIN(TestInt8Matrix)
#include "tst_int8_matrix.moc"
