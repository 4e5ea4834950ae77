// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/source/source.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace kb;

namespace {

QStringList paths(const SourceListing& listing) {
    QStringList list;
    for (const SourceFile& file : listing.files)
        list << QString::fromStdString(file.path);
    return list;
}

QStringList problems(const SourceListing& listing) {
    QStringList list;
    for (const SourceListing::Problem& problem : listing.problems)
        list << QString::fromStdString(problem.path);
    return list;
}

/// A folder of files on the disk.
class Folder {
public:
    QString path(const QString& relative = {}) const { return folder_.filePath(relative); }
    void write(const QString& relative, const QByteArray& bytes = "text\n") const {
        QDir(folder_.path()).mkpath(QFileInfo(relative).path());
        QFile file(path(relative));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    void link(const QString& relative, const QString& target) const {
        QVERIFY(QFile::link(target, path(relative)));
    }
    SourceConfig source(const std::string& kind) const {
        SourceConfig source;
        source.name = kind == "articles" ? "kb" : "csc";
        source.kind = kind;
        source.path = folder_.path().toStdString();
        return source;
    }

private:
    QTemporaryDir folder_;
};

} // namespace

class DirectoryTest : public QObject {
    Q_OBJECT
private slots:
    void articles_are_the_markdown_files_of_the_base() {
        Folder folder;
        for (const char* path : {"a.md", "limits/qos.md", "facts/alder.md", "procedures/x.md", "docs/page.md",
                                 "notes.md", "deep/templates/kept.md", "facts/raw.md"})
            folder.write(path);
        for (const char* path :
             {"README.md", "limits/README.md", "templates/howto.md", "golden/q.md", "notes/procedures/x.md",
              "facts/raw/alder/2026-01-02/x.md", "uploads/u.md", "manual/m.md", ".approved/a.md",
              ".hidden.md", "limits/.git/x.md", "kb.yaml", "image.png", "docs/IMPORT.json"})
            folder.write(path);
        auto listing = list_files(folder.source("articles"), {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing),
                 QStringList({"a.md", "deep/templates/kept.md", "docs/page.md", "facts/alder.md",
                              "facts/raw.md", "limits/qos.md", "notes.md", "procedures/x.md"}));
        QCOMPARE(problems(*listing), QStringList());
        QCOMPARE(listing->files[0].stamp.size, std::uint64_t{5});
        QCOMPARE(QString::fromStdString(listing->files[5].absolute.string()),
                 QFileInfo(folder.path("limits/qos.md")).canonicalFilePath());
    }
    void a_directory_has_its_readable_kinds_under_its_name() {
        Folder folder;
        for (const char* path : {"README.md", "a.rst", "b.TXT", "c.yml", "d.toml", "e.json", "templates/t.md",
                                 "x.png", "y.html", "Makefile", ".z.md"})
            folder.write(path);
        auto listing = list_files(folder.source("directory"), {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList({"csc/README.md", "csc/a.rst", "csc/b.TXT", "csc/c.yml",
                                               "csc/d.toml", "csc/e.json", "csc/templates/t.md"}));
    }
    void include_and_exclude_choose() {
        Folder folder;
        for (const char* path : {"docs/a.md", "docs/drafts/b.md", "docs/c.txt", "d.md",
                                 "docs/particio\u0301n.md", "docs/f.html"})
            folder.write(QString::fromUtf8(path));
        SourceConfig source = folder.source("directory");
        source.include = {"docs/**/*.md", "docs/*.html"};
        source.exclude = {"**/drafts/**", "docs/partici\u00F3n.md"};
        auto listing = list_files(source, {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList({"csc/docs/a.md", "csc/docs/f.html"}));
    }

    // traps: Frontmatter and files: NFC and NFD file names are one file
    void names_are_nfc_and_twins_are_one_file() {
        Folder folder;
        folder.write(QString::fromUtf8("nombre-fi-n\u0303.md"));
        auto listing = list_files(folder.source("articles"), {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList({QString::fromUtf8("nombre-fi-\u00F1.md")}));
        QVERIFY(std::filesystem::exists(listing->files[0].absolute)); // read by the name it has on the disk

        folder.write(QString::fromUtf8("nombre-fi-\u00F1.md"));
        listing = list_files(folder.source("articles"), {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList({QString::fromUtf8("nombre-fi-\u00F1.md")}));
        QCOMPARE(problems(*listing), QStringList({QString::fromUtf8("nombre-fi-\u00F1.md")}));
    }
    void odd_names_are_listed_as_they_are() {
        Folder folder;
        folder.write("name with  spaces & #hash?.md");
        folder.write("bad\x01name.md");
        auto listing = list_files(folder.source("articles"), {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList({"bad\x01name.md", "name with  spaces & #hash?.md"}));
    }
    void a_name_that_is_not_utf_8_is_reported() {
        Folder folder;
        std::string name = folder.path().toStdString() + "/caf\xE9.md";
        FILE* file = std::fopen(name.c_str(), "w");
        QVERIFY(file != nullptr);
        std::fclose(file);
        auto listing = list_files(folder.source("articles"), {});
        std::remove(name.c_str()); // QTemporaryDir could not
        QVERIFY(listing);
        QVERIFY(listing->files.empty());
        QCOMPARE(listing->problems.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(listing->problems[0].problem).contains("UTF-8"));
    }

    // traps: Frontmatter and files: Symlinks and `..` never leave the root
    void links_never_lead_out() {
        Folder outside;
        outside.write("secret.md");
        Folder folder;
        folder.write("sub/a.md");
        folder.link("inside.md", folder.path("sub/a.md"));
        folder.link("outside.md", outside.path("secret.md"));
        folder.link("relative.md", "../" + QFileInfo(outside.path()).fileName() + "/secret.md");
        folder.link("folder", outside.path());
        folder.link("again", folder.path("sub"));
        folder.link("loop", folder.path());
        folder.link("nowhere.md", folder.path("gone.md"));
        folder.link("picture.png", outside.path("secret.md")); // nobody would have read it
        auto listing = list_files(folder.source("articles"), {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList({"inside.md", "sub/a.md"}));
        QCOMPARE(problems(*listing),
                 QStringList({"again", "folder", "loop", "nowhere.md", "outside.md", "relative.md"}));
    }
    void a_link_as_the_sources_folder_is_that_folder() {
        Folder folder;
        folder.write("a.md");
        Folder links;
        links.link("base", folder.path());
        SourceConfig source = folder.source("articles");
        source.path = links.path("base").toStdString();
        auto listing = list_files(source, {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList({"a.md"}));
    }
    void what_is_no_file_is_left_out() {
        Folder folder;
        QDir(folder.path()).mkpath("folder.md");
        QVERIFY(::mkfifo(folder.path("pipe.md").toLocal8Bit().constData(), 0600) == 0);
        auto listing = list_files(folder.source("articles"), {});
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList());
    }

    void a_missing_folder_is_an_error() {
        SourceConfig source;
        source.kind = "directory";
        source.path = "/nonexistent/kb-source";
        auto listing = list_files(source, {});
        QVERIFY(!listing);
        QCOMPARE(listing.error().code, ErrorCode::not_found);
        QVERIFY(QString::fromStdString(listing.error().message).contains("/nonexistent/kb-source"));
    }
    void a_file_as_the_folder_is_an_error() {
        Folder folder;
        folder.write("a.md");
        SourceConfig source = folder.source("directory");
        source.path = folder.path("a.md").toStdString();
        QVERIFY(!list_files(source, {}));
    }
    void a_folder_that_cannot_be_read_is_told_apart_from_one_that_is_gone() {
        if (::geteuid() == 0)
            QSKIP("root may read every folder");
        Folder folder;
        folder.write("a.md");
        folder.write("closed/b.md");
        QFile::setPermissions(folder.path("closed"), QFileDevice::Permissions());
        auto listing = list_files(folder.source("articles"), {});
        QFile::setPermissions(folder.path("closed"),
                              QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        QVERIFY(listing);
        QCOMPARE(paths(*listing), QStringList({"a.md"}));
        QCOMPARE(listing->unreadable, std::vector<std::string>{"closed"});
    }
    void a_stop_is_obeyed() {
        Folder folder;
        folder.write("a.md");
        std::stop_source stop;
        stop.request_stop();
        auto listing = list_files(folder.source("articles"), stop.get_token());
        QVERIFY(!listing);
        QCOMPARE(listing.error().code, ErrorCode::cancelled);
    }
};

QTEST_GUILESS_MAIN(DirectoryTest)
#include "tst_directory.moc"
