// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/source/source.h"

#include <QtTest>

using namespace kb;

class GlobTest : public QObject {
    Q_OBJECT
private slots:
    void globs_match_whole_paths_data() {
        QTest::addColumn<QString>("glob");
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("matches");
        auto row = [](const char* glob, const char* path, bool matches) {
            QTest::addRow("%s %s %s", glob, matches ? "matches" : "leaves", path) << glob << path << matches;
        };
        row("a.md", "a.md", true);
        row("a.md", "b/a.md", false);
        row("a.md", "a.md.bak", false);
        row("*.md", "a.md", true);
        row("*.md", ".md", true);
        row("*.md", "b/a.md", false);
        row("*", "a", true);
        row("*", "a/b", false);
        row("a*b*c", "axxbxbxc", true);
        row("a*b*c", "axxbxbx", false);
        row("docs/*.md", "docs/a.md", true);
        row("docs/*.md", "docs/a/b.md", false);
        row("*/a.md", "docs/a.md", true);
        row("**/*.md", "a.md", true);
        row("**/*.md", "a/b/c.md", true);
        row("**/*.md", "a/b/c.txt", false);
        row("docs/**/a.md", "docs/a.md", true);
        row("docs/**/a.md", "docs/x/y/a.md", true);
        row("docs/**/a.md", "other/docs/a.md", false);
        row("**/img/**", "img/a.png", true);
        row("**/img/**", "a/img/b/c.png", true);
        row("**/img/**", "a/image/c.png", false);
        row("drafts/**", "drafts/a/b.md", true);
        row("drafts/**", "drafts", false);
        row("drafts/**", "drafts2/a.md", false);
        row("**", "a/b", true);
        row("a**b", "axxb", true);
        row("a**b", "a/b", false);
        row("?.md", "ñ.md", true);
        row("??.md", "ñ.md", false);
        row("*ión.md", "partición.md", true);
        row("*?", "配额", true);
        row("[ab].md", "a.md", false);
        row("[ab].md", "[ab].md", true);
        row("", "a", false);
        row("a/", "a", false);
        row("a//b", "a/b", false);
    }
    void globs_match_whole_paths() {
        QFETCH(QString, glob);
        QFETCH(QString, path);
        QTEST(glob_matches(glob.toStdString(), path.toStdString()), "matches");
    }
    void globs_of_many_stars_end() {
        std::string glob;
        std::string path;
        for (int i = 0; i < 200; ++i) {
            glob += "**/*a*a*a*b/";
            path += "aaaaaaaaaaaaaaaaaaaa/";
        }
        QVERIFY(!glob_matches(glob + "c", path + "d"));
    }
};

QTEST_APPLESS_MAIN(GlobTest)
#include "tst_glob.moc"
