// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Personal data, in tickets.
#include "core/scrub/scrub.h"

#include <QtTest>

using namespace kb;

class PersonalRulesTest : public QObject {
    Q_OBJECT
    Scrubber scrubber_;

private slots:
    void what_tells_a_person_is_redacted_data() {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("text");
        const auto add = [](const char* rule, const char* value, const char* text) {
            QTest::addRow("%s in %s", value, text) << rule << value << QString(text).replace("{}", value);
        };
        add("mail-address", "iquartzby@example.edu", "From: Ilse Quartzby <{}>");
        add("mail-address", "i.quartz-by+hpc@petro.example.edu", "({})");
        add("mail-address", "iquartzby@example.edu", "<a href=\"mailto:{}\">mail</a>");
        add("mail-address", "jdoe@login1.alder.example.edu", "ssh {}");
        add("phone-number", "+1 555 0142", "Tel. {}<br>");
        add("phone-number", "+52 55 5804 4600", "llame al {}.");
        add("phone-number", "+49 (0)30 1234567", "{}");
        add("phone-number", "+1-555-010-0199", "call {} please");
        add("phone-number", "+441632960123", "({})");
        add("phone-after-word", "555-0142 77", "Phone: {}");
        add("phone-after-word", "030 1234567", "Telefon {}");
        add("phone-after-word", "(555) 010-0142", "mobile: {}");
        add("phone-after-word", "55 1234 5678", "teléfono {}");
        add("user-id", "mturmalina(20417)", "JobName=melt_a0 UserId={} GroupId=petro(3100)");
        add("user-id", "20417(mturmalina)", "uid={} gid=3100(petro)");
        add("person-number", "20417733", "My student id is {} and");
        add("person-number", "00417733", "your case <b>{}</b> has been created");
        add("person-number", "00417733", "RE: case {}");
        add("person-number", "1234567", "Matrikelnummer: {}");
        add("person-number", "2183036777", "Matrícula {}");
        add("person-number", "0012345678", "customer no. {}");
        add("room-number", "Room 4.017", "12 Strata Lane, {}");
        add("room-number", "cubículo 254", "en el {}");
    }
    void what_tells_a_person_is_redacted() {
        QFETCH(QString, rule);
        QFETCH(QString, value);
        QFETCH(QString, text);
        const auto scrubbed = scrubber_.scrub(text.toStdString(), ScrubContext::ticket);
        QVERIFY(scrubbed);
        QVERIFY2(!QString::fromStdString(scrubbed->text).contains(value), scrubbed->text.c_str());
        QVERIFY(!scrubbed->redactions.empty());
        QCOMPARE(QString::fromStdString(scrubbed->redactions[0].rule), rule);
        QCOMPARE(scrubbed->redactions[0].kind, ScrubKind::personal);
        QCOMPARE(scrubber_.scrub(scrubbed->text, ScrubContext::ticket)->text, scrubbed->text);
    }

    void what_a_ticket_is_about_stays_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"Job ids: 8841207, 8841209",
                                 "[Ticket#3107421]",
                                 "git clone git@git.example.edu:rc/plans.git",
                                 "image001.png@01DCB2BB.77AB1234",
                                 "+1",
                                 "find . -mtime +30",
                                 "2026-03-09T15:04:05+0200",
                                 "@@ -1,3 +1,4 @@",
                                 "mlx5_0:1",
                                 "see printf(3) and srun(1)",
                                 "GroupId=petro(3100)",
                                 "in case 100000 files are too many",
                                 "case 3 of 4",
                                 "10.20.30.41",
                                 "8911877.0    OUT_OF_ME+    0:125   03:12:50             47185920K",
                                 "user@host",
                                 "pytorch-cuda=12.1",
                                 "room for 4 more jobs",
                                 "the server room",
                                 "dd bs=1M seek=+1000000",
                                 "C++17 and C++20",
                                 "a+b+1234567",
                                 "telemetry 1234567 events",
                                 "account=petro_common",
                                 "--nodes=4 --mem=90G"})
            QTest::newRow(text) << text;
    }
    void what_a_ticket_is_about_stays() {
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(scrubber_.scrub(text.toStdString(), ScrubContext::ticket)->text),
                 text);
    }

    void a_number_told_once_is_redacted_wherever_it_stands() {
        const auto scrubbed =
            scrubber_.scrub("student id 20417733; quota of 20417733 is full", ScrubContext::ticket);
        QCOMPARE(scrubbed->text,
                 std::string("student id [redacted: id number 1]; quota of [redacted: id number 1] is full"));
    }
};

QTEST_APPLESS_MAIN(PersonalRulesTest)
#include "tst_personal_rules.moc"
