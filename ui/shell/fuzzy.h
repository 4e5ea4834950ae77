// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace kb::ui {

/// How well `text` matches what was typed, larger is better; nothing where some word of `typed` is not in it.
/// Words are matched apart and in any order, case and accents aside: as a run of letters where it can be,
/// best at the start of a word, else as letters in order within one word or path. Pure; any thread.
std::optional<int> fuzzy_score(QStringView typed, QStringView text);

} // namespace kb::ui
