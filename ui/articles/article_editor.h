// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/articles/open_article.h"
#include "ui/editor/completion.h"

#include <QWidget>

class QLabel;
class QSplitter;
class QTabWidget;

namespace kb::ui {

class ChunksTab;
class CodeEditor;
class FindBar;
class FindingsTab;
class FormTab;
class HistoryTab;
class NoticeBar;
class PreviewTab;

/// One article in a tab: its text, and beside it form, preview, findings, chunks and history.
class ArticleEditor : public QWidget {
    Q_OBJECT
public:
    ArticleEditor(const Context& context, const std::string& path, QWidget* parent = nullptr);

    /// Shows the file; an error where it cannot be read.
    Result<void> load();
    /// Shows the text of an article that is not on the disk yet.
    void start(const std::string& bytes);
    /// Shows text that a crash left behind in place of the file's. What the file holds stays known.
    void show_recovered(const Recovered& text);

    OpenArticle& article() { return *article_; }
    CodeEditor& editor() { return *editor_; }
    QString title() const; ///< for the tab; marked while unsaved

    /// Saves; asks where the file changed meanwhile. `then` is called once the file holds the text.
    void save(const std::function<void()>& then = {});
    void go_to_line(int line);
    void open_find(bool with_replace);
    void go_to_heading();
    void apply_fix_at_caret();
    void remember_layout();

signals:
    void title_changed();
    void link_asked(const QString& path, const QString& anchor); ///< path relative to the base
    void headings_asked(const std::vector<kb::Heading>& headings);
    void problem(const QString& message);

private:
    std::optional<std::string> text() const;
    CompletionContext completion_context() const;
    void show_checked();
    void show_preview();
    void show_conflict();
    void apply_fix(const Finding& finding);
    void follow_link(const QString& destination);
    void reload();

    Context context_;
    CodeEditor* editor_;
    OpenArticle* article_;
    NoticeBar* notice_;
    FindBar* find_bar_;
    QTabWidget* side_;
    QSplitter* splitter_;
    FormTab* form_;
    PreviewTab* preview_;
    FindingsTab* findings_;
    ChunksTab* chunks_;
    HistoryTab* history_;
    QLabel* status_;
    std::shared_ptr<const Vocabulary> vocabulary_;
};

} // namespace kb::ui
