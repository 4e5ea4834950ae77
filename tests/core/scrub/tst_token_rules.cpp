// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values that are known by their form: each is found in running text, under the rule it belongs to.
#include "core/scrub/scrub.h"
#include "tests/core/scrub/made_up.h"

#include <QtTest>

using namespace kb;
using made_up::base32, made_up::base62, made_up::base64, made_up::hex, made_up::lower36, made_up::joined;

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

std::string upper(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

std::string uuid() {
    const std::string digits = made_up::of(hex, 32);
    return digits.substr(0, 8) + "-" + digits.substr(8, 4) + "-" + digits.substr(12, 4) + "-" +
           digits.substr(16, 4) + "-" + digits.substr(20, 12);
}

/// One row: the value stands in `text` where "{}" is; the rule must find it there.
void row(const char* name, const char* rule, const std::string& value,
         const std::string& text = "it is {} they say") {
    std::string whole = text;
    whole.replace(whole.find("{}"), 2, value);
    QTest::newRow(name) << qt(rule) << qt(value) << qt(whole);
}

void key_rows() {
    for (const char* kind : {"OPENSSH", "RSA", "EC", "DSA", "", "ENCRYPTED", "PGP"})
        QTest::addRow("private key %s", kind) << "private-key" << qt(made_up::private_key(kind))
                                              << qt("key:\n" + made_up::private_key(kind) + "\nend");
    const std::string begin = joined("---- BE", "GIN SSH2 ENCRYPTED PRIVATE KEY ----\n");
    row("private key SSH2", "private-key-ssh2",
        begin + made_up::of(base64, 70) + "\n---- END SSH2 ENCRYPTED PRIVATE KEY ----");
    row("private key PuTTY", "putty-key",
        "PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nComment: x\nPublic-Lines: 1\n" +
            made_up::of(base64, 64) + "\nPrivate-Lines: 1\n" + made_up::of(base64, 64) +
            "\nPrivate-MAC: " + made_up::of(hex, 40));
    row("body of an OpenSSH key", "private-key-body",
        joined("b3BlbnNzaC1rZX", "ktdjE") + made_up::of(base64, 120));
    row("body of an RSA key", "private-key-body", joined("MIIEpAI", "BAAKCAQEA") + made_up::of(base64, 120));
    row("body of a PKCS 8 key", "private-key-body",
        joined("MIIEvQIBADAN", "BgkqhkiG9w0BAQEFAASC") + made_up::of(base64, 120));
    row("age", "age-key", joined("AGE-SECRET-", "KEY-1") + upper(made_up::of(lower36, 58)));
    std::string printed = "00";
    for (unsigned i = 1; i < 40; ++i)
        printed += (i % 15 == 0 ? ":\n    " : ":") + made_up::of(hex, 2, i);
    row("printed by openssl", "private-exponent", printed, "privateExponent:\n    {}\n");
    row("printed by openssl, a prime", "private-exponent", printed, "prime1:\n    {}\n");
    row("WireGuard", "wireguard-key", made_up::of(base64, 42) + "A=", "PrivateKey = {}\n");
    row("JWK", "jwk-private", made_up::of(base62, 43), R"({"kty":"EC","crv":"P-256","d":"{}"})");
}

void cloud_rows() {
    row("AWS access key", "aws-access-key", joined("AK", "IA") + made_up::of(base32, 16));
    row("AWS temporary key", "aws-access-key", joined("AS", "IA") + made_up::of(base32, 16, 2));
    row("AWS secret by name", "aws-secret-key", made_up::of(base64, 40), "aws_secret_access_key = {}\n");
    row("AWS secret after its id", "aws-secret-near-key", made_up::of(base64, 40, 5),
        joined("AK", "IA") + made_up::of(base32, 16) + ",{}\n");
    row("AWS session", "aws-session-token", joined("IQoJb3Jp", "Z2luX2") + made_up::of(base64, 120));
    row("Google API", "gcp-api-key", joined("AI", "za") + made_up::of(base62, 35));
    row("Google OAuth", "gcp-oauth", joined("ya29", ".") + made_up::of(base62, 60));
    row("Google client secret", "gcp-oauth", joined("GOC", "SPX-") + made_up::of(base62, 28));
    row("Azure storage", "azure-storage-key",
        made_up::of(base64, 86) + "==", "AccountName=x;AccountKey={};EndpointSuffix=y");
    row("Azure signed URL", "signed-url", made_up::of(base62, 43) + "%3D",
        "https://x.example.net/c?sv=2024-01-01&sig={}&se=1");
    row("S3 signed URL", "signed-url", made_up::of(hex, 64),
        "https://x.example.net/c?X-Amz-Expires=300&X-Amz-Signature={}");
    row("Azure client", "azure-client-secret", joined("ab1", "8Q~") + made_up::of(base62, 34));
    row("DigitalOcean", "digitalocean-token", joined("dop", "_v1_") + made_up::of(hex, 64));
    row("Alibaba", "alibaba-key", joined("LT", "AI") + made_up::of(base62, 20));
    row("Heroku", "cloud-token", joined("HR", "KU-") + made_up::of(base62, 60));
    row("Databricks", "cloud-token", joined("da", "pi") + made_up::of(hex, 32));
    row("Supabase", "cloud-token", joined("sb", "p_") + made_up::of(hex, 40));
    row("Doppler", "cloud-token", joined("dp.", "pt.") + made_up::of(base62, 43));
    row("Pulumi", "cloud-token", joined("pu", "l-") + made_up::of(hex, 40));
    row("Terraform Cloud", "terraform-token",
        made_up::of(base62, 14) + ".atlasv1." + made_up::of(base62, 67));
    row("Vault", "vault-token", joined("hv", "s.") + made_up::of(base62, 24));
    row("Vault batch", "vault-token", joined("hv", "b.") + made_up::of(base62, 120));
    row("Vault, old form", "vault-legacy-token", joined("s", ".") + made_up::of(base62, 24),
        "vault login {}");
    row("Vault unseal", "vault-unseal-key", made_up::of(base64, 44), "Unseal Key 1: {}\n");
    row("OpenShift", "openshift-token", joined("sha25", "6~") + made_up::of(base62, 43));
    row("k3s join", "cluster-join-token",
        joined("K1", "0") + made_up::of(hex, 64) + "::server:" + made_up::of(hex, 32));
    row("kubeadm join", "cluster-join-token", made_up::of(lower36, 6) + "." + made_up::of(lower36, 16, 2),
        "kubeadm join 192.0.2.1:6443 --token {} ");
}

void service_rows() {
    for (const char kind : {'p', 'o', 'u', 's', 'r'})
        row((std::string("GitHub ") + kind).c_str(), "github-token",
            joined("gh", std::string(1, kind) + "_") + made_up::of(base62, 36));
    row("GitHub fine-grained", "github-token",
        joined("github", "_pat_") + made_up::of(base62, 22) + "_" + made_up::of(base62, 59));
    row("GitLab personal", "gitlab-token", joined("gl", "pat-") + made_up::of(base62, 20));
    row("GitLab runner", "gitlab-token", joined("gl", "rt-") + made_up::of(base62, 20));
    row("GitLab deploy", "gitlab-token", joined("gl", "dt-") + made_up::of(base62, 20));
    row("Bitbucket", "bitbucket-token", joined("AT", "BB") + made_up::of(base62, 32));
    row("Atlassian", "bitbucket-token", joined("ATA", "TT3xFfGF0") + made_up::of(base62, 180));
    row("Slack bot", "slack-token",
        joined("xo", "xb-") + made_up::of(hex, 12) + "-" + made_up::of(base62, 24));
    row("Slack app", "slack-token", joined("xap", "p-1-A") + made_up::of(base62, 40));
    row("Slack webhook", "slack-webhook",
        joined("hooks.sl", "ack.com/services/T") + made_up::of(base62, 10) + "/B" + made_up::of(base62, 10) +
            "/" + made_up::of(base62, 24),
        "https://{}");
    row("Discord webhook", "discord-webhook",
        joined("discord.com/", "api/webhooks/123456789012345678/") + made_up::of(base62, 68), "https://{}");
    row("Discord bot", "discord-token",
        "M" + made_up::of(base62, 23) + "." + made_up::of(base62, 6) + "." + made_up::of(base62, 27),
        "discord: {}");
    row("Teams webhook", "teams-webhook",
        joined(".webhook.off", "ice.com/webhookb2/") + uuid() + "@" + uuid() + "/IncomingWebhook/" +
            made_up::of(hex, 32),
        "https://x{}");
    row("Telegram", "telegram-token", joined("12345678", "90:AA") + made_up::of(base62, 33));
    row("Matrix", "matrix-token",
        joined("sy", "t_") + made_up::of(base62, 12) + "_" + made_up::of(base62, 20) + "_" +
            made_up::of(base62, 6));
    row("Mattermost webhook", "mattermost-webhook", made_up::of(lower36, 26),
        "https://chat.example.edu/hooks/{} ");
    row("Grafana service account", "grafana-token",
        joined("gl", "sa_") + made_up::of(base62, 32) + "_" + made_up::of(hex, 8));
    row("Grafana cloud", "grafana-token", joined("gl", "c_ey") + made_up::of(base62, 60));
    row("Sentry", "sentry-token", joined("sntr", "yu_") + made_up::of(hex, 64));
    row("Sentry DSN", "sentry-dsn", made_up::of(hex, 32), "dsn https://{}@o42.ingest.example.io/7");
    row("New Relic", "newrelic-key", joined("NR", "AK-") + upper(made_up::of(lower36, 27)));
    row("New Relic licence", "newrelic-key", made_up::of(hex, 36) + joined("NR", "AL"));
    row("Datadog", "monitoring-key", made_up::of(hex, 32), "DD_API_KEY={}");
    row("PagerDuty", "monitoring-key", made_up::of(base62, 20, 3), "pagerduty routing: {}\n");
    row("Opsgenie", "monitoring-key", uuid(), "GenieKey {}\n");
    row("OpenAI", "openai-key", joined("s", "k-") + made_up::of(base62, 48));
    row("OpenAI project", "openai-key", joined("s", "k-proj-") + made_up::of(base62, 100));
    row("Anthropic", "openai-key", joined("s", "k-ant-api03-") + made_up::of(base62, 95));
    row("OpenRouter", "openai-key", joined("s", "k-or-v1-") + made_up::of(hex, 64));
    row("HuggingFace", "ai-token", joined("h", "f_") + made_up::of(base62, 34));
    row("Replicate", "ai-token", joined("r", "8_") + made_up::of(base62, 37));
    row("Groq", "ai-token", joined("gs", "k_") + made_up::of(base62, 52));
    row("NVIDIA", "ai-token", joined("nv", "api-") + made_up::of(base62, 64));
    row("LangSmith", "ai-token", joined("lsv2", "_pt_") + made_up::of(hex, 32) + "_" + made_up::of(hex, 10));
    row("Cohere", "ai-key-near-name", made_up::of(base62, 40), "cohere client: {}\n");
    row("Weights and Biases", "ai-key-near-name", made_up::of(hex, 40), "wandb login {}\n");
    row("npm", "npm-token", joined("np", "m_") + made_up::of(base62, 36));
    row("npmrc", "npm-token", made_up::of(base62, 36), "//registry.example.net/:_authToken={}\n");
    row("PyPI", "pypi-token", joined("pypi", "-AgEIcHl") + made_up::of(base62, 150));
    row("RubyGems", "package-token", joined("ruby", "gems_") + made_up::of(hex, 48));
    row("Docker Hub", "package-token", joined("dckr", "_pat_") + made_up::of(base62, 27));
    row("NuGet", "package-token", joined("oy", "2") + made_up::of(lower36, 43));
    row("registry login", "docker-auth", made_up::to_base64("robot:" + made_up::password()),
        R"({"auths": {"x": {"auth": "{}"}}})");
    row("Stripe", "payment-key", joined("sk", "_live_") + made_up::of(base62, 24));
    row("SendGrid", "mail-service-key",
        joined("S", "G.") + made_up::of(base62, 22) + "." + made_up::of(base62, 43));
    row("Mailgun", "mail-service-key", joined("ke", "y-") + made_up::of(hex, 32));
    row("Linear", "service-token", joined("lin", "_api_") + made_up::of(base62, 40));
    row("Shopify", "service-token", joined("shp", "at_") + made_up::of(hex, 32));
    row("macaroon", "macaroon", joined("MDAx", "Y2xvY2F0aW9u") + made_up::of(base62, 200));
    row("X11", "x11-cookie", made_up::of(hex, 32), "node/unix:10  MIT-MAGIC-COOKIE-1  {}\n");
}

} // namespace

class TokenRulesTest : public QObject {
    Q_OBJECT
    Scrubber scrubber_;

private slots:
    void a_token_is_found_by_its_form_data() {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("text");
        key_rows();
        cloud_rows();
        service_rows();
    }
    void a_token_is_found_by_its_form() {
        QFETCH(QString, rule);
        QFETCH(QString, value);
        QFETCH(QString, text);
        for (const ScrubContext context :
             {ScrubContext::article, ScrubContext::document, ScrubContext::ticket}) {
            const auto scrubbed = scrubber_.scrub(text.toStdString(), context);
            QVERIFY(scrubbed);
            const QString after = QString::fromStdString(scrubbed->text);
            QVERIFY2(!after.contains(value), qPrintable(after));
            QVERIFY2(std::ranges::any_of(scrubbed->redactions,
                                         [&](const Redaction& r) { return r.rule == rule.toStdString(); }),
                     qPrintable(after));
        }
    }

    /// Quoting a mail, a list, a table or code around it hides nothing.
    void the_surroundings_do_not_matter_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"{}", "\"{}\"", "'{}'", "`{}`", "<td>{}</td>", "> > {}", "| {} |", "({})",
                                 "={}", ":{};", "{},", "{}.", "&quot;{}&quot;", "a\\n{}\\nb", "“{}”"})
            QTest::newRow(text) << text;
    }
    void the_surroundings_do_not_matter() {
        QFETCH(QString, text);
        const QString value = qt(joined("gh", "p_") + made_up::of(base62, 36));
        const auto scrubbed = scrubber_.scrub(text.replace("{}", value).toStdString(), ScrubContext::article);
        QVERIFY(scrubbed);
        QCOMPARE(scrubbed->redactions.size(), std::size_t{1});
        QCOMPARE(qt(std::string(scrubbed->redactions[0].span.of(text.toStdString()))), value);
    }

    void a_form_with_a_mask_or_too_few_characters_is_an_illustration_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("x") << qt(joined("gh", "p_") + std::string(36, 'x'));
        QTest::newRow("X") << qt(joined("AK", "IA") + std::string(16, 'X'));
        QTest::newRow("one letter") << qt(joined("h", "f_") + std::string(34, 'a'));
        QTest::newRow("stars") << qt(joined("gl", "pat-") + std::string(20, '*'));
        QTest::newRow("dots") << qt(joined("s", "k-proj-") + made_up::of(base62, 20) + "...");
        QTest::newRow("inside a word") << qt(joined("xgh", "p_") + made_up::of(base62, 36));
        QTest::newRow("header alone") << qt(joined("-----BE", "GIN OPENSSH PRIVATE KEY-----"));
        QTest::newRow("header and dots")
            << qt("-----BE"
                  "GIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----");
        QTest::newRow("public key") << qt("-----BEGIN PUBLIC KEY-----\n" + made_up::of(base64, 64) +
                                          "\n-----END PUBLIC KEY-----");
        QTest::newRow("three words with dots") << "eyJlbGVtZW50.section.part";
        QTest::newRow("a header that is no JSON")
            << qt(joined("ey", "J") + made_up::of(base62, 20) + joined(".ey", "J") + made_up::of(base62, 20) +
                  ".abc");
    }
    void a_form_with_a_mask_or_too_few_characters_is_an_illustration() {
        QFETCH(QString, text);
        for (const ScrubContext context : {ScrubContext::article, ScrubContext::ticket}) {
            const auto scrubbed = scrubber_.scrub(text.toStdString(), context);
            QVERIFY(scrubbed);
            QCOMPARE(QString::fromStdString(scrubbed->text), text);
        }
    }
};

QTEST_APPLESS_MAIN(TokenRulesTest)
#include "tst_token_rules.moc"
