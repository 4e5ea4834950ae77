// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace kb::ui {

class Preferences;

/// Plays the main job in the real window on a scratch copy of the demonstration base: open and index, find,
/// edit with a mistake and its quick fix, review, approve, find again. Prints a line a step; saves a picture
/// of each in `pictures` ("" none). 0 where every step did what it should, else 1 with the reason. GUI
/// thread; nothing outside the scratch folder is written but the pictures.
int play_tour(const QString& pictures);

} // namespace kb::ui
