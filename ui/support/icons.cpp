// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

/// A static library's resources register themselves only when asked to, and only from outside a namespace.
static void register_resources() {
    Q_INIT_RESOURCE(resources);
}

namespace kb::ui {

namespace {

/// Draws an SVG whose only colour is black in the colour of the text around it.
class PaletteIconEngine : public QIconEngine {
public:
    explicit PaletteIconEngine(QByteArray svg)
        : svg_(std::move(svg)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QPalette palette = QGuiApplication::palette();
        QColor color = mode == QIcon::Disabled   ? palette.color(QPalette::Disabled, QPalette::ButtonText)
                       : mode == QIcon::Selected ? palette.color(QPalette::HighlightedText)
                                                 : palette.color(QPalette::ButtonText);
        QByteArray colored = svg_;
        colored.replace("#000", color.name().toLatin1());
        QSvgRenderer(colored).render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
        QPixmap pixmap(size); // in device pixels already
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new PaletteIconEngine(svg_); }

private:
    QByteArray svg_;
};

} // namespace

QIcon icon(const char* name) {
    static QHash<QByteArray, QIcon> made; // models ask for the same few with every row
    if (auto known = made.constFind(name); known != made.constEnd())
        return *known;
    register_resources(); // once is enough, again is harmless
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1StringView(name)));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("there is no icon %s", name);
        return {};
    }
    return *made.insert(name, QIcon(new PaletteIconEngine(file.readAll())));
}

} // namespace kb::ui
