// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <filesystem>

namespace kb {

/// Copies the base that comes with the program into `folder`, which must not exist yet. It lies in
/// $KB_DATA_DIR/kb, else beside the program in ../share/kb-workbench/kb; `not_found` names both.
Result<void> copy_demonstration_base(const std::filesystem::path& folder);

} // namespace kb
