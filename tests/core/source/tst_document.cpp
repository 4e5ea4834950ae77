// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/source/source.h"

#include <QDir>
#include <QFile>
#include <QtTest>

using namespace kb;

namespace {

SourceDocument decode(const std::string& path, std::string_view bytes, const SourceConfig& source) {
    static const Scrubber scrubber;
    SourceFile file{path, {}, {}};
    file.stamp.mtime_ns = 1'700'000'000'000'000'000; // 2023-11-14 22:13:20 UTC
    auto document = decode_document(file, bytes, source, scrubber);
    return document ? *document : SourceDocument{.skip_reason = "error: " + document.error().message};
}

SourceConfig articles() {
    SourceConfig source;
    source.name = "kb";
    source.kind = "articles";
    return source;
}

SourceConfig directory() {
    SourceConfig source;
    source.name = "csc";
    source.kind = "directory";
    source.audience = Audience::users;
    source.status = Status::approved;
    return source;
}

std::string torture(const QString& name) {
    QFile file(KB_TEST_DATA "/torture/" + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

class DocumentTest : public QObject {
    Q_OBJECT
private slots:
    void the_title_is_the_frontmatters_the_first_headings_or_the_files_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("title");
        QTest::newRow("frontmatter") << "a.md" << "---\ntitle: One\n---\n# Two\n" << "One";
        QTest::newRow("heading") << "a.md" << "text\n\n## Two *x*\n" << "Two x";
        QTest::newRow("underlined") << "a.md" << "Two\n===\n" << "Two";
        QTest::newRow("file") << "csc/docs/a.b.md" << "text\n" << "a.b";
        QTest::newRow("empty title") << "a.md" << "---\ntitle: ''\n---\n# Two\n" << "Two";
        QTest::newRow("rst") << "a.rst" << "text\n\n=====\nGuide\n=====\n\nx\n" << "Guide";
        QTest::newRow("rst without text") << "a.rst" << "Guide\n=====\n\nSub\n---\n\nx\n" << "Guide";
        QTest::newRow("rst without title") << "a.rst" << "text\n" << "a";
        QTest::newRow("yaml") << "mkdocs.yml" << "site_name: x\n" << "mkdocs";
        QTest::newRow("text") << "notes.txt" << "# no heading\n" << "notes";
    }
    void the_title_is_the_frontmatters_the_first_headings_or_the_files() {
        QFETCH(QString, path);
        QFETCH(QString, text);
        QTEST(QString::fromStdString(decode(path.toStdString(), text.toStdString(), directory()).title),
              "title");
    }

    void articles_state_who_may_read_them_data() {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<int>("audience");
        QTest::addColumn<int>("status");
        auto row = [](const char* name, const char* fields, Audience audience, Status status) {
            QTest::newRow(name) << fields << static_cast<int>(audience) << static_cast<int>(status);
        };
        row("stated", "audience: users\nstatus: approved\n", Audience::users, Status::approved);
        row("missing", "title: x\n", Audience::admins, Status::draft);
        row("unknown", "audience: everyone\nstatus: done\n", Audience::admins, Status::draft);
        row("given twice", "audience: users\naudience: users\nstatus: approved\nstatus: approved\n",
            Audience::admins, Status::draft);
        row("broken", "audience: users\nstatus: approved\nx: [\n", Audience::admins, Status::draft);
    }
    void articles_state_who_may_read_them() {
        QFETCH(QString, fields);
        std::string text = "---\n" + fields.toStdString() + "---\nbody\n";
        SourceConfig source = articles();
        source.audience = Audience::users; // must not matter
        source.status = Status::approved;
        SourceDocument document = decode("a.md", text, source);
        QTEST(static_cast<int>(document.audience), "audience");
        QTEST(static_cast<int>(document.status), "status");
        QCOMPARE(document.as_of, std::string());
    }
    void other_documents_have_what_their_source_says() {
        SourceDocument document =
            decode("csc/a.md", "---\naudience: admins\nstatus: draft\n---\nbody\n", directory());
        QCOMPARE(document.audience, Audience::users);
        QCOMPARE(document.status, Status::approved);
        QCOMPARE(document.as_of, std::string("2023-11-14"));
    }

    // traps: Frontmatter and files: Not UTF-8, UTF-16, NUL, control characters: a stated fallback or a reason
    void encodings_are_decoded_or_said() {
        SourceDocument latin1 = decode("a.md", torture("enc-latin1.md"), directory());
        QVERIFY(QString::fromStdString(latin1.note).contains("8859-1"));
        QVERIFY(!latin1.text.contains("\uFFFD") && latin1.text.contains("\u00E9"));
        SourceDocument utf16 = decode("a.txt", torture("enc-utf16le.txt"), directory());
        QVERIFY(QString::fromStdString(utf16.note).contains("UTF-16"));
        QVERIFY(!utf16.text.contains('\0') && !utf16.text.empty());
        SourceDocument nul = decode("a.md", torture("enc-nul.md"), directory());
        QVERIFY(nul.skip_reason.empty() && nul.text.contains("after"));
        SourceDocument control = decode("a.md", torture("enc-ctrl.md"), directory());
        QVERIFY(control.skip_reason.empty() && control.text.contains("text"));
        SourceDocument marked = decode("a.md", torture("fm-bom.md"), articles());
        QVERIFY(marked.text.starts_with("---") && marked.note.empty());
        QCOMPARE(marked.title, std::string("Reset a stuck login"));
    }
    void what_is_not_text_is_skipped_with_the_reason_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("utf-16 without its mark") << QByteArray("q\0u\0o\0t\0a\0", 10);
        QTest::newRow("utf-16 that does not decode") << QByteArray("\xFF\xFE\x00\xD8", 4);
        QTest::newRow("picture") << QByteArray("\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\x06\0\0\0",
                                               29);
    }
    void what_is_not_text_is_skipped_with_the_reason() {
        QFETCH(QByteArray, bytes);
        SourceDocument document =
            decode("a.txt", {bytes.constData(), static_cast<std::size_t>(bytes.size())}, directory());
        QVERIFY(QString::fromStdString(document.skip_reason).contains("not text"));
        QVERIFY(document.text.empty());
    }
    void files_that_are_secrets_are_skipped_with_the_reason() {
        QVERIFY(!decode("csc/keys/id_rsa", "x\n", directory()).skip_reason.empty());
        std::string key = std::string("-----BEGIN OPENSSH ") + "PRIVATE KEY-----\n";
        for (int i = 0; i < 20; ++i)
            key += "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n";
        key += std::string("-----END OPENSSH ") + "PRIVATE KEY-----\n";
        SourceDocument document = decode("csc/notes.txt", key, directory());
        QVERIFY(!document.skip_reason.empty());
        QVERIFY(document.text.empty());
    }
    void json_nested_too_deeply_is_skipped_with_the_reason() {
        SourceDocument document = decode("deep.json", torture("deep.json"), directory());
        QVERIFY(QString::fromStdString(document.skip_reason).contains("nested"));
        QVERIFY(decode("flat.json", "{\"a\": [1, [2]]}", directory()).skip_reason.empty());
    }
    void files_too_large_are_skipped_with_the_reason() {
        std::string bytes(largest_document, 'x');
        QVERIFY(decode("a.txt", bytes, directory()).skip_reason.empty());
        bytes += 'x';
        SourceDocument document = decode("a.txt", bytes, directory());
        QVERIFY(QString::fromStdString(document.skip_reason).contains("bytes"));
    }
    void toml_that_does_not_parse_is_text_with_a_note() {
        SourceDocument document = decode("dup.toml", torture("dup.toml"), directory());
        QVERIFY(document.skip_reason.empty());
        QVERIFY(QString::fromStdString(document.note).contains("line 2"));
        QVERIFY(document.text.contains("a = 2"));
        QCOMPARE(decode("ok.toml", "a = 1\n", directory()).note, std::string());
    }

    void every_torture_file_has_a_text_or_a_reason_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name :
             QDir(KB_TEST_DATA "/torture").entryList({"*.md", "*.txt", "*.json", "*.toml"}, QDir::Files))
            QTest::newRow(qPrintable(name)) << name;
    }
    void every_torture_file_has_a_text_or_a_reason() {
        QFETCH(QString, name);
        std::string bytes = torture(name);
        for (const SourceConfig& source : {articles(), directory()}) {
            SourceDocument document = decode(name.toStdString(), bytes, source);
            QVERIFY(!document.title.empty() || !document.skip_reason.empty());
            QVERIFY(!document.text.empty() || !document.skip_reason.empty() || bytes.empty());
            QVERIFY(!document.skip_reason.starts_with("error"));
        }
    }
    void titles_of_odd_files() {
        QCOMPARE(decode("fm-only.md", torture("fm-only.md"), articles()).title, std::string("only metadata"));
        QCOMPARE(decode("blank.md", torture("blank.md"), articles()).title, std::string("blank"));
        QCOMPARE(decode("fm-dots-end.md", torture("fm-dots-end.md"), articles()).title,
                 std::string("ends with dots"));
        QCOMPARE(decode("x.md", torture("fm-crlf.md"), articles()).title, std::string("Reset a stuck login"));
    }
};

QTEST_APPLESS_MAIN(DocumentTest)
#include "tst_document.moc"
