// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/support/theme.h"

#include <QIcon>

namespace kb::ui {

/// The icon resources/icons/<name>.svg, drawn in the palette's text colour of the moment, at any scale.
/// GUI thread.
QIcon icon(const char* name);
/// The same in the colour of a tone.
QIcon icon(const char* name, Tone tone);

} // namespace kb::ui
