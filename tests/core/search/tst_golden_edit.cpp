// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/golden_edit.h"

#include <QtTest>

using namespace kb;

namespace {

const GoldenQuery quota{.id = "quota",
                        .query = "what does \"Disk quota exceeded\" mean: space or files?",
                        .origin = "window",
                        .kind = {},
                        .audience = Audience::staff,
                        .relevant = {{"storage/quota.md", "", 3}, {"storage/files.md", "", 1}}};

} // namespace

class GoldenEditTest : public QObject {
    Q_OBJECT
private slots:
    void a_query_is_added_and_every_byte_before_it_stays_data() {
        QTest::addColumn<QByteArray>("yaml");
        QTest::newRow("ours") << QByteArray::fromStdString(format_golden({{.id = "a", .query = "b"}}));
        QTest::newRow("comments") << QByteArray(
            "# Ours.\nversion: 1\nqueries:\n  # first\n  - id: a   # one\n"
            "    query: 'b'\n    relevant: []\n  # the end\n");
        QTest::newRow("a bare list") << QByteArray("- id: a\n  query: b\n  relevant: []\n");
        QTest::newRow("an indent of its own") << QByteArray("queries:\n    - id: a\n      query: b\n"
                                                            "      relevant: []\n");
        QTest::newRow("no end of the last line") << QByteArray("- id: a\n  query: b\n  relevant: []");
        QTest::newRow("CRLF") << QByteArray("queries:\r\n- id: a\r\n  query: b\r\n  relevant: []\r\n");
        QTest::newRow("a list without items") << QByteArray("version: 1 # none yet\nqueries:\n");
    }
    void a_query_is_added_and_every_byte_before_it_stays() {
        QFETCH(QByteArray, yaml);
        auto before = parse_golden(yaml.toStdString(), "g.yaml").value();
        auto changed = add_golden_query(yaml.toStdString(), "g.yaml", quota);
        QVERIFY2(changed, changed ? "" : changed.error().message.c_str());
        QVERIFY(changed->starts_with(yaml.toStdString()));
        before.push_back(quota);
        QCOMPARE(parse_golden(*changed, "g.yaml").value(), before);
        QCOMPARE(yaml.contains('\r'),
                 !QByteArray::fromStdString(*changed).replace("\r\n", "").contains('\n'));
    }

    void a_file_without_content_is_begun() {
        for (const std::string yaml : {"", "\n", "version: 1\nqueries: []\n"})
            QCOMPARE(add_golden_query(yaml, "g.yaml", quota).value(), format_golden({quota}));
    }

    void what_cannot_be_kept_is_refused_data() {
        QTest::addColumn<QByteArray>("yaml");
        QTest::newRow("a flow list") << QByteArray("queries: [{id: a, query: b, relevant: []}]\n");
        QTest::newRow("keys behind the list") << QByteArray("queries:\n  - id: a\n    query: b\n"
                                                            "    relevant: []\nversion: 1\n");
        QTest::newRow("an end mark") << QByteArray("- id: a\n  query: b\n  relevant: []\n...\n");
    }
    void what_cannot_be_kept_is_refused() {
        QFETCH(QByteArray, yaml);
        auto changed = add_golden_query(yaml.toStdString(), "g.yaml", quota);
        QVERIFY(!changed);
        QCOMPARE(changed.error().code, ErrorCode::refused);
        QVERIFY(changed.error().message.contains("g.yaml"));
    }

    void an_id_that_is_there_already_is_an_error() {
        auto changed = add_golden_query(format_golden({quota}), "g.yaml", quota);
        QCOMPARE(changed.error().code, ErrorCode::invalid);
    }

    void an_id_is_made_of_the_words_and_is_new() {
        QCOMPARE(golden_id("How do I resize a quota?", {}), std::string("how-do-i-resize-a-quota"));
        QCOMPARE(golden_id("quota", {"quota", "quota-2"}), std::string("quota-3"));
        QCOMPARE(golden_id("???", {}), std::string("query"));
    }

    void a_profile_is_put_in_place_of_its_namesake_for_the_embedder() {
        Profile mine{
            .name = "mine", .embedder = "hash-512", .weights = {.keyword = 2}, .note = "better: by 1"};
        Profile others{.name = "mine", .embedder = "e5"};
        std::string text = put_profile("", mine).value();
        text = put_profile(text, others).value();
        mine.weights.vector = 0.35;
        text = put_profile(text, mine).value();
        QCOMPARE(parse_profiles(text).value(), (std::vector{mine, others}));
    }

    void a_profile_is_added_to_a_file_of_a_persons_and_its_bytes_stay() {
        std::string yaml = "# Tuned in May.\nprofiles:\n- name: old\n  weights: {keyword: 1} # only words\n";
        Profile mine{.name = "mine", .embedder = "hash-512"};
        std::string text = put_profile(yaml, mine).value();
        QVERIFY(text.starts_with(yaml));
        QCOMPARE(find_profile(parse_profiles(text).value(), "mine", "hash-512").value(), mine);
    }

    void a_profile_in_a_file_of_a_persons_is_not_replaced() {
        std::string yaml = "profiles:\n- name: old # keep me\n";
        auto changed = put_profile(yaml, {.name = "old", .weights = {.keyword = 3}});
        QCOMPARE(changed.error().code, ErrorCode::refused);
        QVERIFY(changed.error().message.contains("old"));
    }
};

QTEST_APPLESS_MAIN(GoldenEditTest)
#include "tst_golden_edit.moc"
