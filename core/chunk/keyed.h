// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/article/markdown_tree.h"
#include "core/base/text.h"
#include "core/chunk/block.h"

#include <string>
#include <utility>
#include <vector>

namespace kb::chunking {

/// Makes sections that are named by a key.
class KeyedSections {
public:
    explicit KeyedSections(std::vector<Section>& sections)
        : sections_(sections) {}
    /// "" is no key: the section has no heading.
    void add(const std::string& key, Block content) {
        Section section;
        section.content = std::move(content);
        if (!key.empty()) {
            section.headings = {std::string(clip_utf8(key, longest_heading))};
            section.anchor = names_.name(key).anchor;
        }
        sections_.push_back(std::move(section));
    }

private:
    std::vector<Section>& sections_;
    HeadingNames names_;
};

} // namespace kb::chunking
