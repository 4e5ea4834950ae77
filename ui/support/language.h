// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QCoreApplication;

namespace kb::ui {

/// Gives the application the window's texts in `language` ("es"), and Qt's own. English has a catalogue as
/// well, of its plural forms alone; a language without one stays English. Before the first widget.
void install_translations(QCoreApplication& application, const QString& language);

} // namespace kb::ui
