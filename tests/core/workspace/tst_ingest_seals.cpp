// SPDX-License-Identifier: GPL-3.0-or-later
// An approval means something: what is served of a sealed article while an edit of it waits.
#include "core/search/fetch.h"
#include "tests/support/base_folder.h"
#include "tests/support/index_dump.h"

#include <QtTest>

using namespace kb;
using namespace kb::test;

namespace {

constexpr Visibility users{Audience::users};
constexpr Visibility users_with_drafts{Audience::users, true};

/// "pending:The text", or "" where nothing is visible.
QString served(const BaseFolder& base, const Visibility& visibility) {
    auto reader = base.open().store().reader().value();
    auto fetched = fetch(*reader, "quota.md", visibility).value();
    if (!fetched)
        return {};
    return QString::fromStdString(fetched->document.meta.revision) + ":" +
           QString::fromStdString(fetched->text).trimmed();
}

std::uint64_t generation(const BaseFolder& base, const Visibility& visibility) {
    return base.open().store().reader().value()->generation(visibility).value();
}

/// A base whose one article is sealed, kept as it was approved, and edited since.
class EditedBase : public BaseFolder {
public:
    EditedBase() {
        write("quota.md", original);
        write(".approved/quota.md", original);
        edit("users", "The edited text.");
        ingest();
    }
    /// Leaves the seal as it is, so that it no longer holds.
    void edit(const std::string& audience, const std::string& body) const {
        QString text = QString::fromStdString(original);
        text.replace("audience: users", QString::fromStdString("audience: " + audience));
        text.replace("The sealed text.", QString::fromStdString(body));
        write("quota.md", text.toStdString());
    }
    std::string original = sealed(article_text({.title = "Quota"}, "The sealed text.\n"));
};

} // namespace

class IngestSealsTest : public QObject {
    Q_OBJECT
private slots:
    void an_intact_seal_serves_the_file() {
        BaseFolder base;
        base.write("quota.md", sealed(article_text({}, "The sealed text.\n")));
        base.ingest();
        QCOMPARE(served(base, users), QString(":The sealed text."));
    }
    void a_void_seal_serves_the_sealed_version_and_the_edit_only_as_a_draft() {
        EditedBase base;
        QCOMPARE(served(base, users), QString("pending:The sealed text."));
        QCOMPARE(served(base, users_with_drafts), QString("edit:The edited text."));
        auto searcher = base.open().searcher().value();
        auto hits = searcher->search(question("sealed text", users_with_drafts)).value().hits;
        QCOMPARE(hits.size(), 1U); // an article and its edit are one hit
    }
    void without_a_sealed_version_nothing_is_served() {
        EditedBase base;
        base.remove(".approved");
        base.ingest();
        QCOMPARE(served(base, users), QString());
        QCOMPARE(served(base, users_with_drafts), QString("edit:The edited text."));
    }
    void a_sealed_version_that_was_tampered_with_is_not_served() {
        EditedBase base;
        QString tampered = QString::fromStdString(base.original);
        base.write(".approved/quota.md", tampered.replace("sealed text", "other text").toStdString());
        base.ingest();
        QCOMPARE(served(base, users), QString());
    }
    void it_is_served_at_the_stricter_audience() {
        EditedBase base;
        base.edit("staff", "The edited text.");
        base.ingest();
        QCOMPARE(served(base, users), QString());
        QCOMPARE(served(base, {Audience::staff}), QString("pending:The sealed text."));
        QCOMPARE(served(base, users_with_drafts), QString());
    }
    void a_wider_audience_in_an_edit_widens_nothing() {
        BaseFolder base;
        std::string original = sealed(article_text({.audience = "admins"}, "The sealed text.\n"));
        base.write(".approved/quota.md", original);
        base.write(
            "quota.md",
            QString::fromStdString(original).replace("audience: admins", "audience: users").toStdString());
        base.ingest();
        QCOMPARE(served(base, users), QString());
        QCOMPARE(served(base, {Audience::admins}), QString("pending:The sealed text."));
    }
    void withdrawing_takes_effect_at_once_data() {
        QTest::addColumn<QString>("to");
        QTest::newRow("status by hand") << "draft";
        QTest::newRow("frontmatter that cannot be parsed") << "[";
        QTest::newRow("the file is deleted") << "";
    }
    void withdrawing_takes_effect_at_once() {
        QFETCH(QString, to);
        EditedBase base;
        if (to.isEmpty())
            base.remove("quota.md");
        else
            base.write("quota.md", QString::fromStdString(base.read("quota.md"))
                                       .replace("status: approved", "status: " + to)
                                       .toStdString());
        base.ingest();
        QCOMPARE(served(base, {Audience::admins}), QString());
    }
    void going_back_to_the_sealed_text_ends_the_wait() {
        EditedBase base;
        base.write("quota.md", base.original);
        base.ingest();
        QCOMPARE(served(base, users), QString(":The sealed text."));
        QCOMPARE(served(base, users_with_drafts), QString(":The sealed text."));
    }
    void a_new_seal_serves_the_new_text() {
        EditedBase base;
        std::string approved = sealed(article_text({.title = "Quota"}, "The edited text.\n"));
        base.write("quota.md", approved);
        base.write(".approved/quota.md", approved);
        base.ingest();
        QCOMPARE(served(base, users), QString(":The edited text."));
    }
    void a_change_of_the_sealed_version_alone_is_noticed() {
        EditedBase base;
        base.write(".approved/quota.md", sealed(article_text({.title = "Quota"}, "Another sealed text.\n")));
        QCOMPARE(base.ingest().changed, 1U);
        QCOMPARE(served(base, users), QString("pending:Another sealed text."));
    }

    /// The edit is a draft: those who see no drafts must not learn that it was edited once more.
    void editing_the_edit_changes_nothing_for_those_who_see_no_drafts() {
        EditedBase base;
        std::uint64_t before = generation(base, users);
        std::uint64_t drafts_before = generation(base, users_with_drafts);
        base.edit("users", "The text, edited once more.");
        base.ingest();
        QCOMPARE(served(base, users_with_drafts), QString("edit:The text, edited once more."));
        QCOMPARE(generation(base, users_with_drafts), drafts_before + 1);
        QCOMPARE(generation(base, users), before);
    }
};

QTEST_GUILESS_MAIN(IngestSealsTest)
#include "tst_ingest_seals.moc"
