// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <string_view>
#include <vector>

namespace kb::scrubbing {

/// Appends the values under `data` and `stringData` of every Kubernetes Secret in `text`: in YAML (block
/// style) and JSON, a manifest, a dump or a page that shows one, quoted in a mail, cut off at the end.
/// Placeholders are left out. An object that only names a Secret has none. In time linear in the text.
void kubernetes_secret_values(std::string_view text, std::vector<ByteSpan>& values);

} // namespace kb::scrubbing
