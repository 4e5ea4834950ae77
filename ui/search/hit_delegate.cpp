// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/hit_delegate.h"

#include "ui/search/hits_model.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QTextLayout>

namespace kb::ui {

namespace {

constexpr int snippet_lines = 3;

const HitsModel::Row& row_of(const QModelIndex& index) {
    return static_cast<const HitsModel*>(index.model())->row(index);
}

QFont bold(QFont font) {
    font.setBold(true);
    return font;
}

/// The places in one item of a width, from the font alone.
struct Measures {
    explicit Measures(const QStyleOptionViewItem& option, int width)
        : font(option.font)
        , metrics(option.fontMetrics)
        , pad(metrics.height() / 2)
        , line(metrics.height())
        , gutter(QFontMetrics(bold(option.font)).horizontalAdvance(QStringLiteral("00 ")))
        , text_width(qMax(1, width - gutter - 2 * pad)) {}

    QFont font;
    QFontMetrics metrics;
    int pad, line, gutter, text_width;
};

/// Lays the snippet out in at most three lines; gives its height.
qreal lay_out(QTextLayout& layout, int width) {
    QTextOption wrapping;
    wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(wrapping);
    layout.beginLayout();
    qreal height = 0;
    for (int i = 0; i < snippet_lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return height;
}

QList<QTextLayout::FormatRange> marks_of(const HitsModel::Row& row, const QPalette& palette) {
    QList<QTextLayout::FormatRange> formats;
    for (const TextPart& part : row.matched) {
        QTextLayout::FormatRange range{.start = part.start, .length = part.length, .format = {}};
        range.format.setFontWeight(QFont::DemiBold);
        range.format.setBackground(ground_of(Tone::warning, palette));
        formats.append(range);
    }
    return formats;
}

/// Lines of badges, each as wide as the text; the second number is the height of one.
struct BadgeFlow {
    struct Place {
        Badge badge;
        QRect rect;
    };
    std::vector<Place> places;
    int height = 0;

    BadgeFlow(std::vector<Badge> badges, const Measures& measures) {
        int side = measures.metrics.horizontalAdvance(u'n') * 2 / 3, gap = side;
        int high = measures.line + 2, x = 0;
        for (Badge& badge : badges) {
            int wide = qMin(measures.text_width, measures.metrics.horizontalAdvance(badge.text) + 2 * side);
            if (x > 0 && x + wide > measures.text_width) {
                x = 0;
                height += high + gap / 2;
            }
            places.push_back({std::move(badge), QRect(x, height, wide, high)});
            x += wide + gap;
        }
        height += places.empty() ? 0 : high;
    }
};

void paint_badges(QPainter& painter, const BadgeFlow& flow, QPoint origin, const Measures& measures,
                  const QPalette& palette) {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const BadgeFlow::Place& place : flow.places) {
        QRect rect = place.rect.translated(origin);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground_of(place.badge.tone, palette));
        painter.drawRoundedRect(rect, measures.line / 4.0, measures.line / 4.0);
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(rect, Qt::AlignCenter,
                         measures.metrics.elidedText(place.badge.text, Qt::ElideRight, rect.width()));
    }
}

/// The chosen hit: a bar at its side, and a ground on which every other colour stays readable.
void paint_ground(QPainter& painter, const QStyleOptionViewItem& option) {
    const QPalette& palette = option.palette;
    bool focused = (option.state & QStyle::State_HasFocus) != 0;
    if (option.state & QStyle::State_Selected) {
        painter.fillRect(option.rect, palette.color(QPalette::AlternateBase));
        QRect bar = option.rect;
        bar.setWidth(qMax(3, option.fontMetrics.height() / 5));
        painter.fillRect(bar, focused ? palette.color(QPalette::Highlight) : palette.color(QPalette::Mid));
    }
    painter.setPen(palette.color(QPalette::Mid));
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
}

/// Of what is said beside the text; readable on the chosen hit's ground, too.
QColor muted(const QPalette& palette) {
    return readable(text_of(Tone::muted, palette), palette.color(QPalette::AlternateBase));
}

} // namespace

void HitDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    const HitsModel::Row& row = row_of(index);
    const QPalette& palette = option.palette;
    Measures measures(option, option.rect.width());
    painter->save();
    painter->setClipRect(option.rect);
    paint_ground(*painter, option);
    QRect line(option.rect.left() + measures.pad, option.rect.top() + measures.pad, measures.gutter,
               measures.line);
    painter->setPen(muted(palette));
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, QString::number(row.hit.rank));

    line.moveLeft(line.left() + measures.gutter);
    line.setWidth(measures.text_width);
    painter->setFont(bold(option.font));
    painter->setPen(palette.color(QPalette::Text));
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(row.title, Qt::ElideRight, line.width()));
    painter->setFont(option.font);
    line.translate(0, measures.line);
    painter->setPen(muted(palette));
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                      measures.metrics.elidedText(row.headings, Qt::ElideMiddle, line.width()));

    painter->setPen(palette.color(QPalette::Text));
    QTextLayout snippet(row.snippet, option.font);
    snippet.setFormats(marks_of(row, palette));
    qreal height = lay_out(snippet, measures.text_width);
    QPoint origin(line.left(), line.bottom() + 1 + measures.pad / 3);
    snippet.draw(painter, origin);
    origin.ry() += qRound(height) + measures.pad / 2;
    const auto* model = static_cast<const HitsModel*>(index.model());
    paint_badges(*painter, BadgeFlow(model->badges(index), measures), origin, measures, palette);
    painter->restore();
}

QSize HitDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    int width = view != nullptr ? view->viewport()->width() : option.rect.width();
    Measures measures(option, width);
    const HitsModel::Row& row = row_of(index);
    QTextLayout snippet(row.snippet, option.font);
    snippet.setFormats(marks_of(row, option.palette));
    qreal height = lay_out(snippet, measures.text_width);
    const auto* model = static_cast<const HitsModel*>(index.model());
    BadgeFlow flow(model->badges(index), measures);
    return {width, 2 * measures.pad + 2 * measures.line + measures.pad / 3 + qRound(height) +
                       measures.pad / 2 + flow.height};
}

} // namespace kb::ui
