// SPDX-License-Identifier: GPL-3.0-or-later
// Settings: flag, then environment, then kb.yaml, then the built-in default.
#include "tests/support/base_folder.h"

#include <QtTest>

#include <map>

using namespace kb;
using namespace kb::test;

namespace {

using Variables = std::map<std::string, std::string>;

const Variables of_vllm = {{"KB_VLLM_BASE_URL", "http://there:8000/v1"},
                           {"KB_VLLM_MODEL", "e5"},
                           {"KB_VLLM_PASSAGE_MODEL", "e5-passage"},
                           {"KB_VLLM_DIM", "64"},
                           {"KB_VLLM_API_KEY", "key"}};

Result<Config> load(const std::string& kb_yaml, const Variables& variables = {}, const Flags& named = {}) {
    BaseFolder base;
    base.write("kb.yaml", kb_yaml);
    Flags flags = named;
    flags.root = base.root().string();
    return load_config(flags, [&](const std::string& name) -> std::optional<std::string> {
        auto known = variables.find(name);
        return known == variables.end() ? std::nullopt : std::optional(known->second);
    });
}

} // namespace

class ConfigTest : public QObject {
    Q_OBJECT
private slots:
    void variables_of_a_service_are_for_that_service_alone_data() {
        QTest::addColumn<std::string>("kb_yaml");
        QTest::addColumn<std::string>("named");
        for (const char* kind : {"hash", "voyage", "local"}) {
            QTest::addRow("%s in kb.yaml", kind) << std::string("embedder: {kind: ") + kind + "}\n"
                                                 << std::string();
            QTest::addRow("%s by variable", kind) << std::string("version: 1\n") << std::string(kind);
        }
        QTest::addRow("nothing said") << std::string("version: 1\n") << std::string();
    }
    void variables_of_a_service_are_for_that_service_alone() {
        QFETCH(std::string, kb_yaml);
        QFETCH(std::string, named);
        Variables variables = of_vllm;
        if (!named.empty())
            variables["KB_EMBEDDER"] = named;
        Config plain = sure(load(kb_yaml, named.empty() ? Variables{} : Variables{{"KB_EMBEDDER", named}}));
        Config config = sure(load(kb_yaml, variables));
        QCOMPARE(config.embedder.kind, plain.embedder.kind);
        QCOMPARE(config.embedder.base_url, std::string());
        QCOMPARE(config.embedder.model, std::string());
        QCOMPARE(config.embedder.passage_model, std::string());
        QCOMPARE(config.embedder.dimension, 0U);
        QCOMPARE(config.embedder.api_key, std::string());
    }
    void the_hash_embedder_keeps_its_dimension() {
        Config config = sure(load("version: 1\n", of_vllm));
        QCOMPARE(sure(make_embedder(config.embedder))->id(), std::string("hash-512"));
        Config set = sure(load("embedder: {kind: hash, dim: 256}\n", of_vllm));
        QCOMPARE(sure(make_embedder(set.embedder))->id(), std::string("hash-256"));
    }
    void a_variable_that_nobody_reads_may_be_wrong() {
        Variables wrong = {{"KB_VLLM_DIM", "many"}, {"KB_VLLM_API_KEY_FILE", "/nowhere/key"}};
        QVERIFY(load("version: 1\n", wrong));
        auto refused = load("embedder: {kind: vllm}\n", {{"KB_VLLM_DIM", "many"}});
        QVERIFY(!refused && refused.error().message.contains("KB_VLLM_DIM"));
        QVERIFY(!load("embedder: {kind: vllm}\n", {{"KB_VLLM_DIM", "-1"}}));
    }
    void the_variables_of_vllm_are_above_kb_yaml() {
        EmbedderConfig embedder =
            sure(load("embedder: {kind: vllm, model: other, dim: 384, query_prefix: \"query: \"}\n", of_vllm))
                .embedder;
        QCOMPARE(embedder.model, std::string("e5"));
        QCOMPARE(embedder.dimension, 64U);
        QCOMPARE(embedder.api_key, std::string("key"));
        QCOMPARE(embedder.query_prefix, std::string("query: "));
    }
    /// Least of all may the key of one service go to the address of another.
    void what_kb_yaml_says_of_one_kind_is_not_for_another() {
        const std::string kb_yaml =
            "embedder: {kind: vllm, base_url: \"http://there/v1\", model: e5, dim: 384, "
            "query_prefix: q, passage_prefix: p, window: 900, external: true}\n";
        for (const char* kind : {"hash", "voyage"}) {
            EmbedderConfig embedder = sure(load(kb_yaml, {}, {.embedder = kind})).embedder;
            QCOMPARE(embedder.kind, std::string(kind));
            QCOMPARE(embedder.base_url, std::string());
            QCOMPARE(embedder.model, std::string());
            QCOMPARE(embedder.dimension, 0U);
            QCOMPARE(embedder.query_prefix + embedder.passage_prefix, std::string());
            QCOMPARE(embedder.window, 900U);
            QVERIFY(embedder.external);
        }
        QCOMPARE(sure(load(kb_yaml, {}, {.embedder = "vllm"})).embedder.dimension, 384U);
    }
    void settings_without_a_kind_are_for_the_one_that_is_named() {
        EmbedderConfig embedder =
            sure(load("embedder: {query_prefix: q, dim: 128}\n", {{"KB_EMBEDDER", "vllm"}})).embedder;
        QCOMPARE(embedder.query_prefix, std::string("q"));
        QCOMPARE(embedder.dimension, 128U);
    }

    void what_other_programs_read_is_not_unknown() {
        Config config = sure(load("review: {two_person: true, require_seal: true, reviewers: [jdoe], "
                                  "checklist: [\"is it true?\"]}\n"
                                  "tickets: {direct: false, group: HPC Support}\n"
                                  "drafter: {kind: extractive}\n"
                                  "facts: {clusters: [{name: alder, battery: slurm-lustre}]}\n"));
        QCOMPARE(config.reviewers, std::vector<std::string>{"jdoe"});
        QVERIFY(config.vocabulary.two_person && config.vocabulary.require_seal);
    }
    void a_key_that_is_unknown_is_named_with_its_line() {
        auto refused = load("version: 1\nreview:\n  two_persons: true\n");
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.contains("kb.yaml:3") &&
                     refused.error().message.contains("two_person"),
                 refused.error().message.c_str());
    }

    void a_secret_of_the_keyring_stands_behind_variable_and_file() {
        using Values = std::map<std::string, std::string>;
        auto asked = [](const Values& values) {
            Environment environment = [values](const std::string& name) -> std::optional<std::string> {
                auto value = values.find(name);
                return value == values.end() ? std::nullopt : std::optional(value->second);
            };
            return secret_from(with_secret(environment, "KB_VLLM_API_KEY", "of the keyring"),
                               "KB_VLLM_API_KEY");
        };
        QCOMPARE(*asked({}), std::string("of the keyring"));
        QCOMPARE(*asked({{"KB_VLLM_API_KEY", "set"}}), std::string("set"));
        QCOMPARE(*asked({{"KB_VLLM_API_KEY", ""}}), std::string()); // set to nothing is set
        QVERIFY(!asked({{"KB_VLLM_API_KEY_FILE", "/nowhere/at/all"}}));
        QVERIFY(embedder_key_variable("hash").empty());
        QCOMPARE(embedder_key_variable("voyage"), std::string("VOYAGE_API_KEY"));
    }
};

QTEST_APPLESS_MAIN(ConfigTest)
#include "tst_config.moc"
