// SPDX-License-Identifier: GPL-3.0-or-later
// kb search: what people and programs read.
#include "tests/app/kb/program.h"

#include <QJsonArray>

class KbSearchTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        kb_ = std::make_unique<Program>();
        kb_->copy_base();
        kb_->write("docs/guide.md", "# Guide to the kiosk\n\nThe kiosk in the lobby prints badges.\n");
        KB_EXPECT(kb_->run({"sources", "add", "lobby", "docs", "--audience", "users"}), 0);
        KB_EXPECT(kb_->run({"ingest"}), 0);
    }

    void a_hit_shows_title_citation_badges_and_snippet() {
        Finished done = kb_->run({"search", "sbatch says QOSMaxSubmitJobPerUserLimit", "-k", "2"});
        KB_EXPECT(done, 0);
        QVERIFY2(done.out.startsWith("1   "), qPrintable(done.out));
        QVERIFY(done.out.contains("limits/qos-submit-limit.md"));
        QVERIFY(done.out.contains("users · approved · troubleshooting · reviewed 2026-"));
        QCOMPARE(done.err, "");
    }

    void words_without_quotes_are_one_question() {
        Finished quoted = kb_->run({"search", "disk quota exceeded"});
        Finished words = kb_->run({"search", "disk", "quota", "exceeded"});
        KB_EXPECT(words, 0);
        QCOMPARE(words.out, quoted.out);
    }

    // traps: Keyword search: no query text is syntax, for the index or for the command line.
    void a_question_may_look_like_anything() {
        for (const QString question : {"[ERROR] node_fail", "--mem-per-cpu", "a,b", "\"unbalanced", "C++",
                                       "*", "title:x AND y", "%s{}", "=x"}) {
            Finished done = kb_->run({"search", "--json", "--", question});
            KB_EXPECT(done, 0);
            QCOMPARE(done.json()["query"].toString(), question);
        }
    }

    void the_json_has_the_keys_of_the_contract() {
        Finished done = kb_->run({"search", "--json", "sbatch says QOSMaxSubmitJobPerUserLimit"});
        KB_EXPECT(done, 0);
        QJsonObject json = done.json();
        QCOMPARE(json.keys(),
                 QStringList({"answerable", "degraded", "embedder", "generation", "hits", "query"}));
        QVERIFY(json["degraded"].isNull());
        QVERIFY(json["answerable"].toBool());
        QJsonObject hit = json["hits"][0].toObject();
        QCOMPARE(hit.keys(), QStringList({"as_of", "audience", "category", "citation", "evidence", "heading",
                                          "last_reviewed", "legs", "more", "path", "rank", "revision",
                                          "score", "snippet", "source", "status", "system", "title", "url"}));
        QCOMPARE(hit["path"].toString(), "limits/qos-submit-limit.md");
        QVERIFY(hit["citation"].toString().startsWith("limits/qos-submit-limit.md"));
        QCOMPARE(hit["legs"].toObject().keys(), QStringList({"keyword", "trigram", "vector"}));
        QCOMPARE(hit["legs"].toObject()["keyword"].toObject().keys(), QStringList({"rank", "score"}));
        QCOMPARE(hit["source"].toObject(), QJsonObject({{"type", "articles"}, {"name", "kb"}}));
        QVERIFY(hit["revision"].isNull());
        // The order of keys is part of what people see.
        QVERIFY(done.out.indexOf("\"rank\"") < done.out.indexOf("\"citation\""));
    }

    void a_stem_is_explained_as_the_beginning_of_a_word() {
        Finished done = kb_->run({"search", "--explain", "purging", "-k", "1"});
        KB_EXPECT(done, 0);
        QVERIFY2(done.out.contains(QString::fromUtf8("purg…")), qPrintable(done.out));
        QVERIFY2(!done.out.contains("<U+"), qPrintable(done.out));
    }

    void an_explanation_shows_legs_and_words() {
        Finished text = kb_->run({"search", "--explain", "QOSMaxSubmitJobPerUserLimit", "-k", "1"});
        KB_EXPECT(text, 0);
        QVERIFY(text.out.contains("score "));
        QVERIFY(text.out.contains("keyword "));
        QVERIFY(text.out.contains("idf"));
        QJsonObject hit = kb_->run({"search", "--json", "--explain", "QOSMaxSubmitJobPerUserLimit"})
                              .json()["hits"][0]
                              .toObject();
        QVERIFY(hit["legs"].toObject()["keyword"].toObject().contains("part"));
        QVERIFY(!hit["terms"].toArray().isEmpty());
    }

    void the_first_hits_do_not_depend_on_k() {
        QJsonArray three =
            kb_->run({"search", "--json", "purge of scratch", "-k", "3"}).json()["hits"].toArray();
        QJsonArray nine =
            kb_->run({"search", "--json", "purge of scratch", "-k", "9"}).json()["hits"].toArray();
        QCOMPARE(three.size(), 3);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(three.at(i), nine.at(i));
    }

    void what_is_not_found_is_said() {
        Finished done = kb_->run({"search", "zyzzyva"});
        KB_EXPECT(done, 0);
        QVERIFY2(done.out.contains("Nothing found") || done.out.contains("does not seem to answer"),
                 qPrintable(done.out));
    }

    void a_question_without_an_answer_is_noted_for_those_who_write_articles() {
        QFile::remove(kb_->path("kb.questions.jsonl"));
        KB_EXPECT(kb_->run({"search", "disk quota exceeded"}), 0);
        QVERIFY(!QFile::exists(kb_->path("kb.questions.jsonl")));
        Finished vain = kb_->run({"search", "zyzzyva of jane.roe@example.edu", "--max-audience", "users"});
        KB_EXPECT(vain, 0);
        QJsonObject line = QJsonDocument::fromJson(kb_->read("kb.questions.jsonl").trimmed()).object();
        QVERIFY(line["query"].toString().startsWith("zyzzyva of [redacted: "));
        QCOMPARE(line["ceiling"].toString(), "users");
        QCOMPARE(line["source"].toString(), "cli");
    }
    void a_log_that_cannot_be_written_stops_no_answer() {
        QString place = kb_->path("no/such/folder/log.jsonl");
        kb_->set("KB_QUESTIONS_PATH", place);
        Finished named = kb_->run({"search", "zyzzyva"});
        kb_->unset("KB_QUESTIONS_PATH");
        KB_EXPECT(named, 0);
        QVERIFY2(named.err.contains(place), qPrintable(named.err));
        QFile::remove(kb_->path("kb.questions.jsonl"));
        QVERIFY(QDir().mkpath(kb_->path("kb.questions.jsonl"))); // in the way
        Finished usual = kb_->run({"search", "zyzzyva"});
        QDir().rmdir(kb_->path("kb.questions.jsonl"));
        KB_EXPECT(usual, 0);
        QCOMPARE(usual.err, "");
    }

    void documents_of_other_sources_say_where_they_are_from() {
        Finished done = kb_->run({"search", "kiosk badges", "-k", "1"});
        KB_EXPECT(done, 0);
        QVERIFY(done.out.contains("lobby/guide.md"));
        QVERIFY(done.out.contains("from lobby"));
        QJsonObject hit = kb_->run({"search", "--json", "kiosk", "--source-type", "directory"})
                              .json()["hits"][0]
                              .toObject();
        QCOMPARE(hit["source"].toObject(), QJsonObject({{"type", "directory"}, {"name", "lobby"}}));
        Finished articles = kb_->run({"search", "--json", "kiosk badges", "--source-type", "articles"});
        QVERIFY(!articles.out.contains("lobby/"));
    }

    void filters_narrow_the_hits_and_a_mistyped_one_is_pointed_out() {
        Finished policy = kb_->run({"search", "--json", "scratch", "--category", "policy"});
        KB_EXPECT(policy, 0);
        QVERIFY(!policy.json()["hits"].toArray().isEmpty());
        for (const QJsonValue hit : policy.json()["hits"].toArray())
            QCOMPARE(hit["category"].toString(), "policy");
        Finished typo = kb_->run({"search", "scratch", "--category", "polciy"});
        KB_EXPECT(typo, 0);
        QVERIFY(typo.err.contains("Did you mean policy?"));
    }

    void drafts_are_hits_only_where_they_are_asked_for_and_allowed() {
        QStringList ask = {"search", "--json", "fact sheet draft status", "-k", "100"};
        auto drafts = [&](const QStringList& arguments) {
            int count = 0;
            for (const QJsonValue hit : kb_->run(arguments).json()["hits"].toArray())
                count += hit["status"].toString() == "draft";
            return count;
        };
        QCOMPARE(drafts(ask), 0);
        QVERIFY(drafts(QStringList(ask) << "--include-drafts") > 0);
        Program& kb = *kb_;
        kb.set("KB_INCLUDE_DRAFTS", "0");
        int forbidden = drafts(QStringList(ask) << "--include-drafts");
        kb.set("KB_INCLUDE_DRAFTS", "1");
        int included = drafts(ask);
        kb.unset("KB_INCLUDE_DRAFTS");
        QCOMPARE(forbidden, 0);
        QVERIFY(included > 0);
    }

    void another_embedder_is_refused_with_the_command_that_embeds_anew() {
        kb_->set("KB_VLLM_BASE_URL", "http://127.0.0.1:9/v1");
        Finished done = kb_->run({"search", "quota", "--embedder", "vllm"});
        kb_->unset("KB_VLLM_BASE_URL");
        KB_EXPECT(done, 3);
        QVERIFY2(done.err.contains("kb ingest --full"), qPrintable(done.err));
    }

private:
    std::unique_ptr<Program> kb_;
};

QTEST_GUILESS_MAIN(KbSearchTest)
#include "tst_kb_search.moc"
