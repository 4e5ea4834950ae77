// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb::scrubbing {

inline constexpr std::string_view label_start = "[redacted: ";

/// "[redacted: name 7]".
std::string make_label(std::string_view name, int number);

/// A label that stands in a text.
struct Label {
    ByteSpan span;
    std::string_view name;
    int number = 0;
};

/// The labels of `text`, by position: a text may have been redacted before and edited since.
std::vector<Label> find_labels(std::string_view text);

} // namespace kb::scrubbing
