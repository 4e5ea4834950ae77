// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values that are known by what stands around them: headers, URLs, files of credentials, keywords, prose.
#include "core/scrub/scrub.h"
#include "tests/core/scrub/made_up.h"

#include <QtTest>

#include <array>

using namespace kb;
using made_up::base32, made_up::base62, made_up::base64, made_up::hex, made_up::joined;

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

/// One row: `value` stands where "{}" is.
void row(const char* rule, const std::string& value, const std::string& text) {
    std::string whole = text;
    whole.replace(whole.find("{}"), 2, value);
    QTest::addRow("%s %s %s", value.substr(0, 8).c_str(), text.substr(0, 40).c_str(), rule)
        << qt(rule) << qt(value) << qt(whole);
}

void columns() {
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("text");
}

const std::string chosen = made_up::password(1);
const std::string other = made_up::password(3);
const std::string token = made_up::of(base62, 40, 9);

void shape_rows() {
    row("jwt", made_up::json_web_token(R"({"alg":"HS256","typ":"JWT"})"), "SLURM_JWT={}");
    row("jwt", made_up::json_web_token(R"({"typ":"JWT","alg":"RS256"})"), "it said {} and stopped");
    row("password-hash", joined("$6", "$") + made_up::of(base62, 12) + "$" + made_up::of(base62, 86),
        "root:{}:19800:0:99999:7:::");
    row("password-hash", joined("$2", "b$12$") + made_up::of(base62, 53), "hash {}");
    row("password-hash", joined("$1", "$") + made_up::of(base62, 8) + "$" + made_up::of(base62, 22),
        "enable secret 5 {}");
    row("password-hash", joined("$y", "$j9T$") + made_up::of(base62, 22) + "$" + made_up::of(base62, 43),
        "svc:{}:1:");
    row("password-hash",
        joined("$argon2", "id$v=19$m=65536,t=3,p=4$") + made_up::of(base62, 22) + "$" +
            made_up::of(base62, 43),
        "{}");
    row("password-hash",
        joined("pbkdf2", "_sha256$600000$") + made_up::of(base62, 22) + "$" + made_up::of(base64, 43) + "=",
        "{}");
    row("password-hash", joined("{SS", "HA}") + made_up::of(base64, 32), "userPassword: {}");
    row("ntlm-hash", ":aad3b435b51404eeaad3b435b51404ee:" + made_up::of(hex, 32), "svc:1001{}:::");
    row("url-password", chosen, "postgres://kb_writer:{}@db.example.edu:5432/kb");
    row("url-password", other, "git clone https://bot:{}@git.example.edu/rc/plans.git");
    row("url-password", "p@ss:w0rd!" + made_up::of(hex, 4), "amqp://user:{}@queue.example.edu/");
    row("url-token", made_up::of(base62, 32), "https://{}@git.example.edu/rc/plans.git");
    row("authorization-header", token, "curl -H \"Authorization: Bearer {}\" https://x.example.edu");
    row("authorization-header", token, "Authorization: Token token={}");
    row("authorization-header", token, "headers = {'Authorization': 'Bearer {}'}");
    row("basic-auth", made_up::to_base64("svc-kb:" + chosen), "Authorization: Basic {}");
    row("bearer-token", token, "he sent Bearer {} in the mail");
    row("key-header", token, "-H 'X-Auth-Token: {}'");
    row("key-header", token, "PRIVATE-TOKEN: {}");
    row("cookie-header", "session=" + token, "Cookie: {}");
    row("netrc", chosen, "machine portal.example.edu login jdoe password {}");
    row("netrc", other, "machine portal.example.edu\n  login jdoe\n  password {}\n");
    row("pgpass", chosen, "# comment\ndb.example.edu:5432:kb:kb_writer:{}\n");
    row("pgpass", other, "*:*:*:kb_writer:{}\n");
    row("command-password", chosen, "sshpass -p {} ssh login1");
    row("command-password", other, "mysql -u root -p{} cores");
    row("command-password", chosen, "mysqldump --single-transaction -h db1 -p'{}' cores > x.sql");
    row("ldap-password", chosen, "userPassword: {}");
    row("ldap-password", made_up::of(base64, 28), "unicodePwd:: {}");
    row("ldap-password", made_up::of(hex, 32), "sambaNTPassword: {}");
    row("command-password", other, "ldapsearch -x -D cn=admin -w {} -b dc=x");
    row("command-password", chosen, "htpasswd -bc users jdoe {}");
    row("curl-user", other, "curl -u jdoe:{} https://x.example.edu");
    row("curl-user", chosen, "curl --user 'jdoe:{}' https://x.example.edu");
    row("sql-password", chosen, "CREATE USER kb IDENTIFIED BY '{}';");
    row("sql-password", other, "ALTER ROLE kb WITH PASSWORD '{}';");
    row("snmp-community", "c0re-" + made_up::of(hex, 6), "snmpwalk -v2c -c {} switch1");
    row("kubernetes-literal", chosen, "kubectl create secret generic db --from-literal=password={}");
    row("one-time-seed", made_up::of(base32, 16, 4), "2FA seed {}");
    row("one-time-seed", made_up::of(base32, 32, 4), "otpauth://totp/Portal:jdoe?secret={}&issuer=Portal");
    row("one-time-seed", made_up::of(base32, 32, 6),
        "my authenticator secret is {} in case the phone is lost");
}

void keyword_rows() {
    row("password", chosen, "password: {}");
    row("password", other, "Password = \"{}\"");
    row("password", chosen, "export DB_PASSWORD='{}'");
    row("password", other, "POSTGRES_PASSWORD={}\n");
    row("password", chosen, "ldap_pass: {}");
    row("password", other, "user=svc,pwd={},host=x");
    row("password", chosen, "Server=db1;User Id=kb;Password={};Database=kb");
    row("password", other, "mount -t cifs -o username=u,password={},uid=1000 //nas/x /mnt");
    row("password", chosen, "{\"user\": \"u\", \"password\": \"{}\"}");
    row("password", other, "\"{\\\"password\\\": \\\"{}\\\"}\"");
    row("password", chosen, "- password: `{}`");
    row("password", other, "**Password:** {}");
    row("password", chosen, "<p>Password: <b>{}</b></p>");
    row("password", other, "<tr><td>Password</td><td>{}</td></tr>");
    row("password", chosen, "| password | {} | admin |");
    row("password", other, "passphrase: {}");
    row("password", chosen, "Old password (for the log): {} -- do not copy");
    row("password", other, "contraseña: {}");
    row("password", chosen, "Contrasena = {}");
    row("password", other, "clave: {}");
    row("password", chosen, "Passwort: {}");
    row("password", other, "Kennwort: {}");
    row("password", chosen, "mot de passe : {}");
    row("password", other, "Salasana: {}");
    row("password", chosen, "[client]\nuser = kb\npassword = {}\n");
    row("password", other, "?user=kb&password={}&x=1");
    row("password-prose", chosen, "The password is {}, please change it.");
    row("password-prose", other, "the initial password for the test account is: {}");
    row("password-prose", chosen, "La contraseña de la cuenta es {}.");
    row("password-prose", other, "Das Passwort lautet {}");
    row("password-prose", chosen, "the password was reset to {} yesterday");
    row("secret", token, "api_key = {}");
    row("secret", token, "apiKey: \"{}\"");
    row("secret", token, "client_secret={}&grant_type=client_credentials");
    row("secret", token, "SECRET_KEY_BASE={}");
    row("secret", token, "OS_APPLICATION_CREDENTIAL_SECRET={}");
    row("secret", token, "auth_token: {}");
    row("secret", made_up::of(hex, 48), "http://gn03:8888/lab?token={}");
    row("secret", token, "vault_secret_id = {}");
    row("secret", token, "<td>API key</td><td><code>{}</code></td>");
    row("secret", token, "hmac_key: '{}'");
    row("option-secret", token, "uenv image copy --token {} x y");
    row("option-secret", token, "tool --api-key {} run");
    row("secret-prose", token, "the token for the robot is {}");
    row("variable-value", chosen, "- name: KB_DB_PASSWORD\n  value: {}\n");
    row("variable-value", token, "{\"name\": \"SECRET_KEY\",\n \"value\": \"{}\"}");
    row("xml-password", chosen, "<server><password>{}</password></server>");
    row("password-pair", "jdoe / " + chosen, "login: {}");
}

void ticket_rows() {
    row("password", "sunshine", "password: {}");
    row("password", "granite", "user: jdoe\npassword: {}\n");
    row("password", "20417733", "Passwort: {}");
    row("password", "montaña", "contraseña: {}");
    row("password-prose", "sunshine", "my password is {}.");
    row("password-bare", chosen, "user jdoe password {} and it fails");
    row("password-bare", "Gr4nite99", "pw {}");
    row("example-key", joined("AKIAIOSFODNN7", "EXAMPLE"), "aws configure says {}");
    row("example-key", joined("wJalrXUtnFEMI/K7MDENG/bPxRfiCY", "EXAMPLEKEY"), "and {}");
}

} // namespace

class CredentialRulesTest : public QObject {
    Q_OBJECT
    Scrubber scrubber_;

    void check(const QString& rule, const QString& value, const QString& text, ScrubContext context) {
        const auto scrubbed = scrubber_.scrub(text.toStdString(), context);
        QVERIFY(scrubbed);
        const QString after = QString::fromStdString(scrubbed->text);
        QVERIFY2(!after.contains(value), qPrintable(after));
        QVERIFY2(std::ranges::any_of(scrubbed->redactions,
                                     [&](const Redaction& r) { return r.rule == rule.toStdString(); }),
                 qPrintable(after + " " +
                            QString::fromStdString(
                                scrubbed->redactions.empty() ? "" : scrubbed->redactions[0].rule)));
        QCOMPARE(scrubber_.scrub(scrubbed->text, context)->text, scrubbed->text);
    }

private slots:
    void a_value_is_found_by_its_surroundings_data() {
        columns();
        shape_rows();
        keyword_rows();
    }
    void a_value_is_found_by_its_surroundings() {
        QFETCH(QString, rule);
        QFETCH(QString, value);
        QFETCH(QString, text);
        check(rule, value, text, ScrubContext::article);
        check(rule, value, text, ScrubContext::ticket);
    }

    void in_a_ticket_weaker_signs_are_enough_data() {
        columns();
        ticket_rows();
    }
    void in_a_ticket_weaker_signs_are_enough() {
        QFETCH(QString, rule);
        QFETCH(QString, value);
        QFETCH(QString, text);
        check(rule, value, text, ScrubContext::ticket);
        const auto in_article = scrubber_.scrub(text.toStdString(), ScrubContext::article);
        QVERIFY(in_article);
        QCOMPARE(QString::fromStdString(in_article->text), text);
    }
};

QTEST_APPLESS_MAIN(CredentialRulesTest)
#include "tst_credential_rules.moc"
