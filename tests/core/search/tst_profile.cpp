// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/profile.h"

#include <QtTest>

using namespace kb;

namespace {

std::vector<Profile> read(std::string_view yaml) {
    auto profiles = parse_profiles(yaml);
    if (!profiles)
        QTest::qFail(profiles.error().message.c_str(), __FILE__, __LINE__);
    return profiles.value_or(std::vector<Profile>());
}

} // namespace

class ProfileTest : public QObject {
    Q_OBJECT
private slots:
    void profiles_are_read() {
        const auto profiles = read("version: 1\n"
                                   "profiles:\n"
                                   "  - name: exact words\n"
                                   "    embedder: carc-embed\n"
                                   "    method: rrf\n"
                                   "    weights: {keyword: 2, vector: 0.5, trigram: 0}\n"
                                   "    rrf_k: 20\n"
                                   "    note: \"nDCG@10 0.61, was 0.58\"\n");
        const Profile expected{.name = "exact words",
                               .embedder = "carc-embed",
                               .weights = {FusionWeights::Method::rrf, 2, 0.5, 0, 20},
                               .note = "nDCG@10 0.61, was 0.58"};
        QCOMPARE(profiles, std::vector<Profile>({expected}));
    }

    void what_is_left_out_is_as_built_in() {
        const auto profiles = read("- {name: a, embedder: hash-512, weights: {trigram: 0.5}}\n- {name: b}\n");
        FusionWeights expected = default_profile("hash-512").weights;
        expected.trigram = 0.5;
        QCOMPARE(profiles[0].weights, expected);
        QCOMPARE(profiles[1].weights, default_profile("").weights);
    }

    void a_file_without_content_gives_none() {
        QVERIFY(read("").empty());
        QVERIFY(read("version: 1\nprofiles:\n").empty());
        QVERIFY(read(format_profiles({})).empty());
    }

    void what_cannot_be_used_is_named_with_its_line_data() {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<int>("line");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* yaml, int line, const char* says) {
            QTest::newRow(name) << QByteArray(yaml) << line << QByteArray(says);
        };
        row("broken YAML", "- name: a\n note: b\n", 2, "not valid YAML");
        row("newer version", "version: 3\nprofiles: []\n", 1, "version 3");
        row("unknown top key", "version: 1\nprofile: []\nprofiles: []\n", 2, "did you mean \"profiles\"");
        row("unknown key", "- name: a\n  wieghts: {}\n", 2, "did you mean \"weights\"");
        row("unknown leg", "- name: a\n  weights:\n    keyword: 1\n    dense: 1\n", 4, "\"dense\"");
        row("key twice", "- name: a\n  note: b\n  note: c\n", 3, "given twice");
        row("no name", "- note: b\n", 1, "no \"name\"");
        row("method", "- name: a\n  method: sum\n", 2, "use rrf or convex");
        row("negative", "- name: a\n  weights: {keyword: -1}\n", 2, "not \"-1\"");
        row("word", "- name: a\n  weights: {keyword: high}\n", 2, "not \"high\"");
        row("trailing", "- name: a\n  weights: {vector: 0.5x}\n", 2, "not \"0.5x\"");
        row("infinite", "- name: a\n  weights: {vector: inf}\n", 2, "not \"inf\"");
        row("not a number", "- name: a\n  rrf_k: nan\n", 2, "not \"nan\"");
        row("weights are a list", "- name: a\n  weights: [1, 1]\n", 2, "expected keys and values");
        row("all zero", "- name: a\n  weights: {keyword: 0, vector: 0.0, trigram: 0}\n", 2,
            "all weights are 0");
        row("name twice", "- name: a\n- name: b\n- name: a\n", 3, "\"a\" is given twice");
    }
    void what_cannot_be_used_is_named_with_its_line() {
        QFETCH(QByteArray, yaml);
        QFETCH(int, line);
        QFETCH(QByteArray, says);
        const auto profiles = parse_profiles(yaml.toStdString());
        QVERIFY(!profiles);
        const auto text = QByteArray::fromStdString(profiles.error().message);
        QCOMPARE(profiles.error().code, ErrorCode::invalid);
        QVERIFY2(text.startsWith("profiles.yaml, line " + QByteArray::number(line) + ": "), text);
        QVERIFY2(text.contains(says), text);
    }

    void one_name_may_stand_for_several_embedders() {
        QCOMPARE(read("- {name: a}\n- {name: a, embedder: x}\n- {name: a, embedder: y}\n").size(), 3U);
    }

    void what_is_written_is_read_back() {
        const std::vector<Profile> profiles = {
            {.name = "default", .embedder = "hash-512", .weights = {}, .note = {}},
            {.name = "no", .embedder = "org/model: v1", .weights = {}, .note = "two\nlines \"and\" # more"},
            {.name = "thirds",
             .embedder = {},
             .weights = {FusionWeights::Method::rrf, 1.0 / 3, 1e-9, 0, 12.5},
             .note = {}}};
        QCOMPARE(read(format_profiles(profiles)), profiles);
    }

    void an_exact_embedder_goes_before_any() {
        const auto profiles = read("- {name: a, note: any}\n- {name: a, embedder: x, note: exact}\n");
        QCOMPARE(find_profile(profiles, "a", "x").value().note, std::string("exact"));
        QCOMPARE(find_profile(profiles, "a", "y").value().note, std::string("any"));
    }

    void default_always_exists_and_a_file_may_replace_it() {
        QCOMPARE(find_profile({}, "default", "hash-512").value(), default_profile("hash-512"));
        const auto profiles = read("- {name: default, embedder: x, note: tuned}\n");
        QCOMPARE(find_profile(profiles, "default", "x").value().note, std::string("tuned"));
        QCOMPARE(find_profile(profiles, "default", "y").value(), default_profile("y"));
    }

    void an_unknown_name_is_answered_with_the_known_ones() {
        const auto profiles = read("- {name: b}\n- {name: a, embedder: x}\n- {name: c, embedder: y}\n");
        const auto found = find_profile(profiles, "nope", "x");
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::not_found);
        const auto text = QByteArray::fromStdString(found.error().message);
        QVERIFY2(text.contains("\"nope\"") && text.contains("a, b, default"), text);
    }

    void built_in_profiles_trust_a_hashing_embedder_less() {
        const Profile hash = default_profile("hash-512");
        const Profile model = default_profile("carc-embed");
        QVERIFY(hash.weights.vector < model.weights.vector);
        QCOMPARE(hash.name, std::string("default"));
        QCOMPARE(model.embedder, std::string("carc-embed"));
    }
};

QTEST_APPLESS_MAIN(ProfileTest)
#include "tst_profile.moc"
