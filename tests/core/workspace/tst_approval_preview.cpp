// SPDX-License-Identifier: GPL-3.0-or-later
// What changes if an article is approved: the preview against what an approval and an ingest really give.
#include "core/base/date.h"
#include "core/base/file.h"
#include "core/review/decision.h"
#include "core/workspace/approval_preview.h"
#include "core/workspace/review_desk.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"
#include "tests/support/vector_service.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <set>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* draft = "accounts/renewal.md";

/// The demonstration base with its index, and a folder that a preview may use.
class DemoBase : public BaseFolder {
public:
    DemoBase() {
        copy_in(KB_SOURCE_DIR "/kb");
        fs::create_directory(scratch());
        ingest();
    }
    fs::path scratch() const { return folder() / "scratch"; }

    Result<ApprovalPreview> try_preview(const Candidate& candidate, const std::vector<PreviewQuery>& queries,
                                        std::stop_token stop = {}, const Progress& progress = {}) const {
        return preview_change(open(), candidate, queries, {.scratch = scratch()}, std::move(stop), progress);
    }
    ApprovalPreview preview(const Candidate& candidate, const std::vector<PreviewQuery>& queries) const {
        return sure(try_preview(candidate, queries));
    }
    std::vector<PreviewQuery> golden() const { return preview_queries(sure(golden_queries(open()))); }
};

PreviewQuery query(const std::string& text) {
    return {.id = {}, .query = text, .audience = {}, .relevant = {}};
}

std::string replaced(const std::string& text, const char* from, const char* to) {
    return QString::fromStdString(text).replace(from, to).toStdString();
}

/// What a page's place in an answer became: "users 0>1".
QStringList moves_of(const ApprovalPreview& preview, const std::string& path) {
    QStringList moves;
    for (const QueryEffect& effect : preview.effects)
        for (const PageMove& move : effect.moves)
            if (move.path == path)
                moves << QString("%1 %2>%3")
                             .arg(QString::fromStdString(std::string(name_of(effect.audience))))
                             .arg(move.before)
                             .arg(move.after);
    return moves;
}

/// An answer to the last bit of its scores.
std::string text_of(const std::vector<RankedPage>& pages, bool answerable) {
    std::string text = answerable ? "answerable" : "not answerable";
    for (const RankedPage& page : pages)
        text += std::format("\n{} {:x} {}", page.path, std::bit_cast<std::uint64_t>(page.score), page.title);
    return text;
}

/// What an index answers, in the order of a preview's effects.
std::vector<std::string> answers_of(const Workspace& workspace, const std::vector<PreviewQuery>& queries) {
    auto searcher = sure(workspace.searcher());
    Profile profile = sure(workspace.profile("", sure(searcher->reader().identity()).embedder));
    std::vector<std::string> answers;
    for (const PreviewQuery& query : queries)
        for (Audience audience : {Audience::users, Audience::staff, Audience::admins}) {
            SearchAnswer found = sure(searcher->search({.query = query.query,
                                                        .k = preview_hits,
                                                        .visibility = {audience},
                                                        .filter = {},
                                                        .profile = profile}));
            std::vector<RankedPage> pages;
            for (const Hit& hit : found.hits)
                pages.push_back({hit.meta.path, hit.meta.title, hit.score});
            answers.push_back(text_of(pages, found.answerable));
        }
    return answers;
}

/// The bytes of every file below a folder; but for SQLite's shared memory, which any reader writes to.
std::map<std::string, std::string> all_files(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && !entry.path().string().ends_with("-shm"))
            files[entry.path().string()] = sure(read_file(entry.path()));
    return files;
}

void decide_really(const DemoBase& base, ReviewAction action, const std::string& path) {
    sure(decide(base.root(), {.action = action,
                              .path = path,
                              .by = "human:ana",
                              .reason = "A test.",
                              .successor = {},
                              .shown = {},
                              .checks = {},
                              .today = today()}));
}

} // namespace

class ApprovalPreviewTest : public QObject {
    Q_OBJECT
private slots:
    void approving_a_draft_makes_it_enter() {
        DemoBase base;
        Candidate candidate = sure(approved_candidate(base.open(), draft, "human:ana", {}));
        ApprovalPreview preview = base.preview(candidate, {query("when does my account expire")});
        QCOMPARE(moves_of(preview, draft), QStringList({"users 0>1", "staff 0>1", "admins 0>1"}));
        QCOMPARE(preview.degraded, std::string());
        QCOMPARE(preview.lost_answers, std::size_t{0});
    }

    void restricting_an_audience_makes_an_article_leave_for_users_alone() {
        DemoBase base;
        std::string path = "limits/qos-submit-limit.md";
        Candidate candidate{path, replaced(base.read(path), "audience: users", "audience: staff")};
        ApprovalPreview preview = base.preview(candidate, {query("QOSMaxSubmitJobPerUserLimit")});
        QCOMPARE(moves_of(preview, path), QStringList({"users 1>0"}));
    }

    void deprecating_the_only_good_answer_is_marked_where_it_was_judged() {
        DemoBase base;
        Candidate candidate = sure(deprecated_candidate(base.open(), "limits/qos-submit-limit.md", {}));
        ApprovalPreview preview = base.preview(candidate, base.golden());
        QVERIFY(preview.lost_answers > 0);
        std::vector<PreviewQuery> golden = base.golden();
        std::size_t marked = 0;
        for (const QueryEffect& effect : preview.effects) {
            marked += effect.lost_answer;
            if (effect.lost_answer)
                QCOMPARE(effect.audience, golden[effect.query].audience);
        }
        QCOMPARE(marked, preview.lost_answers);
        auto first = std::ranges::find_if(preview.effects, &QueryEffect::lost_answer);
        QCOMPARE(golden[first->query].id, std::string("demo-001"));
    }

    void the_preview_is_what_the_change_and_an_ingest_give_to_the_last_bit_data() {
        QTest::addColumn<int>("change");
        QTest::newRow("a draft is approved") << 0;
        QTest::newRow("an edit of an approved article is approved") << 1;
        QTest::newRow("an article is deprecated") << 2;
        QTest::newRow("an article is removed") << 3;
        QTest::newRow("an approved article is edited and waits") << 4;
        QTest::newRow("a new article is approved") << 5;
    }
    void the_preview_is_what_the_change_and_an_ingest_give_to_the_last_bit() {
        QFETCH(int, change);
        DemoBase base;
        std::string path = change == 0 ? draft : "storage/file-count-quota.md";
        if (change == 1 || change == 4) {
            decide_really(base, ReviewAction::approve, path);
            base.ingest();
        }
        if (change == 1)
            base.write(path, base.read(path) + "\n## Account\n\nAn expired account has no quota.\n");
        if (change == 5) {
            path = "accounts/new.md";
            base.write(path, article_text({.title = "Account quota", .status = "draft"}, "Quota expires.\n"));
        }
        Candidate candidate{path, std::nullopt};
        if (change == 0 || change == 1 || change == 5)
            candidate = sure(approved_candidate(base.open(), path, "human:ana", {}));
        else if (change == 2)
            candidate = sure(deprecated_candidate(base.open(), path, {}));
        else if (change == 4)
            candidate.bytes = base.read(path) + "\nAn edit that nobody approved.\n";

        std::vector<PreviewQuery> queries = base.golden();
        queries.push_back(query("account expires, no quota"));
        queries.push_back(query(""));
        const std::vector<std::string> before = answers_of(base.open(), queries);
        ApprovalPreview preview = base.preview(candidate, queries);
        QCOMPARE(preview.degraded, std::string());

        if (change == 2)
            decide_really(base, ReviewAction::deprecate, path);
        else if (change == 3)
            base.remove(path);
        else if (change == 4)
            base.write(path, *candidate.bytes);
        else
            decide_really(base, ReviewAction::approve, path);
        base.ingest();
        const std::vector<std::string> after = answers_of(base.open(), queries);

        QCOMPARE(preview.effects.size(), before.size());
        std::size_t moved = 0;
        for (std::size_t i = 0; i < preview.effects.size(); ++i) {
            const QueryEffect& effect = preview.effects[i];
            QCOMPARE(effect.query, i / 3);
            QCOMPARE(static_cast<std::size_t>(effect.audience), i % 3);
            QCOMPARE(text_of(effect.before, effect.answerable_before), before[i]);
            QCOMPARE(text_of(effect.after, effect.answerable_after), after[i]);
            moved += !effect.moves.empty();
        }
        QCOMPARE(moved > 0, change != 4); // the approved text goes on being served
    }

    void the_base_and_its_index_stay_as_they_are_and_nothing_is_left_behind() {
        DemoBase base;
        auto before = all_files(base.folder());
        Candidate candidate = sure(approved_candidate(base.open(), draft, "human:ana", {}));
        base.preview(candidate, base.golden());
        QVERIFY(all_files(base.folder()) == before);
        QVERIFY(fs::is_empty(base.scratch()));
    }

    void the_copy_is_private_while_it_is_there() {
        DemoBase base;
        std::set<fs::perms> folders;
        std::set<fs::perms> files;
        auto look = [&](const ProgressStep&) {
            for (const auto& entry : fs::recursive_directory_iterator(base.scratch()))
                if (entry.path().extension() != ".lock") // says no more than a process number
                    (entry.is_directory() ? folders : files).insert(entry.status().permissions());
        };
        sure(base.try_preview({draft, std::nullopt}, base.golden(), {}, look));
        QCOMPARE(folders, std::set{fs::perms::owner_all});
        QCOMPARE(files, (std::set{fs::perms::owner_read | fs::perms::owner_write}));
    }

    void a_preview_that_is_cancelled_leaves_no_file_data() {
        QTest::addColumn<bool>("at_once");
        QTest::newRow("before it began") << true;
        QTest::newRow("while it asks") << false;
    }
    void a_preview_that_is_cancelled_leaves_no_file() {
        QFETCH(bool, at_once);
        DemoBase base;
        std::stop_source stop;
        if (at_once)
            stop.request_stop();
        auto preview = base.try_preview({draft, std::nullopt}, base.golden(), stop.get_token(),
                                        [&](const ProgressStep&) { stop.request_stop(); });
        QVERIFY(!preview);
        QCOMPARE(preview.error().code, ErrorCode::cancelled);
        QVERIFY(fs::is_empty(base.scratch()));
    }

    void nothing_above_the_ceiling_of_the_process_is_asked_for() {
        DemoBase base;
        base.environment["KB_MAX_AUDIENCE"] = "staff";
        ApprovalPreview preview = base.preview({draft, std::nullopt}, {query("account")});
        QCOMPARE(preview.audiences, (std::vector{Audience::users, Audience::staff}));
        QCOMPARE(preview.effects.size(), std::size_t{2});
    }

    void a_change_that_an_audience_does_not_see_changes_nothing_for_it() {
        DemoBase base;
        Candidate candidate{"admins.md",
                            article_text({.title = "Account", .audience = "admins"}, "Account.\n")};
        ApprovalPreview preview = base.preview(candidate, {query("account")});
        QCOMPARE(moves_of(preview, "admins.md"), QStringList({"admins 0>2"}));
        for (std::size_t i : {0U, 1U})
            QVERIFY(preview.effects[i].before == preview.effects[i].after);
    }

    void without_an_index_or_an_article_it_says_so() {
        DemoBase base;
        auto nobody = approved_candidate(base.open(), "no/such.md", "human:ana", {});
        QCOMPARE(nobody.error().code, ErrorCode::not_found);
        QCOMPARE(approved_candidate(base.open(), "README.md", "human:ana", {}).error().code,
                 ErrorCode::not_found);
        fs::remove(base.db());
        QCOMPARE(base.try_preview({draft, std::nullopt}, {}).error().code, ErrorCode::not_found);
        QVERIFY(fs::is_empty(base.scratch()));
    }

    void an_index_of_other_settings_is_said() {
        DemoBase base;
        base.write("kb.yaml", "chunk: {limit: 900, overlap: 100}\n");
        ApprovalPreview preview = base.preview({draft, std::nullopt}, {query("account")});
        QVERIFY2(preview.degraded.contains("kb ingest"), preview.degraded.c_str());
    }

    void a_service_is_asked_each_question_once_and_never_for_the_article() {
        HttpServer server(vectors_of);
        DemoBase base;
        base.write("kb.yaml",
                   "embedder: {kind: vllm, model: m, base_url: \"" + server.url() + "/v1\", timeout_s: 5}\n");
        base.ingest();
        std::size_t asked_before = server.log().size();
        Candidate candidate{"new.md", article_text({.title = "Account"}, "A text of its own: zinnia.\n")};
        ApprovalPreview preview = base.preview(candidate, {query("account"), query("quota")});
        QVERIFY2(preview.degraded.contains("vectors"), preview.degraded.c_str());
        QVERIFY(!moves_of(preview, "new.md").empty()); // its words find it
        std::vector<SeenRequest> log = server.log();
        QCOMPARE(log.size() - asked_before, std::size_t{2});
        for (std::size_t i = asked_before; i < log.size(); ++i)
            QVERIFY(!log[i].body.contains("zinnia"));

        // What is in the cache is as good as made here: a change of the audience alone.
        std::string path = "limits/qos-submit-limit.md";
        preview = base.preview({path, replaced(base.read(path), "audience: users", "audience: staff")},
                               {query("submit limit")});
        QCOMPARE(preview.degraded, std::string());
    }

    void a_service_that_is_away_is_asked_once_and_said() {
        std::atomic<bool> away = false;
        HttpServer server([&](const SeenRequest& request) {
            return away ? ScriptedAnswer{.status = 400, .body = "{}"} : vectors_of(request);
        });
        DemoBase base;
        base.write("kb.yaml",
                   "embedder: {kind: vllm, model: m, base_url: \"" + server.url() + "/v1\", timeout_s: 5}\n");
        base.ingest();
        std::size_t asked_before = server.log().size();
        away = true;
        ApprovalPreview preview = base.preview({draft, std::nullopt}, base.golden());
        QVERIFY2(preview.degraded.contains("keyword only"), preview.degraded.c_str());
        QCOMPARE(server.log().size() - asked_before, std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(ApprovalPreviewTest)
#include "tst_approval_preview.moc"
