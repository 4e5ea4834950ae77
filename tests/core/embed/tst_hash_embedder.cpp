// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"
#include "core/embed/embedder.h"
#include "core/embed/stop_words.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <numeric>

using namespace kb;

namespace {

using Texts = std::vector<std::string>;

Vectors embed(const Texts& texts, std::size_t dimension = 512) {
    return *make_hash_embedder(dimension)->embed(texts, TextRole::passage, {});
}

float similarity(const std::string& a, const std::string& b) {
    Vectors vectors = embed({a, b});
    return std::inner_product(vectors.row(0).begin(), vectors.row(0).end(), vectors.row(1).begin(), 0.0F);
}

std::string digest_of(const Vectors& vectors) {
    std::string bytes(vectors.values.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), vectors.values.data(), bytes.size());
    return sha256_hex(bytes);
}

} // namespace

class TestHashEmbedder : public QObject {
    Q_OBJECT

private slots:
    void its_identity_names_kind_and_dimension();
    void vectors_are_normalised_whatever_the_text_data();
    void vectors_are_normalised_whatever_the_text();
    void vectors_are_the_same_on_every_machine();
    void a_vector_depends_on_its_text_alone();
    void what_belongs_together_is_nearer_data();
    void what_belongs_together_is_nearer();
    void case_accents_and_composition_make_no_difference();
    void the_spelling_of_a_compound_makes_little_difference();
    void texts_without_words_still_differ();
    void common_words_are_common();
    void cancelling_gives_no_vectors();
    void no_texts_give_no_vectors();
    void a_dimension_of_one_works();
};

void TestHashEmbedder::its_identity_names_kind_and_dimension() {
    auto embedder = make_hash_embedder(256, 900);
    QCOMPARE(embedder->id(), "hash-256");
    QCOMPARE(embedder->dimension(), 256U);
    QCOMPARE(embedder->window(), 900U);
    QVERIFY(!embedder->external());
    QVERIFY(!embedder->remote());
}

void TestHashEmbedder::vectors_are_normalised_whatever_the_text_data() {
    // traps: Vectors and fusion: vectors are normalised, never assumed to be.
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray("");
    QTest::newRow("blank") << QByteArray(" \n\t");
    QTest::newRow("one word") << QByteArray("slurm");
    QTest::newRow("only common words") << QByteArray("the of and");
    QTest::newRow("punctuation") << QByteArray("--- ... !!!");
    QTest::newRow("emoji") << QByteArray("\U0001F600\U0001F680");
    QTest::newRow("ideographs") << QByteArray("計算機クラスター");
    QTest::newRow("not UTF-8") << QByteArray("caf\xE9 \x80\xFF");
    QTest::newRow("NUL") << QByteArray("a\0b", 3);
    QTest::newRow("a word of 20,000 characters") << QByteArray(20'000, 'x');
    QTest::newRow("a word 100,000 times") << QByteArray("word ").repeated(100'000);
}

void TestHashEmbedder::vectors_are_normalised_whatever_the_text() {
    QFETCH(QByteArray, text);
    Vectors vectors = embed({text.toStdString()});
    QCOMPARE(vectors.count(), 1U);
    double squares = 0;
    for (float value : vectors.values)
        squares += static_cast<double>(value) * static_cast<double>(value);
    QVERIFY(std::abs(squares - 1) < 1e-6);
}

void TestHashEmbedder::vectors_are_the_same_on_every_machine() {
    // Equal identities promise comparable vectors: where this digest changes, the identity has to change.
    Vectors vectors =
        embed({"Job rejected: QOSMaxSubmitJobPerUserLimit, partición de mem-per-cpu the the the",
               "the quick brown fox jumps over 13.2 lazy dogs"});
    QCOMPARE(digest_of(vectors), "84d98b3ae22d9916b12bc261af73f59d63dff2bcd14ea39bb85142a0839eadf6");
}

void TestHashEmbedder::a_vector_depends_on_its_text_alone() {
    // Words remembered from texts that a caller may not see must not show in the vectors of those it may see.
    auto embedder = make_hash_embedder();
    Texts texts{"secret admin procedure", "how to submit a job", "secret job", "how to submit a job"};
    Vectors together = *embedder->embed(texts, TextRole::passage, {});
    Vectors again = *embedder->embed(Texts{texts[1]}, TextRole::query, {});
    Vectors alone = embed({texts[1]});
    QVERIFY(std::ranges::equal(together.row(1), alone.row(0)));
    QVERIFY(std::ranges::equal(together.row(3), alone.row(0)));
    QVERIFY(std::ranges::equal(again.row(0), alone.row(0)));
}

void TestHashEmbedder::what_belongs_together_is_nearer_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("near");
    QTest::addColumn<QString>("far");
    QTest::newRow("the same words") << "job stays pending" << "why a job stays pending in the queue"
                                    << "how to mount the storage on a laptop";
    QTest::newRow("a typo") << "permision denied" << "permission denied" << "partition is down";
    QTest::newRow("another ending") << "submitting jobs" << "submit a job" << "quota exceeded";
    QTest::newRow("a word inside a name")
        << "time limit of the partition" << "PartitionTimeLimit" << "BadConstraints";
    QTest::newRow("Spanish") << "mi trabajo no arranca" << "el trabajo no arranca porque espera recursos"
                             << "cómo montar el almacenamiento";
    QTest::newRow("a rare word among common ones") << "what is the apptainer" << "apptainer containers"
                                                   << "what is the purpose of the quota";
    QTest::newRow("ideographs") << "計算" << "計算機の使い方" << "保存領域の使い方";
}

void TestHashEmbedder::what_belongs_together_is_nearer() {
    QFETCH(QString, query);
    QFETCH(QString, near);
    QFETCH(QString, far);
    float nearer = similarity(query.toStdString(), near.toStdString());
    float farther = similarity(query.toStdString(), far.toStdString());
    QVERIFY2(nearer > farther + 0.1F, qPrintable(QString("%1 and %2").arg(nearer).arg(farther)));
}

void TestHashEmbedder::case_accents_and_composition_make_no_difference() {
    QCOMPARE(similarity("PARTICIÓN", "particion"), 1.0F);
    QCOMPARE(similarity("partici\u00F3n", "particio\u0301n"), 1.0F);
}

void TestHashEmbedder::the_spelling_of_a_compound_makes_little_difference() {
    QVERIFY(similarity("mem-per-cpu", "mem_per_cpu") > 0.999F);
    QVERIFY(similarity("mem-per-cpu", "mempercpu") > 0.4F);
    QVERIFY(similarity("mem-per-cpu", "mem per cpu") > 0.8F);
    QVERIFY(similarity("--mem-per-cpu=4G", "mem_per_cpu") > 0.7F);
    QVERIFY(similarity("std::vector", "std.vector") > 0.999F);
}

void TestHashEmbedder::texts_without_words_still_differ() {
    QCOMPARE(similarity("!!!", "!!!"), 1.0F);
    QVERIFY(similarity("!!!", "\U0001F600\U0001F680") < 0.5F);
}

void TestHashEmbedder::common_words_are_common() {
    QVERIFY(is_common_word("the") && is_common_word("que") && is_common_word("a"));
    QVERIFY(!is_common_word("job") && !is_common_word("") && !is_common_word("zzz"));
}

void TestHashEmbedder::cancelling_gives_no_vectors() {
    std::stop_source stop;
    stop.request_stop();
    auto vectors = make_hash_embedder()->embed(Texts{"text"}, TextRole::passage, stop.get_token());
    QVERIFY(!vectors);
    QCOMPARE(vectors.error().code, ErrorCode::cancelled);
}

void TestHashEmbedder::no_texts_give_no_vectors() {
    Vectors vectors = embed({});
    QCOMPARE(vectors.dimension, 512U);
    QCOMPARE(vectors.count(), 0U);
}

void TestHashEmbedder::a_dimension_of_one_works() {
    QCOMPARE(std::abs(embed({"some words here"}, 1).values[0]), 1.0F);
}

QTEST_APPLESS_MAIN(TestHashEmbedder)
#include "tst_hash_embedder.moc"
