// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/explanation_model.h"
#include "ui/search/golden_model.h"
#include "ui/search/golden_panel.h"
#include "ui/search/hits_model.h"
#include "ui/search/weights_panel.h"
#include "ui/support/theme.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace kb;
using namespace kb::ui;

namespace {

Hit hit(const std::string& path) {
    Hit hit{.rank = 1, .score = 0.5};
    hit.meta.path = path;
    hit.meta.title = "Title of " + path;
    hit.meta.audience = Audience::users;
    hit.meta.status = Status::approved;
    hit.passage = {.citation = path + "#a",
                   .headings = {"Causes", "Días"},
                   .snippet = {.text = "Éste: quota exceeded", .marks = {{7, 12}}},
                   .first_line = 7};
    return hit;
}

QStringList texts_of(const std::vector<Badge>& badges) {
    QStringList texts;
    for (const Badge& badge : badges)
        texts += badge.text;
    return texts;
}

QueryScore score(const std::string& id, double ndcg) {
    return {.id = id, .ndcg10 = ndcg, .recall5 = ndcg, .mrr = ndcg};
}

GoldenScores some_scores() {
    GoldenScores scores;
    for (const char* id : {"same", "wins", "loses", "loses more"}) {
        scores.queries.push_back({.id = id, .query = id, .relevant = {{"a.md", "", 3}}});
        scores.audiences.push_back(Audience::users);
    }
    scores.saved = {{"default", {}},
                    {score("same", 1), score("wins", 0.5), score("loses", 0.9), score("loses more", 1)},
                    {}};
    scores.present = {{"present", {}},
                      {score("same", 1), score("wins", 1), score("loses", 0.8), score("loses more", 0.2)},
                      {}};
    scores.saved.summary = summarize(scores.saved.scores);
    scores.present.summary = summarize(scores.present.scores);
    scores.comparison = compare(scores.queries, scores.saved.scores, scores.present.scores);
    return scores;
}

QStringList column_of(const QAbstractItemModel& model, int column) {
    QStringList texts;
    for (int i = 0; i < model.rowCount(); ++i)
        texts += model.index(i, column).data().toString();
    return texts;
}

/// The keyword leg found it in the middle of its pool, the vector leg first.
Explanation some_explanation() {
    Explanation explanation;
    explanation.rank = 2;
    explanation.ranked = 50;
    explanation.score = 0.75;
    explanation.legs[0] = {.weight = 1, .leg = LegScore{4, 6, 0.25}, .in_pool = true, .worst = 2, .best = 10};
    explanation.legs[1] = {
        .weight = 1, .leg = LegScore{1, 0.5, 0.5}, .in_pool = true, .worst = -0.5, .best = 0.5};
    return explanation;
}

} // namespace

class SearchModelsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void the_models_keep_the_rules_of_models() {
        auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
        HitsModel hits;
        LegsModel legs;
        TermsModel terms;
        GoldenSummaryModel summary;
        GoldenQueriesModel queries;
        QAbstractItemModelTester testers[] = {
            QAbstractItemModelTester(&hits, mode), QAbstractItemModelTester(&legs, mode),
            QAbstractItemModelTester(&terms, mode), QAbstractItemModelTester(&summary, mode),
            QAbstractItemModelTester(&queries, mode)};
        hits.set_hits({hit("a.md"), hit("b.md")});
        hits.set_marks({{"a.md", 3}});
        hits.set_hits({});
        legs.set(some_explanation());
        legs.set(std::nullopt);
        terms.set({{.word = "quota", .title = 1, .idf = 3}}, {"why"});
        terms.set({}, {});
        summary.set(some_scores());
        queries.set(some_scores());
        summary.set({});
        queries.set({});
    }

    void a_hit_is_found_by_its_path_and_said_in_words() {
        HitsModel model;
        model.set_hits({hit("a.md"), hit("b.md")});
        QModelIndex found = model.index_of("b.md");
        QCOMPARE(found.row(), 1);
        QVERIFY(!model.index_of("c.md").isValid());
        QString words = found.data(Qt::AccessibleTextRole).toString();
        for (const char* part : {"Title of b.md", "Causes › Días", "quota exceeded", "users"})
            QVERIFY2(words.contains(QString::fromUtf8(part)), part);
    }

    void matched_words_are_marked_where_they_stand_behind_accents() {
        HitsModel model;
        model.set_hits({hit("a.md")});
        const HitsModel::Row& row = model.row(model.index(0));
        QCOMPARE(row.matched.size(), std::size_t{1});
        QCOMPARE(row.snippet.mid(row.matched[0].start, row.matched[0].length), QString("quota"));
    }

    void badges_say_what_a_reader_must_know() {
        Hit plain = hit("a.md");
        QCOMPARE(texts_of(badges_of(plain, {})), QStringList{"users"});
        Hit special = hit("a.md");
        special.meta.status = Status::draft;
        special.meta.audience = Audience::staff;
        special.meta.source_type = "directory";
        special.meta.source_name = "csc";
        special.meta.as_of = "2026-11-01T10:00:00Z";
        special.meta.revision = "edit";
        special.last_good = true;
        QCOMPARE(texts_of(badges_of(special, {{"a.md", 2}})),
                 (QStringList{"marked 2", "draft", "edited since its approval",
                              "its file cannot be read any more", "staff", "from csc", "as of 2026-11-01"}));
    }

    void badges_can_be_read_in_light_and_dark_data() {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(Theme::light);
        QTest::newRow("dark") << static_cast<int>(Theme::dark);
    }
    void badges_can_be_read_in_light_and_dark() {
        QFETCH(int, theme);
        apply(static_cast<Theme>(theme));
        QPalette palette = QGuiApplication::palette();
        for (Tone tone : {Tone::muted, Tone::info, Tone::good, Tone::warning, Tone::bad})
            QVERIFY(contrast(palette.color(QPalette::Text), ground_of(tone, palette)) >= 4.5);
    }

    void an_explanation_shows_the_arithmetic_of_each_leg() {
        LegsModel model;
        model.set(some_explanation());
        QCOMPARE(column_of(model, LegsModel::leg), (QStringList{"Keyword", "Vector", "Trigram", "Together"}));
        QCOMPARE(column_of(model, LegsModel::rank), (QStringList{"4", "1", "–", "2"}));
        QStringList sentences = column_of(model, LegsModel::sentence);
        QCOMPARE(sentences[0], QString("1 / 2 × (6 − 2) / (10 − 2)"));
        QCOMPARE(sentences[1], QString("1 / 2 × (0.5 + 0.5) / (0.5 + 0.5)"));
        QCOMPARE(sentences[2], QString("left out: it has no weight"));
        QCOMPARE(column_of(model, LegsModel::part).last(), QString("0.75"));
    }

    void ranks_are_explained_by_their_formula() {
        FusionWeights weights{.method = FusionWeights::Method::rrf, .rrf_k = 60};
        LegExplanation leg{
            .weight = 1, .leg = LegScore{4, 6, 0.015625}, .in_pool = true, .worst = 2, .best = 10};
        QCOMPARE(sentence_of(leg, weights, 2), QString("weight 1 / (k 60 + rank 4)"));
        leg.in_pool = false;
        QVERIFY(sentence_of(leg, weights, 2).contains("100"));
        leg.leg.reset();
        QCOMPARE(sentence_of(leg, weights, 2), QString("did not find the article"));
    }

    void words_stand_by_their_weight_and_the_absent_ones_last() {
        TermsModel model;
        model.set({{.word = "the", .body = 3, .idf = 0.2}, {.word = "\x02quot", .title = 1, .idf = 3}},
                  {"why"});
        QCOMPARE(column_of(model, TermsModel::word), (QStringList{"quot…", "the", "why"}));
        QCOMPARE(column_of(model, TermsModel::idf), (QStringList{"3.00", "0.20", "absent"}));
    }

    void golden_queries_that_lose_stand_first() {
        GoldenQueriesModel model;
        model.set(some_scores());
        QCOMPARE(column_of(model, GoldenQueriesModel::query),
                 (QStringList{"loses more", "loses", "wins", "same"}));
        QCOMPARE(column_of(model, GoldenQueriesModel::change),
                 (QStringList{"−0.800", "−0.100", "+0.500", "="}));
    }

    void the_verdict_counts_and_says_what_may_be_chance() {
        GoldenScores scores = some_scores();
        QString verdict = verdict_of(scores.comparison);
        QVERIFY2(verdict.startsWith("1 better, 2 worse, 1 the same."), qPrintable(verdict));
        QVERIFY(verdict.endsWith("may be chance."));
        QCOMPARE(verdict_of({}), QString("No golden query changes."));
    }

    void profiles_of_another_embedder_are_not_offered() {
        std::vector<Profile> all{
            {.name = "any"}, {.name = "e5", .embedder = "e5"}, {.name = "mine", .embedder = "hash-512"}};
        std::vector<std::string> names;
        for (const Profile& profile : profiles_for(all, "hash-512"))
            names.push_back(profile.name);
        QCOMPARE(names, (std::vector<std::string>{"default", "any", "mine"}));
    }

    void weights_that_nobody_moved_are_those_that_were_saved() {
        WeightsPanel panel;
        Profile odd{.name = "odd", .weights = {.keyword = 1.2345, .vector = 7, .trigram = 0}};
        panel.set_profiles({Profile{}, odd});
        panel.choose("odd");
        QCOMPARE(panel.present(), odd);
        QVERIFY(!panel.moved());
        panel.findChild<QSlider*>("keywordWeight")->setValue(10);
        QCOMPARE(panel.present().weights.keyword, 0.5);
        QCOMPARE(panel.present().weights.vector, 7.0);
        QVERIFY(panel.moved());
    }

    void one_choice_of_a_profile_is_one_change() {
        WeightsPanel panel;
        panel.set_profiles(
            {Profile{}, {.name = "other", .weights = {.method = FusionWeights::Method::rrf, .keyword = 2}}});
        QSignalSpy changed(&panel, &WeightsPanel::changed);
        panel.findChild<QComboBox*>("profile")->setCurrentIndex(1);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(panel.present().weights.keyword, 2.0);
    }
};

QTEST_MAIN(SearchModelsTest)
#include "tst_search_models.moc"
