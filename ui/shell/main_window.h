// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/open_base/open_base.h"

#include <QMainWindow>

class QStackedWidget;

namespace kb {
struct Heading;
}

namespace kb::ui {

class Actions;
class ArticlesPage;
class CommandPalette;
class HomePage;
class NavigationRail;
class ReviewPage;
class SearchPage;
class SourcesPage;

/// Builds the rail, the pages and the status bar, and connects them. What pages do is in the pages.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// Pages in the order of the rail. Tickets, Facts and Activity have their numbers already.
    enum Page { home, tickets, articles, facts, search, review, sources, activity };

    /// `context` must outlive the window.
    explicit MainWindow(const Context& context);

    /// Opens the base at this folder, and remembers it; says so where it cannot.
    void open_base(const QString& folder);
    void show_page(Page page);
    void open_article(const QString& path, int line = 0);
    Actions& actions() { return *actions_; }
    ArticlesPage& articles_page() { return *articles_page_; }
    SearchPage& search_page() { return *search_page_; }
    ReviewPage& review_page() { return *review_page_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void add_page(Page page, const QString& title, const char* icon_name, QWidget* widget);
    void connect_pages();
    void connect_actions();
    void ask_for_base();
    void open_settings();
    void open_palette();
    void choose_heading(const std::vector<Heading>& headings, const std::function<void(int)>& go_to_line);
    void choose(const QStringList& choices, const std::function<void(int)>& chosen);
    void tell(const QString& message);
    void show_title();

    Context context_;
    Actions* actions_;
    NavigationRail* rail_;
    QStackedWidget* pages_;
    CommandPalette* palette_;
    HomePage* home_page_;
    ArticlesPage* articles_page_;
    ReviewPage* review_page_;
    SearchPage* search_page_;
    SourcesPage* sources_page_;
    bool leaving_ = false; // what was unsaved has been asked for
};

} // namespace kb::ui
