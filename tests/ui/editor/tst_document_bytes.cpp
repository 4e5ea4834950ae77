// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/base/text.h"
#include "ui/editor/document_bytes.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QtTest>

#include <filesystem>

using namespace kb;
using namespace kb::ui;

namespace {

struct Loaded {
    QTextDocument document;
    DocumentBytes format;
    bool exact;

    explicit Loaded(std::string_view bytes) {
        document.setDocumentLayout(new QPlainTextDocumentLayout(&document));
        exact = DocumentBytes::load(bytes, document, format);
    }
    std::string bytes() const { return format.bytes_of(document); }
    QTextCursor at_line(int line) const { return QTextCursor(document.findBlockByNumber(line)); }
};

} // namespace

class DocumentBytesTest : public QObject {
    Q_OBJECT
private slots:
    // traps: Frontmatter and files: BOM, CRLF, mixed line ends, no final newline: saved back byte for byte
    // where untouched.
    void a_file_comes_back_byte_for_byte_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("no final line end") << QByteArray("a\nb");
        QTest::newRow("a byte order mark") << QByteArray("\xef\xbb\xbf---\ntitle: x\n---\n");
        QTest::newRow("CRLF") << QByteArray("a\r\nb\r\n");
        QTest::newRow("lone CR") << QByteArray("a\rb\r");
        QTest::newRow("mixed") << QByteArray("a\r\nb\nc\rd\n\r\n\n\re");
        QTest::newRow("no-break spaces") << QByteArray("10\xc2\xa0GB\n");
        QTest::newRow("a line separator") << QByteArray("a\xe2\x80\xa8"
                                                        "b\n");
        QTest::newRow("outside the basic plane") << QByteArray("\xf0\x9f\x90\xa7\n");
        QTest::newRow("control characters") << QByteArray("a\x1b[31m\x07\tb\n");
        for (const auto& entry : std::filesystem::directory_iterator(KB_TEST_DATA "/torture"))
            if (auto bytes = read_file(entry.path()); bytes && is_valid_utf8(*bytes))
                QTest::newRow(entry.path().filename().c_str()) << QByteArray::fromStdString(*bytes);
    }
    void a_file_comes_back_byte_for_byte() {
        QFETCH(QByteArray, bytes);
        Loaded loaded(bytes.toStdString());
        if (loaded.exact)
            QCOMPARE(QByteArray::fromStdString(loaded.bytes()), bytes);
        else // then it must be one of the few characters that Qt keeps for itself
            QVERIFY(bytes.contains("\xe2\x80\xa9") || bytes.contains("\xef\xb7"));
    }

    // traps: U+FFFD never saved over a file.
    void bytes_that_are_no_text_are_not_held_exactly_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("ISO 8859-1") << QByteArray("a\xf3z\n");
        QTest::newRow("a paragraph separator") << QByteArray("a\xe2\x80\xa9"
                                                             "b\n");
        QTest::newRow("a mark of Qt's own") << QByteArray("a\xef\xb7\x90"
                                                          "b\n");
    }
    void bytes_that_are_no_text_are_not_held_exactly() {
        QFETCH(QByteArray, bytes);
        QVERIFY(!Loaded(bytes.toStdString()).exact);
    }

    void an_edit_changes_the_bytes_of_its_line_alone() {
        Loaded loaded("\xef\xbb\xbf"
                      "one\r\ntwo\nthree\rfour");
        QTextCursor cursor = loaded.at_line(1);
        cursor.insertText("more ");
        QCOMPARE(loaded.bytes(), std::string("\xef\xbb\xbf"
                                             "one\r\nmore two\nthree\rfour"));
    }

    void a_new_line_ends_as_most_lines_do() {
        Loaded loaded("one\r\ntwo\r\nthree\n");
        QTextCursor cursor = loaded.at_line(0);
        cursor.movePosition(QTextCursor::EndOfBlock);
        cursor.insertText("\nnew");
        QCOMPARE(loaded.bytes(), std::string("one\r\nnew\r\ntwo\r\nthree\n"));
    }

    void lines_removed_and_brought_back_keep_the_ends_of_all() {
        Loaded loaded("one\r\ntwo\r\nthree\nfour\r\n");
        QTextCursor cursor = loaded.at_line(1);
        cursor.movePosition(QTextCursor::Down, QTextCursor::KeepAnchor, 2);
        cursor.removeSelectedText();
        QCOMPARE(loaded.bytes(), std::string("one\r\nfour\r\n"));
        loaded.document.undo();
        QCOMPARE(loaded.bytes(), std::string("one\r\ntwo\r\nthree\nfour\r\n"));
    }

    void a_final_line_end_can_be_taken_away_and_given() {
        Loaded loaded("one\r\ntwo\n");
        QTextCursor cursor = loaded.at_line(2);
        cursor.deletePreviousChar();
        QCOMPARE(loaded.bytes(), std::string("one\r\ntwo"));
        cursor.insertText("\n");
        QCOMPARE(loaded.bytes(), std::string("one\r\ntwo\n"));
    }

    void a_replacement_is_what_differs_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("replaced");
        QTest::addColumn<QString>("by");
        QTest::newRow("nothing") << "same" << "same" << "" << "";
        QTest::newRow("a word") << "audience: usrs\n" << "audience: users\n" << "" << "e";
        QTest::newRow("all") << "abc" << "xyz" << "abc" << "xyz";
        QTest::newRow("repeated letters") << "aaa" << "aaaa" << "" << "a";
        QTest::newRow("half a surrogate pair stays together")
            << QString::fromUtf8("\xf0\x9f\x90\xa7") << QString::fromUtf8("\xf0\x9f\x90\xa8")
            << QString::fromUtf8("\xf0\x9f\x90\xa7") << QString::fromUtf8("\xf0\x9f\x90\xa8");
    }
    void a_replacement_is_what_differs() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        Replacement change = replacement(before, after);
        QTEST(before.sliced(change.begin, change.end - change.begin), "replaced");
        QTEST(change.text, "by");
        QCOMPARE(QString(before).replace(change.begin, change.end - change.begin, change.text), after);
    }
};

QTEST_MAIN(DocumentBytesTest)
#include "tst_document_bytes.moc"
