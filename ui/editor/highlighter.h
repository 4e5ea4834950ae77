// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Repository>
#include <QColor>
#include <QObject>
#include <QTextBlock>
#include <QTextLayout>
#include <QTimer>

class QTextDocument;

namespace kb::ui {

/// Colours a document as Markdown with frontmatter and fenced languages, a few milliseconds at a time: a
/// fence opened at the top of a long text changes every line below it, and typing must not wait for that.
/// GUI thread.
class Highlighter : public QObject, private KSyntaxHighlighting::AbstractHighlighter {
    Q_OBJECT
    Q_INTERFACES(KSyntaxHighlighting::AbstractHighlighter)
public:
    /// `document` must outlive it. Colours come from the theme that fits `palette`.
    Highlighter(QTextDocument* document, const QPalette& palette);

    /// Takes the theme that fits and colours everything again.
    void set_palette(const QPalette& palette);
    bool done() const { return !next_.isValid(); }

private:
    void document_changed(int position, int removed, int added);
    void work_for(int milliseconds);
    bool highlight(const QTextBlock& block); // true where the state at its end is another one than before
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) override;

    QTextDocument* document_;
    KSyntaxHighlighting::Repository repository_;
    QColor ground_;
    QList<QTextLayout::FormatRange> formats_; // of the line at hand
    QTextBlock next_;                         // the first that waits; invalid: none
    int through_ = -1; // number of the last block that must be done whatever the states say
    bool marking_ = false;
    QTimer rest_;
};

} // namespace kb::ui
