// SPDX-License-Identifier: GPL-3.0-or-later
// Promise: nothing leaves unredacted. What of a question reaches an embedder.
#include "core/search/question_embedder.h"
#include "tests/core/scrub/made_up.h"

#include <QtTest>

using namespace kb;

namespace {

/// Keeps what it is asked.
class Listener final : public Embedder {
public:
    Listener(bool remote, bool external, std::vector<std::string>& heard)
        : remote_(remote)
        , external_(external)
        , heard_(heard) {}
    const std::string& id() const override { return id_; }
    std::size_t dimension() const override { return 2; }
    std::size_t window() const override { return 1200; }
    bool remote() const override { return remote_; }
    bool external() const override { return external_; }
    Result<Vectors> embed(std::span<const std::string> texts, TextRole, std::stop_token) override {
        heard_.insert(heard_.end(), texts.begin(), texts.end());
        return Vectors{.dimension = 2, .values = {1, 0}};
    }

private:
    std::string id_ = "listener:2";
    bool remote_, external_;
    std::vector<std::string>& heard_;
};

} // namespace

class QuestionEmbedderTest : public QObject {
    Q_OBJECT
private slots:
    void a_service_gets_a_question_without_secrets_and_personal_data() {
        QuestionEmbedder questions = service();
        std::string password = made_up::password(4);
        std::string question = "login fails for jane.roe@example.edu with password: " + password;
        auto outcome = questions.embed(question, Audience::admins, {}).value();
        QCOMPARE(outcome.vector.size(), 2U);
        QCOMPARE(outcome.missing, std::string());
        QCOMPARE(heard_.size(), 1U);
        QVERIFY2(!heard_[0].contains(password) && !heard_[0].contains("jane.roe"), heard_[0].c_str());
        QVERIFY(heard_[0].starts_with("login fails for [redacted: "));
    }
    void a_harmless_question_is_sent_as_it_was_asked() {
        QuestionEmbedder questions = service();
        QVERIFY(!questions.embed("why is my job pending?", Audience::admins, {}).value().vector.empty());
        QCOMPARE(heard_, std::vector<std::string>{"why is my job pending?"});
    }
    void what_cannot_be_scrubbed_is_not_sent() {
        QuestionEmbedder questions = service();
        auto outcome = questions.embed("quota \xff", Audience::users, {}).value();
        QVERIFY(outcome.vector.empty());
        QVERIFY(outcome.missing.starts_with("keyword only: "));
        QVERIFY(heard_.empty());
    }
    void a_service_without_a_scrubber_is_never_asked() {
        QuestionEmbedder questions(std::make_unique<Listener>(true, false, heard_));
        QVERIFY(!questions.embed("quota", Audience::users, {}).value().missing.empty());
        QVERIFY(heard_.empty());
    }
    void an_embedder_in_the_process_gets_the_question_as_it_is() {
        QuestionEmbedder questions(std::make_unique<Listener>(false, false, heard_));
        std::string question = "password: " + made_up::password(4);
        QVERIFY(!questions.embed(question, Audience::admins, {}).value().vector.empty());
        QCOMPARE(heard_, std::vector<std::string>{question});
    }

    void a_question_above_what_may_leave_is_not_sent_data() {
        QTest::addColumn<std::optional<Audience>>("highest");
        QTest::addColumn<Audience>("ceiling");
        QTest::addColumn<bool>("sent");
        std::optional<Audience> none;
        QTest::newRow("nothing may leave") << none << Audience::users << false;
        for (Audience highest : {Audience::users, Audience::staff, Audience::admins})
            for (Audience ceiling : {Audience::users, Audience::staff, Audience::admins})
                QTest::addRow("%s at %s", name_of(highest).data(), name_of(ceiling).data())
                    << std::optional(highest) << ceiling << (ceiling <= highest);
    }
    void a_question_above_what_may_leave_is_not_sent() {
        QFETCH(std::optional<Audience>, highest);
        QFETCH(Audience, ceiling);
        QFETCH(bool, sent);
        QuestionEmbedder questions(std::make_unique<Listener>(true, true, heard_), Scrubber(), highest);
        auto outcome = questions.embed("quota", ceiling, {}).value();
        QCOMPARE(outcome.vector.empty(), !sent);
        QCOMPARE(outcome.missing.starts_with("keyword only: "), !sent);
        QCOMPARE(heard_.size(), sent ? 1U : 0U);
    }
    /// What is remembered of a question must not answer for a ceiling at which it may not be asked.
    void a_remembered_vector_does_not_serve_a_higher_ceiling() {
        QuestionEmbedder questions(std::make_unique<Listener>(true, true, heard_), Scrubber(),
                                   Audience::users);
        QVERIFY(!questions.embed("quota", Audience::users, {}).value().vector.empty());
        QVERIFY(questions.embed("quota", Audience::admins, {}).value().vector.empty());
    }
    void the_same_question_is_asked_once() {
        QuestionEmbedder questions = service();
        for (Audience ceiling : {Audience::users, Audience::staff, Audience::admins})
            QVERIFY(!questions.embed("quota", ceiling, {}).value().vector.empty());
        QCOMPARE(heard_.size(), 1U);
    }

    void questions_asked_in_turn_are_embedded_once_each() {
        QuestionEmbedder questions(std::make_unique<Listener>(false, false, heard_));
        for (int round = 0; round < 3; ++round)
            for (const char* question : {"quota", "x11", "login"})
                QVERIFY(!questions.embed(question, Audience::users, {}).value().vector.empty());
        QCOMPARE(heard_.size(), 3U);
    }
    void the_oldest_of_too_many_questions_is_forgotten() {
        QuestionEmbedder questions(std::make_unique<Listener>(false, false, heard_));
        for (std::size_t i = 0; i <= remembered_questions; ++i)
            QVERIFY(questions.embed(std::to_string(i), Audience::users, {}));
        heard_.clear();
        QVERIFY(questions.embed(std::to_string(remembered_questions), Audience::users, {}));
        QVERIFY(heard_.empty());
        QVERIFY(questions.embed("0", Audience::users, {}));
        QCOMPARE(heard_.size(), 1U);
    }
    void cleanup() { heard_.clear(); }

private:
    QuestionEmbedder service() {
        return QuestionEmbedder(std::make_unique<Listener>(true, false, heard_), Scrubber());
    }

    std::vector<std::string> heard_;
};

QTEST_APPLESS_MAIN(QuestionEmbedderTest)
#include "tst_question_embedder.moc"
