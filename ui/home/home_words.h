// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What Home says about a queue. Pure; any thread.
#pragma once

#include "core/workspace/to_do.h"

#include <QString>

namespace kb::ui {

QString title_of(ToDoKind kind);
/// What the number counts, and what a click opens.
QString hint_of(ToDoKind kind);
/// Beneath the chart: what it counts, or why there is none.
QString caption_of(const ToDoHistory& history);
/// The chart in words.
QString words_of(const WeekCounts& weeks);
/// "5 things wait", or what to do where nothing does.
QString headline_of(const std::vector<ToDo>& lists);

} // namespace kb::ui
