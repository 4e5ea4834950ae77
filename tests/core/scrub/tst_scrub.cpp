// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What holds for every redaction: labels, line ends, offsets, overlaps, repetition, failing closed, threads.
#include "core/base/text.h"
#include "core/scrub/scrub.h"
#include "tests/core/scrub/made_up.h"
#include "tests/core/scrub/promises.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace kb;
using made_up::base62, made_up::joined;

namespace {

const std::string first = joined("gh", "p_") + made_up::of(base62, 36, 1);
const std::string second = joined("gh", "p_") + made_up::of(base62, 36, 2);
const std::string chosen = made_up::password(2);

} // namespace

class ScrubTest : public QObject {
    Q_OBJECT
    Scrubber scrubber_;

    Scrubbed scrub(const std::string& text, ScrubContext context = ScrubContext::article) {
        const auto scrubbed = scrubber_.scrub(text, context);
        if (!scrubbed)
            qFatal("%s", scrubbed.error().message.c_str());
        const std::string broken = broken_promise(text, *scrubbed);
        if (!broken.empty())
            qFatal("%s", broken.c_str());
        return *scrubbed;
    }

private slots:
    void labels_are_numbered_by_name_in_order_of_appearance() {
        const Scrubbed scrubbed =
            scrub("a " + first + " b " + second + " c\npassword: " + chosen + "\nagain " + first);
        QCOMPARE(scrubbed.text,
                 std::string("a [redacted: github token 1] b [redacted: github token 2] c\n"
                             "password: [redacted: password 1]\nagain [redacted: github token 1]"));
        QCOMPARE(scrubbed.counts(), (std::map<std::string, int>{{"github-token", 3}, {"password", 1}}));
        QCOMPARE(scrubbed.redactions[0].name, std::string("github token"));
    }

    void one_value_has_one_label_whatever_rule_finds_it() {
        const Scrubbed scrubbed =
            scrub("password: " + chosen + "\nmysql://u:" + chosen + "@db.example.edu/x");
        QCOMPARE(scrubbed.redactions.size(), std::size_t{2});
        QCOMPARE(scrubbed.redactions[0].label, scrubbed.redactions[1].label);
        QCOMPARE(scrubbed.redactions[0].rule, std::string("password"));
        QCOMPARE(scrubbed.redactions[1].rule, std::string("url-password"));
    }

    void a_value_given_away_once_is_redacted_wherever_it_stands() {
        const Scrubbed scrubbed =
            scrub(chosen + " came first.\npassword: " + chosen + "\nx" + chosen + "y is another word");
        QCOMPARE(scrubbed.redactions.size(), std::size_t{2});
        QVERIFY(scrubbed.text.starts_with("[redacted: password 1] came first."));
        QVERIFY(scrubbed.redactions[0].reason.starts_with("the same value"));
        QVERIFY(scrubbed.text.contains("x" + chosen + "y"));
    }

    void the_number_of_line_ends_is_kept_data() {
        QTest::addColumn<QByteArray>("line_end");
        QTest::newRow("LF") << QByteArray("\n");
        QTest::newRow("CRLF") << QByteArray("\r\n");
        QTest::newRow("CR") << QByteArray("\r");
        QTest::newRow("quoted") << QByteArray("\n> > ");
    }
    void the_number_of_line_ends_is_kept() {
        QFETCH(QByteArray, line_end);
        const std::string key = made_up::private_key("RSA", line_end.toStdString());
        const Scrubbed scrubbed = scrub("before\n" + key + "\nafter");
        QCOMPARE(scrubbed.redactions.size(), std::size_t{1});
        QVERIFY(scrubbed.text.starts_with("before\n[redacted: private key 1]"));
        QVERIFY(scrubbed.text.ends_with("\nafter"));
        QVERIFY(!scrubbed.text.contains("KEY-----"));
    }

    void a_key_that_was_cut_off_is_redacted_as_far_as_it_goes() {
        std::string key = made_up::private_key("OPENSSH");
        key.resize(key.find("-----END"));
        QCOMPARE(scrub(key + "\nThis is the rest of the mail.").text,
                 std::string("[redacted: private key 1]\n\n\n\n\n\nThis is the rest of the mail."));
    }

    void offsets_lead_back_to_the_original() {
        const std::string text = "ab " + first + " cd " + second + " ef";
        const Scrubbed scrubbed = scrub(text);
        for (const char* word : {"ab", "cd", "ef"})
            QCOMPARE(scrubbed.original_offset(scrubbed.text.find(word)), text.find(word));
        QCOMPARE(scrubbed.original_offset(scrubbed.text.find("token 1")), text.find(first));
        QCOMPARE(scrubbed.original_offset(scrubbed.text.size()), text.size());
        QCOMPARE(Scrubbed{}.original_offset(7), std::size_t{7});
    }

    void what_any_rule_flags_is_gone_and_the_first_rule_names_it() {
        const std::string url = "postgres://kb:" + chosen + "@db.example.edu/kb";
        const Scrubbed scrubbed = scrub("db_password=" + url + "&token=" + first);
        QVERIFY(!scrubbed.text.contains(chosen) && !scrubbed.text.contains(first));
        const Scrubbed jwt = scrub("Authorization: Bearer " + made_up::json_web_token(R"({"alg":"HS256"})"));
        QCOMPARE(jwt.text, std::string("Authorization: Bearer [redacted: json web token 1]"));
    }

    void scrubbing_again_changes_nothing_and_goes_on_counting() {
        const Scrubbed once =
            scrub("password: " + chosen + ", token: " + first + "\n| password | " + chosen + " |");
        const Scrubbed again = scrub(once.text);
        QCOMPARE(again.text, once.text);
        QVERIFY(again.redactions.empty());
        QVERIFY(scrub(once.text + " " + second).text.ends_with("[redacted: github token 2]"));
        scrub("[redacted: github token 99999999999999999999] [redacted: ] [redacted: x " + second);
    }

    void characters_that_show_nothing_hide_nothing_data() {
        QTest::addColumn<QByteArray>("between");
        for (const char* hidden :
             {"\u200B", "\u00AD", "\uFEFF", "\u2060", "\u200D\u200C", "\uFE0F", "\U000E0041", "\u202E"})
            QTest::newRow(QByteArray(hidden).toHex()) << QByteArray(hidden);
    }
    void characters_that_show_nothing_hide_nothing() {
        QFETCH(QByteArray, between);
        std::string token = first;
        for (const std::size_t at : {30U, 12U, 2U})
            token.insert(at, between.toStdString());
        QCOMPARE(scrub("a " + token + " b").text, std::string("a [redacted: github token 1] b"));
    }

    void other_ways_to_write_a_character_hide_nothing() {
        std::string wide;
        for (const char c : first)
            append_utf8(wide, static_cast<char32_t>(c) + (c == '_' ? 0xFF3F - '_' : 0xFEE0));
        QCOMPARE(scrub("a " + wide + " b").text, std::string("a [redacted: github token 1] b"));
        QCOMPARE(scrub("{\"x\": \"\\u0067" + first.substr(1) + "\"}").text,
                 std::string("{\"x\": \"[redacted: github token 1]\"}"));
        QCOMPARE(scrub("password:\u00A0“" + chosen + "”").text,
                 std::string("password:\u00A0“[redacted: password 1]”"));
    }

    void equal_values_that_are_written_differently_have_one_label() {
        std::string split = first;
        split.insert(9, "\u200B");
        QCOMPARE(scrub(first + " " + split).text,
                 std::string("[redacted: github token 1] [redacted: github token 1]"));
    }

    void text_that_is_not_utf8_is_refused() {
        const auto scrubbed = scrubber_.scrub("a \xFF b", ScrubContext::ticket);
        QVERIFY(!scrubbed);
        QCOMPARE(scrubbed.error().code, ErrorCode::invalid);
    }

    void empty_and_odd_texts_come_back_as_they_are_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("one byte") << QByteArray("@");
        QTest::newRow("two bytes") << QByteArray("ab");
        QTest::newRow("NUL") << QByteArray("a\0b", 3);
        QTest::newRow("line ends") << QByteArray("\r\n\r\r\n\n");
        QTest::newRow("cut at the end") << QByteArray("password:");
        QTest::newRow("cut in a header") << QByteArray("-----BEGIN ");
        QTest::newRow("cut in an escape") << QByteArray("x \\u00");
        QTest::newRow("hidden at both ends") << QByteArray("\xE2\x80\x8Bx\xE2\x80\x8B");
        QTest::newRow("very long word") << QByteArray(100000, 'x');
        QTest::newRow("keywords only") << QByteArray("password ").repeated(20000);
        QTest::newRow("quotes") << QByteArray("\"'`").repeated(20000);
        QTest::newRow("brackets") << QByteArray("{\"kind\": \"Secret\", \"data\": ").repeated(2000);
    }
    void empty_and_odd_texts_come_back_as_they_are() {
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(scrub(text.toStdString(), ScrubContext::ticket).text), text);
    }

    void many_threads_scrub_with_one_scrubber() {
        const Scrubber shared; // its patterns are compiled by whoever is there first
        std::string text;
        for (unsigned i = 0; i < 40; ++i)
            text += "password: " + made_up::password(i) + joined(" x gh", "p_") + made_up::of(base62, 36, i) +
                    " mail a" + std::to_string(i) + "@example.edu\n";
        const std::string expected = scrub(text, ScrubContext::ticket).text;
        std::atomic<int> same = 0;
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&] {
                for (int run = 0; run < 20; ++run) {
                    const auto scrubbed = shared.scrub(text, ScrubContext::ticket);
                    same += scrubbed && scrubbed->text == expected;
                }
            });
        threads.clear();
        QCOMPARE(same.load(), 160);
    }

    void a_moved_scrubber_works() {
        Scrubber one;
        Scrubber two = std::move(one);
        one = Scrubber();
        QVERIFY(!two.scrub(first, ScrubContext::article)->redactions.empty());
        QVERIFY(!one.scrub(first, ScrubContext::article)->redactions.empty());
    }
};

QTEST_APPLESS_MAIN(ScrubTest)
#include "tst_scrub.moc"
