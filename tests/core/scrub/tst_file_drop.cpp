// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/scrub.h"
#include "tests/core/scrub/made_up.h"

#include <QtTest>

using namespace kb;
using made_up::joined;

class FileDropTest : public QObject {
    Q_OBJECT
    Scrubber scrubber_;

private slots:
    void a_file_that_is_a_secret_by_its_name_is_dropped_data() {
        QTest::addColumn<QString>("path");
        for (const char* path : {".env",
                                 "deploy/.env.production",
                                 "prod.env",
                                 "id_rsa",
                                 "keys/id_ed25519",
                                 "id_cluster",
                                 "ID_RSA",
                                 "id_rsa.old",
                                 "tls/server.pem",
                                 "server.KEY",
                                 "x.p12",
                                 "x.kdbx",
                                 "putty.ppk",
                                 "krb5.keytab",
                                 ".netrc",
                                 "_netrc",
                                 ".pgpass",
                                 ".git-credentials",
                                 ".htpasswd",
                                 "etc/shadow",
                                 "home/jdoe/.aws/credentials",
                                 ".kube/config",
                                 ".docker/config.json",
                                 "rclone.conf",
                                 "secrets.yaml"})
            QTest::newRow(path) << path;
    }
    void a_file_that_is_a_secret_by_its_name_is_dropped() {
        QFETCH(QString, path);
        QVERIFY(!scrubber_.drop_reason(path.toStdString(), "").empty());
    }

    void a_file_whose_name_only_sounds_alike_stays_data() {
        QTest::addColumn<QString>("path");
        for (const char* path : {"environment.md", ".env.example", ".env.sample", "id_rsa.pub",
                                 "id_mapping.md", "id_card.png.md", "keyboard.md", "monkey", "public.key.md",
                                 "docs/ssh-keys.md", "kubeconfig.md", "credentials", "config", "shadows.txt",
                                 "pem.md", "config.json", "netrc.md", ".pem", ".gitignore"})
            QTest::newRow(path) << path;
    }
    void a_file_whose_name_only_sounds_alike_stays() {
        QFETCH(QString, path);
        QCOMPARE(scrubber_.drop_reason(path.toStdString(), "# Title\n\nSome text.\n"), std::string());
    }

    void a_file_that_is_a_secret_by_its_shape_is_dropped_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        const auto add = [](const char* name, const char* path, const std::string& text) {
            QTest::newRow(name) << path << QString::fromStdString(text);
        };
        add("private key", "notes.txt", "\n" + made_up::private_key("OPENSSH"));
        add("PuTTY", "notes.txt", "PuTTY-User-Key-File-3: ssh-ed25519\n");
        add("netrc", "notes.txt",
            "# mine\nmachine host.example.edu login jdoe password " + made_up::password());
        add("shadow", "notes.txt", joined("root:$6", "$abc$def:19800:0:99999:7:::\n"));
        add("Secret in YAML", "x/secret.yml",
            "apiVersion: v1\nkind: Secret\ndata:\n  a: " + made_up::to_base64(made_up::password()) + "\n");
        add("Secret in JSON", "dump.json",
            "{\"items\": [{\"kind\": \"Secret\", \"data\": {\"a\": \"" +
                made_up::to_base64(made_up::password()) + "\"}}]}");
    }
    void a_file_that_is_a_secret_by_its_shape_is_dropped() {
        QFETCH(QString, path);
        QFETCH(QString, text);
        const std::string reason = scrubber_.drop_reason(path.toStdString(), text.toStdString());
        QVERIFY(!reason.empty());
        QVERIFY(!reason.contains(made_up::password())); // says why, not what
    }

    void a_page_that_shows_one_stays_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        QTest::newRow("manifest in a page") << "page.md" << "kind: Secret\ndata:\n  a: Zml4dHVyZQ==\n";
        QTest::newRow("reference") << "deployment.yaml"
                                   << "kind: Deployment\nenvFrom:\n- kind: Secret\n  name: x\n";
        QTest::newRow("template") << "secret.yaml" << "kind: Secret\ndata:\n  a: {{ .Values.a }}\n";
        QTest::newRow("key later in the page") << "page.md" << "# Keys\n\n-----BEGIN PRIVATE KEY-----\n";
        QTest::newRow("not text") << "x.bin" << QString(QChar(0xFFFD));
        QTest::newRow("empty") << "x.yaml" << "";
    }
    void a_page_that_shows_one_stays() {
        QFETCH(QString, path);
        QFETCH(QString, text);
        QCOMPARE(scrubber_.drop_reason(path.toStdString(), text.toStdString()), std::string());
    }
};

QTEST_APPLESS_MAIN(FileDropTest)
#include "tst_file_drop.moc"
