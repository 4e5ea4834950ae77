// SPDX-License-Identifier: GPL-3.0-or-later
// Questions without an answer: which are written down, and that nobody else can read or divert them.
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/workspace/question_log.h"
#include "tests/core/scrub/made_up.h"
#include "tests/support/base_folder.h"

#include <QtTest>

#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include <thread>

using namespace kb;
using namespace kb::test;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

SearchAnswer unanswered(const std::string& question) {
    return {.query = question};
}

std::vector<json> lines_of(const fs::path& path) {
    std::vector<json> lines;
    if (!fs::exists(path))
        return lines;
    std::string text = sure(read_file(path, 64U << 20));
    for (std::string_view line : split_lines(text))
        if (!line.empty())
            lines.push_back(json::parse(line));
    return lines;
}

} // namespace

class QuestionLogTest : public QObject {
    Q_OBJECT
private slots:
    void a_question_without_an_answer_is_written_beside_the_index() {
        BaseFolder base;
        Hit hit{.score = 0.25};
        SearchAnswer weak{.query = "why zyzzyva?", .answerable = false, .hits = {hit}};
        QVERIFY(log_unanswered(base.open(), weak, Audience::staff, "cli"));
        QVERIFY(log_unanswered(base.open(), unanswered("nothing"), Audience::users, "mcp"));
        auto lines = lines_of(base.folder() / "kb.questions.jsonl");
        QCOMPARE(lines.size(), 2U);
        std::set<std::string> keys;
        for (const auto& [key, value] : lines[0].items())
            keys.insert(key);
        QVERIFY(keys == (std::set<std::string>{"answerable", "at", "ceiling", "hits", "query", "source",
                                               "top_score"}));
        QCOMPARE(lines[0]["query"].get<std::string>(), std::string("why zyzzyva?"));
        QCOMPARE(lines[0]["ceiling"].get<std::string>(), std::string("staff"));
        QCOMPARE(lines[0]["hits"].get<int>(), 1);
        QCOMPARE(lines[0]["answerable"].get<bool>(), false);
        QCOMPARE(lines[0]["top_score"].get<double>(), 0.25);
        QCOMPARE(lines[0]["source"].get<std::string>(), std::string("cli"));
        QVERIFY(lines[1]["top_score"].is_null());
    }
    void a_question_with_an_answer_is_not_written() {
        BaseFolder base;
        SearchAnswer answered{.query = "quota", .answerable = true, .hits = {Hit{}}};
        QVERIFY(log_unanswered(base.open(), answered, Audience::users, "cli"));
        QVERIFY(!fs::exists(base.folder() / "kb.questions.jsonl"));
        answered.hits.clear(); // a filter may leave none
        QVERIFY(log_unanswered(base.open(), answered, Audience::users, "cli"));
        QCOMPARE(lines_of(base.folder() / "kb.questions.jsonl").size(), 1U);
    }
    void secrets_and_personal_data_are_not_written() {
        BaseFolder base;
        std::string secret = made_up::password(6);
        QVERIFY(log_unanswered(base.open(), unanswered("jane.roe@example.edu, password: " + secret),
                               Audience::users, "cli"));
        std::string text = sure(read_file(base.folder() / "kb.questions.jsonl"));
        QVERIFY2(!text.contains(secret) && !text.contains("jane.roe"), text.c_str());
        QVERIFY(text.contains("[redacted: "));
    }
    void what_cannot_be_scrubbed_is_not_written() {
        BaseFolder base;
        QVERIFY(!log_unanswered(base.open(), unanswered("quota \xff"), Audience::users, "cli"));
        base.write("scrub-exceptions.txt", "half a line\n");
        QVERIFY(!log_unanswered(base.open(), unanswered("quota"), Audience::users, "cli"));
        QVERIFY(!fs::exists(base.folder() / "kb.questions.jsonl"));
    }
    void the_operator_names_the_place_or_none() {
        BaseFolder base;
        fs::path other = base.folder() / "elsewhere.jsonl";
        base.environment["KB_QUESTIONS_PATH"] = other.string();
        QVERIFY(log_unanswered(base.open(), unanswered("quota"), Audience::users, "cli"));
        QCOMPARE(lines_of(other).size(), 1U);
        base.environment["KB_QUESTIONS_PATH"] = "";
        QVERIFY(log_unanswered(base.open(), unanswered("quota"), Audience::users, "cli"));
        QVERIFY(!fs::exists(base.folder() / "kb.questions.jsonl"));
    }
    void the_log_is_private() {
        BaseFolder base;
        mode_t before = ::umask(0);
        auto done = log_unanswered(base.open(), unanswered("quota"), Audience::users, "cli");
        ::umask(before);
        QVERIFY(done);
        struct stat state{};
        QCOMPARE(::stat((base.folder() / "kb.questions.jsonl").c_str(), &state), 0);
        QCOMPARE(state.st_mode & 0777U, 0600U);
    }
    void neither_a_link_nor_a_pipe_is_followed() {
        BaseFolder base;
        fs::path log = base.folder() / "kb.questions.jsonl";
        fs::path target = base.folder() / "target";
        QVERIFY(write_file_atomic(target, "mine\n"));
        fs::create_symlink(target, log);
        QVERIFY(!log_unanswered(base.open(), unanswered("quota"), Audience::users, "cli"));
        QCOMPARE(sure(read_file(target)), std::string("mine\n"));
        fs::remove(log);
        QCOMPARE(::mkfifo(log.c_str(), 0600), 0);
        QVERIFY(!log_unanswered(base.open(), unanswered("quota"), Audience::users, "cli"));
    }
    void a_full_log_makes_room_and_one_before_it_is_kept() {
        BaseFolder base;
        fs::path log = base.folder() / "kb.questions.jsonl";
        for (const char* word : {"first", "second"}) {
            std::string line = std::string("\"") + word + "\"\n";
            std::string full = line + std::string(largest_question_log - line.size() - 5, ' ');
            QVERIFY(write_file_atomic(log, full));
            QVERIFY(log_unanswered(base.open(), unanswered("quota"), Audience::users, "cli"));
            QCOMPARE(lines_of(log).size(), 1U);
            QVERIFY(sure(read_file(log.string() + ".1", 64U << 20)).starts_with(line));
        }
    }
    void many_writers_lose_no_line() {
        BaseFolder base;
        fs::path log = base.folder() / "kb.questions.jsonl";
        QVERIFY(write_file_atomic(log, std::string(largest_question_log - 4000, ' ') + "\n"));
        Workspace workspace = base.open();
        std::atomic<int> written = 0;
        {
            std::vector<std::jthread> writers;
            for (int writer = 0; writer < 4; ++writer)
                writers.emplace_back([&] {
                    for (int i = 0; i < 25; ++i)
                        written += log_unanswered(workspace, unanswered("quota"), Audience::users, "cli")
                                       .has_value();
                });
        }
        std::string both = sure(read_file(log, 64U << 20)) + sure(read_file(log.string() + ".1", 64U << 20));
        int lines = 0;
        for (std::string_view line : split_lines(both))
            lines += line.contains("quota") && json::accept(line);
        QCOMPARE(lines, written.load());
        QVERIFY(written > 0);
    }
};

QTEST_APPLESS_MAIN(QuestionLogTest)
#include "tst_question_log.moc"
