// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/workspace/recent_queries.h"
#include "core/workspace/search_tuning.h"
#include "tests/core/scrub/made_up.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace kb;
namespace fs = std::filesystem;

class SearchTuningTest : public QObject {
    Q_OBJECT
private slots:
    void a_saved_profile_is_the_one_that_the_workspace_finds() {
        Base base;
        Profile profile{.name = "words first",
                        .embedder = "hash-512",
                        .weights = {.method = FusionWeights::Method::rrf, .keyword = 2, .rrf_k = 20},
                        .note = "nDCG@10 0.9"};
        QVERIFY(save_profile(base.workspace, profile));
        QCOMPARE(base.workspace.profile("words first", "hash-512").value(), profile);
        profile.weights.keyword = 1.5;
        QVERIFY(save_profile(base.workspace, profile));
        QCOMPARE(base.workspace.profiles().value(), std::vector{profile});
    }

    void a_golden_query_goes_into_its_file_which_is_made_where_it_is_missing() {
        Base base;
        QCOMPARE(golden_files(base.workspace).value().size(), 0U);
        GoldenQuery query{.id = "a", .query = "why?", .relevant = {{"a.md", "", 2}}};
        QVERIFY(save_golden_query(base.workspace, "golden/mine.yaml", query));
        query.id = "b";
        QVERIFY(save_golden_query(base.workspace, "golden/mine.yaml", query));
        auto files = golden_files(base.workspace).value();
        QCOMPARE(files.size(), 1U);
        QCOMPARE(files[0].path, std::string("golden/mine.yaml"));
        QCOMPARE(files[0].queries.size(), 2U);
        QCOMPARE(files[0].queries[1], query);
    }

    void a_golden_file_that_cannot_be_read_is_an_error_that_names_it() {
        Base base;
        fs::create_directories(base.root() / "golden");
        QVERIFY(write_file_atomic(base.root() / "golden/broken.yaml", "- id: [\n"));
        auto files = golden_files(base.workspace);
        QVERIFY(!files);
        QVERIFY(files.error().message.contains("golden/broken.yaml"));
    }

    void recent_queries_are_kept_once_the_newest_first() {
        Recent recent;
        recent.add("quota");
        recent.add("x11");
        recent.add("  Quota ");
        QCOMPARE(recent.texts(), (std::vector<std::string>{"Quota", "x11"}));
        recent.add("   ");
        QCOMPARE(recent.texts().size(), 2U);
    }

    void recent_queries_are_the_last_200() {
        Recent recent;
        std::string lines;
        for (int i = 0; i < 200; ++i)
            lines += "{\"at\":\"2026-01-01T00:00:00Z\",\"query\":\"q" + std::to_string(i) + "\"}\n";
        QVERIFY(write_file_atomic(recent.file(), lines));
        recent.add("newest");
        auto texts = recent.texts();
        QCOMPARE(texts.size(), most_recent_queries);
        QCOMPARE(texts.front(), std::string("newest"));
        QCOMPARE(texts.back(), std::string("q1"));
    }

    void recent_queries_hold_no_secret_and_are_for_their_owner_alone() {
        Recent recent;
        std::string password = made_up::password(4);
        recent.add("login fails with password: " + password);
        std::string bytes = read_file(recent.file()).value();
        QVERIFY(!bytes.contains(password));
        QVERIFY(bytes.contains("[redacted: "));
        struct stat state{};
        QCOMPARE(::stat(recent.file().c_str(), &state), 0);
        QCOMPARE(state.st_mode & 0777U, 0600U);
    }

    // traps: Editor and window: recovery files … do not follow links; neither does this file.
    void recent_queries_follow_no_link() {
        Recent recent;
        fs::path elsewhere = recent.folder() / "elsewhere";
        QVERIFY(write_file_atomic(elsewhere, "mine\n"));
        fs::create_symlink(elsewhere, recent.file());
        Scrubber scrubber;
        QCOMPARE(add_recent_query(recent.file(), scrubber, "quota").error().code, ErrorCode::refused);
        QCOMPARE(read_recent_queries(recent.file()).error().code, ErrorCode::refused);
        QVERIFY(!clear_recent_queries(recent.file()));
        QCOMPARE(read_file(elsewhere).value(), std::string("mine\n"));
    }

    void what_cannot_be_scrubbed_is_not_kept() {
        Recent recent;
        Scrubber scrubber;
        QVERIFY(!add_recent_query(recent.file(), scrubber, "quota \xff"));
        QCOMPARE(recent.texts().size(), 0U);
    }

    void lines_that_cannot_be_read_are_left_out_and_the_list_can_be_cleared() {
        Recent recent;
        QVERIFY(write_file_atomic(recent.file(), "nonsense\n{\"query\":1}\n{\"query\":\"x11\"}\n[]\n"));
        QCOMPARE(recent.texts(), std::vector<std::string>{"x11"});
        QVERIFY(clear_recent_queries(recent.file()));
        QCOMPARE(recent.texts().size(), 0U);
        QVERIFY(clear_recent_queries(recent.file())); // again: nothing to forget
    }

    void each_base_has_a_list_of_its_own() {
        QVERIFY(recent_queries_file("/s", "/a") != recent_queries_file("/s", "/b"));
        QCOMPARE(recent_queries_file("/s", "/a/../a"), recent_queries_file("/s", "/a"));
    }

private:
    struct Base {
        QTemporaryDir dir;
        Workspace workspace = Workspace::open({.root = dir.path().toStdString()}, [](const std::string&) {
                                  return std::optional<std::string>();
                              }).value();
        fs::path root() const { return workspace.config().root; }
    };

    class Recent {
    public:
        fs::path folder() const { return dir_.path().toStdString(); }
        fs::path file() const { return recent_queries_file(folder(), "/base"); }
        void add(const std::string& query) { QVERIFY(add_recent_query(file(), scrubber_, query)); }
        std::vector<std::string> texts() const {
            std::vector<std::string> texts;
            auto queries = read_recent_queries(file()).value();
            for (const RecentQuery& query : queries)
                texts.push_back(query.query);
            return texts;
        }

    private:
        QTemporaryDir dir_;
        Scrubber scrubber_;
    };
};

QTEST_APPLESS_MAIN(SearchTuningTest)
#include "tst_search_tuning.moc"
