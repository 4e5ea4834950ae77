// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/scrub.h"
#include "tests/core/scrub/made_up.h"

#include <QtTest>

using namespace kb;

namespace {

const std::string one = made_up::to_base64("first-" + made_up::of(made_up::hex, 9));
const std::string two = made_up::to_base64("other-" + made_up::of(made_up::hex, 9, 5));

/// JSON written with single quotes; '|' stands for a quote inside a string. (moc does not follow raw
/// strings.)
std::string json(std::string text) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text[at] == '\'')
            text[at] = '"';
        else if (text[at] == '|')
            text.replace(at++, 1, "\\\"");
    return text;
}

QString filled(std::string text) {
    for (const auto& [mark, value] : {std::pair{"ONE", one}, {"TWO", two}})
        if (const auto at = text.find(mark); at != std::string::npos)
            text.replace(at, 3, value);
    return QString::fromStdString(text);
}

} // namespace

class KubernetesTest : public QObject {
    Q_OBJECT
    Scrubber scrubber_;

private slots:
    void the_values_of_a_secret_are_redacted_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("values");
        QTest::newRow("YAML") << filled("apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ntype: "
                                        "Opaque\ndata:\n  user: ONE\n  other: TWO\n")
                              << 2;
        QTest::newRow("data first")
            << filled("data:\n  user: ONE\n  other: TWO\nkind: Secret\nmetadata:\n  name: db\n") << 2;
        QTest::newRow("stringData") << filled("kind: Secret\nstringData:\n  user: \"ONE\"\n  other: 'TWO'\n")
                                    << 2;
        QTest::newRow("block scalar")
            << filled("kind: Secret\nstringData:\n  config.yaml: |\n    apiUrl: ONE\n    and: TWO\n") << 2;
        QTest::newRow("second document")
            << filled("kind: ConfigMap\ndata:\n  a: b\n---\nkind: Secret\ndata:\n  user: ONE\n---\nkind: "
                      "ConfigMap\ndata:\n  c: d\n")
            << 1;
        QTest::newRow("in a list")
            << filled("kind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  data:\n    user: ONE\n- "
                      "apiVersion: v1\n  kind: ConfigMap\n  data:\n    plain: text\n")
            << 1;
        QTest::newRow("in a fence")
            << filled("Text\n\n```yaml\nkind: Secret\ndata:\n  user: ONE\n```\n\ndata:\n  plain: text\n")
            << 1;
        QTest::newRow("indented in a list of a page")
            << filled("1. Write\n\n    ```yaml\n    kind: Secret\n    data:\n      user: ONE\n    ```\n")
            << 1;
        QTest::newRow("quoted in a mail")
            << filled("> kind: Secret\n> data:\n>   user: ONE\n> ---\n> more\n") << 1;
        QTest::newRow("CRLF") << filled("kind: Secret\r\ndata:\r\n  user: ONE\r\n") << 1;
        QTest::newRow("JSON")
            << filled(json(
                   "{'kind': 'Secret', 'metadata': {'name': 'db'}, 'data': {'user': 'ONE', 'b': 'TWO'}}"))
            << 2;
        QTest::newRow("JSON, data first") << filled(json("{'data':{'user':'ONE'},'kind':'Secret'}")) << 1;
        QTest::newRow("JSON in a list") << filled(json("{'items':[{'kind':'ConfigMap','data':{'a':'plain'}},{"
                                                       "'kind':'Secret','data':{'user':'ONE'}}]}"))
                                        << 1;
        QTest::newRow("JSON in a string") << filled(json("'{|kind|:|Secret|,|data|:{|user|:|ONE|}}'")) << 1;
        QTest::newRow("placeholder beside")
            << filled("kind: Secret\ndata:\n  user: ONE\n  other: <base64>\n") << 1;
    }
    void the_values_of_a_secret_are_redacted() {
        QFETCH(QString, text);
        QFETCH(int, values);
        const auto scrubbed = scrubber_.scrub(text.toStdString(), ScrubContext::document);
        QVERIFY(scrubbed);
        QVERIFY2(!scrubbed->text.contains(one) && !scrubbed->text.contains(two), scrubbed->text.c_str());
        QVERIFY2(scrubbed->counts()["kubernetes-secret"] == values, scrubbed->text.c_str());
        QVERIFY(!text.contains("plain") || scrubbed->text.contains("plain"));
    }

    void what_only_names_a_secret_passes_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("reference")
            << R"({"env_from": [{"kind": "Secret", "name": "kb-mcp-client-tokens"}], "data": {"a": "b1"}})";
        QTest::newRow("no data") << "kind: Secret\nmetadata:\n  name: db\n";
        QTest::newRow("template")
            << "kind: Secret\ndata:\n  user: {{ .Values.user | b64enc }}\n  pw: \"{{ x }}\"\n";
        QTest::newRow("other kind") << "kind: SecretStore\ndata:\n  user: abcdef\n";
        QTest::newRow("placeholder in base64")
            << filled("kind: Secret\ndata:\n  a: " + made_up::to_base64("changeme") + "\n");
    }
    void what_only_names_a_secret_passes() {
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(scrubber_.scrub(text.toStdString(), ScrubContext::document)->text),
                 text);
    }
};

QTEST_APPLESS_MAIN(KubernetesTest)
#include "tst_kubernetes.moc"
