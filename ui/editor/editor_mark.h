// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/article/finding.h"

#include <QString>

namespace kb::ui {

/// Something to be seen at a place of the text: a finding.
struct EditorMark {
    int begin = 0, end = 0; ///< positions in the document
    Severity severity = Severity::info;
    QString message;
    bool has_fix = false;
};

} // namespace kb::ui
