// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How a field's lines look with another value: bytes only, nothing is checked. Internal to core/article.
#pragma once

#include "core/article/list_edit.h"
#include "core/article/scan.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A value as YAML: behind the colon, or on the lines below it.
struct NewValue {
    std::string on_key_line;
    std::vector<std::string> below; ///< lines without indentation and line end
};

/// A text in the style of `old`, a field of `text`, where that style can carry it.
NewValue scalar_value(std::string_view value, std::string_view text = {}, const ScannedField* old = nullptr);
NewValue list_value(const std::vector<std::string>& items);
/// YAML source; on the key's line only where it is one line that may stand there.
NewValue yaml_value(std::string_view yaml);

/// The edit that makes `value` the value of `field` in `text`. A comment on the key's line stays.
Edit replace_value(std::string_view text, const ScannedField& field, const NewValue& value);

/// A new field as whole lines.
std::string field_lines(std::string_view key, const NewValue& value, std::size_t indent,
                        std::string_view line_end);

} // namespace kb
