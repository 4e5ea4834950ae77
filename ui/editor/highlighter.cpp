// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/highlighter.h"

#include "ui/support/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>
#include <QElapsedTimer>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace kb::ui {

namespace {

constexpr int at_once_ms = 4; // with a key press
constexpr int slice_ms = 8;   // between events
constexpr double least_contrast = 4.5;

/// What highlighting a block needs of the one before it.
struct EndState : QTextBlockUserData {
    KSyntaxHighlighting::State state;
};

KSyntaxHighlighting::State state_at_end(const QTextBlock& block) {
    const auto* kept = static_cast<const EndState*>(block.userData());
    return kept != nullptr ? kept->state : KSyntaxHighlighting::State();
}

} // namespace

Highlighter::Highlighter(QTextDocument* document, const QPalette& palette)
    : QObject(document)
    , document_(document) {
    setDefinition(repository_.definitionForName(QStringLiteral("Markdown")));
    rest_.setSingleShot(true);
    rest_.setInterval(0);
    connect(&rest_, &QTimer::timeout, this, [this] { work_for(slice_ms); });
    connect(document_, &QTextDocument::contentsChange, this, &Highlighter::document_changed);
    set_palette(palette);
}

void Highlighter::set_palette(const QPalette& palette) {
    setTheme(repository_.defaultTheme(is_dark(palette) ? KSyntaxHighlighting::Repository::DarkTheme
                                                       : KSyntaxHighlighting::Repository::LightTheme));
    ground_ = palette.color(QPalette::Base);
    next_ = document_->firstBlock();
    through_ = document_->blockCount() - 1;
    rest_.start();
}

void Highlighter::document_changed(int position, int, int added) {
    if (marking_)
        return; // our own colours
    QTextBlock first = document_->findBlock(position);
    QTextBlock last = document_->findBlock(position + added);
    int last_number = last.isValid() ? last.blockNumber() : document_->blockCount() - 1;
    if (!next_.isValid() || first.blockNumber() < next_.blockNumber())
        next_ = first;
    through_ = std::max(through_, last_number);
    work_for(at_once_ms);
}

void Highlighter::work_for(int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    int begin = next_.isValid() ? next_.position() : -1, end = begin;
    while (next_.isValid() && !clock.hasExpired(milliseconds)) {
        bool changed = highlight(next_);
        end = next_.position() + next_.length();
        int number = next_.blockNumber();
        next_ = next_.next();
        if (!changed && number >= through_)
            next_ = {};
    }
    if (!next_.isValid())
        through_ = -1;
    else
        rest_.start();
    if (end > begin) {
        marking_ = true;
        document_->markContentsDirty(begin, end - begin);
        marking_ = false;
    }
}

bool Highlighter::highlight(const QTextBlock& block) {
    formats_.clear();
    KSyntaxHighlighting::State state = highlightLine(block.text(), state_at_end(block.previous()));
    block.layout()->setFormats(std::exchange(formats_, {}));
    auto* kept = static_cast<EndState*>(block.userData());
    if (kept != nullptr && kept->state == state)
        return false;
    if (kept == nullptr) {
        kept = new EndState; // owned by the block from here on
        QTextBlock(block).setUserData(kept);
    }
    kept->state = state;
    return true;
}

void Highlighter::applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) {
    if (length == 0 || format.isDefaultTextStyle(theme()))
        return;
    QTextCharFormat shown;
    if (format.hasTextColor(theme()))
        shown.setForeground(readable(format.textColor(theme()), ground_, least_contrast));
    shown.setFontWeight(format.isBold(theme()) ? QFont::Bold : QFont::Normal);
    shown.setFontItalic(format.isItalic(theme()));
    shown.setFontUnderline(format.isUnderline(theme()));
    formats_.push_back({.start = offset, .length = length, .format = shown});
}

} // namespace kb::ui
