// SPDX-License-Identifier: GPL-3.0-or-later
// A caller gets what it would get if nothing above its audience existed, and no drafts where it may not see
// them, to the last bit of every score.
// traps: Keyword search: ranking statistics count only what the caller may see.
#include "core/search/evaluate.h"
#include "core/search/fetch.h"
#include "core/search/payload.h"
#include "tests/core/workspace/two_bases.h"
#include "tests/support/index_dump.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <format>
#include <future>

using namespace kb;
using namespace kb::test;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr std::size_t reduction = 10;
#else
constexpr std::size_t reduction = 1;
#endif

constexpr const char* overdue_before = "2026-01-01";

/// What to search for, and of which article to explain the rank.
struct Question {
    SearchRequest request;
    std::string path;
};

/// Everything that can be asked, as one caller asks it.
class Caller {
public:
    Caller(const BaseFolder& base, const Visibility& visibility)
        : searcher_(sure(base.open().searcher()))
        , visibility_(visibility) {}

    std::string search(const SearchRequest& request) { return text_of(sure(searcher_->search(request))); }
    std::string explain(const SearchRequest& request, const std::string& path) {
        auto explanation = sure(searcher_->explain(request, path));
        return explanation ? text_of(*explanation) : "not found";
    }
    std::vector<std::string> answers(const std::vector<Question>& questions) {
        std::vector<std::string> texts;
        for (const auto& [request, path] : questions)
            texts.push_back(search(request) + "explained:\n" + explain(request, path));
        return texts;
    }
    std::string get(const std::string& citation) {
        sure(refreshed());
        auto fetched = sure(fetch(searcher_->reader(), citation, visibility_));
        return fetched ? fetch_payload(*fetched).dump(1) : "not found";
    }
    /// Golden queries as `kb eval` scores them.
    std::string eval(const std::vector<GoldenQuery>& queries) {
        std::vector<Way> ways = single_legs(default_profile("hash-512"));
        ways.push_back({"fused", default_profile("hash-512")});
        Evaluation evaluation = sure(evaluate(*searcher_, queries, ways, visibility_, {}, {}));
        std::string text = evaluation.degraded;
        for (const MissingPage& page : evaluation.missing)
            text += "\nmissing " + page.id + " " + page.path;
        for (const WayScores& way : evaluation.ways)
            for (const QueryScore& score : way.scores)
                text += std::format("\n{} {} {:a} {:a} {:a} {:a} {}", way.way.name, score.id, score.ndcg10,
                                    score.recall5, score.mrr, score.success1, score.answerable_found);
        return text;
    }
    std::string status() {
        sure(refreshed());
        IndexReader& reader = searcher_->reader();
        std::string text = std::to_string(sure(reader.generation(visibility_)));
        for (const DocumentRecord& record : sure(reader.documents({}, visibility_)))
            text += "\n" + record.meta.path + " " + record.meta.revision;
        return text + "\n" + text_of(sure(reader.counts(visibility_, overdue_before)));
    }

private:
    Result<bool> refreshed() {
        auto done = searcher_->reader().refresh();
        return done ? Result<bool>(true) : std::unexpected(done.error());
    }

    std::unique_ptr<Searcher> searcher_; // one for all steps: what it remembers must not tell either
    Visibility visibility_;
};

std::string name_of_class(const Visibility& visibility) {
    return std::string(name_of(visibility.ceiling)) + (visibility.drafts ? ", drafts" : "") +
           (visibility.deprecated ? ", deprecated" : "");
}

SearchRequest some_request(Dice& dice, const Visibility& visibility) {
    SearchRequest request = question(some_question(dice), visibility, 1 + dice.below(20));
    if (dice.one_in(8))
        request.filter.system = "storage";
    if (dice.one_in(8))
        request.filter.category = "howto";
    if (dice.one_in(6))
        request.profile.weights.method = FusionWeights::Method::rrf;
    return request;
}

} // namespace

class NonInterferenceTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("KB_TODAY", "2026-12-01"); }

    void what_is_hidden_changes_nothing_data() {
        QTest::addColumn<int>("number");
        QTest::addColumn<std::size_t>("questions");
        for (int number = 0; number < class_count; ++number) {
            Visibility visibility = visibility_of_class(number);
            if (visibility == Visibility{Audience::admins, true, true})
                continue; // nothing is hidden from it
            QTest::newRow(name_of_class(visibility).c_str())
                << number << std::size_t{visibility.deprecated ? 100U : 1000U} / reduction;
        }
    }
    void what_is_hidden_changes_nothing() {
        QFETCH(int, number);
        QFETCH(std::size_t, questions);
        Visibility visibility = visibility_of_class(number);
        TwoBases bases(visibility, static_cast<std::uint64_t>(number) + 1);
        bases.begin();
        Caller plain(bases.plain, visibility);
        Caller whole(bases.whole, visibility);
        using Step = std::pair<const char*, void (TwoBases::*)()>;
        for (auto [name, step] :
             {Step{"from the start", nullptr}, Step{"changed", &TwoBases::change_hidden},
              Step{"failing", &TwoBases::change_visible_and_fail}, Step{"gone", &TwoBases::remove_hidden},
              Step{"back", &TwoBases::return_hidden}}) {
            if (step != nullptr)
                (bases.*step)();
            // Most is asked where most can go wrong.
            bool hardest = std::string_view(name) == "failing";
            compare(bases, plain, whole, visibility, hardest ? questions : questions / 20);
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(QString("canaries %1, generation %2").arg(name).arg(number)));
        }
    }

    /// The test above would pass for an index without canaries; this one shows that they are there.
    void what_is_not_hidden_is_seen() {
        TwoBases bases({Audience::users}, 1);
        bases.begin();
        Visibility everything{Audience::admins, true, true};
        Caller plain(bases.plain, everything);
        Caller whole(bases.whole, everything);
        QVERIFY(plain.status() != whole.status());
        QVERIFY(plain.search(question("quota", everything)) != whole.search(question("quota", everything)));
        std::vector<GoldenQuery> golden{
            {.id = "1", .query = "quota", .relevant = {{.path = "kk/redacted.md"}}}};
        QVERIFY(plain.eval(golden) != whole.eval(golden));
        QVERIFY(whole.get("kk/redacted.md").contains("[redacted"));
        QVERIFY(whole.status().contains("kk/never-read.md"));
        QVERIFY(whole.status().contains("kk/void-staff.md pending"));
        QVERIFY(whole.status().contains("keyring/one.md"));
    }

    void hidden_changes_move_no_times_data() {
        QTest::addColumn<int>("partition");
        QTest::newRow("users, draft") << partition_of(Audience::users, Status::draft);
        QTest::newRow("staff, approved") << partition_of(Audience::staff, Status::approved);
    }
    void hidden_changes_move_no_times() {
        QFETCH(int, partition);
        BaseFolder base;
        for (Partition p = 0; p < partition_count; ++p)
            base.write(std::to_string(p) + ".md", in(p, "The quota."));
        base.ingest();
        auto before = times(base);
        QTest::qWait(1100); // times are of whole seconds
        base.write(std::to_string(partition) + ".md", in(partition, "The quota, edited."));
        base.ingest();
        auto after = times(base);
        for (int number = 0; number < class_count; ++number) {
            Visibility visibility = visibility_of_class(number);
            bool same = before[static_cast<std::size_t>(number)] == after[static_cast<std::size_t>(number)];
            QVERIFY2(same != sees(visibility, partition), name_of_class(visibility).c_str());
        }
    }

private:
    static void same(const std::string& plain, const std::string& whole, const std::string& what) {
        if (plain != whole)
            QFAIL((what + ": " + first_difference(plain, whole)).c_str());
    }

    static void compare(const TwoBases& bases, Caller& plain, Caller& whole, const Visibility& visibility,
                        std::size_t questions) {
        same(plain.status(), whole.status(), "status");
        for (const auto* paths : {&bases.visible_paths, &bases.hidden_paths})
            for (const std::string& path : *paths)
                same(plain.get(path), whole.get(path), "get " + path);
        Dice dice(questions);
        std::vector<GoldenQuery> golden;
        for (std::size_t i = 0; i < 5 + questions / 20; ++i) {
            golden.push_back({.id = std::to_string(i), .query = some_question(dice)});
            for (const auto* paths : {&bases.visible_paths, &bases.hidden_paths})
                if (!paths->empty())
                    golden.back().relevant.push_back({.path = dice.pick(*paths)});
        }
        same(plain.eval(golden), whole.eval(golden), "eval");
        std::vector<Question> asked;
        for (std::size_t i = 0; i < questions; ++i) {
            bool about_hidden = !bases.hidden_paths.empty() && dice.one_in(4);
            asked.push_back({some_request(dice, visibility),
                             dice.pick(about_hidden ? bases.hidden_paths : bases.visible_paths)});
        }
        auto from_plain = std::async(std::launch::async, [&] { return plain.answers(asked); });
        std::vector<std::string> from_whole = whole.answers(asked);
        std::vector<std::string> expected = from_plain.get();
        for (std::size_t i = 0; i < questions && !QTest::currentTestFailed(); ++i)
            same(expected[i], from_whole[i], asked[i].request.query + " and " + asked[i].path);
    }

    static std::string in(Partition partition, const std::string& body) {
        return article_text({.audience = std::string(audience_names[static_cast<std::size_t>(partition) / 3]),
                             .status = std::string(status_names[static_cast<std::size_t>(partition) % 3])},
                            body + "\n");
    }

    /// When each visibility class, and each source in its eyes, changed.
    static std::vector<std::string> times(const BaseFolder& base) {
        auto reader = sure(base.open().store().reader());
        std::vector<std::string> texts;
        for (int number = 0; number < class_count; ++number) {
            Visibility visibility = visibility_of_class(number);
            std::string text = sure(reader->changed_at(visibility));
            for (const auto& [source, time] : sure(reader->counts(visibility, overdue_before)).source_times)
                text += " " + source + " " + time;
            texts.push_back(text);
        }
        return texts;
    }
};

QTEST_GUILESS_MAIN(NonInterferenceTest)
#include "tst_non_interference.moc"
