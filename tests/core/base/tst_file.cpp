// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/base/temporary_folder.h"

#include <QtTest>

#include <sys/stat.h>

using namespace kb;
namespace fs = std::filesystem;

class FileTest : public QObject {
    Q_OBJECT
private slots:
    void a_write_replaces_the_whole_file_and_keeps_its_mode() {
        fs::path file = root() / "a.md";
        QVERIFY(write_file_atomic(file, "one"));
        fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
        QVERIFY(write_file_atomic(file, "two"));
        QCOMPARE(read_file(file).value(), std::string("two"));
        struct stat info{};
        ::stat(file.c_str(), &info);
        QCOMPARE(info.st_mode & 07777U, 0600U);
        QCOMPARE(std::distance(fs::directory_iterator(root()), {}), 1); // no temporary file stays
    }

    void a_write_through_a_link_keeps_the_link() {
        fs::path file = root() / "real.md";
        QVERIFY(write_file_atomic(file, "one"));
        fs::create_symlink("real.md", root() / "link.md");
        QVERIFY(write_file_atomic(root() / "link.md", "two"));
        QVERIFY(fs::is_symlink(root() / "link.md"));
        QCOMPARE(read_file(file).value(), std::string("two"));
    }

    void a_file_that_cannot_be_read_says_which_and_why() {
        auto missing = read_file(root() / "none.md");
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::not_found);
        QVERIFY(missing.error().message.contains("none.md"));
        auto folder = read_file(root());
        QCOMPARE(folder.error().code, ErrorCode::invalid);
        QVERIFY(write_file_atomic(root() / "big", std::string(100, 'x')));
        QVERIFY(!read_file(root() / "big", 99));
        QVERIFY(read_file(root() / "big", 100));
    }

    void a_write_into_a_missing_folder_fails_and_leaves_nothing() {
        auto result = write_file_atomic(root() / "no" / "a.md", "x");
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::not_found);
    }

    void a_temporary_folder_is_private_and_goes_with_its_object() {
        fs::path place;
        {
            TemporaryFolder folder = TemporaryFolder::make(root(), "try-").value();
            place = folder.path();
            QVERIFY(place.filename().string().starts_with("try-"));
            QCOMPARE(place.parent_path(), root());
            QCOMPARE(fs::status(place).permissions(), fs::perms::owner_all);
            fs::create_directory(place / "sub");
            QVERIFY(write_file_atomic(place / "sub" / "a", "x"));
            TemporaryFolder moved = std::move(folder);
            QVERIFY(fs::exists(place));
        }
        QVERIFY(!fs::exists(place));
        auto nowhere = TemporaryFolder::make(root() / "none", "try-");
        QCOMPARE(nowhere.error().code, ErrorCode::not_found);
    }

    void links_and_dots_do_not_lead_out_of_the_root() {
        fs::create_directories(root() / "kb" / "sub");
        QVERIFY(write_file_atomic(root() / "outside.md", "x"));
        fs::create_symlink("../outside.md", root() / "kb" / "link.md");
        QVERIFY(is_inside(root() / "kb", root() / "kb" / "sub"));
        QVERIFY(!is_inside(root() / "kb", root() / "kb" / "link.md"));
        QVERIFY(!is_inside(root() / "kb", root() / "kb" / ".." / "outside.md"));
        fs::create_directories(root() / "kb2");
        QVERIFY(!is_inside(root() / "kb", root() / "kb2"));
    }

    void init() { dir_ = std::make_unique<QTemporaryDir>(); }

private:
    fs::path root() const { return dir_->path().toStdString(); }
    std::unique_ptr<QTemporaryDir> dir_;
};

QTEST_APPLESS_MAIN(FileTest)
#include "tst_file.moc"
