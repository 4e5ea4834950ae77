// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/label.h"

#include <charconv>
#include <format>

namespace kb::scrubbing {

namespace {

constexpr std::size_t longest_label = 64;

} // namespace

std::string make_label(std::string_view name, int number) {
    return std::format("{}{} {}]", label_start, name, number);
}

std::vector<Label> find_labels(std::string_view text) {
    std::vector<Label> labels;
    for (auto at = text.find(label_start); at != std::string_view::npos;
         at = text.find(label_start, at + 1)) {
        const auto inside = text.substr(at + label_start.size(), longest_label);
        const auto end = inside.find(']');
        const auto space = end == std::string_view::npos ? end : inside.substr(0, end).rfind(' ');
        if (space == std::string_view::npos)
            continue;
        Label label{{at, at + label_start.size() + end + 1}, inside.substr(0, space)};
        const char* last = inside.data() + end;
        if (std::from_chars(inside.data() + space + 1, last, label.number).ptr == last)
            labels.push_back(label);
    }
    return labels;
}

} // namespace kb::scrubbing
