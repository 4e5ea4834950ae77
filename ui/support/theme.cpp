// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/theme.h"

#include <QApplication>
#include <QStyleFactory>
#include <QStyleHints>

#include <algorithm>
#include <array>
#include <cmath>

namespace kb::ui {

namespace {

/// WCAG 2.1, "relative luminance".
double luminance(const QColor& color) {
    auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QColor hue_of(Tone tone, const QPalette& palette) {
    switch (tone) {
    case Tone::muted:
        return palette.color(QPalette::PlaceholderText).isValid() ? QColor(0x76, 0x76, 0x80)
                                                                  : QColor(Qt::gray);
    case Tone::info:
        return {0x1f, 0x6f, 0xc4};
    case Tone::good:
        return {0x1b, 0x87, 0x45};
    case Tone::warning:
        return {0xb0, 0x6a, 0x00};
    case Tone::bad:
        return {0xc6, 0x28, 0x33};
    }
    return {};
}

QColor mixed(const QColor& a, const QColor& b, double share_of_b) {
    auto part = [share_of_b](double x, double y) { return static_cast<float>(x + (y - x) * share_of_b); };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()),
                            part(a.blueF(), b.blueF()));
}

struct Scheme {
    QColor window, base, alternate, text, muted, button, border, accent, accent_text, link;
};

const Scheme light{{0xf4, 0xf4, 0xf6}, {0xff, 0xff, 0xff}, {0xf7, 0xf7, 0xf9}, {0x1c, 0x1d, 0x22},
                   {0x68, 0x6a, 0x73}, {0xec, 0xec, 0xef}, {0xc9, 0xca, 0xd1}, {0x24, 0x5f, 0xa8},
                   {0xff, 0xff, 0xff}, {0x1a, 0x5f, 0xb4}};
const Scheme dark{{0x2d, 0x2f, 0x36}, {0x1b, 0x1c, 0x21}, {0x24, 0x26, 0x2c}, {0xe8, 0xe8, 0xec},
                  {0x9d, 0x9f, 0xaa}, {0x3b, 0x3e, 0x47}, {0x52, 0x55, 0x60}, {0x2f, 0x6d, 0xb8},
                  {0xff, 0xff, 0xff}, {0x7a, 0xb4, 0xf5}};

QPalette palette_of(const Scheme& scheme) {
    QPalette palette(scheme.button, scheme.window);
    using enum QPalette::ColorRole;
    const std::array<std::pair<QPalette::ColorRole, QColor>, 15> roles{{
        {Window, scheme.window},
        {WindowText, scheme.text},
        {Base, scheme.base},
        {AlternateBase, scheme.alternate},
        {Text, scheme.text},
        {Button, scheme.button},
        {ButtonText, scheme.text},
        {PlaceholderText, scheme.muted},
        {Highlight, scheme.accent},
        {HighlightedText, scheme.accent_text},
        {Link, scheme.link},
        {LinkVisited, scheme.link},
        {ToolTipBase, scheme.alternate},
        {ToolTipText, scheme.text},
        {Mid, scheme.border},
    }};
    for (const auto& [role, color] : roles)
        palette.setColor(role, color);
    palette.setColor(QPalette::Accent, scheme.accent);
    for (QPalette::ColorRole role : {WindowText, Text, ButtonText})
        palette.setColor(QPalette::Disabled, role, scheme.muted);
    palette.setColor(QPalette::Disabled, Highlight, scheme.border);
    return palette;
}

} // namespace

double contrast(const QColor& a, const QColor& b) {
    double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor readable(const QColor& wanted, const QColor& ground, double least) {
    QColor end = luminance(ground) < 0.18 ? QColor(Qt::white) : QColor(Qt::black);
    for (double share = 0; share < 1; share += 0.05)
        if (QColor tried = mixed(wanted, end, share); contrast(tried, ground) >= least)
            return tried;
    return end;
}

bool is_dark(const QPalette& palette) {
    return luminance(palette.color(QPalette::Base)) < 0.18;
}

QColor text_of(Tone tone, const QPalette& palette) {
    return readable(hue_of(tone, palette), palette.color(QPalette::Base));
}

QColor ground_of(Tone tone, const QPalette& palette) {
    QColor base = palette.color(QPalette::Base);
    return mixed(base, hue_of(tone, palette), is_dark(palette) ? 0.28 : 0.14);
}

void apply(Theme theme) {
    // One style everywhere: sizes and focus marks that were looked at.
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    Qt::ColorScheme desktop = QGuiApplication::styleHints()->colorScheme();
    bool dark_wanted = theme == Theme::dark || (theme == Theme::system && desktop == Qt::ColorScheme::Dark);
    QApplication::setPalette(palette_of(dark_wanted ? dark : light));
}

} // namespace kb::ui
