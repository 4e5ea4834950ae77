// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"
#include "core/scrub/scrub.h"
#include "tests/core/scrub/made_up.h"

#include <QtTest>

using namespace kb;

namespace {

const std::string harmless = made_up::password(4);

std::string line_for(const std::string& value) {
    return digest(value) + "  password  human:jdoe  2026-10-12  a sample of the course\n";
}

} // namespace

class ExceptionsTest : public QObject {
    Q_OBJECT
private slots:
    void a_value_that_a_person_declared_harmless_passes() {
        const auto exceptions = ScrubExceptions::parse("# ours\n\n" + line_for(harmless));
        QVERIFY(exceptions);
        const Scrubber scrubber(*exceptions);
        const std::string text = "password: " + harmless + "\npassword: " + made_up::password(2);
        const auto scrubbed = scrubber.scrub(text, ScrubContext::ticket);
        QCOMPARE(scrubbed->text, "password: " + harmless + "\npassword: [redacted: password 1]");
    }

    void the_digest_of_the_redacted_bytes_is_enough_whatever_their_form() {
        const std::string key = made_up::private_key("RSA");
        const std::string text = "password: pa\u200B" + harmless + "\n" + key;
        const auto first = Scrubber().scrub(text, ScrubContext::ticket);
        QCOMPARE(first->redactions.size(), std::size_t{2});
        std::string file;
        for (const Redaction& redaction : first->redactions)
            file += line_for(std::string(redaction.span.of(text)));
        const auto again = Scrubber(*ScrubExceptions::parse(file)).scrub(text, ScrubContext::ticket);
        QCOMPARE(again->text, text);
    }

    void the_list_is_sorted_and_its_digest_does_not_depend_on_order_or_remarks() {
        const auto one = ScrubExceptions::parse(line_for("a") + line_for("b") + "# end\n");
        const auto two =
            ScrubExceptions::parse("# begin\r\n" + line_for("b") + line_for("a") + line_for("b"));
        QVERIFY(one && two);
        QCOMPARE(one->digests, two->digests);
        QVERIFY(std::ranges::is_sorted(one->digests));
        QCOMPARE(one->digest, two->digest);
        QVERIFY(one->digest.starts_with("sha256:"));
        QVERIFY(ScrubExceptions::parse(line_for("a"))->digest != one->digest);
        QCOMPARE(ScrubExceptions::parse("# nothing\n")->digest, std::string());
    }

    void a_line_that_cannot_be_read_refuses_the_list_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("no digest") << "password  jdoe  2026-10-12";
        QTest::newRow("short digest") << "sha256:abcdef  password  jdoe  2026-10-12";
        QTest::newRow("capitals") << QString::fromStdString("sha256:" + std::string(64, 'A') +
                                                            "  password  jdoe  2026-10-12");
        QTest::newRow("no date") << QString::fromStdString(digest("x") + "  password  jdoe");
        QTest::newRow("no such date") << QString::fromStdString(digest("x") + "  password  jdoe  2026-02-30");
    }
    void a_line_that_cannot_be_read_refuses_the_list() {
        QFETCH(QString, text);
        const auto exceptions = ScrubExceptions::parse(line_for("a") + text.toStdString() + "\n");
        QVERIFY(!exceptions);
        QCOMPARE(exceptions.error().code, ErrorCode::invalid);
        QVERIFY(exceptions.error().message.contains("line 2"));
    }
};

QTEST_APPLESS_MAIN(ExceptionsTest)
#include "tst_exceptions.moc"
