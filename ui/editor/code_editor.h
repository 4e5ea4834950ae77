// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/editor/completion.h"
#include "ui/editor/document_bytes.h"
#include "ui/editor/editor_mark.h"

#include <QPlainTextEdit>

#include <functional>
#include <map>
#include <optional>
#include <vector>

class QCompleter;
class QStringListModel;

namespace kb::ui {

class EditorGutter;
class Highlighter;

/// The text of an article: coloured, with line numbers, findings as squiggles and signs, and completion.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeEditor(QWidget* parent = nullptr);

    /// Shows the bytes of a file; forgets undo. Read-only where they cannot be kept exactly; false then.
    bool load(std::string_view bytes);
    /// The bytes as they would be saved.
    std::string bytes() const { return format_.bytes_of(*document()); }
    /// Makes the text that of `bytes`, in one undo step, and keeps the caret at its place. Does nothing where
    /// an input method is composing; false then.
    bool replace_bytes(std::string_view bytes);

    void set_marks(std::vector<EditorMark> marks);
    /// The worst severity among the marks that begin on a line (from 0).
    std::optional<Severity> worst_mark(int line) const;
    /// Index of the mark under the caret, the worst of several; -1 none.
    int mark_at_caret() const;
    /// Moves the caret to the next (1) or previous (-1) mark, around the end.
    void go_to_mark(int direction);
    void go_to_line(int line); ///< from 1; shown in the middle
    void set_size(int points); ///< of the font; 0 as the system's monospaced one

    /// What completion offers; asked for the place of the caret.
    void set_completion(std::function<CompletionContext()> context);

    bool composing() const; ///< an input method has text that is not there yet
    void for_each_visible_block(const std::function<void(const QTextBlock&, const QRectF&)>& visit);

signals:
    void edited();            ///< by the person or by replace_bytes(), not by colouring
    void fix_asked(int mark); ///< from the context menu

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Shown {
        EditorMark mark;
        QTextCursor place; // moves with the text around it
    };
    void place_gutter();
    void show_selections();
    int mark_at(int position) const;
    void offer_completion(bool asked);
    void complete(const QString& choice);

    DocumentBytes format_;
    EditorGutter* gutter_;
    Highlighter* highlighter_;
    std::vector<Shown> marks_;
    std::map<int, Severity> worst_by_line_;
    std::function<CompletionContext()> completion_context_;
    QCompleter* completer_;
    QStringListModel* choices_;
    Completion offered_;
    int revision_ = -1;
    bool loading_ = false;
};

} // namespace kb::ui
