// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/code_editor.h"

#include "ui/editor/editor_gutter.h"
#include "ui/editor/highlighter.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QMenu>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>

namespace kb::ui {

namespace {

Tone tone_of(Severity severity) {
    return severity == Severity::error     ? Tone::bad
           : severity == Severity::warning ? Tone::warning
                                           : Tone::info;
}

} // namespace

CodeEditor::CodeEditor(QWidget* parent)
    : QPlainTextEdit(parent)
    , gutter_(new EditorGutter(*this))
    , highlighter_(new Highlighter(document(), palette()))
    , completer_(new QCompleter(this))
    , choices_(new QStringListModel(this)) {
    setAccessibleName(tr("Text of the article"));
    setTabChangesFocus(false);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    set_size(0);
    completer_->setModel(choices_);
    completer_->setWidget(this);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &CodeEditor::complete);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEditor::place_gutter);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        if (dy != 0)
            gutter_->scroll(0, dy);
        else
            gutter_->update(0, rect.y(), gutter_->width(), rect.height());
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        show_selections();
        gutter_->update();
    });
    connect(document(), &QTextDocument::contentsChange, this, [this] {
        if (loading_ || document()->revision() == revision_)
            return; // a file is being shown, or colours only
        revision_ = document()->revision();
        emit edited();
    });
    place_gutter();
}

bool CodeEditor::load(std::string_view bytes) {
    loading_ = true;
    bool exact = DocumentBytes::load(bytes, *document(), format_);
    loading_ = false;
    revision_ = document()->revision();
    set_marks({});
    if (!exact)
        setReadOnly(true);
    return exact;
}

bool CodeEditor::replace_bytes(std::string_view bytes) {
    if (composing())
        return false;
    QTextDocument after;
    DocumentBytes format;
    DocumentBytes::load(bytes, after, format);
    Replacement change = replacement(text_of(*document()), text_of(after));
    QTextCursor cursor(document()); // not the editor's own, whose caret then keeps its place
    cursor.beginEditBlock();
    cursor.setPosition(static_cast<int>(change.begin));
    cursor.setPosition(static_cast<int>(change.end), QTextCursor::KeepAnchor);
    cursor.insertText(change.text);
    cursor.endEditBlock();
    return true;
}

void CodeEditor::set_size(int points) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (points > 0)
        font.setPointSize(points);
    setFont(font);
    setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * 4);
    place_gutter();
}

bool CodeEditor::composing() const {
    return !textCursor().block().layout()->preeditAreaText().isEmpty();
}

void CodeEditor::set_marks(std::vector<EditorMark> marks) {
    marks_.clear();
    worst_by_line_.clear();
    int last = document()->characterCount() - 1;
    for (EditorMark& mark : marks) {
        QTextCursor place(document());
        place.setPosition(std::clamp(mark.begin, 0, last));
        int line = place.blockNumber();
        int end = mark.end > mark.begin ? mark.end : place.block().position() + place.block().length() - 1;
        place.setPosition(std::clamp(end, 0, last), QTextCursor::KeepAnchor);
        auto [at, first] = worst_by_line_.try_emplace(line, mark.severity);
        at->second = std::max(at->second, mark.severity);
        marks_.push_back({std::move(mark), place});
    }
    show_selections();
    gutter_->update();
}

void CodeEditor::show_selections() {
    QList<QTextEdit::ExtraSelection> selections;
    QTextEdit::ExtraSelection line;
    line.format.setBackground(palette().color(QPalette::AlternateBase));
    line.format.setProperty(QTextFormat::FullWidthSelection, true);
    line.cursor = textCursor();
    line.cursor.clearSelection();
    selections += line;
    for (const Shown& shown : marks_) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = shown.place;
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(text_of(tone_of(shown.mark.severity), palette()));
        selections += selection;
    }
    setExtraSelections(selections);
}

std::optional<Severity> CodeEditor::worst_mark(int line) const {
    auto worst = worst_by_line_.find(line);
    return worst == worst_by_line_.end() ? std::nullopt : std::optional(worst->second);
}

int CodeEditor::mark_at(int position) const {
    int best = -1;
    for (int i = 0; i < static_cast<int>(marks_.size()); ++i) {
        const Shown& shown = marks_[i];
        if (position < shown.place.selectionStart() || position > shown.place.selectionEnd())
            continue;
        if (best < 0 || shown.mark.severity > marks_[best].mark.severity)
            best = i;
    }
    return best;
}

int CodeEditor::mark_at_caret() const {
    return mark_at(textCursor().position());
}

void CodeEditor::go_to_mark(int direction) {
    std::vector<int> starts;
    for (const Shown& shown : marks_)
        starts.push_back(shown.place.selectionStart());
    if (starts.empty())
        return;
    std::ranges::sort(starts);
    int caret = textCursor().position();
    int target = direction > 0 ? starts.front() : starts.back();
    if (direction > 0) {
        if (auto next = std::ranges::upper_bound(starts, caret); next != starts.end())
            target = *next;
    } else if (auto next = std::ranges::lower_bound(starts, caret); next != starts.begin()) {
        target = *std::prev(next);
    }
    QTextCursor cursor = textCursor();
    cursor.setPosition(target);
    setTextCursor(cursor);
    centerCursor();
}

void CodeEditor::go_to_line(int line) {
    QTextBlock block = document()->findBlockByNumber(std::clamp(line, 1, blockCount()) - 1);
    setTextCursor(QTextCursor(block));
    centerCursor();
}

void CodeEditor::for_each_visible_block(const std::function<void(const QTextBlock&, const QRectF&)>& visit) {
    QTextBlock block = firstVisibleBlock();
    QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    while (block.isValid() && place.top() <= viewport()->height()) {
        if (block.isVisible())
            visit(block, place);
        block = block.next();
        place = blockBoundingGeometry(block).translated(contentOffset());
    }
}

void CodeEditor::place_gutter() {
    setViewportMargins(gutter_->wanted_width(), 0, 0, 0);
    QRect inside = contentsRect();
    gutter_->setGeometry(inside.left(), inside.top(), gutter_->wanted_width(), inside.height());
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    place_gutter();
}

void CodeEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || highlighter_ == nullptr)
        return;
    highlighter_->set_palette(palette());
    show_selections();
}

bool CodeEditor::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QPlainTextEdit::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    int mark = mark_at(cursorForPosition(viewport()->mapFromParent(help->pos())).position());
    if (mark >= 0)
        QToolTip::showText(help->globalPos(), marks_[mark].mark.message, this);
    else
        QToolTip::hideText();
    return true;
}

void CodeEditor::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    int mark = mark_at(cursorForPosition(event->pos()).position());
    if (mark >= 0 && marks_[mark].mark.has_fix) {
        QAction* first = menu->actions().value(0);
        auto* fix = new QAction(tr("Repair: %1").arg(marks_[mark].mark.message), menu);
        connect(fix, &QAction::triggered, this, [this, mark] { emit fix_asked(mark); });
        menu->insertAction(first, fix);
        menu->insertSeparator(first);
    }
    menu->popup(event->globalPos());
}

void CodeEditor::set_completion(std::function<CompletionContext()> context) {
    completion_context_ = std::move(context);
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
    QAbstractItemView* popup = completer_->popup();
    if (popup->isVisible()) {
        switch (event->key()) {
        case Qt::Key_Enter:
        case Qt::Key_Return:
        case Qt::Key_Tab:
        case Qt::Key_Escape:
        case Qt::Key_Backtab:
            event->ignore(); // the list of choices takes these
            return;
        default:
            break;
        }
    }
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier) {
        offer_completion(true);
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
    bool typed = !event->text().isEmpty() && event->text()[0].isPrint();
    if (typed || popup->isVisible())
        offer_completion(false);
}

void CodeEditor::offer_completion(bool asked) {
    completer_->popup()->hide();
    if (!completion_context_ || isReadOnly() || composing())
        return;
    offered_ = kb::ui::complete(text_of(*document()), textCursor().position(), completion_context_());
    bool something_typed = offered_.end > offered_.begin;
    if (offered_.choices.isEmpty() || (!asked && !something_typed))
        return;
    choices_->setStringList(offered_.choices);
    QRect place = cursorRect();
    place.setWidth(completer_->popup()->sizeHintForColumn(0) +
                   completer_->popup()->verticalScrollBar()->sizeHint().width() +
                   fontMetrics().averageCharWidth());
    completer_->complete(place.translated(gutter_->width(), 0));
    completer_->popup()->setCurrentIndex(choices_->index(0));
}

void CodeEditor::complete(const QString& choice) {
    QTextCursor cursor = textCursor();
    cursor.beginEditBlock();
    cursor.setPosition(offered_.begin);
    cursor.setPosition(offered_.end, QTextCursor::KeepAnchor);
    cursor.insertText(choice);
    cursor.endEditBlock();
    setTextCursor(cursor);
}

} // namespace kb::ui
