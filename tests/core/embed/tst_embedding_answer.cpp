// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/embedding_answer.h"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace kb;

namespace {

QByteArray base64_of(const std::vector<float>& values) {
    QByteArray bytes(static_cast<qsizetype>(values.size() * sizeof(float)), '\0');
    std::memcpy(bytes.data(), values.data(), static_cast<std::size_t>(bytes.size()));
    return bytes.toBase64();
}

Result<EmbeddingAnswer> read(const QByteArray& json, ExpectedAnswer expected = {.count = 2}) {
    expected.service = "kb.example.edu:8000";
    return read_embeddings(json.toStdString(), expected);
}

} // namespace

class TestEmbeddingAnswer : public QObject {
    Q_OBJECT

private slots:
    void vectors_are_normalised_and_in_the_order_asked_for();
    void entries_without_an_index_count_in_their_order();
    void base64_gives_the_same_vectors_as_numbers();
    void a_longer_vector_is_cut_and_normalised_again();
    void a_vector_shorter_than_asked_for_is_a_mismatch();
    void what_is_wrong_with_an_answer_is_said_data();
    void what_is_wrong_with_an_answer_is_said();
    void every_cut_of_a_good_answer_is_an_error();
    void the_reason_of_a_service_is_found_data();
    void the_reason_of_a_service_is_found();
};

void TestEmbeddingAnswer::vectors_are_normalised_and_in_the_order_asked_for() {
    auto answer =
        read(R"({"data": [{"index": 1, "embedding": [0, -2]}, {"index": 0, "embedding": [3, 4]}]})");
    QVERIFY(answer);
    QCOMPARE(answer->dimension, 2U);
    QCOMPARE(answer->vectors.dimension, 2U);
    QCOMPARE(answer->vectors.values, (std::vector<float>{0.6F, 0.8F, 0, -1}));
}

void TestEmbeddingAnswer::entries_without_an_index_count_in_their_order() {
    auto answer = read(R"({"data": [{"embedding": [1, 0]}, {"embedding": [0, 1]}]})");
    QVERIFY(answer);
    QCOMPARE(answer->vectors.values, (std::vector<float>{1, 0, 0, 1}));
}

void TestEmbeddingAnswer::base64_gives_the_same_vectors_as_numbers() {
    QByteArray entry = R"({"embedding": "%"})";
    entry.replace("%", base64_of({3, 4, 0}));
    auto answer = read("{\"data\": [" + entry + "]}", {.count = 1});
    QVERIFY(answer);
    QCOMPARE(answer->vectors.values, (std::vector<float>{0.6F, 0.8F, 0}));
}

void TestEmbeddingAnswer::a_longer_vector_is_cut_and_normalised_again() {
    auto answer = read(R"({"data": [{"embedding": [3, 4, 12, 84]}]})", {.count = 1, .cut = 2});
    QVERIFY(answer);
    QCOMPARE(answer->dimension, 4U);
    QCOMPARE(answer->vectors.dimension, 2U);
    QCOMPARE(answer->vectors.values, (std::vector<float>{0.6F, 0.8F}));
}

void TestEmbeddingAnswer::a_vector_shorter_than_asked_for_is_a_mismatch() {
    auto answer = read(R"({"data": [{"embedding": [3, 4]}]})", {.count = 1, .cut = 3});
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::mismatch);
    QVERIFY(answer.error().message.contains("2 elements"));
}

void TestEmbeddingAnswer::what_is_wrong_with_an_answer_is_said_data() {
    // traps: Vectors and fusion: a model of another dimension; vectors are normalised, never assumed to be.
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("said");
    auto entries = [](const QByteArray& first, const QByteArray& second) {
        return "{\"data\": [" + first + ", " + second + "]}";
    };
    const QByteArray good = R"({"index": 0, "embedding": [1, 2]})";
    QTest::newRow("empty") << QByteArray() << "not JSON";
    QTest::newRow("HTML") << QByteArray("<html>Bad gateway</html>") << "not JSON";
    QTest::newRow("a list") << QByteArray("[1]") << "no list 'data'";
    QTest::newRow("data is no list") << QByteArray(R"({"data": {"embedding": [1, 2]}})") << "no list 'data'";
    QTest::newRow("too few") << QByteArray("{\"data\": [" + good + "]}") << "1 vectors for 2 texts";
    QTest::newRow("none") << QByteArray(R"({"data": []})") << "0 vectors for 2 texts";
    QTest::newRow("an entry is no object") << entries(good, "7") << "entry 1 holds no vector";
    QTest::newRow("no vector") << entries(good, R"({"index": 1})") << "entry 1 holds no vector";
    QTest::newRow("an index twice") << entries(good, good) << "entry 1 has an index";
    QTest::newRow("an index too large")
        << entries(good, R"({"index": 2, "embedding": [1, 2]})") << "entry 1 has an index";
    QTest::newRow("a negative index")
        << entries(good, R"({"index": -1, "embedding": [1, 2]})") << "entry 1 has an index";
    QTest::newRow("an index of text")
        << entries(good, R"({"index": "1", "embedding": [1, 2]})") << "entry 1 has an index";
    QTest::newRow("another dimension") << entries(good, R"({"index": 1, "embedding": [1, 2, 3]})")
                                       << "a vector has 3 elements, others have 2";
    QTest::newRow("an empty vector") << entries(good, R"({"index": 1, "embedding": []})")
                                     << "not a list of numbers";
    QTest::newRow("null") << entries(good, R"({"index": 1, "embedding": null})") << "not a list of numbers";
    QTest::newRow("a null in it") << entries(good, R"({"index": 1, "embedding": [1, null]})")
                                  << "not a list of numbers";
    QTest::newRow("zero") << entries(good, R"({"index": 1, "embedding": [0, 0]})") << "zero or not finite";
    QTest::newRow("beyond a float") << entries(good, R"({"index": 1, "embedding": [1e300, 1]})")
                                    << "zero or not finite";
    QTest::newRow("beyond a double") << entries(good, R"({"index": 1, "embedding": [1e999, 1]})")
                                     << "not JSON";
    QTest::newRow("NaN as text") << entries(good, R"({"index": 1, "embedding": [NaN, 1]})") << "not JSON";
    QTest::newRow("NaN in base64") << entries(good,
                                              R"({"index": 1, "embedding": ")" + base64_of({NAN, 1}) + "\"}")
                                   << "zero or not finite";
    QTest::newRow("no base64") << entries(good, R"({"index": 1, "embedding": "%%%%"})")
                               << "not a list of numbers";
    QTest::newRow("base64 of half a float")
        << entries(good, R"({"index": 1, "embedding": "AAAAAAA="})") << "not a list of numbers";
}

void TestEmbeddingAnswer::what_is_wrong_with_an_answer_is_said() {
    QFETCH(QByteArray, json);
    QFETCH(QString, said);
    auto answer = read(json);
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::unavailable);
    QString text = QString::fromStdString(answer.error().message);
    QVERIFY2(text.contains(said) && text.contains("kb.example.edu:8000"), qPrintable(text));
}

void TestEmbeddingAnswer::every_cut_of_a_good_answer_is_an_error() {
    const QByteArray whole =
        R"({"data": [{"index": 0, "embedding": [1, 2]}, {"index": 1, "embedding": [3, 4]}]})";
    QVERIFY(read(whole));
    for (qsizetype size = 0; size < whole.size(); ++size)
        QVERIFY(!read(whole.first(size)));
}

void TestEmbeddingAnswer::the_reason_of_a_service_is_found_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("reason");
    QTest::newRow("OpenAI") << QByteArray(R"({"error": {"message": "no such model", "code": 404}})")
                            << "no such model";
    QTest::newRow("vLLM") << QByteArray(R"({"object": "error", "message": "too long"})") << "too long";
    QTest::newRow("Voyage") << QByteArray(R"({"detail": "bad key"})") << "bad key";
    QTest::newRow("Ollama") << QByteArray(R"({"error": "model not found"})") << "model not found";
    QTest::newRow("a list of details") << QByteArray(R"({"detail": [{"msg": "x"}]})") << R"([{"msg":"x"}])";
    QTest::newRow("text") << QByteArray("  Bad\r\ngateway\n") << "Bad  gateway";
    QTest::newRow("a terminal escape") << QByteArray("\x1B[2Jgone") << "<U+001B>[2Jgone";
    QTest::newRow("empty") << QByteArray() << "";
    QTest::newRow("long") << QByteArray(10'000, 'x') << QString(200, 'x');
}

void TestEmbeddingAnswer::the_reason_of_a_service_is_found() {
    QFETCH(QByteArray, body);
    QFETCH(QString, reason);
    QCOMPARE(QString::fromStdString(service_reason(body.toStdString())), reason);
}

QTEST_APPLESS_MAIN(TestEmbeddingAnswer)
#include "tst_embedding_answer.moc"
