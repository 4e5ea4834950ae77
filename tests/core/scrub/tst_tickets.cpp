// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Over the invented tickets of tests/data/zammad: what must be gone is gone, in the raw HTML and in its
/// text, and what an article needs survives.
#include "core/base/file.h"
#include "core/scrub/scrub.h"

#include <QtTest>

#include <nlohmann/json.hpp>

using namespace kb;
using nlohmann::json;

namespace {

json read_json(const std::string& path) {
    return json::parse(read_file(path).value_or("null"), nullptr, false);
}

/// Text of HTML, good enough for a test: block tags end lines, other tags vanish, a few entities.
std::string text_of(std::string_view html) {
    std::string text;
    for (std::size_t i = 0; i < html.size(); ++i) {
        if (html[i] != '<') {
            text += html[i];
            continue;
        }
        const auto tag = html.substr(i, html.find('>', i) - i);
        if (tag.starts_with("<br") || tag.starts_with("</p") || tag.starts_with("</div") ||
            tag.starts_with("</li"))
            text += '\n';
        i += tag.size();
    }
    for (const auto& [written, reads] : {std::pair{"&quot;", "\""},
                                         {"&lt;", "<"},
                                         {"&gt;", ">"},
                                         {"&#39;", "'"},
                                         {"&nbsp;", " "},
                                         {"&amp;", "&"}})
        for (auto at = text.find(written); at != std::string::npos; at = text.find(written, at + 1))
            text.replace(at, std::strlen(written), reads);
    return text;
}

struct Ticket {
    std::string before; ///< all bodies, one after the other
    std::string after;
    int redactions = 0;
};

Ticket scrub_ticket(const std::string& id, bool as_text) {
    static const Scrubber scrubber;
    Ticket ticket;
    for (const json& message : read_json(KB_TEST_DATA "/zammad/articles_" + id + ".json")) {
        const auto raw = message.at("body").get<std::string>();
        const std::string body = as_text && message.at("content_type") == "text/html" ? text_of(raw) : raw;
        const auto scrubbed = scrubber.scrub(body, ScrubContext::ticket);
        if (!scrubbed)
            qFatal("%s", scrubbed.error().message.c_str());
        ticket.before += body + "\n";
        ticket.after += scrubbed->text + "\n";
        ticket.redactions += static_cast<int>(scrubbed->redactions.size());
    }
    return ticket;
}

} // namespace

class TicketsTest : public QObject {
    Q_OBJECT
    json expectations_;

    void each_ticket() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("as_text");
        for (const auto& [id, expected] : expectations_.items())
            for (const bool as_text : {false, true})
                QTest::addRow("%s %s", id.c_str(), as_text ? "text" : "html")
                    << QString::fromStdString(id) << as_text;
    }

private slots:
    void initTestCase() {
        expectations_ = read_json(KB_TEST_DATA "/zammad/expectations.json");
        QVERIFY(expectations_.is_object());
    }

    void every_planted_secret_is_gone_data() { each_ticket(); }
    void every_planted_secret_is_gone() {
        QFETCH(QString, id);
        QFETCH(bool, as_text);
        const json secrets = expectations_[id.toStdString()].value("secrets", json::array());
        if (secrets.empty())
            return;
        const Ticket ticket = scrub_ticket(id.toStdString(), as_text);
        for (const json& secret : secrets) {
            const auto value = secret.get<std::string>();
            QVERIFY2(ticket.before.contains(value), "the fixture does not hold what it should");
            QVERIFY2(!ticket.after.contains(value), value.substr(0, 4).c_str());
        }
    }

    void personal_data_is_gone_data() { each_ticket(); }
    void personal_data_is_gone() {
        QFETCH(QString, id);
        QFETCH(bool, as_text);
        const Ticket ticket = scrub_ticket(id.toStdString(), as_text);
        for (const json& value : expectations_[id.toStdString()].value("personal", json::array()))
            QVERIFY2(!ticket.after.contains(value.get<std::string>()), value.get<std::string>().c_str());
    }

    void what_an_article_needs_survives_data() { each_ticket(); }
    void what_an_article_needs_survives() {
        QFETCH(QString, id);
        QFETCH(bool, as_text);
        const Ticket ticket = scrub_ticket(id.toStdString(), as_text);
        for (const char* list : {"must_keep", "must_keep_verbatim"})
            for (const json& value : expectations_[id.toStdString()].value(list, json::array()))
                if (ticket.before.contains(value.get<std::string>()))
                    QVERIFY2(ticket.after.contains(value.get<std::string>()),
                             value.get<std::string>().c_str());
    }

    void a_ticket_without_secrets_loses_personal_data_only_data() { each_ticket(); }
    void a_ticket_without_secrets_loses_personal_data_only() {
        QFETCH(QString, id);
        QFETCH(bool, as_text);
        if (expectations_[id.toStdString()].contains("secrets"))
            return;
        const Scrubber scrubber;
        for (const json& message : read_json(KB_TEST_DATA "/zammad/articles_" + id.toStdString() + ".json")) {
            const auto raw = message.at("body").get<std::string>();
            const auto scrubbed = scrubber.scrub(as_text ? text_of(raw) : raw, ScrubContext::ticket);
            QVERIFY(scrubbed);
            for (const Redaction& redaction : scrubbed->redactions)
                QVERIFY2(redaction.kind == ScrubKind::personal, redaction.rule.c_str());
        }
    }

    void tickets_for_drafting_keep_the_commands_of_their_answers() {
        const json expected = read_json(KB_TEST_DATA "/zammad/drafting/expectations.json");
        QVERIFY(!expected.empty());
        const Scrubber scrubber;
        for (const auto& [id, ticket] : expected.items()) {
            std::string after;
            for (const json& message : read_json(KB_TEST_DATA "/zammad/drafting/articles_" + id + ".json"))
                after += scrubber.scrub(text_of(message.at("body").get<std::string>()), ScrubContext::ticket)
                             ->text +
                         "\n";
            for (const json& value : ticket.value("must_keep", json::array()))
                QVERIFY2(after.contains(value.get<std::string>()), value.get<std::string>().c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TicketsTest)
#include "tst_tickets.moc"
