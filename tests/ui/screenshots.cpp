// SPDX-License-Identifier: GPL-3.0-or-later
// kb-screenshots DIR [--theme light|dark] [--language es]: a picture of every page and dialog on the
// demonstration base.
#include "core/base/date.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "tests/ui/support/open_window.h"
#include "ui/articles/article_editor.h"
#include "ui/articles/articles_page.h"
#include "ui/diff/diff_view.h"
#include "ui/editor/code_editor.h"
#include "ui/review/review_page.h"
#include "ui/search/hit_column.h"
#include "ui/search/judge_panel.h"
#include "ui/search/search_page.h"
#include "ui/search/tuning_panel.h"
#include "ui/settings/embedder_panel.h"
#include "ui/settings/settings_dialog.h"
#include "ui/shell/command_palette.h"
#include "ui/sources/source_dialog.h"
#include "ui/sources/sources_page.h"
#include "ui/support/actions.h"
#include "ui/support/language.h"
#include "ui/support/theme.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QCommandLineParser>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QtTest>

namespace kb::test {

namespace {

class Pictures {
public:
    Pictures(OpenWindow& opened, QString folder)
        : opened_(opened)
        , folder_(std::move(folder)) {}

    void take(const char* name, QWidget* widget = nullptr) {
        QTest::qWait(300); // what runs elsewhere has answered, and is painted
        QString file = QStringLiteral("%1/%2.png").arg(folder_, QLatin1StringView(name));
        if (!(widget != nullptr ? widget : &opened_.window())->grab().save(file))
            qFatal("%s could not be written", qPrintable(file));
    }

    void take_all() {
        take_home();
        opened_.window().show_page(ui::MainWindow::articles);
        take("articles-empty");
        auto& page = opened_.child<ui::ArticlesPage>();
        page.open("jobs/out-of-memory.md");
        QTextCursor cursor = page.current()->editor().document()->find("audience: users");
        cursor.insertText("audience: usrs");
        auto* side = page.current()->findChild<QTabWidget*>();
        for (int i = 0; i < side->count(); ++i) {
            side->setCurrentIndex(i);
            take(qPrintable(QStringLiteral("articles-%1").arg(i)));
        }
        page.current()->open_find(true);
        take("articles-find");
        take_sources();
        take_settings();
        opened_.window().actions().palette->trigger();
        take("palette");
        opened_.child<ui::CommandPalette>().hide();
        take_review();
        take_search();
    }

    /// An article that was approved and edited since.
    void take_review() {
        auto& review = opened_.child<ui::ReviewPage>();
        opened_.window().show_page(ui::MainWindow::review);
        take("review-queue");
        const char* path = "jobs/node-fail.md";
        auto decided =
            decide(opened_.root(),
                   {.action = ReviewAction::approve, .path = path, .by = "human:ana", .today = today()});
        if (!decided)
            qFatal("%s", decided.error().message.c_str());
        std::string text = opened_.read(path);
        text.insert(text.find("\n\n", text.find("\n---\n")) + 2, "A node can fail at any time.\n\n");
        std::size_t audience = text.find("audience: users");
        opened_.write(path,
                      audience == std::string::npos ? text : text.replace(audience, 15, "audience: staff"));
        opened_.wait_for_view();
        review.open(path);
        QTest::qWait(1500);
        auto* tabs = review.findChild<QTabWidget*>();
        for (int i = 0; i < tabs->count(); ++i) {
            tabs->setCurrentIndex(i);
            QTest::qWait(1000);
            take(qPrintable(QStringLiteral("review-%1").arg(i)));
        }
        tabs->setCurrentIndex(0);
        review.findChild<ui::DiffView*>()->set_side_by_side(true);
        take("review-side-by-side");
    }

    /// A hit explained, weights moved, a question that is not answered, and what was asked.
    void take_search() {
        opened_.window().show_page(ui::MainWindow::search);
        take("search-empty");
        auto& page = opened_.child<ui::SearchPage>();
        page.ask(QStringLiteral("disk quota exceeded but du shows plenty of space"));
        QTest::qWait(1500);
        page.column(Audience::staff).take_focus();
        page.tuning().judge().mark(3);
        opened_.child<QSlider>("keywordWeight").setValue(1);
        opened_.child<QSlider>("trigramWeight").setValue(30);
        QTest::qWait(3000);
        take("search");
        opened_.child<QCheckBox>("drafts").click();
        page.ask(QStringLiteral("parking permit for the campus garage"));
        QTest::qWait(1500);
        take("search-not-answerable");
        QTest::keyClick(&opened_.child<QLineEdit>("searchBox"), Qt::Key_Return);
        QTest::qWait(500);
        page.ask({});
        take("search-asked-lately");
    }

    void take_home() {
        const Config& config = opened_.base().workspace()->config();
        std::string lines;
        for (const char* query : {"how do I mount an iso", "why is my fortran slow", "can I run windows"})
            lines += std::string("{\"at\":\"") + now_utc() + "\",\"query\":\"" + query + "\"}\n";
        if (!write_file_atomic(config.questions, lines))
            qFatal("no questions can be written");
        opened_.window().show_page(ui::MainWindow::home);
        opened_.write("storage/new-page.md", "---\ntitle: New\n---\n\nText.\n");
        opened_.wait_for_view();
        QTest::qWait(3000); // golden queries, git
        take("home");
        std::filesystem::remove(opened_.root() / "storage/new-page.md");
        opened_.wait_for_view();
    }

    void take_settings() {
        opened_.window().actions().settings->trigger();
        auto& dialog = opened_.child<ui::SettingsDialog>();
        auto* tabs = dialog.findChild<QTabWidget*>();
        for (int i = 0; i < tabs->count(); ++i) {
            tabs->setCurrentIndex(i);
            if (i == 2)
                dialog.findChild<ui::EmbedderPanel*>()->findChild<QPushButton*>()->click();
            take(qPrintable(QStringLiteral("settings-%1").arg(i)), &dialog);
        }
        dialog.reject();
    }

    void take_sources() {
        opened_.write("../manual/slurm.md", "# Slurm\n\nThe manual of the scheduler.\n");
        opened_.write("../manual/scan.md", std::string_view("\0\1\2", 3));
        opened_.write("storage/new-page.md", "---\ntitle: [\n---\n\nText.\n");
        opened_.window().show_page(ui::MainWindow::sources);
        auto& page = opened_.child<ui::SourcesPage>();
        page.open_dialog();
        auto& dialog = opened_.child<ui::SourceDialog>();
        dialog.findChild<QLineEdit*>(QStringLiteral("name"))->setText(QStringLiteral("manual"));
        dialog.findChild<QLineEdit*>(QStringLiteral("folder"))->setText(QStringLiteral("../manuals"));
        take("sources-dialog", &dialog);
        dialog.findChild<QLineEdit*>(QStringLiteral("folder"))->setText(QStringLiteral("../manual"));
        dialog.findChild<QComboBox*>(QStringLiteral("audience"))->setCurrentIndex(1);
        emit dialog.confirmed(dialog.source());
        opened_.wait_for_view();
        take("sources-changed");
        opened_.base().ingest();
        opened_.wait_for_jobs();
        opened_.wait_for_view();
        take("sources");
    }

private:
    OpenWindow& opened_;
    QString folder_;
};

} // namespace

} // namespace kb::test

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QCommandLineParser parser;
    QCommandLineOption theme(QStringLiteral("theme"), {}, QStringLiteral("name"), QStringLiteral("light"));
    QCommandLineOption language(QStringLiteral("language"), {}, QStringLiteral("code"), QStringLiteral("en"));
    parser.addOptions({theme, language});
    parser.process(application);
    if (parser.positionalArguments().isEmpty())
        qFatal("usage: kb-screenshots DIR [--theme light|dark]");
    QString folder = parser.positionalArguments().front();
    if (!QDir().mkpath(folder))
        qFatal("%s cannot be made", qPrintable(folder));
    kb::ui::apply(parser.value(theme) == QLatin1StringView("dark") ? kb::ui::Theme::dark
                                                                   : kb::ui::Theme::light);
    kb::ui::install_translations(application, parser.value(language));
    kb::test::OpenWindow opened;
    opened.put_in_git();
    opened.window().resize(1360, 860);
    opened.open();
    kb::test::Pictures(opened, folder).take_all();
    return 0;
}
