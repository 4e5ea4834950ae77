// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is wrong with frontmatter that cannot be read, and the one obvious repair. Internal to core/article.
#pragma once

#include "core/article/finding.h"
#include "core/article/scan.h"
#include "core/article/yaml_tree.h"

#include <optional>
#include <string_view>

namespace kb {

/// The repair of most broken frontmatter: one value put in quotes, where that alone makes it valid. It is a
/// title with ": " in it or one that starts with a character that means something in YAML.
/// The fix's span is one of `content`, the text between the --- lines. Nothing for long frontmatter.
std::optional<Fix> quoting_fix(std::string_view content);

/// yaml-cpp lets a quoted value end with the text, and takes the fields below it for a part of it. The byte
/// of the open quote, or of the first line that looks like a field and is none. `base` is where the YAML that
/// `yaml` was read from starts in the scanned text.
std::optional<std::size_t> find_swallowed(const Scan& scan, const YamlNode& yaml, std::size_t base);

} // namespace kb
