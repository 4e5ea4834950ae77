// SPDX-License-Identifier: GPL-3.0-or-later
// What waits in a base, and how it went by git and the logs.
#include "core/base/file.h"
#include "core/base/process.h"
#include "core/workspace/base_history.h"
#include "core/workspace/question_log.h"
#include "core/workspace/to_do.h"
#include "tests/support/base_folder.h"

#include <QtTest>

#include <string_view>

using namespace kb;
using namespace kb::test;
using namespace std::literals;

namespace {

const Date day = std::chrono::year(2026) / 7 / 1;

/// Commits everything as of that day.
void commit(const BaseFolder& base, const std::string& date) {
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"git", "init", "-q"},
                                               {"git", "add", "-A"},
                                               {"git", "-c", "user.name=Ana", "-c",
                                                "user.email=ana@example.org", "commit", "-qm", "as it is"}}) {
        ProcessResult result =
            sure(run_process(command, {.folder = base.root(),
                                       .environment = {{"GIT_COMMITTER_DATE", date + "T12:00:00"},
                                                       {"GIT_AUTHOR_DATE", date + "T12:00:00"}}}));
        if (result.exit_code != 0)
            qFatal("%s", result.errors.c_str());
    }
}

std::vector<ToDo> lists_of(const BaseFolder& base) {
    Workspace workspace = base.open();
    CheckedBase checked = sure(check_base(workspace, [](const std::string&) { return true; }, {}));
    return sure(to_do(workspace, checked, day, {}));
}

const ToDo& list(const std::vector<ToDo>& lists, ToDoKind kind) {
    return lists[static_cast<std::size_t>(kind)];
}

} // namespace

class ToDoTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("KB_TODAY", "2026-07-01"); }

    void lines_of_git_are_counted_by_article() {
        std::string_view output = "c:a.md\0status: draft\n"
                                  "c:a.md\0status: approved\n" // a line of its text
                                  "c:b.md\0status: \"approved\"  # yes\n"
                                  "c:b.md\0last_reviewed: 2025-06-01\n"
                                  "c:d/c.md\0status: deprecated\n"
                                  "c:d/c.md\0last_reviewed: 2020-01-01\n"
                                  "c:e.md\0status: approved\n"
                                  "c:e.md\0last_reviewed: 2025-07-01\n" // a year today: not over
                                  "c:templates/howto.md\0status: draft\n"
                                  "c:README.md\0status: draft\n"
                                  "c:.approved/a.md\0status: draft\n"
                                  "nonsense\n"sv;
        QCOMPARE(count_past_queue(output, day), (PastQueue{.drafts = 1, .overdue = 1}));
        QCOMPARE(count_past_queue("", day), PastQueue());
    }

    void git_knows_what_waited() {
        BaseFolder base;
        QCOMPARE(past_queues(base.root(), std::vector{day}, {}).error().code, ErrorCode::not_found);
        base.write("a.md", article_text({.status = "draft"}, "A.\n"));
        base.write("b.md", article_text({.status = "draft"}, "B.\n"));
        commit(base, "2026-05-01");
        base.write("a.md", article_text({}, "A.\n"));
        commit(base, "2026-06-01");
        std::vector<Date> days{std::chrono::year(2026) / 4 / 1, std::chrono::year(2026) / 5 / 1,
                               std::chrono::year(2026) / 6 / 15, std::chrono::year(2027) / 6 / 2};
        auto queues = sure(past_queues(base.root(), days, {}));
        QCOMPARE(queues, (std::vector<PastQueue>{{0, 0}, {2, 0}, {1, 0}, {1, 2}}));
    }

    void every_queue_has_its_items_and_its_weeks() {
        BaseFolder base;
        base.write("draft.md", article_text({.status = "draft"}, "A draft.\n"));
        base.write("old.md", article_text({.last_reviewed = "2024-01-01"}, "Old.\n"));
        base.write("wrong.md", article_text({.category = "nonsense"}, "Wrong.\n"));
        commit(base, "2026-06-10");
        std::string question = R"({"at":"2026-06-30T10:00:00Z","query":"how?","ceiling":"users"})";
        base.write("../kb.questions.jsonl", question + "\n" + question + "\nnonsense\n" +
                                                R"({"at":"2020-01-01T10:00:00Z","query":"long ago"})" + "\n");
        auto lists = lists_of(base);
        QCOMPARE(lists.size(), 6U);
        QVERIFY(std::ranges::contains(list(lists, ToDoKind::drafts).items, "draft.md"));
        QCOMPARE(list(lists, ToDoKind::drafts).history.kind, ToDoHistory::Kind::waiting);
        QCOMPARE(list(lists, ToDoKind::drafts).history.weeks[0], 0U); // before the first commit
        QCOMPARE(list(lists, ToDoKind::drafts).history.weeks[6], 1U);
        QCOMPARE(list(lists, ToDoKind::overdue).items, std::vector<std::string>{"old.md"});
        QCOMPARE(list(lists, ToDoKind::overdue).reason, std::optional(ReviewReason::overdue));
        QVERIFY(std::ranges::contains(list(lists, ToDoKind::errors).items, "wrong.md"));
        QCOMPARE(list(lists, ToDoKind::errors).history.kind, ToDoHistory::Kind::unknown);
        QVERIFY(!list(lists, ToDoKind::errors).history.why.empty());
        QCOMPARE(list(lists, ToDoKind::questions).items, std::vector<std::string>{"how?"});
        QCOMPARE(list(lists, ToDoKind::questions).history.weeks[7], 2U);
        QCOMPARE(list(lists, ToDoKind::changed).history.kind, ToDoHistory::Kind::approvals);
    }

    void without_git_the_chart_is_left_out_with_a_reason() {
        BaseFolder base;
        base.write("draft.md", article_text({.status = "draft"}, "A draft.\n"));
        auto lists = lists_of(base);
        QCOMPARE(list(lists, ToDoKind::drafts).items.size(), 1U);
        QCOMPARE(list(lists, ToDoKind::drafts).history.kind, ToDoHistory::Kind::unknown);
        QVERIFY(QString::fromStdString(list(lists, ToDoKind::drafts).history.why).contains("git"));
    }

    void a_log_that_was_rotated_is_read_as_one() {
        BaseFolder base;
        base.write("../kb.questions.jsonl.1", R"({"at":"2026-06-01T10:00:00Z","query":"first"})"
                                              "\n");
        base.write("../kb.questions.jsonl",
                   R"({"at":"2026-06-02T10:00:00Z","query":"second","ceiling":"staff","source":"mcp"})"
                   "\n");
        auto questions = sure(read_questions(base.open()));
        QCOMPARE(questions.size(), 2U);
        QCOMPARE(questions[0].query, std::string("first"));
        QCOMPARE(questions[0].ceiling, Audience::admins); // nothing said: the strictest
        QCOMPARE(questions[1], (LoggedQuestion{"2026-06-02T10:00:00Z", "second", Audience::staff, "mcp"}));
    }
};

QTEST_GUILESS_MAIN(ToDoTest)
#include "tst_to_do.moc"
