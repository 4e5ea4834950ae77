// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/article_editor.h"

#include "ui/articles/chunks_tab.h"
#include "ui/articles/findings_tab.h"
#include "ui/articles/form_tab.h"
#include "ui/articles/history_tab.h"
#include "ui/articles/notice_bar.h"
#include "ui/articles/preview_tab.h"
#include "ui/editor/code_editor.h"
#include "ui/editor/find_bar.h"
#include "ui/support/asker.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBlock>
#include <QUrl>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

const QString layout_name = QStringLiteral("article");

/// A snapshot's part that lives as long as the whole.
std::shared_ptr<const BaseFacts> facts_of(const OpenBase& base) {
    if (!base.view())
        return nullptr;
    return {base.view()->checked, &base.view()->checked->facts};
}

} // namespace

ArticleEditor::ArticleEditor(const Context& context, const std::string& path, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , editor_(new CodeEditor(this))
    , article_(new OpenArticle(
          context.base, path, [this] { return text(); }, this))
    , notice_(new NoticeBar(this))
    , find_bar_(new FindBar(*editor_, this))
    , side_(new QTabWidget(this))
    , splitter_(new QSplitter(this))
    , form_(new FormTab(
          path, [this] { return editor_->bytes(); }, this))
    , preview_(new PreviewTab(this))
    , findings_(new FindingsTab(this))
    , chunks_(new ChunksTab(this))
    , history_(new HistoryTab(
          context.base.workspace(), path, [this] { return editor_->bytes(); }, this))
    , status_(new QLabel(this))
    , vocabulary_(std::make_shared<const Vocabulary>(context.base.workspace()->config().vocabulary)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(notice_);
    layout->addWidget(splitter_, 1);
    auto* left = new QWidget(splitter_);
    auto* left_layout = new QVBoxLayout(left);
    left_layout->setContentsMargins({});
    left_layout->setSpacing(0);
    left_layout->addWidget(editor_, 1);
    left_layout->addWidget(find_bar_);
    left_layout->addWidget(status_);
    status_->setContentsMargins(6, 2, 6, 2);
    side_->addTab(form_, tr("Form"));
    side_->addTab(preview_, tr("Preview"));
    side_->addTab(findings_, tr("Findings"));
    side_->addTab(chunks_, tr("Chunks"));
    side_->addTab(history_, tr("History"));
    side_->setDocumentMode(true);
    splitter_->addWidget(left);
    splitter_->addWidget(side_);
    splitter_->setStretchFactor(0, 3);
    splitter_->setStretchFactor(1, 2);
    splitter_->restoreState(context_.preferences.state(layout_name));
    editor_->set_size(context_.preferences.editor_size());
    editor_->set_completion([this] { return completion_context(); });

    connect(editor_, &CodeEditor::edited, article_, &OpenArticle::text_edited);
    connect(editor_, &CodeEditor::cursorPositionChanged, this, &ArticleEditor::show_preview);
    connect(editor_, &CodeEditor::fix_asked, this, [this](int mark) {
        if (article_->checked())
            apply_fix(article_->checked()->findings[static_cast<std::size_t>(mark)]);
    });
    connect(article_, &OpenArticle::checked_changed, this, &ArticleEditor::show_checked);
    connect(article_, &OpenArticle::dirty_changed, this, &ArticleEditor::title_changed);
    connect(article_, &OpenArticle::problem, this, &ArticleEditor::problem);
    connect(article_, &OpenArticle::changed_on_disk, this, [this] {
        if (article_->dirty())
            show_conflict();
        else
            reload();
    });
    connect(form_, &FormTab::changed_to, this,
            [this](const std::string& bytes) { editor_->replace_bytes(bytes); });
    connect(preview_, &PreviewTab::link_asked, this, &ArticleEditor::follow_link);
    connect(findings_, &FindingsTab::chosen, this,
            [this](const Finding& finding) { go_to_line(static_cast<int>(finding.position.line)); });
    connect(findings_, &FindingsTab::fix_asked, this, &ArticleEditor::apply_fix);
    connect(chunks_, &ChunksTab::line_chosen, this, &ArticleEditor::go_to_line);
    connect(history_, &HistoryTab::restore_asked, this,
            [this](const std::string& bytes) { editor_->replace_bytes(bytes); });
    connect(side_, &QTabWidget::currentChanged, this, [this] {
        show_preview();
        if (side_->currentWidget() == history_)
            history_->refresh();
    });
}

std::optional<std::string> ArticleEditor::text() const {
    return editor_->composing() ? std::nullopt : std::optional(editor_->bytes());
}

Result<void> ArticleEditor::load() {
    auto bytes = article_->read();
    if (!bytes)
        return std::unexpected(bytes.error());
    bool exact = editor_->load(*bytes);
    QString reason = article_->read_only();
    if (!exact)
        reason = tr("This file holds characters that an editor of text would change. It can be read here, "
                    "not written.");
    editor_->setReadOnly(!reason.isEmpty());
    form_->set_read_only(!reason.isEmpty());
    history_->set_read_only(!reason.isEmpty());
    if (!reason.isEmpty())
        notice_->show_notice(reason);
    return {};
}

void ArticleEditor::start(const std::string& bytes) {
    editor_->load({});
    editor_->replace_bytes(bytes);
    editor_->document()->clearUndoRedoStacks(); // there is nothing before it
}

void ArticleEditor::reload() {
    int line = editor_->textCursor().blockNumber() + 1;
    if (auto loaded = load(); !loaded) {
        notice_->show_notice(tr("The file is gone from the disk. The text is still here."),
                             {{tr("Write it again"), [this] { save(); }}});
        return;
    }
    editor_->go_to_line(line);
    article_->forget_unsaved();
}

void ArticleEditor::show_recovered(const Recovered& text) {
    editor_->replace_bytes(text.bytes);
    notice_->show_notice(tr("This text was not saved when the program ended. It is not in the file yet."),
                         {{tr("Keep it"), [] {}}, {tr("Take the file's text"), [this] { reload(); }}});
}

void ArticleEditor::show_conflict() {
    notice_->show_notice(tr("Another program changed this file, and there is unsaved text here."),
                         {{tr("Keep my text"), [] {}}, {tr("Take the file's text"), [this] { reload(); }}});
}

QString ArticleEditor::title() const {
    QString name = to_qt(article_->path().substr(article_->path().rfind('/') + 1));
    return article_->dirty() ? name + QStringLiteral(" •") : name;
}

void ArticleEditor::save(const std::function<void()>& then) {
    if (editor_->isReadOnly())
        return;
    auto saved = article_->save();
    if (!saved) {
        emit problem(tr("%1 was not saved, its text is still here. %2")
                         .arg(to_qt(article_->path()), to_qt(saved.error().message)));
        return;
    }
    if (*saved == OpenArticle::Saved::done) {
        notice_->clear();
        if (then)
            then();
        return;
    }
    context_.asker.ask(
        this,
        {.title = tr("Changed on the disk"),
         .text = tr("Another program changed %1 since it was opened here.").arg(to_qt(article_->path())),
         .detail = tr("Saving now replaces what the other program wrote."),
         .answers = {tr("Cancel"), tr("Take the file's text"), tr("Replace it with mine")},
         .warning = true},
        [this, then](int answer) {
            if (answer == 1)
                reload();
            if (answer != 2)
                return;
            if (auto forced = article_->save(true); !forced)
                emit problem(to_qt(forced.error().message));
            else if (then)
                then();
        });
}

void ArticleEditor::go_to_line(int line) {
    editor_->go_to_line(line);
    editor_->setFocus();
}

void ArticleEditor::open_find(bool with_replace) {
    find_bar_->open(with_replace);
}

void ArticleEditor::go_to_heading() {
    if (article_->checked())
        emit headings_asked(article_->checked()->headings);
}

void ArticleEditor::apply_fix_at_caret() {
    int mark = editor_->mark_at_caret();
    if (mark < 0 || !article_->checked())
        return;
    const auto& findings = article_->checked()->findings;
    if (static_cast<std::size_t>(mark) < findings.size())
        apply_fix(findings[static_cast<std::size_t>(mark)]);
}

void ArticleEditor::apply_fix(const Finding& finding) {
    // The fix was made for the text that was checked; it fits no other.
    if (!finding.fix || !article_->checked() || article_->checked()->article.bytes != editor_->bytes())
        return;
    editor_->replace_bytes(kb::apply_fix(article_->checked()->article.bytes, *finding.fix));
}

CompletionContext ArticleEditor::completion_context() const {
    return {.vocabulary = vocabulary_,
            .facts = facts_of(context_.base),
            .tags = context_.base.tags(),
            .path = article_->path()};
}

void ArticleEditor::show_checked() {
    const CheckedText& checked = *article_->checked();
    if (checked.article.bytes == editor_->bytes())
        editor_->set_marks(checked.marks); // else the next check is on its way
    form_->offer(completion_context());
    form_->show_article(checked.article);
    findings_->show_findings(checked.findings, checked.problem);
    chunks_->show_chunks(checked.chunks, context_.base.workspace()->config().chunk.limit);
    side_->setTabText(side_->indexOf(findings_), checked.findings.empty()
                                                     ? tr("Findings")
                                                     : tr("Findings (%1)").arg(checked.findings.size()));
    status_->setText(tr("%n word(s)", nullptr, static_cast<int>(checked.words)));
    show_preview();
}

void ArticleEditor::show_preview() {
    if (side_->currentWidget() == preview_ && article_->checked())
        preview_->show_blocks(article_->checked()->blocks, editor_->textCursor().blockNumber() + 1);
}

void ArticleEditor::follow_link(const QString& destination) {
    QUrl url(destination);
    if (!url.scheme().isEmpty())
        return; // no network from here
    std::string target = article_->path();
    if (!url.path().isEmpty())
        target = (std::filesystem::path(target).parent_path() / to_utf8(url.path(QUrl::FullyDecoded)))
                     .lexically_normal()
                     .generic_string();
    emit link_asked(to_qt(target), url.fragment(QUrl::FullyDecoded));
}

void ArticleEditor::remember_layout() {
    context_.preferences.set_state(layout_name, splitter_->saveState());
}

} // namespace kb::ui
