// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "core/article/outline.h"
#include "ui/articles/articles_page.h"
#include "ui/home/home_page.h"
#include "ui/review/review_page.h"
#include "ui/search/search_page.h"
#include "ui/settings/settings_dialog.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/navigation_rail.h"
#include "ui/shell/status_bar.h"
#include "ui/sources/sources_page.h"
#include "ui/support/actions.h"
#include "ui/support/asker.h"
#include "ui/support/icons.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QAction>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QStackedWidget>

namespace kb::ui {

MainWindow::MainWindow(const Context& context)
    : context_(context)
    , actions_(new Actions(this))
    , rail_(new NavigationRail(this))
    , pages_(new QStackedWidget(this))
    , palette_(nullptr)
    , home_page_(new HomePage(context, *actions_, this))
    , articles_page_(new ArticlesPage(context, *actions_, this))
    , review_page_(new ReviewPage(context, this))
    , search_page_(new SearchPage(context, *actions_, this))
    , sources_page_(new SourcesPage(context, *actions_, this)) {
    auto* center = new QWidget(this);
    auto* layout = new QHBoxLayout(center);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(rail_);
    layout->addWidget(pages_, 1);
    setCentralWidget(center);
    add_page(home, tr("Home"), "home", home_page_);
    add_page(articles, tr("Articles"), "articles", articles_page_);
    add_page(search, tr("Search"), "search", search_page_);
    add_page(review, tr("Review"), "review", review_page_);
    add_page(sources, tr("Sources"), "sources", sources_page_);
    setStatusBar(new StatusBar(context_.base, context_.jobs, this));
    palette_ = new CommandPalette(this);

    connect(rail_, &NavigationRail::chosen, this, [this](int page) { show_page(static_cast<Page>(page)); });
    connect(&context_.base, &OpenBase::opened, this, &MainWindow::show_title);
    connect(&context_.base, &OpenBase::failed, this, &MainWindow::tell);
    connect_pages();
    connect_actions();
    resize(fontMetrics().averageCharWidth() * 190, fontMetrics().height() * 48);
    restoreGeometry(context_.preferences.state(QStringLiteral("window")));
    show_page(home);
    show_title();
}

void MainWindow::add_page(Page page, const QString& title, const char* icon_name, QWidget* widget) {
    widget->setProperty("page", page);
    widget->setAccessibleName(title);
    pages_->addWidget(widget);
    rail_->add(page, title, icon_name);
}

void MainWindow::show_page(Page page) {
    for (int i = 0; i < pages_->count(); ++i)
        if (pages_->widget(i)->property("page").toInt() == page)
            pages_->setCurrentIndex(i);
    rail_->choose(page);
}

void MainWindow::connect_pages() {
    connect(home_page_, &HomePage::reviews_asked, this, [this](std::optional<ReviewReason> reason) {
        show_page(review);
        review_page_->show_reason(reason);
    });
    connect(home_page_, &HomePage::articles_asked, this, [this](const ArticleFilter& filter) {
        show_page(articles);
        articles_page_->show_filter(filter);
    });
    connect(articles_page_, &ArticlesPage::problem, this, &MainWindow::tell);
    connect(articles_page_, &ArticlesPage::headings_asked, this, &MainWindow::choose_heading);
    connect(articles_page_, &ArticlesPage::choice_asked, this, &MainWindow::choose);
    connect(review_page_, &ReviewPage::problem, this, &MainWindow::tell);
    connect(review_page_, &ReviewPage::waiting_changed, this,
            [this](int count) { rail_->set_count(review, count); });
    connect(review_page_, &ReviewPage::open_article_asked, this,
            [this](const QString& path) { open_article(path); });
    connect(search_page_, &SearchPage::open_article_asked, this, &MainWindow::open_article);
    connect(sources_page_, &SourcesPage::problem, this, &MainWindow::tell);
    connect(sources_page_, &SourcesPage::article_chosen, this,
            [this](const QString& path) { open_article(path); });
}

void MainWindow::open_article(const QString& path, int line) {
    show_page(articles);
    articles_page_->open(path, line);
}

void MainWindow::connect_actions() {
    connect(actions_->open_base, &QAction::triggered, this, &MainWindow::ask_for_base);
    connect(actions_->ingest, &QAction::triggered, this, [this] { context_.base.ingest(); });
    connect(actions_->ingest_full, &QAction::triggered, this, [this] { context_.base.ingest(true); });
    connect(actions_->refresh, &QAction::triggered, this, [this] { context_.base.refresh(); });
    connect(actions_->settings, &QAction::triggered, this, &MainWindow::open_settings);
    connect(actions_->palette, &QAction::triggered, this, &MainWindow::open_palette);
    connect(actions_->search, &QAction::triggered, this, [this] {
        show_page(search);
        search_page_->focus_box();
    });
    connect(actions_->quit, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::open_base(const QString& folder) {
    auto opened = context_.base.open(std::filesystem::path(to_utf8(folder)));
    if (!opened)
        tell(to_qt(opened.error().message));
    else
        context_.preferences.add_recent_base(folder);
}

void MainWindow::ask_for_base() {
    QStringList recent = context_.preferences.recent_bases();
    context_.asker.ask_folder(
        this, tr("Open a knowledge base"), recent.value(0),
        [this](const QString& folder) { articles_page_->leave([this, folder] { open_base(folder); }); });
}

void MainWindow::open_settings() {
    auto* dialog = new SettingsDialog(context_, this);
    connect(dialog, &SettingsDialog::base_asked, this, [this](const QString& folder) {
        if (folder.isEmpty())
            ask_for_base();
        else
            articles_page_->leave([this, folder] { open_base(folder); });
    });
    connect(dialog, &SettingsDialog::editor_size_changed, articles_page_, &ArticlesPage::set_editor_size);
    dialog->open();
}

void MainWindow::open_palette() {
    std::vector<PaletteEntry> entries;
    for (QAction* action : actions_->all())
        if (action->isEnabled() && action != actions_->palette)
            entries.push_back({QString(action->text()).remove(u'…'),
                               action->shortcut().toString(QKeySequence::NativeText), action->icon(),
                               [action] { action->trigger(); }});
    for (const QString& folder : context_.preferences.recent_bases())
        entries.push_back({tr("Open the base %1").arg(folder), {}, icon("folder"), [this, folder] {
                               articles_page_->leave([this, folder] { open_base(folder); });
                           }});
    if (context_.base.view())
        for (const CheckedArticle& checked : context_.base.view()->checked->articles) {
            QString path = to_qt(checked.article.path);
            entries.push_back({to_qt(checked.article.title()), path, icon("articles"),
                               [this, path] { open_article(path); }});
        }
    palette_->open(std::move(entries));
}

void MainWindow::choose(const QStringList& choices, const std::function<void(int)>& chosen) {
    show_page(articles);
    std::vector<PaletteEntry> entries;
    for (int i = 0; i < choices.size(); ++i)
        entries.push_back({choices[i], {}, icon("articles"), [chosen, i] { chosen(i); }});
    palette_->open(std::move(entries));
}

void MainWindow::tell(const QString& message) {
    context_.asker.ask(
        this,
        {.title = tr("Knowledge workbench"), .text = message, .answers = {tr("Close")}, .warning = true},
        [](int) {});
}

void MainWindow::show_title() {
    setWindowTitle(context_.base.workspace()
                       ? tr("%1 – Knowledge workbench").arg(to_qt(context_.base.workspace()->config().name))
                       : tr("Knowledge workbench"));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!leaving_) {
        event->ignore();
        articles_page_->leave([this] {
            leaving_ = true;
            close();
        });
        return;
    }
    context_.preferences.set_state(QStringLiteral("window"), saveGeometry());
    articles_page_->remember_layout();
    review_page_->remember_layout();
    event->accept();
}

void MainWindow::choose_heading(const std::vector<Heading>& headings,
                                const std::function<void(int)>& go_to_line) {
    std::vector<PaletteEntry> entries;
    for (const Heading& heading : headings)
        entries.push_back({QString(2 * (heading.level - 1), u' ') + to_qt(heading.text),
                           {},
                           icon("articles"),
                           [go_to_line, line = static_cast<int>(heading.line)] { go_to_line(line); }});
    palette_->open(std::move(entries));
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::ActivationChange) {
        context_.base.follow(isActiveWindow());
        if (isActiveWindow())
            context_.base.refresh(); // another program may have changed something meanwhile
    }
    QMainWindow::changeEvent(event);
}

} // namespace kb::ui
