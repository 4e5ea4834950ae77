// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Over real documents, where they lie beside the checkout: exactly what docs/scrubbing.md lists is found.
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/scrub/rule.h"
#include "core/scrub/scrub.h"

#include <QtTest>

#include <filesystem>
#include <set>

using namespace kb;

namespace {

using Finding = std::pair<std::string, std::string>; // file, rule

/// First and second cell of the table rows of `page` whose first two cells are code.
std::set<Finding> listed(std::string_view page) {
    std::set<Finding> findings;
    for (const std::string_view line : split_lines(page)) {
        if (!line.starts_with("| `"))
            continue;
        const auto path_end = line.find("` | `", 3);
        const auto rule_end = path_end == std::string_view::npos ? path_end : line.find("` |", path_end + 5);
        if (rule_end != std::string_view::npos)
            findings.emplace(line.substr(3, path_end - 3),
                             line.substr(path_end + 5, rule_end - path_end - 5));
    }
    return findings;
}

} // namespace

class CorporaTest : public QObject {
    Q_OBJECT
    std::string page_;

private slots:
    void initTestCase() {
        const auto page = read_file(KB_SOURCE_DIR "/docs/scrubbing.md");
        QVERIFY(page);
        page_ = *page;
    }

    void the_page_lists_every_rule() {
        using namespace scrubbing;
        for (const auto& table : {key_rules, cloud_rules, service_rules, credential_rules, keyword_rules,
                                  example_rules, personal_rules, blob_rules})
            for (const Rule& rule : table()) {
                const auto row = "| `" + std::string(rule.id) + "` | " + std::string(rule.name) + " | " +
                                 std::string(rule.reason) + " |";
                QVERIFY2(page_.contains(row), row.c_str());
            }
    }

    void real_documents_hold_what_the_page_lists_and_nothing_else() {
        const std::filesystem::path corpora = KB_SHARED "/corpora";
        if (!std::filesystem::exists(corpora))
            QSKIP("no ../shared/corpora beside the checkout");
        const Scrubber scrubber;
        std::set<Finding> found;
        int pages = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(corpora)) {
            if (!entry.is_regular_file())
                continue;
            const auto name = std::filesystem::relative(entry.path(), corpora).generic_string();
            const auto decoded = decode_text(read_file(entry.path()).value());
            QVERIFY2(decoded, name.c_str());
            QCOMPARE(scrubber.drop_reason(name, decoded->text), std::string());
            for (const ScrubContext context : {ScrubContext::article, ScrubContext::document}) {
                const auto scrubbed = scrubber.scrub(decoded->text, context);
                QVERIFY2(scrubbed, name.c_str());
                for (const Redaction& redaction : scrubbed->redactions)
                    found.emplace(name, redaction.rule);
            }
            ++pages;
        }
        QVERIFY(pages > 1000);
        const std::set<Finding> expected = listed(page_);
        QVERIFY(!expected.empty());
        for (const auto& [file, rule] : found)
            QVERIFY2(expected.contains({file, rule}), ("not listed: " + file + " " + rule).c_str());
        for (const auto& [file, rule] : expected)
            QVERIFY2(found.contains({file, rule}), ("not found: " + file + " " + rule).c_str());
    }
};

QTEST_APPLESS_MAIN(CorporaTest)
#include "tst_corpora.moc"
