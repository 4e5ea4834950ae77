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

#include <optional>
#include <utility>

/// A static library's resources register themselves only when asked to, and only from outside a namespace.
static void register_resources() {
    Q_INIT_RESOURCE(resources);
}

namespace kb::ui {

namespace {

/// Draws an SVG whose only colour is black in the colour of the text around it.
class PaletteIconEngine : public QIconEngine {
public:
    PaletteIconEngine(QByteArray svg, std::optional<Tone> tone)
        : svg_(std::move(svg))
        , tone_(tone) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QPalette palette = QGuiApplication::palette();
        QColor color = tone_ && mode == QIcon::Normal ? text_of(*tone_, palette)
                       : mode == QIcon::Disabled ? palette.color(QPalette::Disabled, QPalette::ButtonText)
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

    QIconEngine* clone() const override { return new PaletteIconEngine(svg_, tone_); }

private:
    QByteArray svg_;
    std::optional<Tone> tone_; // nothing: the colour of the text around it
};

QIcon make_icon(const char* name, std::optional<Tone> tone) {
    static QHash<std::pair<QByteArray, int>, QIcon> made; // models ask for the same few with every row
    std::pair key(QByteArray(name), tone ? static_cast<int>(*tone) : -1);
    if (auto known = made.constFind(key); known != made.constEnd())
        return *known;
    register_resources(); // once is enough, again is harmless
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1StringView(name)));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("there is no icon %s", name);
        return {};
    }
    return *made.insert(key, QIcon(new PaletteIconEngine(file.readAll(), tone)));
}

} // namespace

QIcon icon(const char* name) {
    return make_icon(name, std::nullopt);
}

QIcon icon(const char* name, Tone tone) {
    return make_icon(name, tone);
}

} // namespace kb::ui
