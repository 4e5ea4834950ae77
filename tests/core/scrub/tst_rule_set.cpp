// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The engine below the rules: literals, patterns, limits. And the tables themselves.
#include "core/scrub/rule_set.h"

#include <QtTest>

#include <array>
#include <ranges>
#include <set>

using namespace kb;
using namespace kb::scrubbing;

namespace {

constexpr std::array all_tables{key_rules,     cloud_rules,   service_rules,  credential_rules,
                                keyword_rules, example_rules, personal_rules, blob_rules};

Result<std::vector<Candidate>> find(const Rule& rule, std::string_view text,
                                    std::uint32_t limit = Matcher::default_limit) {
    const std::array tables{std::span(&rule, 1)};
    const RuleSet rules(tables);
    Matcher matcher(limit);
    std::vector<Candidate> found;
    if (auto outcome = rules.find(text, ScrubContext::ticket, matcher, found); !outcome)
        return std::unexpected(outcome.error());
    return found;
}

} // namespace

class RuleSetTest : public QObject {
    Q_OBJECT
private slots:
    void every_pattern_compiles() {
        for (const auto& table : all_tables)
            for (const Rule& rule : table()) {
                const std::array tables{std::span(&rule, 1)};
                const auto outcome = RuleSet(tables).compile_all();
                QVERIFY2(outcome, outcome ? "" : outcome.error().message.c_str());
            }
    }

    void ids_are_unique_and_every_rule_is_complete() {
        std::set<std::string_view> ids;
        for (const auto& table : all_tables)
            for (const Rule& rule : table()) {
                QVERIFY2(ids.insert(rule.id).second, std::string(rule.id).c_str());
                QVERIFY(!rule.name.empty() && !rule.reason.empty() && !rule.pattern.empty() &&
                        !rule.literals.empty());
                QVERIFY2(!rule.name.contains(']') && !rule.reason.ends_with('.'),
                         std::string(rule.id).c_str());
            }
        QVERIFY(ids.size() > 90);
    }

    void literals_have_one_byte_or_three_and_more() {
        for (const auto& table : all_tables)
            for (const Rule& rule : table())
                for (const auto literal : std::views::split(rule.literals, '|'))
                    QVERIFY2(literal.size() == 1 || literal.size() >= 3, std::string(rule.id).c_str());
    }

    void literals_are_found_whatever_their_case_and_may_overlap() {
        const LiteralIndex index({"abab", "BAB", "@", "xyz"});
        std::vector<std::pair<std::size_t, std::size_t>> seen;
        index.for_each("aBaBab@xY",
                       [&](std::size_t literal, std::size_t at) { seen.emplace_back(literal, at); });
        QCOMPARE(seen,
                 (std::vector<std::pair<std::size_t, std::size_t>>{{0, 0}, {1, 1}, {0, 2}, {1, 3}, {2, 6}}));
        LiteralIndex({}).for_each("abc", [](std::size_t, std::size_t) { QFAIL("there is no literal"); });
    }

    void a_pattern_is_tried_where_its_literal_begins_or_further_back() {
        const Rule plain{.id = "a", .name = "a", .reason = "a", .literals = "key", .pattern = "key=(\\d+)"};
        const auto found = find(plain, "xkey=12 key= key=345");
        QVERIFY(found);
        QCOMPARE(found->size(), std::size_t{2});
        QCOMPARE((*found)[1].span, (ByteSpan{17, 20}));
        const Rule back{.id = "b",
                        .name = "b",
                        .reason = "b",
                        .literals = "::",
                        .pattern = "[a-z]+::[a-z]+",
                        .back = is_word_char};
        QVERIFY(find(back, "ab::cd")->empty()); // two bytes are no literal: see the test above
        const Rule far{.id = "c",
                       .name = "c",
                       .reason = "c",
                       .literals = ":::",
                       .pattern = "[a-z]+:::[a-z]+",
                       .back = is_word_char};
        QCOMPARE(find(far, " ab:::cd ")->at(0).span, (ByteSpan{1, 8}));
    }

    /// Fails closed: a rule that cannot be evaluated gives an error, not "nothing found".
    void a_limit_reached_is_an_error_that_names_the_rule_and_quotes_nothing() {
        const Rule slow{.id = "slow-rule",
                        .name = "slow",
                        .reason = "slow",
                        .literals = "aaa",
                        .pattern = "(?:(?:a|aa)+)+[^a]{2}$"};
        const std::string text(60, 'a');
        const auto found = find(slow, text, 1000);
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::refused);
        QVERIFY(found.error().message.contains("slow-rule"));
        QVERIFY(!found.error().message.contains("aaa") && !found.error().detail.contains("aaa"));
    }

    void a_pattern_that_needs_a_larger_stack_gets_one() {
        const Rule deep{
            .id = "deep", .name = "deep", .reason = "deep", .literals = "(((", .pattern = "(\\((?1)*\\))"};
        const std::string text = std::string(3000, '(') + std::string(3000, ')');
        const auto found = find(deep, text);
        QVERIFY2(found, found ? "" : found.error().message.c_str());
        QCOMPARE(found->at(0).span, (ByteSpan{0, text.size()}));
    }

    void a_pattern_that_is_none_is_an_error() {
        const Rule broken{
            .id = "broken-rule", .name = "x", .reason = "x", .literals = "abc", .pattern = "abc("};
        QVERIFY(find(broken, "nothing here"));
        const auto found = find(broken, "abc");
        QVERIFY(!found);
        QVERIFY(found.error().message.contains("broken-rule"));
    }
};

QTEST_APPLESS_MAIN(RuleSetTest)
#include "tst_rule_set.moc"
