// SPDX-License-Identifier: GPL-3.0-or-later
// The program in the language of the person who runs it.
#include "tests/app/kb/program.h"
#include "tests/support/locales.h"

class KbLanguageTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (!QFile::exists(KB_BIN_DIR "/../share/locale/es/LC_MESSAGES/kb-workbench.mo"))
            QSKIP("the catalogue was not made: gettext is not installed");
        if (!kb::test::make_locale("es_ES", locales_.path()) ||
            !kb::test::make_locale("en_US", locales_.path()))
            QSKIP(kb::test::no_locales);
    }
    void init() {
        kb_ = std::make_unique<Program>();
        kb_->set("LOCPATH", locales_.path());
        kb_->unset("LC_ALL");
        kb_->set("LANG", "es_ES.UTF-8");
    }

    void help_is_in_spanish() {
        Finished help = kb_->run({"--help"});
        KB_EXPECT(help, 0);
        for (const char* part :
             {"Uso: kb [OPCIONES] ORDEN", "Opciones:", "Órdenes:", "Mostrar esta ayuda y terminar",
              "Comprobar los artículos con las reglas de la base", "Códigos de salida: 0 hecho"})
            QVERIFY2(help.out.contains(QString::fromUtf8(part)), qPrintable(help.out));
        Finished search = kb_->run({"search", "--help"});
        KB_EXPECT(search, 0);
        for (const char* part :
             {"Argumentos:", "Lo que se quiere saber", "OBLIGATORIO", "AUDIENCIA", "ARCHIVO"})
            QVERIFY2(search.out.contains(QString::fromUtf8(part)), qPrintable(search.out));
        for (const char* english :
             {"Options", "Usage", "REQUIRED", "Positionals", "SUBCOMMAND", "Print", "FILE"})
            QVERIFY2(!(help.out + search.out).contains(english), english);
    }

    void errors_are_in_spanish_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message");
        auto row = [](const QStringList& arguments, int code, const char* message) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments << code << QString::fromUtf8(message);
        };
        row({"sarch"}, 2, "no existe la orden «sarch». ¿Se quiso decir «search»?\nVer 'kb --help'.");
        row({"search"}, 2, "falta question");
        row({"status", "--frobnicate"}, 2, "No se esperaba el argumento: --frobnicate");
        row({"search", "x", "-k", "0"}, 2, "-k: el valor 0 no está en el intervalo [1 - 100]");
        row({"search", "x", "--max-audience", "all"}, 2,
            "--max-audience: all no está en {users,staff,admins}");
        row({"search", "x", "--db"}, 2, "--db: se requiere 1 ARCHIVO");
        row({"init", "a", "--adopt", "b"}, 2, " excluye ");
        row({"search", "quota"}, 3,
            "No hay ningún índice en kb.index.sqlite. Ejecutar 'kb ingest' para crearlo.");
    }
    void errors_are_in_spanish() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, message);
        Finished done = kb_->run(arguments);
        KB_EXPECT(done, code);
        QVERIFY2(done.err.contains(message), qPrintable(done.err));
    }

    void findings_are_in_spanish_and_their_codes_are_not() {
        kb_->write("kb/a.md", "# Nada\n\nTexto.\n");
        Finished done = kb_->run({"validate"});
        KB_EXPECT(done, 1);
        QVERIFY2(done.out.contains("El archivo no tiene frontmatter"), qPrintable(done.out));
        QVERIFY(done.out.contains("[frontmatter.missing]"));
        QCOMPARE(kb_->run({"validate", "--json"}).json()["errors"].toInt(), 1);
    }

    void errors_of_the_system_are_in_spanish_with_all_their_letters() {
        kb_->write("file", "");
        Finished done = kb_->run({"init", "file/base"});
        KB_EXPECT(done, 3);
        QVERIFY2(done.err.contains("No se pudo crear la carpeta file/base: "), qPrintable(done.err));
        QVERIFY2(!done.err.contains('?'), qPrintable(done.err));
    }

    void numbers_have_a_point_whatever_the_language() {
        kb_->copy_base();
        KB_EXPECT(kb_->run({"ingest"}), 0);
        QJsonObject found = kb_->run({"search", "node out of service", "--json"}).json();
        kb_->set("LANG", "C.UTF-8");
        QJsonObject in_english = kb_->run({"search", "node out of service", "--json"}).json();
        QVERIFY(!found["hits"].toArray().isEmpty());
        QCOMPARE(found["hits"], in_english["hits"]);
        kb_->set("LANG", "es_ES.UTF-8");
        Finished explained = kb_->run({"search", "node out of service", "--explain", "-k", "1"});
        QVERIFY2(explained.out.contains(QRegularExpression("palabras \\d\\.\\d+ ")),
                 qPrintable(explained.out));
    }

    void a_language_can_be_asked_for_in_every_locale_but_c() {
        kb_->set("LANG", "en_US.UTF-8");
        QVERIFY(kb_->run({"--help"}).out.contains("Options:"));
        kb_->set("LANGUAGE", "es");
        QVERIFY(kb_->run({"--help"}).out.contains("Opciones:"));
        for (const char* locale : {"C", "C.UTF-8"}) {
            kb_->set("LC_ALL", locale);
            QVERIFY2(kb_->run({"--help"}).out.contains("Options:"), locale);
        }
    }

    void without_the_wish_it_is_english() {
        for (const char* language : {"en", "xx"}) {
            kb_->set("LANGUAGE", language);
            Finished help = kb_->run({"--help"});
            QVERIFY2(help.out.contains("Print this help message and exit"), language);
            QVERIFY2(kb_->run({"search"}).err.contains("question is required"), language);
        }
    }

private:
    QTemporaryDir locales_;
    std::unique_ptr<Program> kb_;
};

QTEST_GUILESS_MAIN(KbLanguageTest)
#include "tst_kb_language.moc"
