// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/articles_page.h"

#include "ui/articles/article_commands.h"
#include "ui/articles/article_editor.h"
#include "ui/articles/article_list.h"
#include "ui/editor/code_editor.h"
#include "ui/support/actions.h"
#include "ui/support/asker.h"
#include "ui/support/icons.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QAction>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kb::ui {

namespace {

const QString layout_name = QStringLiteral("articles");

} // namespace

ArticlesPage::ArticlesPage(const Context& context, Actions& actions, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , actions_(actions)
    , commands_(new ArticleCommands(context, *this))
    , list_(new ArticleList(context.base, this))
    , middle_(new QStackedWidget(this))
    , tabs_(new QTabWidget(this))
    , splitter_(new QSplitter(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(splitter_);
    auto* nothing_open =
        new QLabel(tr("Choose an article on the left, or press %1 and type part of its title.")
                       .arg(actions_.palette->shortcut().toString(QKeySequence::NativeText)),
                   this);
    nothing_open->setAlignment(Qt::AlignCenter);
    nothing_open->setWordWrap(true);
    middle_->addWidget(nothing_open);
    middle_->addWidget(tabs_);
    tabs_->setMovable(true);
    tabs_->setDocumentMode(true);
    splitter_->addWidget(list_);
    splitter_->addWidget(middle_);
    splitter_->setStretchFactor(1, 1);
    int width = fontMetrics().averageCharWidth() * 42;
    splitter_->setSizes({width, width * 4});
    splitter_->restoreState(context_.preferences.state(layout_name));
    connect(list_, &ArticleList::chosen, this, [this](const QString& path) { open(path); });
    connect(tabs_, &QTabWidget::currentChanged, this, [this] {
        enable_actions();
        if (current() != nullptr)
            list_->choose(to_qt(current()->article().path()));
    });
    connect(commands_, &ArticleCommands::problem, this, &ArticlesPage::problem);
    connect(commands_, &ArticleCommands::choice_asked, this, &ArticlesPage::choice_asked);
    connect(&context_.base, &OpenBase::opened, this, [this] {
        close_all(); // leave() has asked
        recovered_ = false;
    });
    connect(&context_.base, &OpenBase::changed, this, [this] {
        if (!std::exchange(recovered_, true))
            recover();
    });
    connect_actions();
}

void ArticlesPage::connect_actions() {
    auto with_current = [this](QAction* action, auto act) {
        connect(action, &QAction::triggered, this, [this, act] {
            if (ArticleEditor* editor = current())
                act(*editor);
        });
    };
    with_current(actions_.save, [](ArticleEditor& editor) { editor.save(); });
    with_current(actions_.find, [](ArticleEditor& editor) { editor.open_find(false); });
    with_current(actions_.replace, [](ArticleEditor& editor) { editor.open_find(true); });
    with_current(actions_.go_to_heading, [](ArticleEditor& editor) { editor.go_to_heading(); });
    with_current(actions_.next_finding, [](ArticleEditor& editor) { editor.editor().go_to_mark(1); });
    with_current(actions_.previous_finding, [](ArticleEditor& editor) { editor.editor().go_to_mark(-1); });
    with_current(actions_.quick_fix, [](ArticleEditor& editor) { editor.apply_fix_at_caret(); });
    with_current(actions_.close_tab, [this](ArticleEditor&) { close(tabs_->currentIndex()); });
    connect(actions_.new_article, &QAction::triggered, commands_, &ArticleCommands::make_new);
    connect(actions_.rename_article, &QAction::triggered, commands_, &ArticleCommands::move_current);
    connect(actions_.deprecate_article, &QAction::triggered, commands_, &ArticleCommands::deprecate_current);
    connect(actions_.insert_template, &QAction::triggered, commands_, &ArticleCommands::insert_template);
    connect(actions_.save_all, &QAction::triggered, this, [this] { save_all({}); });
}

void ArticlesPage::enable_actions() {
    bool open = current() != nullptr;
    for (QAction* action :
         {actions_.save, actions_.find, actions_.replace, actions_.go_to_heading, actions_.next_finding,
          actions_.previous_finding, actions_.quick_fix, actions_.close_tab, actions_.rename_article,
          actions_.deprecate_article, actions_.insert_template})
        action->setEnabled(open);
    middle_->setCurrentIndex(open ? 1 : 0);
}

ArticleEditor* ArticlesPage::current() const {
    return qobject_cast<ArticleEditor*>(tabs_->currentWidget());
}

std::vector<ArticleEditor*> ArticlesPage::editors() const {
    std::vector<ArticleEditor*> all;
    for (int i = 0; i < tabs_->count(); ++i)
        all.push_back(qobject_cast<ArticleEditor*>(tabs_->widget(i)));
    return all;
}

ArticleEditor* ArticlesPage::editor_of(const QString& path) const {
    for (ArticleEditor* editor : editors())
        if (to_qt(editor->article().path()) == path)
            return editor;
    return nullptr;
}

ArticleEditor* ArticlesPage::add_editor(const QString& path, const std::string* new_text) {
    auto* editor = new ArticleEditor(context_, to_utf8(path), this);
    if (new_text != nullptr) {
        editor->start(*new_text);
    } else if (auto loaded = editor->load(); !loaded) {
        emit problem(to_qt(loaded.error().message));
        delete editor;
        return nullptr;
    }
    int tab = tabs_->addTab(editor, editor->title());
    tabs_->setTabToolTip(tab, path);
    auto* close_button = new QToolButton(tabs_->tabBar());
    close_button->setIcon(icon("close"));
    close_button->setAutoRaise(true);
    close_button->setToolTip(actions_.close_tab->text());
    close_button->setAccessibleName(actions_.close_tab->text());
    tabs_->tabBar()->setTabButton(tab, QTabBar::RightSide, close_button);
    connect(close_button, &QToolButton::clicked, this, [this, editor] { close(tabs_->indexOf(editor)); });
    connect(editor, &ArticleEditor::title_changed, this,
            [this, editor] { tabs_->setTabText(tabs_->indexOf(editor), editor->title()); });
    connect(editor, &ArticleEditor::problem, this, &ArticlesPage::problem);
    connect(editor, &ArticleEditor::headings_asked, this,
            [this, editor](const std::vector<Heading>& headings) {
                emit headings_asked(headings, [editor](int line) { editor->go_to_line(line); });
            });
    connect(editor, &ArticleEditor::link_asked, this, [this](const QString& target, const QString& anchor) {
        const CheckedArticle* known =
            context_.base.view() ? context_.base.view()->find(to_utf8(target)) : nullptr;
        if (known == nullptr) {
            emit problem(tr("The base has no article %1.").arg(target));
            return;
        }
        int line = 0;
        for (const Heading& heading : headings_of(known->article.bytes, known->article.body_span.begin))
            if (to_qt(heading.anchor) == anchor)
                line = static_cast<int>(heading.line);
        open(target, line);
    });
    return editor;
}

void ArticlesPage::set_editor_size(int points) {
    for (ArticleEditor* editor : editors())
        editor->editor().set_size(points);
}

void ArticlesPage::show_filter(const ArticleFilter& filter) {
    list_->show_filter(filter);
}

void ArticlesPage::open(const QString& path, int line) {
    if (!context_.base.workspace())
        return;
    ArticleEditor* editor = editor_of(path);
    if (editor == nullptr)
        editor = add_editor(path);
    if (editor == nullptr)
        return;
    tabs_->setCurrentWidget(editor);
    list_->choose(path);
    if (line > 0)
        editor->go_to_line(line);
    else
        editor->editor().setFocus();
}

void ArticlesPage::start(const QString& path, const std::string& bytes) {
    ArticleEditor* editor = editor_of(path);
    if (editor == nullptr)
        editor = add_editor(path, &bytes);
    tabs_->setCurrentWidget(editor);
    editor->editor().setFocus();
}

void ArticlesPage::moved(const QString& from, const QString& to) {
    if (ArticleEditor* editor = editor_of(from))
        remove(editor);
    open(to);
}

void ArticlesPage::remove(ArticleEditor* editor) {
    editor->remember_layout();
    tabs_->removeTab(tabs_->indexOf(editor));
    editor->deleteLater();
    enable_actions();
}

void ArticlesPage::close(int tab) {
    auto* editor = qobject_cast<ArticleEditor*>(tabs_->widget(tab));
    if (editor == nullptr)
        return;
    if (!editor->article().dirty()) {
        remove(editor);
        return;
    }
    context_.asker.ask(this,
                       {.title = tr("Unsaved text"),
                        .text = tr("%1 has unsaved text.").arg(to_qt(editor->article().path())),
                        .answers = {tr("Go on editing"), tr("Throw it away"), tr("Save")},
                        .preferred = 2},
                       [this, editor](int answer) {
                           if (answer == 1) {
                               editor->article().forget_unsaved();
                               remove(editor);
                           } else if (answer == 2) {
                               editor->save([this, editor] { remove(editor); });
                           }
                       });
}

void ArticlesPage::close_all() {
    while (tabs_->count() > 0) {
        QWidget* editor = tabs_->widget(0);
        tabs_->removeTab(0);
        editor->deleteLater();
    }
    enable_actions();
}

void ArticlesPage::save_all(const std::function<void()>& then) {
    for (ArticleEditor* editor : editors())
        if (editor->article().dirty()) {
            editor->save([this, then] { save_all(then); }); // the next one
            return;
        }
    if (then)
        then();
}

void ArticlesPage::leave(const std::function<void()>& then) {
    auto all = editors();
    auto unsaved =
        static_cast<int>(std::ranges::count_if(all, [](ArticleEditor* e) { return e->article().dirty(); }));
    if (unsaved == 0) {
        then();
        return;
    }
    context_.asker.ask(this,
                       {.title = tr("Unsaved text"),
                        .text = tr("%n article(s) have unsaved text.", nullptr, unsaved),
                        .detail = tr("Kept text is offered again the next time this base is opened."),
                        .answers = {tr("Go on editing"), tr("Keep it for the next time"), tr("Save all")},
                        .preferred = 2},
                       [this, then](int answer) {
                           if (answer == 2)
                               save_all(then);
                           if (answer != 1)
                               return;
                           for (ArticleEditor* editor : editors())
                               editor->article().keep_safe();
                           then();
                       });
}

void ArticlesPage::recover() {
    Recovery recovery(state_folder() / "recovered");
    for (const Recovered& text : recovery.of_base(context_.base.workspace()->config().root.string())) {
        if (text.base_digest.empty())
            start(to_qt(text.path), {}); // it was never saved
        else
            open(to_qt(text.path));
        if (ArticleEditor* editor = editor_of(to_qt(text.path)))
            editor->show_recovered(text);
    }
}

void ArticlesPage::remember_layout() {
    context_.preferences.set_state(layout_name, splitter_->saveState());
    if (current() != nullptr)
        current()->remember_layout();
}

} // namespace kb::ui
