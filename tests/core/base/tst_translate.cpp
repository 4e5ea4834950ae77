// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/translate.h"
#include "tests/support/locales.h"

#include <QDir>
#include <QMap>
#include <QTemporaryDir>
#include <QtTest>

#include <clocale>
#include <cstdlib>
#include <format>

using namespace kb;

namespace {

/// A translation of this test's own, so that no message of the program has to stay as it is.
constexpr const char* catalogue = R"(msgid ""
msgstr ""
"Language: es\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "the review of {}"
msgstr "la revisión de {}"

msgid "{} of the files"
msgstr "{} de los {} archivos"

msgid "{} file in {}"
msgid_plural "{} files in {}"
msgstr[0] "{} archivo en {}"
msgstr[1] "{} archivos en {}"
)";

using Variables = QMap<QString, QString>;

} // namespace

class TranslateTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (QStandardPaths::findExecutable("msgfmt").isEmpty())
            QSKIP("msgfmt, which makes catalogues, is not installed");
        for (const char* folder : {"both", "english", "none", "catalogues/es/LC_MESSAGES"})
            QVERIFY(QDir(dir_.path()).mkpath(folder));
        if (!test::make_locale("es_ES", path("both")) || !test::make_locale("en_US", path("both")) ||
            !test::make_locale("en_US", path("english")))
            QSKIP(test::no_locales);
        QFile source(path("es.po"));
        QVERIFY(source.open(QIODevice::WriteOnly));
        source.write(catalogue);
        source.close();
        QCOMPARE(QProcess::execute("msgfmt",
                                   {"-o", path("catalogues/es/LC_MESSAGES/kb-workbench.mo"), path("es.po")}),
                 0);
    }
    void init() { set_environment({}); }

    void the_environment_names_the_language_as_for_every_program_data() {
        QTest::addColumn<Variables>("variables");
        QTest::addColumn<QString>("language");
        QString es = "es_ES.UTF-8";
        QTest::newRow("nothing") << Variables{} << "en";
        QTest::newRow("LANG") << Variables{{"LANG", es}} << "es";
        QTest::newRow("LC_MESSAGES") << Variables{{"LANG", "C.UTF-8"}, {"LC_MESSAGES", es}} << "es";
        QTest::newRow("LC_ALL") << Variables{{"LANG", "C.UTF-8"}, {"LC_ALL", es}} << "es";
        QTest::newRow("another language") << Variables{{"LANG", "en_US.UTF-8"}} << "en";
        QTest::newRow("LANGUAGE") << Variables{{"LANG", "en_US.UTF-8"}, {"LANGUAGE", "es"}} << "es";
        QTest::newRow("LANGUAGE, the second choice")
            << Variables{{"LANG", "en_US.UTF-8"}, {"LANGUAGE", "xx:es"}} << "es";
        QTest::newRow("LANGUAGE against LANG") << Variables{{"LANG", es}, {"LANGUAGE", "en"}} << "en";
        QTest::newRow("a locale that is not installed") << Variables{{"LANG", "es_XX.UTF-8"}} << "en";
        // As gettext has it: these ask for no language at all.
        QTest::newRow("LANGUAGE in C") << Variables{{"LC_ALL", "C"}, {"LANGUAGE", "es"}} << "en";
        QTest::newRow("LANGUAGE in C.UTF-8") << Variables{{"LC_ALL", "C.UTF-8"}, {"LANGUAGE", "es"}} << "en";
    }
    void the_environment_names_the_language_as_for_every_program() {
        QFETCH(Variables, variables);
        QFETCH(QString, language);
        set_environment(variables);
        init_translations(catalogues());
        QCOMPARE(QString::fromStdString(message_language()), language);
        QCOMPARE(QString::fromStdString(message("the review of {}", "a.md")),
                 language == "es" ? "la revisión de a.md" : "the review of a.md");
    }

    void a_setting_outweighs_the_environment_data() {
        QTest::addColumn<Variables>("variables");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("language");
        for (const char* setting : {"es", "es_ES", "es_MX"}) {
            QTest::addRow("%s, environment empty", setting) << Variables{} << setting << "es";
            QTest::addRow("%s, another language", setting)
                << Variables{{"LANG", "en_US.UTF-8"}, {"LANGUAGE", "en"}} << setting << "es";
            QTest::addRow("%s, LC_ALL=C.UTF-8", setting)
                << Variables{{"LC_ALL", "C.UTF-8"}} << setting << "es";
            QTest::addRow("%s, LC_ALL=C", setting) << Variables{{"LC_ALL", "C"}} << setting << "es";
            QTest::addRow("%s, only another language is installed", setting)
                << Variables{{"LANG", "C.UTF-8"}, {"LOCPATH", path("english")}} << setting << "es";
        }
        QTest::newRow("English") << Variables{{"LC_ALL", "es_ES.UTF-8"}} << "en" << "en";
        QTest::newRow("a language without a catalogue") << Variables{{"LANG", "es_ES.UTF-8"}} << "xx" << "en";
        QTest::newRow("no locale at all")
            << Variables{{"LANG", "C.UTF-8"}, {"LOCPATH", path("none")}} << "es" << "en";
    }
    void a_setting_outweighs_the_environment() {
        QFETCH(Variables, variables);
        QFETCH(QString, setting);
        QFETCH(QString, language);
        set_environment(variables);
        init_translations(catalogues(), setting.toStdString());
        QCOMPARE(QString::fromStdString(message_language()), language);
        std::setlocale(LC_ALL, ""); // as QApplication does
        QCOMPARE(QString::fromStdString(message_language()), language);
    }

    void the_setting_changes_no_other_category_of_the_environment() {
        set_environment({{"LC_ALL", "C.UTF-8"}, {"LC_NUMERIC", "es_ES.UTF-8"}});
        init_translations(catalogues(), "es");
        std::setlocale(LC_ALL, "");
        for (int category : {LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_PAPER})
            QCOMPARE(std::setlocale(category, nullptr), "C.UTF-8");
        QCOMPARE(std::setlocale(LC_MESSAGES, nullptr), "es_ES.UTF-8");
    }

    void the_last_setting_counts() {
        for (const char* language : {"es", "en", "es", "xx", "es"}) {
            init_translations(catalogues(), language);
            QCOMPARE(message_language(), std::string(language) == "es" ? "es" : "en");
        }
    }

    void numbers_and_letters_are_those_of_the_locale_C() {
        set_environment({{"LC_ALL", "es_ES.UTF-8"}});
        init_translations(catalogues());
        QCOMPARE(message_language(), "es");
        QCOMPARE(std::setlocale(LC_NUMERIC, nullptr), "C");
        QCOMPARE(std::strtod("1.5", nullptr), 1.5);
        QCOMPARE(std::format("{:.1f} {:L}", 1.5, 12345.5), "1.5 12345.5");
        QCOMPARE(std::setlocale(LC_CTYPE, nullptr), "C.UTF-8");
    }

    void a_number_of_things_takes_the_form_of_the_language() {
        QCOMPARE(message_for(1, "{} file in {}", "{} files in {}", "a"), "1 file in a");
        QCOMPARE(message_for(0, "{} file in {}", "{} files in {}", "a"), "0 files in a");
        set_environment({{"LANG", "es_ES.UTF-8"}});
        init_translations(catalogues());
        QCOMPARE(message_for(1, "{} file in {}", "{} files in {}", "a"), "1 archivo en a");
        QCOMPARE(message_for(2, "{} file in {}", "{} files in {}", "a"), "2 archivos en a");
    }

    void a_translation_whose_placeholders_do_not_fit_is_not_used() {
        set_environment({{"LANG", "es_ES.UTF-8"}});
        init_translations(catalogues());
        QCOMPARE(message("{} of the files", 1), "1 of the files");
    }

    void an_empty_text_and_one_without_a_translation_stay_as_they_are() {
        set_environment({{"LANG", "es_ES.UTF-8"}});
        init_translations(catalogues());
        QCOMPARE(tr(""), "");
        QCOMPARE(tr("without a translation"), "without a translation");
    }

    void catalogues_lie_beside_the_folder_of_the_program() {
        QCOMPARE(QString::fromStdString(catalogue_folder()),
                 QDir::cleanPath(QStringLiteral(KB_BIN_DIR) + "/../share/locale"));
    }

private:
    QString path(const char* name) const { return dir_.filePath(name); }
    std::string catalogues() const { return path("catalogues").toStdString(); }

    /// The variables that languages depend on, and the English of a fresh process.
    void set_environment(const Variables& variables) const {
        for (const char* name : {"LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE",
                                 "LC_MONETARY", "LC_PAPER", "LANG", "LANGUAGE"})
            qunsetenv(name);
        qputenv("LOCPATH", path("both").toUtf8());
        for (auto [name, value] : variables.asKeyValueRange())
            qputenv(qPrintable(name), value.toUtf8());
        std::setlocale(LC_ALL, "C");
    }

    QTemporaryDir dir_;
};

QTEST_GUILESS_MAIN(TranslateTest)
#include "tst_translate.moc"
