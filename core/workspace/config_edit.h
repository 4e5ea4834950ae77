// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Changes to the text of kb.yaml that leave every other byte as it is: comments, order, quoting, line ends.
#pragma once

#include "core/base/error.h"
#include "core/source/source.h"
#include "core/workspace/config.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace kb {

/// `yaml` with one more item under `sources`; `source.path` is written as it is. `file` names the text in
/// messages. Every result was read again: the sources are those of before and the new one, and nothing else
/// changed. `refused` where that cannot be had (sources as a flow list, a key in an unusual place): such a
/// file is edited by hand. `invalid` where the text is no readable kb.yaml or has the name already. Any
/// thread.
Result<std::string> add_source(std::string_view yaml, const std::string& file, const SourceConfig& source);

/// `yaml` without the item of that name. `not_found` where there is none; else as add_source.
Result<std::string> remove_source(std::string_view yaml, const std::string& file, std::string_view name);

/// Changes the kb.yaml of the base at `root`: `edit` gets its text ("" where there is none) and its name for
/// messages, and gives the new text. It is written at once and as a whole, then read as every program would;
/// where that fails, the old bytes come back. Blocks on the disk; any thread.
Result<void> change_settings(
    const std::filesystem::path& root, const Environment& environment,
    const std::function<Result<std::string>(const std::string& yaml, const std::string& file)>& edit);

} // namespace kb
