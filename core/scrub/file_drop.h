// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace kb::scrubbing {

/// Why the file at `path` (relative, '/' between folders, or a bare name) must be dropped whole; "" where
/// it need not. Names first, then the shape of `text`.
std::string reason_to_drop(std::string_view path, std::string_view text);

} // namespace kb::scrubbing
