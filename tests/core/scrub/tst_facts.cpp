// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Over the invented captures of two clusters, where they lie beside the checkout.
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/scrub/scrub.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <regex>

using namespace kb;
using nlohmann::json;

namespace {

const std::string folder = KB_SHARED "/fixtures/facts/";

json read_json(const std::string& path) {
    return json::parse(read_file(path).value_or("null"), nullptr, false);
}

} // namespace

class FactsTest : public QObject {
    Q_OBJECT
    json snapshots_;
    Scrubber scrubber_;

private slots:
    void initTestCase() {
        if (!std::filesystem::exists(folder))
            QSKIP("no ../shared/fixtures/facts beside the checkout");
        snapshots_ = read_json(folder + "expectations.json").at("snapshots");
    }

    void a_snapshot_with_a_secret_in_it_is_dropped_whole() {
        const auto file = snapshots_.at("k8s_leaky").at("file").get<std::string>();
        QVERIFY(!scrubber_.drop_reason(file, read_file(folder + file).value()).empty());
    }

    /// The file writes their first characters as escapes; a reader of JSON sees them all the same.
    void every_leak_is_found_in_the_file_as_it_stands_and_as_it_reads() {
        const auto file = snapshots_.at("k8s_leaky").at("file").get<std::string>();
        const std::string raw = read_file(folder + file).value();
        const json snapshot = json::parse(raw);
        const auto scrubbed_raw = scrubber_.scrub(raw, ScrubContext::ticket);
        const auto scrubbed_text = scrubber_.scrub(snapshot.dump(1), ScrubContext::ticket);
        QVERIFY(scrubbed_raw && scrubbed_text);
        const json after_raw = json::parse(scrubbed_raw->text, nullptr, false);
        for (const json& leak : snapshots_.at("k8s_leaky").at("leaks")) {
            if (!leak.contains("text"))
                continue;
            const auto pointer = leak.at("pointer").get<std::string>();
            const auto whole = snapshot.at(json::json_pointer(pointer)).get<std::string>();
            std::string value = whole;
            if (leak.at("text") != "whole") {
                // std::regex knows no look-behind: what it would assert is cut off afterwards.
                std::smatch match;
                const std::regex pattern(leak.at("text").get<std::string>().starts_with("(?<=")
                                             ? ":(fixture-[a-z0-9-]+)@"
                                             : "(" + leak.at("text").get<std::string>() + ")");
                QVERIFY(std::regex_search(whole, match, pattern));
                value = match[1];
            }
            QCOMPARE(sha256_hex(value), leak.at("sha256").get<std::string>());
            const std::string secret = value.substr(0, value.find('\n'));
            const auto what = pointer + " " + leak.at("class").get<std::string>();
            QVERIFY2(!scrubbed_text->text.contains(secret), what.c_str());
            QVERIFY2(!scrubbed_raw->text.contains(secret.substr(1)), what.c_str());
        }
    }

    void names_of_variables_digests_and_placeholders_survive() {
        const auto file = snapshots_.at("k8s").at("file").get<std::string>();
        const std::string raw = read_file(folder + file).value();
        QCOMPARE(scrubber_.drop_reason(file, raw), std::string());
        for (const ScrubContext context : {ScrubContext::document, ScrubContext::ticket}) {
            const auto scrubbed = scrubber_.scrub(raw, context);
            QVERIFY(scrubbed);
            for (const Redaction& redaction : scrubbed->redactions)
                qWarning("%s", redaction.rule.c_str());
            QCOMPARE(static_cast<int>(scrubbed->redactions.size()),
                     snapshots_.at("k8s").at("expected_redactions").get<int>());
        }
    }

    void captures_notes_and_fact_sheets_hold_no_secret() {
        int files = 0;
        for (const char* part : {"raw", "facts", "notes"})
            for (const auto& entry : std::filesystem::recursive_directory_iterator(folder + part)) {
                if (!entry.is_regular_file())
                    continue;
                const auto decoded = decode_text(read_file(entry.path()).value());
                QVERIFY(decoded);
                const auto scrubbed = scrubber_.scrub(decoded->text, ScrubContext::document);
                QVERIFY(scrubbed);
                QVERIFY2(scrubbed->redactions.empty(), entry.path().c_str());
                ++files;
            }
        QVERIFY(files > 50);
    }
};

QTEST_APPLESS_MAIN(FactsTest)
#include "tst_facts.moc"
