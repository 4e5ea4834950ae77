// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/workspace/scaffold.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace kb;

namespace {

const Environment no_environment = [](const std::string&) { return std::nullopt; };

} // namespace

class ScaffoldTest : public QObject {
    Q_OBJECT
private slots:
    void new_settings_are_the_defaults() {
        QTemporaryDir dir;
        std::string root = dir.path().toStdString();
        auto plain = load_config({.root = root}, no_environment);
        QVERIFY(plain);
        QVERIFY(write_file_atomic(root + "/kb.yaml", new_kb_yaml("A: base", {})));
        auto config = load_config({.root = root}, no_environment);
        QVERIFY2(config, config ? "" : config.error().message.c_str());
        QCOMPARE(config->name, std::string("A: base"));
        QCOMPARE(config->vocabulary.categories, plain->vocabulary.categories);
        QCOMPARE(config->vocabulary.owners, plain->vocabulary.owners);
        QCOMPARE(config->chunk, plain->chunk);
        QCOMPARE(config->sources.size(), std::size_t{0});
    }

    void what_stands_in_comments_is_valid_too() {
        QTemporaryDir dir;
        std::string root = dir.path().toStdString();
        std::string text = new_kb_yaml("x", {});
        std::string uncommented;
        bool vllm = false;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = text.find('\n', at) + 1;
            std::string line = text.substr(at, end - at);
            at = end;
            bool setting = line.starts_with("# ") && line.find(": ") != std::string::npos &&
                           line.find_first_of("{[") != std::string::npos;
            bool list = line == "# sources:\n";
            bool second_embedder = line.starts_with("# embedder") && std::exchange(vllm, true);
            if ((setting || list) && !second_embedder)
                uncommented += line.substr(2);
        }
        QVERIFY(write_file_atomic(root + "/kb.yaml", uncommented));
        auto config = load_config({.root = root}, no_environment);
        QVERIFY2(config, config ? "" : (config.error().message + "\n" + uncommented).c_str());
        QCOMPARE(config->sources.size(), std::size_t{1});
    }

    void values_that_are_not_built_in_are_counted() {
        QTemporaryDir dir;
        std::string root = dir.path().toStdString();
        auto write = [&](const std::string& name, const std::string& text) {
            QVERIFY(write_file_atomic(root + "/" + name, text));
        };
        write("a.md",
              "---\ntitle: A\ncategory: howto\nsystem: [warp, weft]\nowner: Ann\nevidence: rumour\n---\n");
        write("b.md", "---\ntitle: B\ncategory: recipe\nsystem: warp\n---\n");
        write("c.md", "# C\n");
        write("d.md", "---\ntitle: [\n---\n");
        auto workspace = Workspace::open({.root = root}, no_environment);
        QVERIFY(workspace);
        auto values = foreign_values(*workspace, {});
        QVERIFY(values);
        using Counts = std::map<std::string, std::size_t>;
        QCOMPARE(values->categories, (Counts{{"recipe", 1}}));
        QCOMPARE(values->systems, (Counts{{"warp", 2}, {"weft", 1}}));
        QCOMPARE(values->evidence, (Counts{{"rumour", 1}}));
        QCOMPARE(values->owners, (Counts{{"Ann", 1}}));
        QCOMPARE(values->articles, std::size_t{4});
        QCOMPARE(values->without_frontmatter, std::size_t{2});
        std::string yaml = new_kb_yaml("x", *values);
        QVERIFY(yaml.contains("\nsystems: [warp, weft]\n"));
        QVERIFY(yaml.contains("\nowners: [Ann]\n"));
    }
};

QTEST_APPLESS_MAIN(ScaffoldTest)
#include "tst_scaffold.moc"
