// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb-workbench/tour.h"

#include "app/kb-workbench/demonstration.h"
#include "core/base/process.h"
#include "ui/articles/article_editor.h"
#include "ui/articles/articles_page.h"
#include "ui/editor/code_editor.h"
#include "ui/review/review_page.h"
#include "ui/search/hit_column.h"
#include "ui/search/search_page.h"
#include "ui/shell/main_window.h"
#include "ui/support/actions.h"
#include "ui/support/asker.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>

namespace kb::ui {

namespace {

constexpr int patience_ms = 60'000; // only where something hangs
constexpr int settle_ms = 400;      // what was started by a step is painted
constexpr const char* question = "take a node out of service for maintenance";
constexpr const char* draft = "policy/data-classes.md";
constexpr const char* edited = "jobs/out-of-memory.md";

/// Nobody is there to be asked: a question is something that went wrong.
class TourAsker : public Asker {
public:
    QString question;
    void ask(QWidget*, const Question& asked, std::function<void(int)>) override { question = asked.text; }
    void ask_text(QWidget*, const TextQuestion& asked, std::function<void(QString)>) override {
        question = asked.label;
    }
    void ask_folder(QWidget*, const QString& title, const QString&, std::function<void(QString)>) override {
        question = title;
    }
};

bool wait_until(const std::function<bool()>& condition) {
    QElapsedTimer clock;
    clock.start();
    while (!condition() && !clock.hasExpired(patience_ms))
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
    return condition();
}

class Tour {
public:
    Tour(const QString& folder, QString pictures)
        : root_(std::filesystem::path(to_utf8(folder)) / "kb")
        , pictures_(std::move(pictures))
        , preferences_(folder + QStringLiteral("/settings.conf"))
        , base_(jobs_)
        , window_({base_, jobs_, preferences_, asker_}) {}

    int play() {
        using Step = std::pair<const char*, bool (Tour::*)()>;
        for (auto [name, step] :
             {Step{"open", &Tour::open}, Step{"search", &Tour::search}, Step{"quick-fix", &Tour::edit},
              Step{"review", &Tour::review}, Step{"approved", &Tour::approve}}) {
            if (!(this->*step)() || !asker_.question.isEmpty()) {
                std::fprintf(stderr, "kb-workbench: the step “%s” failed: %s\n", name,
                             qPrintable(asker_.question.isEmpty() ? reason_ : asker_.question));
                return 1;
            }
            std::printf("%-10s %s\n", name, qPrintable(reason_));
            std::fflush(stdout);
            take(name);
        }
        return 0;
    }

private:
    bool open() {
        if (auto copied = copy_demonstration_base(root_); !copied)
            return failed(to_qt(copied.error().message));
        for (const std::vector<std::string>& arguments :
             {std::vector<std::string>{"init", "-q"},
              {"config", "user.email", "demonstration@example.org"}}) {
            std::vector<std::string> command{"git", "-C", root_.string()};
            command.insert(command.end(), arguments.begin(), arguments.end());
            if (auto done = run_process(command); !done || done->exit_code != 0)
                return failed(done ? to_qt(done->errors) : to_qt(done.error().message));
        }
        window_.show();
        window_.open_base(to_qt(root_.string()));
        if (!wait_until([this] { return base_.view() != nullptr; }))
            return failed(QStringLiteral("the articles were not read"));
        base_.ingest();
        if (!wait_until([this] { return jobs_.list().empty() && base_.view()->index.exists; }))
            return failed(QStringLiteral("there is no index"));
        return done(
            QStringLiteral("%1 articles are listed and indexed").arg(base_.view()->checked->articles.size()));
    }

    bool search() {
        window_.show_page(MainWindow::search);
        window_.search_page().ask(QString::fromLatin1(question));
        auto count = [this](Audience audience) {
            return window_.search_page().column(audience).model().rowCount();
        };
        if (!wait_until([&] {
                return count(Audience::users) > 0 && count(Audience::staff) > 0 &&
                       count(Audience::admins) > 0;
            }))
            return failed(QStringLiteral("the question was not answered"));
        return done(QStringLiteral("one question was answered for users, staff and admins"));
    }

    bool edit() {
        window_.open_article(QString::fromLatin1(edited));
        ArticleEditor* article = window_.articles_page().current();
        if (article == nullptr)
            return failed(QStringLiteral("the article was not opened"));
        std::string before = article->editor().bytes();
        QTextCursor word = article->editor().document()->find(QStringLiteral("users"));
        word.insertText(QStringLiteral("usrs"));
        article->editor().setTextCursor(word);
        auto errors = [article] {
            const auto& checked = article->article().checked();
            bool newest = checked && checked->article.bytes == article->editor().bytes();
            return newest ? std::ranges::count(checked->findings, Severity::error, &Finding::severity) : -1;
        };
        if (!wait_until([&] { return errors() == 1; }))
            return failed(QStringLiteral("the mistake was not found"));
        take("mistake");
        article->apply_fix_at_caret();
        if (!wait_until([&] { return errors() == 0; }) || article->editor().bytes() != before)
            return failed(QStringLiteral("the mistake was not repaired"));
        article->save();
        return done(QStringLiteral("a misspelt audience was marked and repaired"));
    }

    bool review() {
        window_.show_page(MainWindow::review);
        ReviewController& controller = window_.review_page().controller();
        if (!wait_until([&] { return !controller.queue().empty(); }))
            return failed(QStringLiteral("nothing waits for a review"));
        window_.review_page().open(QString::fromLatin1(draft));
        if (!wait_until([&] { return controller.open_case() != nullptr; }))
            return failed(QStringLiteral("the draft was not opened"));
        return done(QStringLiteral("%1 articles wait for a review").arg(controller.queue().size()));
    }

    bool approve() {
        ReviewController& controller = window_.review_page().controller();
        if (found())
            return failed(QStringLiteral("a draft was found as if it were approved"));
        controller.decide(ReviewAction::approve, "shown on the tour");
        if (!wait_until(
                [&] { return controller.last_decision() != nullptr && jobs_.list().empty() && found(); }))
            return failed(QStringLiteral("the approved article is not found"));
        return done(QStringLiteral("%1 was approved and is found now").arg(QLatin1StringView(draft)));
    }

    /// Whether somebody of the highest audience finds the draft by its title, as an agent would ask.
    bool found() {
        const CheckedArticle* article = base_.view()->find(draft);
        auto searcher = base_.workspace()->searcher();
        if (article == nullptr || !searcher)
            return false;
        auto answer = (*searcher)->search({.query = article->article.title(), .visibility = {}});
        return answer &&
               std::ranges::contains(answer->hits, draft, [](const Hit& hit) { return hit.meta.path; });
    }

    void take(const char* name) {
        if (pictures_.isEmpty())
            return;
        QElapsedTimer clock;
        clock.start();
        while (!clock.hasExpired(settle_ms))
            QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        QString file =
            QStringLiteral("%1/%2-%3.png").arg(pictures_).arg(++taken_).arg(QLatin1StringView(name));
        if (window_.grab().save(file))
            std::printf("           %s\n", qPrintable(file));
        else
            std::fprintf(stderr, "kb-workbench: %s could not be written\n", qPrintable(file));
    }

    bool done(const QString& what) {
        reason_ = what;
        return true;
    }
    bool failed(const QString& why) {
        reason_ = why;
        return false;
    }

    std::filesystem::path root_;
    QString pictures_, reason_;
    int taken_ = 0;
    TourAsker asker_;
    Preferences preferences_;
    Jobs jobs_;
    OpenBase base_;
    MainWindow window_;
};

} // namespace

int play_tour(const QString& pictures) {
    QTemporaryDir scratch;
    if (!scratch.isValid() || (!pictures.isEmpty() && !QDir().mkpath(pictures))) {
        std::fprintf(stderr, "kb-workbench: a folder for the tour cannot be made\n");
        return 1;
    }
    // Nothing of the person's own is read or written.
    qputenv("KB_STATE_DIR", (scratch.path() + QStringLiteral("/state")).toLocal8Bit());
    for (const char* name : {"KB_ROOT", "KB_DB_PATH", "KB_MAX_AUDIENCE", "KB_EMBEDDER", "KB_INCLUDE_DRAFTS",
                             "KB_QUESTIONS_PATH"})
        qunsetenv(name);
    return Tour(scratch.path(), pictures).play();
}

} // namespace kb::ui
