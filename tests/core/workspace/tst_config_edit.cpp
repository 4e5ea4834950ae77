// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/workspace/config_edit.h"

#include <QtTest>

using namespace kb;

namespace {

const SourceConfig csc{.name = "csc",
                       .kind = "directory",
                       .path = "../csc/docs",
                       .audience = Audience::users,
                       .status = Status::approved};
const std::string csc_item =
    "- {name: csc, kind: directory, path: \"../csc/docs\", audience: users, status: approved}";

Result<std::string> added(const std::string& yaml) {
    return add_source(yaml, "kb.yaml", csc);
}

} // namespace

class ConfigEditTest : public QObject {
    Q_OBJECT
private slots:
    void a_source_is_one_more_line_and_nothing_else_changes_data() {
        QTest::addColumn<std::string>("before");
        QTest::addColumn<std::string>("after");
        QTest::newRow("no file") << std::string() << "sources:\n  " + csc_item + "\n";
        QTest::newRow("no such key") << std::string("name: x # y\n")
                                     << "name: x # y\nsources:\n  " + csc_item + "\n";
        QTest::newRow("no final newline")
            << std::string("name: x") << "name: x\nsources:\n  " + csc_item + "\n";
        QTest::newRow("empty list") << std::string("sources: []  # none\nname: x\n")
                                    << "sources:  # none\n  " + csc_item + "\nname: x\n";
        QTest::newRow("nothing") << std::string("sources:\nname: x\n")
                                 << "sources:\n  " + csc_item + "\nname: x\n";
        QTest::newRow("behind the last")
            << std::string(
                   "sources:\n  # first\n  - {name: a}\n  - name: b\n    path: c\n\n# next\nname: x\n")
            << "sources:\n  # first\n  - {name: a}\n  - name: b\n    path: c\n  " + csc_item +
                   "\n\n# next\nname: x\n";
        QTest::newRow("items at the margin") << std::string("sources:\n- {name: a}\nname: x\n")
                                             << "sources:\n- {name: a}\n" + csc_item + "\nname: x\n";
        QTest::newRow("Windows line ends")
            << std::string("name: x\r\nsources:\r\n  - {name: a}\r\n")
            << "name: x\r\nsources:\r\n  - {name: a}\r\n  " + csc_item + "\r\n";
        QTest::newRow("a commented key") << std::string("# sources:\n#   - {name: a}\n")
                                         << "# sources:\n#   - {name: a}\nsources:\n  " + csc_item + "\n";
    }
    void a_source_is_one_more_line_and_nothing_else_changes() {
        QFETCH(std::string, before);
        QFETCH(std::string, after);
        auto text = added(before);
        QVERIFY2(text, text ? "" : text.error().message.c_str());
        QCOMPARE(*text, after);
    }

    void what_was_added_can_be_removed_again_data() {
        QTest::addColumn<std::string>("before");
        QTest::newRow("the only one") << std::string("sources: []  # none\nname: x\n");
        QTest::newRow("one of several")
            << std::string("sources:\n  - {name: a}\n  - name: b\n    path: c\n# next\n");
        QTest::newRow("at the margin") << std::string("sources:\n- {name: a}\nname: x\n");
    }
    void what_was_added_can_be_removed_again() {
        QFETCH(std::string, before);
        auto with = added(before);
        QVERIFY(with);
        auto without = remove_source(*with, "kb.yaml", "csc");
        QVERIFY2(without, without ? "" : without.error().message.c_str());
        QCOMPARE(*without, before);
    }

    void a_source_in_the_middle_goes_with_all_its_lines() {
        auto text =
            remove_source("sources:\n  - name: a\n    path: b\n\n  # of c\n  - {name: c}\n", "kb.yaml", "a");
        QVERIFY(text);
        QCOMPARE(*text, std::string("sources:\n\n  # of c\n  - {name: c}\n"));
    }

    void what_cannot_be_changed_safely_is_refused_data() {
        QTest::addColumn<std::string>("yaml");
        QTest::newRow("flow list") << std::string("sources: [{name: a}]\n");
        QTest::newRow("flow map") << std::string("{name: x}\n");
        QTest::newRow("quoted key") << std::string("\"sources\":\n  - {name: a}\n");
        QTest::newRow("list that ends elsewhere") << std::string("sources: [\n  {name: a}\n  ]\n");
        QTest::newRow("single values") << std::string("sources:\n  - a\n");
        QTest::newRow("end of document") << std::string("name: x\n...\n");
    }
    void what_cannot_be_changed_safely_is_refused() {
        QFETCH(std::string, yaml);
        auto text = added(yaml);
        QVERIFY2(!text, text ? text->c_str() : "");
        QVERIFY(text.error().message.find("kb.yaml") != std::string::npos);
    }

    void a_name_given_twice_or_not_at_all_is_an_error() {
        QCOMPARE(added("sources:\n  - {name: csc}\n").error().code, ErrorCode::invalid);
        QCOMPARE(remove_source("name: x\n", "kb.yaml", "csc").error().code, ErrorCode::not_found);
    }

    void awkward_names_and_patterns_are_quoted() {
        SourceConfig source = csc;
        source.name = "yes";
        source.path = "/srv/a: b # c";
        source.include = {"**/*.md", "a\"b"};
        auto text = add_source("", "kb.yaml", source);
        QVERIFY(text);
        QCOMPARE(
            *text,
            std::string("sources:\n  - {name: \"yes\", kind: directory, path: \"/srv/a: b # c\", audience: "
                        "users, status: approved, include: [\"**/*.md\", \"a\\\"b\"]}\n"));
    }

    void settings_are_changed_on_the_disk_and_read_again() {
        QTemporaryDir folder;
        std::filesystem::path root = folder.path().toStdString();
        auto add = [](const std::string& yaml, const std::string& file) {
            return add_source(yaml, file, csc);
        };
        QVERIFY(change_settings(root, process_environment(), add));
        auto config = load_config({.root = root.string()}, process_environment());
        QVERIFY(config);
        QCOMPARE(config->sources.size(), std::size_t{1});
        QCOMPARE(check_source_name("csc", config->sources), SourceName::taken);
        QCOMPARE(check_source_name("kb", {}), SourceName::taken);
        QCOMPARE(check_source_name("", {}), SourceName::missing);
        QCOMPARE(check_source_name("a/b", {}), SourceName::unusable);
        QCOMPARE(check_source_name("other", config->sources), SourceName::good);
    }

    void settings_that_no_program_could_read_are_taken_back() {
        QTemporaryDir folder;
        std::filesystem::path root = folder.path().toStdString();
        QVERIFY(write_file_atomic(root / "kb.yaml", "name: x\n"));
        auto damage = [](const std::string& yaml, const std::string&) {
            return Result<std::string>(yaml + "nonsense: 1\n");
        };
        QVERIFY(!change_settings(root, process_environment(), damage));
        QCOMPARE(*read_file(root / "kb.yaml"), std::string("name: x\n"));
        std::filesystem::remove(root / "kb.yaml");
        QVERIFY(!change_settings(root, process_environment(), damage));
        QVERIFY(!std::filesystem::exists(root / "kb.yaml"));
    }
};

QTEST_APPLESS_MAIN(ConfigEditTest)
#include "tst_config_edit.moc"
