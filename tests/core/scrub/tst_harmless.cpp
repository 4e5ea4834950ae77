// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What must pass untouched: placeholders, references, words about secrets, names, digests, data.
#include "core/scrub/scrub.h"
#include "tests/core/scrub/made_up.h"

#include <QtTest>

#include <vector>

using namespace kb;
using made_up::base62, made_up::base64, made_up::hex, made_up::joined;

namespace {

void rows(const std::vector<std::string>& texts) {
    for (std::size_t i = 0; i < texts.size(); ++i)
        QTest::addRow("%s #%zu", texts[i].substr(0, 40).c_str(), i) << QString::fromStdString(texts[i]);
}

const std::vector<std::string>& placeholders() {
    static const std::vector<std::string> texts{
        "password: $(openssl rand -base64 32)",
        "password: ${DB_PASSWORD}",
        "export PGPASSWORD=$PASSWORD",
        "password=\"$PW\"",
        "password: '$OS_PASSWORD'",
        "password: <your password>",
        "password=<PASSWORD>",
        "--token=<your_token>",
        "api_key: YOUR_API_KEY_123",
        "password: xxxx",
        "password: xxxxxxxx1",
        "OS_APPLICATION_CREDENTIAL_SECRET=xxxxxxxxxxxxxxxxxxx",
        "password: ********",
        "password: ....",
        "password: …",
        "password: your_password1",
        "password: changeme1",
        "password: change-me-2026",
        "password: {{ vault_db_password }}",
        "password: \"{{ lookup('env', 'PW1') }}\"",
        "password: {% raw %}x1{% endraw %}",
        "password: %(password)s",
        "password: %DB_PASSWORD1%",
        "password: @DB_PASSWORD1@",
        "password: #{db_password1}",
        "password: !vault |",
        "password: !ENV [PW1, x]",
        "password: [redacted: password 1]",
        "token: [redacted: github token 3]",
        "password: \"\"",
        "password:",
        "password = ''",
        "password: replace_me_1",
        "password: contraseña1",
        "apiKey: {env:KB_API_KEY1}",
        "client_id=${my_user}&client_secret=${my_secret1}&scope=openid",
        "https://user:password@host.example.edu/x",
        "https://$USER:$PASSWORD@host.example.edu/x",
        "postgresql://${USERNAME}:${PASSWORD}@{IP}:5432/${DB}",
        "https://<user>:<token>@git.example.edu/x.git",
        "Authorization: Bearer <token>",
        "Authorization: Bearer $TOKEN",
        "-H \"Authorization: Bearer ${access_token}\"",
        "-H \"X-Auth-Token: $OS_TOKEN\"",
        "curl -u <user>:<password> https://x.example.edu",
        "mysql -u root -p cores",
        "sshpass -p $PW ssh login1",
        "machine host.example.edu login USER password $PASSWORD",
        "--from-literal=password=$(cat pw)",
        "db.example.edu:5432:kb:kb_writer:${PGPASSWORD}",
    };
    return texts;
}

const std::vector<std::string>& references() {
    static const std::vector<std::string> texts{
        "password = getpass.getpass()",
        "password = os.environ['DB_PASSWORD1']",
        "token = os.getenv('FIRECREST_TOKEN1', None)",
        "password: config.db.password",
        "token=self.token",
        "secret = secrets.token_hex(16)",
        "cookie_secret: secrets.token_bytes(32)",
        "api_key=settings.API_KEY",
        "POSTGRES_PASSWORD_FILE=/run/secrets/pg1",
        "password_file: /etc/kb/password1",
        "password: /run/secrets/db1",
        "passwd: ~/.ssh/passwd1",
        "token=./tokens/vasp6",
        "--token=${HOME}/.ssh/jfrog-token1",
        "token=/capstor/store/public/uenv/tokens/vasp6",
        "-B $PWD:/data1",
        "cd $PWD && pwd",
        "OLDPWD=/home/jdoe1",
        "secret: cluster_crypt4gh.key",
        "private_key: id_rsa.pub",
        "password: accounts/how-to-change-password.md",
        "secretName: kb-svc-tls-1",
        "tls_secret_name: rc-wildcard-tls1",
        "secretKeyRef:\n  name: db-secret-1\n  key: password1",
        "envFrom: [{\"kind\": \"Secret\", \"name\": \"kb-mcp-client-tokens1\"}]",
        "token_url: https://auth.example.edu/token1",
        "see the vault, entry rack-c1, for the password",
        "vault kv get secret/kb/db1",
        "vault write auth/token/create1",
        "token: str = None, password: Optional[str] = None",
        "password: string, required",
        "token: int64",
        "def login(user, password): pass",
        "if (password == null) return;",
        "password: true",
        "pass-access-token=true",
        "echo 'boss ALL=(ALL) NOPASSWD:ALL' > /etc/sudoers.d/boss",
        "PasswordAuthentication no",
        "password required pam_unix.so sha512 shadow",
    };
    return texts;
}

const std::vector<std::string>& prose() {
    static const std::vector<std::string> texts{
        "The password is required.",
        "the password is 12 characters long",
        "Your password must have at least 8 characters.",
        "password: minimum 12 characters",
        "Password: 8-16 characters",
        "please never send passwords or private keys by e-mail",
        "the database password and the cloud key must be changed today",
        "La contraseña es obligatoria.",
        "Palabras clave: módulos, colas",
        "la palabra clave es %nprocshared",
        "Das Passwort ist abgelaufen.",
        "Permission denied (publickey,password).",
        "root@login1's password:",
        "Enter your password: ",
        "passwd: all authentication tokens updated successfully.",
        "Token expired. Request a new token at the portal.",
        "one token per user, 3 tokens at most",
        "max_tokens: 4096",
        "tokens per second: 1250",
        "tokenizer: BertTokenizerFast",
        "the tokens: 2FA, TOTP and SMS",
        "the join token (k3s-cp-1) was rotated on 2026-10-12",
        "token k3s-cp-1",
        "token: k3s-cp-1",
        "secret: an009",
        "Use a password manager, e.g. KeePassXC 2.7",
        "password hashing with SHA512 or bcrypt",
        "the login and password pair",
        "login or password wrong (3 attempts)",
        "Basic Linux commands",
        "Basic authentication is off",
        "Bearer tokens are short-lived",
        "user: jdoe",
        "2FA seed: see the QR code",
        "OTP codes have 6 digits",
        "Authorization: required since version 2.1",
        "authorization=authorization",
        "cookie: accept or refuse",
        "bypass: yes, compass: north",
    };
    return texts;
}

std::string lines_of(std::size_t width, int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += made_up::of(hex, width, static_cast<unsigned>(i)) + "\n";
    return text;
}

const std::vector<std::string>& data() {
    static const std::vector<std::string> texts{
        "sha256:" + made_up::of(hex, 64),
        made_up::of(hex, 64) + "  model.bin",
        "SHA512 (x.tar) = " + made_up::of(hex, 128),
        "md5 " + made_up::of(hex, 32) + " and sha1 " + made_up::of(hex, 40),
        "commit " + made_up::of(hex, 40),
        lines_of(64, 12), // a list of checksums
        lines_of(40, 12),
        "SHA256:" + made_up::of(base62, 43) + " jdoe@laptop (ED25519)",
        "image@sha256:" + made_up::of(hex, 64),
        "an[001-016],gn03,login1.alder.example.edu,k3s-w-2",
        "pod/allocations-portal-7c9d8f6b54-x2k9q in namespace helpdesk",
        "node token-ring-1 has address 198.51.100.11",
        "d290f1ee-6c54-4b01-90e6-d65f81de7f6a is the volume",
        "https://portal.example.edu/projects?id=2001659&page=2",
        "https://host.example.edu:8443/x",
        "ssh://git@git.example.edu:2222/rc/plans.git",
        std::string(300, '-'),
        "+" + std::string(120, '-') + "+" + std::string(120, '-') + "+",
        std::string(20000, 'x'),
        std::string(500, '='),
        made_up::of("ACDEFGHIKLMNPQRSTVWY", 400), // a protein
        made_up::of("ACGT", 1000),                // a gene
        made_up::of("acgt", 60) + "\n" + made_up::of("acgt", 60, 2) + "\n" + made_up::of("acgt", 60, 3) +
            "\n" + made_up::of("acgt", 60, 4),
        made_up::of("0123456789", 400), // digits of pi, say
        "/appl/soft/" + std::string("math/gromacs-env/2024.3-gcc-13/") +
            std::string("share/doc/gromacs-examples/") +
            "very-long-directory-name/another-long-directory-name/and-another-long-directory-name/"
            "and-one-more-name/" +
            "so-that-it-is-longer-than-two-hundred-characters/readme.txt",
        "data:image/gif;base64,R0lGODlhAQABAIAAAP",
        "$1 is the first argument, $2 the second; awk '{print $6}'",
        "x=$((2$3)) and $6$ in a table",
        "-rw------- 1 jdoe petro 440M Mar 12 13:41 key.txt",
        "MIT-MAGIC-COOKIE-1 is the protocol",
        "AKIA and ASIA are prefixes of key ids",
        "hf_hub_download(repo_id='x')",
        "sk-learn is a typo of scikit-learn",
        "npm_config_cache=/tmp/npm_cache_directory_of_a_user",
        "glc_ and glsa_ begin Grafana tokens",
        "scontrol update jobid=8841207 account=petro_common",
        "sacctmgr show assoc user=$USER format=account,grptresmins%30",
        "case $1 in start) ;; esac",
        "#SBATCH --mail-type=BEGIN",
        "awk '/-----BEGIN CERTIFICATE-----/{c++}'",
        joined("The header (`-----BE", "GIN OPENSSH PRIVATE KEY-----`) must be copied, too."),
        "ssh-keygen -t ed25519 -a 64 -C \"laptop 2026\"",
        "kind: Secret\nmetadata:\n  name: db1\n",
        "kind: Secret\nstringData:\n  password: <password>\n  token: ${TOKEN}\n",
        "kind: SealedSecret\nspec:\n  encryptedData:\n    tls.crt: AgBy3i4OJSWK\n",
        "ENC[AES256_GCM,data:p673w==,iv:YY=,tag:UyA=,type:str] is a value of sops",
        "torch==2.3.1 torchvision==0.18.1 tiktoken==0.12.0",
        "Keyboard layout: us,de; monkey: 1",
        "primary_key: id1, foreign_key: user1, public_key: abc1",
    };
    return texts;
}

} // namespace

class HarmlessTest : public QObject {
    Q_OBJECT
    Scrubber scrubber_;

private slots:
    void what_is_no_secret_passes_in_every_context_data() {
        QTest::addColumn<QString>("text");
        rows(placeholders());
        rows(references());
        rows(prose());
        rows(data());
    }
    void what_is_no_secret_passes_in_every_context() {
        QFETCH(QString, text);
        for (const ScrubContext context : {ScrubContext::article, ScrubContext::ticket}) {
            const auto scrubbed = scrubber_.scrub(text.toStdString(), context);
            QVERIFY(scrubbed);
            if (context == ScrubContext::ticket)
                for (const Redaction& redaction : scrubbed->redactions)
                    QCOMPARE(redaction.kind, ScrubKind::personal); // the ticket's own business
            if (context == ScrubContext::article)
                QCOMPARE(QString::fromStdString(scrubbed->text), text);
        }
    }

    void words_are_no_passwords_outside_tickets_data() {
        QTest::addColumn<QString>("text");
        rows({"password: postgres", "PASSWORD=password", "password = \"badpasswd\"",
              "client_secret=\"my_robot_password\"", "password='easyaccess'",
              "curl -u username:app-password https://x.example.edu", "password: chipster",
              "user _chipster_ and password _chipster_", "the password is sunshine",
              "the password is Base64-encoded", "contraseña: montaña",
              "https://anonymous:anonymous@ftp.example.edu/"});
    }
    void words_are_no_passwords_outside_tickets() {
        QFETCH(QString, text);
        const auto scrubbed = scrubber_.scrub(text.toStdString(), ScrubContext::article);
        QVERIFY(scrubbed);
        QCOMPARE(QString::fromStdString(scrubbed->text), text);
    }

    void personal_data_passes_outside_tickets_data() {
        QTest::addColumn<QString>("text");
        rows({"write to hpc-support@example.edu", "call +1 555 0100", "UserId=jdoe(12345)", "Room 4.017",
              "student id 20417733"});
    }
    void personal_data_passes_outside_tickets() {
        QFETCH(QString, text);
        for (const ScrubContext context : {ScrubContext::article, ScrubContext::document})
            QCOMPARE(QString::fromStdString(scrubber_.scrub(text.toStdString(), context)->text), text);
    }

    void the_keys_of_public_documentation_are_remarked_on_in_articles() {
        const std::string text = "aws configure: AKIAIOSFODNN7"
                                 "EXAMPLE and secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY"
                                 "EXAMPLEKEY";
        const auto scrubbed = scrubber_.scrub(text, ScrubContext::article);
        QVERIFY(scrubbed);
        QCOMPARE(scrubbed->text, text);
        QCOMPARE(scrubbed->redactions.size(), std::size_t{2});
        for (const Redaction& remark : scrubbed->redactions) {
            QCOMPARE(remark.kind, ScrubKind::example);
            QCOMPARE(remark.label, std::string());
            QCOMPARE(remark.span.of(text), remark.in_text.of(scrubbed->text));
        }
        QVERIFY(scrubbed->counts().empty());
    }
};

QTEST_APPLESS_MAIN(HarmlessTest)
#include "tst_harmless.moc"
