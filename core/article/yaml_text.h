// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Writing YAML values. Internal to core/article.
#pragma once

#include "core/article/yaml_tree.h"

#include <string>
#include <string_view>

namespace kb {

enum class Quoting { plain, single_quotes, double_quotes };

/// True where `value` stands for itself without quotes, for YAML 1.1 and 1.2, as a whole value or
/// (`in_flow`) as an item between brackets. Words that YAML 1.1 takes for a boolean or null do not; numbers
/// and dates do.
bool is_plain_safe(std::string_view value, bool in_flow);

/// True where `line` holds what only double quotes can write: control characters (a tab or line end too), and
/// those that YAML takes for a line end or cuts away.
bool needs_escapes(std::string_view line);

/// `value` in the style `wanted`, or in double quotes where that style cannot carry it. One line always.
std::string yaml_scalar(std::string_view value, Quoting wanted, bool in_flow);

/// `node` on one line in flow style, without tags.
std::string yaml_flow(const YamlNode& node);

} // namespace kb
