// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colours that say something. All of them are made from a palette, so that text and ground fit together in
/// light and dark alike. Pure but for apply(); GUI thread.
#pragma once

#include <QColor>
#include <QPalette>

namespace kb::ui {

enum class Tone { muted, info, good, warning, bad };

/// Contrast of two opaque colours, 1 to 21 (WCAG 2.1, "contrast ratio").
double contrast(const QColor& a, const QColor& b);

/// `wanted` made darker or lighter, its hue kept, until it has a contrast of at least `least` on `ground`.
QColor readable(const QColor& wanted, const QColor& ground, double least = 4.5);

bool is_dark(const QPalette& palette);

/// Colour of text of that tone on the palette's Base; readable there.
QColor text_of(Tone tone, const QPalette& palette);

/// A faint ground of that tone on which the palette's own text stays readable.
QColor ground_of(Tone tone, const QPalette& palette);

/// What the person chose in the settings.
enum class Theme { system, light, dark };

/// Gives the application its style and, unless the desktop decides, a palette.
void apply(Theme theme);

} // namespace kb::ui
