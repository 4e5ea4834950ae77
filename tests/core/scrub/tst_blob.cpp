// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/scrub/scrub.h"
#include "tests/core/scrub/made_up.h"

#include <QtTest>

using namespace kb;
using made_up::base64, made_up::hex, made_up::joined;

namespace {

std::string wrapped(std::string_view alphabet, std::size_t width, int lines, const std::string& line_end) {
    std::string text;
    for (int i = 0; i < lines; ++i)
        text += made_up::of(alphabet, i + 1 < lines ? width : width / 3, static_cast<unsigned>(i)) +
                (i + 1 < lines ? line_end : "");
    return text;
}

} // namespace

class BlobTest : public QObject {
    Q_OBJECT
    Scrubber scrubber_;

private slots:
    void an_opaque_piece_is_cut_out_data() {
        QTest::addColumn<QString>("blob");
        const auto add = [](const char* name, const std::string& blob) {
            QTest::newRow(name) << QString::fromStdString(blob);
        };
        add("base64", made_up::of(base64, 200));
        add("base64, padded", made_up::of(base64, 400) + "==");
        add("URL-safe", made_up::of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", 300));
        add("hex", made_up::of(hex, 130));
        add("capital letters", made_up::of("QUJD", 400));
        add("wrapped", wrapped(base64, 76, 6, "\n"));
        add("wrapped, CRLF", wrapped(base64, 64, 6, "\r\n"));
        add("wrapped and quoted", wrapped(base64, 64, 6, "\n> "));
        add("wrapped hex of a vault", wrapped(hex, 80, 6, "\n"));
    }
    void an_opaque_piece_is_cut_out() {
        QFETCH(QString, blob);
        const std::string text = "before " + blob.toStdString() + " after\nand more";
        const auto scrubbed = scrubber_.scrub(
            blob.contains('\n') ? "before\n" + blob.toStdString() + "\nafter" : text, ScrubContext::article);
        QVERIFY(scrubbed);
        QVERIFY2(scrubbed->redactions.size() == 1, scrubbed->text.c_str());
        QCOMPARE(scrubbed->redactions[0].kind, ScrubKind::blob);
        QCOMPARE(scrubbed->redactions[0].span.size(), static_cast<std::size_t>(blob.toStdString().size()));
        QCOMPARE(scrubbed->redactions[0].label, std::string("[redacted: blob 1]"));
    }

    void the_payload_of_a_data_uri_is_cut_out() {
        const auto page = read_file(KB_TEST_DATA "/torture/md-base64.md");
        QVERIFY(page);
        const auto scrubbed = scrubber_.scrub(*page, ScrubContext::article);
        QVERIFY(scrubbed->text.contains(";base64,[redacted: blob 1]"));
        QVERIFY(scrubbed->text.contains("real text"));
    }

    void a_rule_that_explains_it_goes_before() {
        const auto scrubbed = scrubber_.scrub(joined("pypi", "-AgEIcHl") + made_up::of(made_up::base62, 300),
                                              ScrubContext::article);
        QCOMPARE(scrubbed->text, std::string("[redacted: pypi token 1]"));
    }

    void one_character_less_passes() {
        for (const std::string& text : {made_up::of(base64, 199), made_up::of(hex, 128)})
            QCOMPARE(scrubber_.scrub("x " + text + " y", ScrubContext::article)->text, "x " + text + " y");
    }
};

QTEST_APPLESS_MAIN(BlobTest)
#include "tst_blob.moc"
