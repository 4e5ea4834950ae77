// SPDX-License-Identifier: GPL-3.0-or-later
// Every message of the sources is in every catalogue, translated, with the placeholders of its source.
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <map>

namespace {

const QString folder = KB_SOURCE_DIR "/translations/";

struct Message {
    QString plural;           // of the source, empty where it has none
    QStringList translations; // as many as the language has forms
    QString flags;            // of "#," lines
    bool obsolete = false;
};
using Messages = std::map<QString, Message>;

/// The strings of one line: "msgid \"a\"" or "\"a\"".
QString quoted(const QString& line) {
    qsizetype begin = line.indexOf('"');
    return begin < 0 ? QString() : line.mid(begin + 1, line.lastIndexOf('"') - begin - 1);
}

/// A gettext file as we write them: no contexts. The header is not among the messages.
Messages read(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    Messages messages;
    QString source;
    Message message;
    QString* part = nullptr;
    auto store = [&] {
        if (!source.isEmpty())
            messages[source] = message;
        source.clear();
        message = {};
        part = nullptr;
    };
    for (QString line : QString::fromUtf8(file.readAll()).split('\n')) {
        if (line.trimmed().isEmpty()) {
            store();
            continue;
        }
        if (line.startsWith("#~")) {
            message.obsolete = true;
            line = line.mid(2).trimmed();
        }
        if (line.startsWith("#,"))
            message.flags += line.mid(2);
        else if (line.startsWith("msgid "))
            part = &source;
        else if (line.startsWith("msgid_plural "))
            part = &message.plural;
        else if (line.startsWith("msgstr"))
            part = &message.translations.emplaceBack();
        if (part != nullptr && !line.startsWith('#'))
            *part += quoted(line);
    }
    store();
    return messages;
}

/// "{}", "{:.3f}", … in order, without "{{" and "}}".
QStringList placeholders(QString text) {
    text.remove("{{").remove("}}");
    QStringList found;
    static const QRegularExpression placeholder("\\{[^{}]*\\}");
    for (const QRegularExpressionMatch& match : placeholder.globalMatch(text))
        found << match.captured();
    return found;
}

/// What must stay as it is: options, settings in capitals, names in quotes or between backquotes.
QStringList names(const QString& text) {
    QStringList found;
    static const QRegularExpression name(
        "--[a-z][a-z-]+|\\bKB_[A-Z_]+|\\bVOYAGE_[A-Z_]+|(?<=['`])kb [a-z]+|\\b[a-z_]+\\.(?:yaml|sqlite)\\b");
    for (const QRegularExpressionMatch& match : name.globalMatch(text))
        found << match.captured();
    found.sort();
    return found;
}

} // namespace

class CatalogueTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (QStandardPaths::findExecutable("xgettext").isEmpty())
            QSKIP("gettext, which finds the messages of the sources, is not installed");
        QTemporaryDir scratch;
        QString file = scratch.filePath("messages.pot");
        QCOMPARE(QProcess::execute("bash", {KB_SOURCE_DIR "/packaging/dev/extract-messages.sh", file}), 0);
        sources_ = read(file);
        QVERIFY(sources_.size() > 300);
    }

    void the_template_is_that_of_the_sources() {
        Messages template_file = read(folder + "kb-workbench.pot");
        for (const auto& [source, message] : sources_)
            QVERIFY2(template_file.contains(source), qPrintable("./dev translations adds: " + source));
        QCOMPARE(template_file.size(), sources_.size());
    }

    void every_message_is_translated_data() { catalogues(); }
    void every_message_is_translated() {
        QFETCH(Messages, catalogue);
        for (const auto& [source, message] : sources_) {
            QVERIFY2(catalogue.contains(source), qPrintable("./dev translations adds: " + source));
            const Message& translated = catalogue[source];
            QCOMPARE(translated.plural, message.plural);
            QCOMPARE(translated.translations.size(), message.plural.isEmpty() ? 1 : 2); // forms of Spanish
            QVERIFY2(!translated.translations.contains(""), qPrintable("not translated: " + source));
            QVERIFY2(!translated.flags.contains("fuzzy"), qPrintable("fuzzy: " + source));
        }
        for (const auto& [source, message] : catalogue)
            QVERIFY2(sources_.contains(source) && !message.obsolete,
                     qPrintable("no longer needed: " + source));
    }

    void placeholders_and_names_are_those_of_the_source_data() { catalogues(); }
    void placeholders_and_names_are_those_of_the_source() {
        QFETCH(Messages, catalogue);
        for (const auto& [source, message] : catalogue)
            for (const QString& translation : message.translations) {
                QCOMPARE(placeholders(translation), placeholders(source));
                QCOMPARE(names(translation), names(source));
                QCOMPARE(translation.count("{{"), source.count("{{"));
                QCOMPARE(translation.startsWith(' '), source.startsWith(' '));
                QCOMPARE(translation.count("\\n"), source.count("\\n"));
            }
    }

private:
    static void catalogues() {
        QTest::addColumn<Messages>("catalogue");
        QStringList files = QDir(folder).entryList({"*.po"});
        QVERIFY(!files.isEmpty());
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << read(folder + file);
    }

    Messages sources_;
};

QTEST_GUILESS_MAIN(CatalogueTest)
#include "tst_catalogue.moc"
