// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"
#include "core/scrub/rule.h"

#include <string_view>
#include <vector>

namespace kb::scrubbing {

/// The values under `data` and `stringData` of the object that holds the `kind: Secret` at `found.match`,
/// in YAML (block style) or JSON, inside a longer text or alone. Placeholders are left out. An object that
/// only names a Secret has none.
void kubernetes_secret_values(const Found& found, std::vector<ByteSpan>& values);

} // namespace kb::scrubbing
