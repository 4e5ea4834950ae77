// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diff/diff_view.h"

#include "ui/support/theme.h"

#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>

#include <memory>

namespace kb::ui {

/// A pane: the text, a ground for each line that differs, stronger marks at the words, and signs beside them
/// so that colour is not needed.
class DiffText : public QPlainTextEdit {
public:
    explicit DiffText(QWidget* parent)
        : QPlainTextEdit(parent) {
        setReadOnly(true);
        setLineWrapMode(QPlainTextEdit::NoWrap);
        setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }

    void show_pane(DiffPane pane) {
        pane_ = std::move(pane);
        setPlainText(pane_.text);
        mark();
        setViewportMargins(fontMetrics().averageCharWidth() * 3, 0, 0, 0);
    }

    void mark() {
        QList<QTextEdit::ExtraSelection> selections;
        QTextBlock block = document()->firstBlock();
        for (const DiffLine& line : pane_.lines) {
            if (line.kind != DiffKind::kept)
                selections += ground(block, line.kind);
            for (const DiffLine::Word& word : line.words)
                selections += word_mark(block, word, line.kind);
            block = block.next();
        }
        setExtraSelections(selections);
        update();
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QPlainTextEdit::paintEvent(event);
        QPainter painter(viewport());
        painter.setPen(text_of(Tone::muted, palette()));
        for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
            QRectF place = blockBoundingGeometry(block).translated(contentOffset());
            if (place.top() > viewport()->height())
                return;
            auto number = static_cast<std::size_t>(block.blockNumber());
            if (number < pane_.lines.size() && pane_.lines[number].kind == DiffKind::gap)
                painter.drawText(QRectF(4, place.top(), viewport()->width(), place.height()),
                                 Qt::AlignVCenter,
                                 DiffView::tr("… %n line(s) alike …", nullptr,
                                              static_cast<int>(pane_.lines[number].left_out)));
        }
    }

    bool event(QEvent* event) override {
        bool done = QPlainTextEdit::event(event);
        if (event->type() == QEvent::Paint)
            paint_signs();
        return done;
    }

private:
    static Tone tone_of(DiffKind kind) { return kind == DiffKind::removed ? Tone::bad : Tone::good; }

    QTextEdit::ExtraSelection ground(const QTextBlock& block, DiffKind kind) const {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        bool differs = kind == DiffKind::removed || kind == DiffKind::added;
        selection.format.setBackground(differs ? ground_of(tone_of(kind), palette())
                                               : palette().color(QPalette::AlternateBase));
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        return selection;
    }

    QTextEdit::ExtraSelection word_mark(const QTextBlock& block, const DiffLine::Word& word,
                                        DiffKind kind) const {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        selection.cursor.setPosition(block.position() + word.begin);
        selection.cursor.setPosition(block.position() + word.end, QTextCursor::KeepAnchor);
        selection.format.setFontUnderline(true);
        selection.format.setFontWeight(QFont::Bold);
        selection.format.setForeground(
            readable(text_of(tone_of(kind), palette()), ground_of(tone_of(kind), palette())));
        return selection;
    }

    /// − and + left of the text.
    void paint_signs() {
        QPainter painter(this);
        painter.setFont(font());
        for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
            QRectF place = blockBoundingGeometry(block).translated(contentOffset());
            if (place.top() > viewport()->height())
                return;
            auto number = static_cast<std::size_t>(block.blockNumber());
            DiffKind kind = number < pane_.lines.size() ? pane_.lines[number].kind : DiffKind::kept;
            if (kind != DiffKind::removed && kind != DiffKind::added)
                continue;
            painter.setPen(text_of(tone_of(kind), palette()));
            painter.drawText(QRectF(0, place.top() + viewport()->y(), viewport()->x(), place.height()),
                             Qt::AlignCenter,
                             kind == DiffKind::removed ? QStringLiteral("−") : QStringLiteral("+"));
        }
    }

    DiffPane pane_;
};

DiffView::DiffView(QWidget* parent)
    : QWidget(parent)
    , summary_(new QLabel(this))
    , name_before_(new QLabel(this))
    , name_after_(new QLabel(this))
    , two_columns_(new QToolButton(this))
    , left_(new DiffText(this))
    , right_(new DiffText(this)) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins({});
    auto* head = new QHBoxLayout;
    head->addWidget(summary_, 1);
    two_columns_->setText(tr("Side by side"));
    two_columns_->setCheckable(true);
    head->addWidget(two_columns_);
    layout->addLayout(head, 0, 0, 1, 2);
    layout->addWidget(name_before_, 1, 0);
    layout->addWidget(name_after_, 1, 1);
    layout->addWidget(left_, 2, 0);
    layout->addWidget(right_, 2, 1);
    for (QLabel* label : {summary_, name_before_, name_after_})
        label->setTextFormat(Qt::PlainText);
    connect(two_columns_, &QToolButton::toggled, this, &DiffView::show_panes);
    connect(left_->verticalScrollBar(), &QScrollBar::valueChanged, right_->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(right_->verticalScrollBar(), &QScrollBar::valueChanged, left_->verticalScrollBar(),
            &QScrollBar::setValue);
    clear();
}

void DiffView::show_difference(const std::string& before, const std::string& after,
                               const QString& name_before, const QString& name_after) {
    name_before_->setText(name_before);
    name_after_->setText(name_after);
    left_->setAccessibleName(tr("Difference between %1 and %2").arg(name_before, name_after));
    right_->setAccessibleName(name_after);
    auto texts = std::make_shared<std::pair<std::string, std::string>>(before, after);
    compare_.run([texts](std::stop_token) { return text_difference(texts->first, texts->second); },
                 [this, texts](TextDifference difference) {
                     before_ = std::move(texts->first);
                     after_ = std::move(texts->second);
                     difference_ = std::move(difference);
                     show_panes();
                     emit shown();
                 });
}

void DiffView::set_side_by_side(bool on) {
    two_columns_->setChecked(on);
}

bool DiffView::side_by_side() const {
    return two_columns_->isChecked();
}

void DiffView::clear() {
    compare_.cancel();
    before_.clear();
    after_.clear();
    difference_ = {};
    show_panes();
    summary_->clear();
}

void DiffView::show_panes() {
    bool two = side_by_side();
    for (QWidget* widget : std::initializer_list<QWidget*>{right_, name_after_, name_before_})
        widget->setVisible(two);
    summary_->setText(
        difference_.empty()
            ? tr("Both are alike.")
            : QStringList{tr("%n line(s) changed", nullptr, static_cast<int>(difference_.changed)),
                          tr("%n added", nullptr, static_cast<int>(difference_.added)),
                          tr("%n removed", nullptr, static_cast<int>(difference_.removed))}
                  .join(QStringLiteral(", ")));
    if (two) {
        DiffPanes panes = side_by_side_panes(difference_, before_, after_);
        left_->show_pane(std::move(panes.before));
        right_->show_pane(std::move(panes.after));
    } else {
        left_->show_pane(unified_pane(difference_, before_, after_));
    }
}

void DiffView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    left_->mark();
    right_->mark();
}

} // namespace kb::ui
