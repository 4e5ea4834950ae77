// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/completion.h"

#include <QtTest>

using namespace kb;
using namespace kb::ui;

namespace {

CompletionContext some_base() {
    auto vocabulary = std::make_shared<Vocabulary>(built_in_vocabulary());
    vocabulary->systems = {"slurm", "storage", "gpu"};
    vocabulary->owners = {"hpc-support"};
    auto facts = std::make_shared<BaseFacts>();
    facts->add("jobs/limits.md", {.title = "Limits", .anchors = {"memory", "time"}});
    facts->add("jobs/here.md", {.title = "Here", .anchors = {"top"}});
    facts->add("storage/quota.md");
    return {vocabulary, facts, std::make_shared<QStringList>(QStringList{"cuda", "quota"}), "jobs/here.md"};
}

/// Completes at the '|' of `text`.
Completion at_bar(QString text) {
    auto bar = static_cast<int>(text.indexOf(u'|'));
    return complete(text.remove(bar, 1), bar, some_base());
}

} // namespace

class CompletionTest : public QObject {
    Q_OBJECT
private slots:
    void a_place_offers_what_may_stand_there_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("choices");
        QTest::newRow("an audience") << "---\naudience: |\n---\n" << QStringList{"users", "staff", "admins"};
        QTest::newRow("an audience begun") << "---\naudience: s|\n---\n"
                                           << QStringList{"staff", "users", "admins"};
        QTest::newRow("a system in a flow list") << "---\nsystem: [slurm, st|]\n---\n"
                                                 << QStringList{"storage"};
        QTest::newRow("a system in a block list") << "---\nsystem:\n  - slurm\n  - gp|\n---\n"
                                                  << QStringList{"gpu"};
        QTest::newRow("a tag of other articles") << "---\ntags: [cu|]\n---\n" << QStringList{"cuda"};
        QTest::newRow("an owner") << "---\nowner: |\n---\n" << QStringList{"hpc-support"};
        QTest::newRow("a related article") << "---\nrelated: [quo|]\n---\n"
                                           << QStringList{"storage/quota.md"};
        QTest::newRow("a key that is not there yet") << "---\ntitle: x\nesc|\n---\n"
                                                     << QStringList{"escalate_if: "};
        QTest::newRow("a key that is there") << "---\ntitle: x\ntitl|\n---\n" << QStringList{};
        QTest::newRow("the path of a link") << "---\n---\nSee [x](lim|\n" << QStringList{"limits.md"};
        QTest::newRow("a path in another folder") << "---\n---\nSee [x](quo|\n"
                                                  << QStringList{"../storage/quota.md"};
        QTest::newRow("an anchor elsewhere") << "---\n---\nSee [x](limits.md#m|\n"
                                             << QStringList{"memory", "time"};
        QTest::newRow("an anchor here") << "---\n---\nSee [x](#|\n" << QStringList{"top"};
        QTest::newRow("plain text") << "---\n---\naudience: s|\n" << QStringList{};
        QTest::newRow("a title is anybody's") << "---\ntitle: s|\n---\n" << QStringList{};
        QTest::newRow("a value that is complete") << "---\nstatus: approved|\n---\n" << QStringList{};
        QTest::newRow("no frontmatter") << "audience: s|" << QStringList{};
    }
    void a_place_offers_what_may_stand_there() {
        QFETCH(QString, text);
        QTEST(at_bar(text).choices, "choices");
    }

    void a_choice_replaces_what_was_begun() {
        QString text = "---\nsystem: [slurm, st]\n---\n";
        Completion offered = at_bar("---\nsystem: [slurm, st|]\n---\n");
        QCOMPARE(text.replace(offered.begin, offered.end - offered.begin, offered.choices.front()),
                 QString("---\nsystem: [slurm, storage]\n---\n"));
    }
};

QTEST_APPLESS_MAIN(CompletionTest)
#include "tst_completion.moc"
