// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Changing some items of a list and no byte of the others. Internal to core/article.
#pragma once

#include "core/article/article.h"

#include <string>
#include <vector>

namespace kb {

/// One replacement of bytes.
struct Edit {
    ByteSpan span;
    std::string replacement;
};

enum class ListStyle { flow, block };

/// The edit of `text` that makes `field`, a list of scalars whose item_spans are known, hold `items`. Both
/// must have at least one item. Items that both begin or end with keep their bytes, as do comments between
/// them; new ones are written like the ones they replace or follow.
Edit edit_items(std::string_view text, const Field& field, ListStyle style,
                const std::vector<std::string>& items);

} // namespace kb
