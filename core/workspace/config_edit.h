// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Changes to the text of kb.yaml that leave every other byte as it is: comments, order, quoting, line ends.
#pragma once

#include "core/base/error.h"
#include "core/source/source.h"

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

} // namespace kb
