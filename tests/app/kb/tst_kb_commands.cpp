// SPDX-License-Identifier: GPL-3.0-or-later
// What each command does with a copy of the demonstration base.
#include "tests/app/kb/program.h"

#include <QJsonArray>

class KbCommandsTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        kb_ = std::make_unique<Program>();
        kb_->copy_base();
    }

    // ---- validate --------------------------------------------------------------------------------------

    void validation_prints_the_planted_warnings_with_their_places() {
        Finished done = kb_->run({"validate"});
        KB_EXPECT(done, 0);
        QStringList lines = done.out.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        static const QRegularExpression form("^[^:]+\\.md:\\d+:\\d+: warning: .+ \\[[a-z_.]+\\]$");
        for (const QString& line : lines)
            QVERIFY2(form.match(line).hasMatch(), qPrintable(line));
        QVERIFY(done.out.contains("storage/transfer-globus.md:"));
        QVERIFY(done.err.contains("errors: 0, warnings: 3"));
        KB_EXPECT(kb_->run({"validate", "--strict"}), 1);
        QCOMPARE(kb_->run({"validate", "--quiet"}).err, "");
    }

    void validation_can_look_at_some_files_named_from_anywhere() {
        for (const QString& file :
             {QString("kb/storage/transfer-globus.md"), QString("storage/transfer-globus.md"),
              kb_->path("kb/storage/transfer-globus.md")}) {
            Finished done = kb_->run({"validate", "--json", file});
            KB_EXPECT(done, 0);
            QCOMPARE(done.json()["files"].toInt(), 1);
            QCOMPARE(done.json()["warnings"].toInt(), 1);
        }
    }

    void a_commit_hook_may_name_files_that_are_no_articles() {
        Finished done = kb_->run({"validate", "kb/README.md", "kb/templates/howto.md"});
        KB_EXPECT(done, 0);
        QCOMPARE(done.out, "");
    }

    void an_error_in_an_article_exits_with_1() {
        kb_->write("kb/jobs/bad.md", "---\ntitle: Bad\naudience: everyone\n---\n\nText.\n");
        Finished done = kb_->run({"validate", "--json", "kb/jobs/bad.md"});
        KB_EXPECT(done, 1);
        QJsonObject json = done.json();
        QVERIFY(json["errors"].toInt() > 0);
        QJsonArray findings = json["findings"].toArray();
        QVERIFY(!findings.isEmpty());
        for (const QJsonValue finding : findings) {
            QCOMPARE(finding.toObject().keys(),
                     QStringList({"code", "column", "fix", "line", "message", "path", "severity"}));
            QCOMPARE(finding["path"].toString(), "jobs/bad.md");
        }
        Finished summary = kb_->run({"validate", "--summary"});
        KB_EXPECT(summary, 1);
        QVERIFY2(summary.out.contains("audience."), qPrintable(summary.out));
        QVERIFY(!summary.out.contains("jobs/bad.md"));
    }

    // ---- ingest and status -----------------------------------------------------------------------------

    void a_second_ingest_changes_nothing() {
        Finished first = kb_->run({"ingest", "--json"});
        KB_EXPECT(first, 0);
        QVERIFY(first.json()["added"].toInt() >= 36);
        QCOMPARE(first.json()["failed"].toArray().size(), 0);
        Finished second = kb_->run({"ingest", "--json"});
        KB_EXPECT(second, 0);
        QCOMPARE(second.json()["added"].toInt() + second.json()["changed"].toInt() +
                     second.json()["removed"].toInt(),
                 0);
        QCOMPARE(second.json()["unchanged"], first.json()["added"]);
    }

    void a_quiet_ingest_says_nothing() {
        Finished done = kb_->run({"ingest", "--quiet"});
        KB_EXPECT(done, 0);
        QCOMPARE(done.out + done.err, "");
    }

    void a_failed_file_is_named_and_exits_with_1() {
        if (::geteuid() == 0)
            QSKIP("root may read every file");
        std::filesystem::permissions(kb_->file("kb/jobs/node-fail.md"), std::filesystem::perms::none);
        Finished done = kb_->run({"ingest"});
        KB_EXPECT(done, 1);
        QVERIFY(done.err.contains("jobs/node-fail.md"));
    }

    void redactions_are_counted_by_rule_in_the_report_and_in_status() {
        kb_->write("kb/ops/leak.md", "---\ntitle: Leak\naudience: admins\nstatus: approved\n---\n\n"
                                     "password: hunter2-Zq81xkW0\n\nExport DB_PASSWORD=kestrel-Rm52uvY7\n");
        QJsonObject report = kb_->run({"ingest", "--json"}).json();
        QCOMPARE(report["redactions"].toObject()["password"].toInt(), 2);
        QVERIFY(kb_->run({"ingest", "--full"}).err.contains(QRegularExpression("Redacted: .*password")));
        QCOMPARE(kb_->run({"status", "--json"}).json()["redactions"].toObject()["password"].toInt(), 2);
        QJsonObject users = kb_->run({"status", "--json", "--max-audience", "users"}).json();
        QVERIFY(!users["redactions"].toObject().contains("password"));
    }

    void status_counts_what_the_caller_may_see() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        QJsonObject all = kb_->run({"status", "--json"}).json();
        for (const char* key :
             {"generation", "embedder", "rules", "documents", "passages", "by_category", "by_status",
              "by_audience", "sources", "waiting", "redactions", "failed", "skipped", "overdue"})
            QVERIFY2(all.contains(key), key);
        QVERIFY(all["overdue"].toArray().contains("access/x11-forwarding.md"));
        QJsonObject users = kb_->run({"status", "--json", "--max-audience", "users"}).json();
        QVERIFY(users["documents"].toInt() < all["documents"].toInt());
        QCOMPARE(users["by_audience"].toObject().keys(), QStringList{"users"});
        // Every document has a status, an audience and a source, and so has every passage.
        for (const char* key : {"by_status", "by_audience"}) {
            int documents = 0;
            int passages = 0;
            for (const QJsonValue tally : all[key].toObject()) {
                documents += tally["documents"].toInt();
                passages += tally["passages"].toInt();
            }
            QCOMPARE(documents, all["documents"].toInt());
            QCOMPARE(passages, all["passages"].toInt());
        }
        QJsonObject runbooks = all["by_category"].toObject()["runbook"].toObject();
        QVERIFY(runbooks["documents"].toInt() > 0);
        QVERIFY(runbooks["passages"].toInt() >= runbooks["documents"].toInt());
        QCOMPARE(all["sources"][0]["passages"], all["passages"]);
        Finished text = kb_->run({"status"});
        KB_EXPECT(text, 0);
        static const QRegularExpression row("runbook +[1-9]\\d* +[1-9]\\d*\n");
        QVERIFY2(text.out.contains(row), qPrintable(text.out));
        QVERIFY(text.out.contains("Overdue for review: 1"));
    }

    void an_environment_ceiling_is_only_lowered_by_an_option() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        kb_->set("KB_MAX_AUDIENCE", "users");
        QJsonObject json = kb_->run({"status", "--json", "--max-audience", "admins"}).json();
        QCOMPARE(json["max_audience"].toString(), "users");
        QCOMPARE(json["by_audience"].toObject().keys(), QStringList{"users"});
    }

    void a_sound_index_passes_its_check_and_a_damaged_one_names_the_repair() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        Finished sound = kb_->run({"status", "--check"});
        KB_EXPECT(sound, 0);
        QVERIFY(sound.err.contains("sound"));
        // What the write-ahead log still holds would hide the damage.
        std::filesystem::remove(kb_->file("kb.index.sqlite-wal"));
        std::filesystem::remove(kb_->file("kb.index.sqlite-shm"));
        QByteArray bytes = kb_->read("kb.index.sqlite");
        for (qsizetype i = bytes.size() / 2; i < bytes.size() / 2 + 20'000 && i < bytes.size(); ++i)
            bytes[i] = '\x5A';
        kb_->write("kb.index.sqlite", bytes);
        Finished damaged = kb_->run({"status", "--check"});
        QVERIFY(damaged.code == 1 || damaged.code == 3); // depends on which pages it needs before the check
        QVERIFY2(damaged.err.contains("kb ingest"), qPrintable(damaged.err));
    }

    void a_status_file_is_left_for_monitoring_also_without_an_index() {
        Finished missing = kb_->run({"status", "--write", "status.json"});
        KB_EXPECT(missing, 3);
        QJsonObject bad = QJsonDocument::fromJson(kb_->read("status.json")).object();
        QCOMPARE(bad["ok"].toBool(true), false);
        QVERIFY(!bad["error"].toString().isEmpty());
        KB_EXPECT(kb_->run({"ingest"}), 0);
        KB_EXPECT(kb_->run({"status", "--check", "--write", "status.json"}), 0);
        QJsonObject good = QJsonDocument::fromJson(kb_->read("status.json")).object();
        QCOMPARE(good["ok"].toBool(), true);
        QCOMPARE(good["version"].toInt(), 1);
        QCOMPARE(good["problems"].toArray().size(), 0);
        QCOMPARE(good["sources"][0]["name"].toString(), "kb");
        // One time for all: a caller who sees less is told of the same run.
        KB_EXPECT(kb_->run({"status", "--max-audience", "users", "--write", "users.json"}), 0);
        QJsonObject users = QJsonDocument::fromJson(kb_->read("users.json")).object();
        QVERIFY(!good["last_run"].toString().isEmpty());
        QCOMPARE(users["last_run"], good["last_run"]);
    }

    // ---- get, explain, eval ----------------------------------------------------------------------------

    void an_article_or_one_section_is_printed() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        Finished whole = kb_->run({"get", "limits/qos-submit-limit.md"});
        KB_EXPECT(whole, 0);
        QVERIFY(whole.out.contains("## Cause"));
        QVERIFY(!whole.out.contains("escalate_if:")); // frontmatter is metadata, not text
        Finished section = kb_->run({"get", "--json", "kb/limits/qos-submit-limit.md#cause"});
        KB_EXPECT(section, 0);
        QJsonObject json = section.json();
        QCOMPARE(json["citation"].toString(), "limits/qos-submit-limit.md#cause");
        QVERIFY(json["text"].toString().startsWith("## Cause"));
        QVERIFY(!json["text"].toString().contains("\n## "));
        QCOMPARE(json["audience"].toString(), "users");
        QVERIFY(json["url"].isNull());
    }

    void what_is_absent_and_what_may_not_be_seen_get_one_answer() {
        kb_->write("kb/ops/hidden.md",
                   "---\ntitle: Hidden\naudience: admins\nstatus: approved\n---\n\nText.\n");
        KB_EXPECT(kb_->run({"ingest"}), 0);
        KB_EXPECT(kb_->run({"get", "ops/hidden.md"}), 0);
        Finished hidden = kb_->run({"get", "ops/hidden.md", "--max-audience", "users"});
        Finished absent = kb_->run({"get", "ops/absent.md", "--max-audience", "users"});
        KB_EXPECT(hidden, 1);
        KB_EXPECT(absent, 1);
        QCOMPARE(hidden.err.replace("hidden", "absent"), absent.err);
        QCOMPARE(hidden.out, absent.out);
        Finished explained = kb_->run({"explain", "text", "ops/hidden.md", "--max-audience", "users"});
        KB_EXPECT(explained, 1);
    }

    void an_explanation_adds_up() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        QJsonObject json =
            kb_->run({"explain", "--json", "QOSMaxSubmitJobPerUserLimit", "limits/qos-submit-limit.md"})
                .json();
        QCOMPARE(json["rank"].toInt(), 1);
        double sum = 0;
        for (const QJsonValue leg : json["legs"].toObject())
            sum += leg["part"].toDouble();
        QVERIFY(qAbs(sum - json["score"].toDouble()) < 1e-4);
        QVERIFY(!json["terms"].toArray().isEmpty());
    }

    void an_article_that_is_no_hit_is_explained_too() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        Finished done = kb_->run({"explain", "zyzzyva", "limits/qos-submit-limit.md"});
        KB_EXPECT(done, 0);
        QVERIFY(done.out.contains("did not find it"));
        QVERIFY(done.out.contains("Words it does not have: zyzzyva"));
    }

    void golden_queries_are_scored_per_leg_and_fused() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        Finished done = kb_->run({"eval", "--json", "--golden", "kb/golden/demo.yaml"});
        KB_EXPECT(done, 0);
        QJsonArray ways = done.json()["ways"].toArray();
        QStringList names;
        for (const QJsonValue way : ways)
            names << way["name"].toString();
        QCOMPARE(names, QStringList({"keyword", "vector", "trigram", "fused"}));
        QCOMPARE(ways.at(3)["queries"].toInt(), 40);
        QVERIFY(ways.at(3)["ndcg@10"]["mean"].toDouble() > 0.5);
        QVERIFY(ways.at(3)["ndcg@10"]["low"].toDouble() <= ways.at(3)["ndcg@10"]["mean"].toDouble());
        QCOMPARE(done.json()["missing"].toArray().size(), 0);
        QCOMPARE(done.json()["queries"].toArray().size(), 40);
        Finished text = kb_->run({"eval", "--golden", "kb/golden/demo.yaml"});
        KB_EXPECT(text, 0);
        QVERIFY(text.out.contains("fused"));
    }

    void a_figure_below_its_floor_exits_with_1() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        KB_EXPECT(kb_->run({"eval", "--golden", "kb/golden/demo.yaml", "--floor", "ndcg@10=0.1"}), 0);
        Finished done = kb_->run({"eval", "--golden", "kb/golden/demo.yaml", "--floor", "nDCG@10=1"});
        KB_EXPECT(done, 1);
        QVERIFY(done.err.contains("below the floor"));
    }

    void two_profiles_are_compared_query_by_query() {
        kb_->write(
            "kb/profiles.yaml",
            "version: 1\nprofiles:\n  - {name: words, weights: {keyword: 1, vector: 0, trigram: 0}}\n");
        KB_EXPECT(kb_->run({"ingest"}), 0);
        Finished done = kb_->run({"eval", "--json", "--golden", "kb/golden/demo.yaml", "--profile", "default",
                                  "--profile", "words"});
        KB_EXPECT(done, 0);
        QJsonObject comparison = done.json()["comparison"].toObject();
        QCOMPARE(comparison["won"].toArray().size() + comparison["lost"].toArray().size() +
                     comparison["tied"].toInt(),
                 36); // the answerable ones
        Finished unknown = kb_->run({"eval", "--golden", "kb/golden/demo.yaml", "--profile", "wrods"});
        KB_EXPECT(unknown, 3);
        QVERIFY(unknown.err.contains("words"));
    }

    void a_judged_page_that_nobody_can_see_is_reported() {
        KB_EXPECT(kb_->run({"ingest"}), 0);
        kb_->write(
            "g.yaml",
            "- {id: a, query: submit limit, relevant: [{path: qos-submit-limit.md}, {path: no.md}]}\n");
        Finished done = kb_->run({"eval", "--json", "--golden", "g.yaml", "--prefix", "limits/"});
        KB_EXPECT(done, 0);
        QJsonArray missing = done.json()["missing"].toArray();
        QCOMPARE(missing.size(), 1);
        QCOMPARE(missing.at(0)["path"].toString(), "limits/no.md");
    }

    // ---- scrub -----------------------------------------------------------------------------------------

    void secrets_are_taken_out_of_standard_input() {
        Finished done =
            kb_->run({"scrub"}, "machine a\npassword = hunter2-Zq81xkW0\nwrite to jdoe@example.edu\n");
        KB_EXPECT(done, 1);
        QVERIFY(!done.out.contains("hunter2"));
        QVERIFY(done.out.startsWith("machine a\n"));
        QVERIFY(!(done.out + done.err).contains("hunter2"));
        Finished clean = kb_->run({"scrub"}, "nothing here\n");
        KB_EXPECT(clean, 0);
        QCOMPARE(clean.out, "nothing here\n");
    }

    void the_report_names_rule_and_place_but_no_secret() {
        kb_->write("log.txt", "line\npassword = hunter2-Zq81xkW0\n");
        Finished done = kb_->run({"scrub", "--json", "--context", "document", "log.txt"});
        KB_EXPECT(done, 1);
        QJsonArray found = done.json()["redactions"].toArray();
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.at(0)["line"].toInt(), 2);
        QVERIFY(!found.at(0)["rule"].toString().isEmpty());
        QVERIFY(!done.out.contains("hunter2"));
    }

    void of_a_file_that_is_a_secret_nothing_is_printed() {
        kb_->write(".netrc", "machine a login b password c\n");
        Finished done = kb_->run({"scrub", ".netrc"});
        KB_EXPECT(done, 1);
        QCOMPARE(done.out, "");
        QVERIFY(done.err.contains(".netrc"));
    }

    // ---- init ------------------------------------------------------------------------------------------

    void a_new_base_is_valid_and_nothing_is_overwritten() {
        kb_->write("new/.gitignore", "mine\n");
        Finished done = kb_->run({"init", "new"});
        KB_EXPECT(done, 0);
        QVERIFY(done.err.contains(".gitignore is there already"));
        QCOMPARE(kb_->read("new/.gitignore"), "mine\n");
        QVERIFY(kb_->read("new/.gitattributes").contains("*.jsonl merge=union"));
        QVERIFY(kb_->read("new/.pre-commit-hooks.yaml").contains("kb validate"));
        QVERIFY(kb_->read("new/kb.yaml").contains("name: new"));
        KB_EXPECT(kb_->run({"validate", "--kb-root", "new"}), 0);
        KB_EXPECT(kb_->run({"ingest", "--kb-root", "new"}), 0);
    }

    void an_adopted_folder_gets_a_vocabulary_and_a_list_of_what_is_missing() {
        kb_->write("wiki/a.md",
                   "---\ntitle: A\ncategory: recipe\nsystem: [warp]\nowner: \"Team: One\"\n---\n\nText.\n");
        kb_->write("wiki/b.md", "# No frontmatter\n\nText.\n");
        Finished done = kb_->run({"init", "--json", "--adopt", "wiki"});
        KB_EXPECT(done, 0);
        QJsonObject json = done.json();
        QCOMPARE(json["articles"].toInt(), 2);
        QCOMPARE(json["without_frontmatter"].toInt(), 1);
        QCOMPARE(json["categories"].toObject().keys(), QStringList{"recipe"});
        QCOMPARE(json["owners"].toObject().keys(), QStringList{"Team: One"});
        QVERIFY(!json["by_code"].toObject().isEmpty());
        QVERIFY(kb_->read("wiki/kb.yaml").contains("categories: [recipe]"));
        QCOMPARE(QDir(kb_->path("wiki")).entryList(QDir::Files | QDir::Hidden),
                 QStringList({"a.md", "b.md", "kb.yaml"}));
        Finished findings = kb_->run({"validate", "--kb-root", "wiki", "--json"});
        QVERIFY(!findings.out.contains("recipe")); // known now
        QByteArray before = kb_->read("wiki/kb.yaml");
        KB_EXPECT(kb_->run({"init", "--adopt", "wiki"}), 0);
        QCOMPARE(kb_->read("wiki/kb.yaml"), before);
    }

private:
    std::unique_ptr<Program> kb_;
};

QTEST_GUILESS_MAIN(KbCommandsTest)
#include "tst_kb_commands.moc"
