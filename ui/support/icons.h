// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace kb::ui {

/// The icon resources/icons/<name>.svg, drawn in the palette's text colour of the moment, at any scale.
/// GUI thread.
QIcon icon(const char* name);

} // namespace kb::ui
