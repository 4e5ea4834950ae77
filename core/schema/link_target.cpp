// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schema/link_target.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace kb {

namespace {

constexpr std::size_t npos = std::string_view::npos;

bool has_scheme(std::string_view destination) {
    std::size_t colon = destination.find_first_of(":/?#");
    if (colon == npos || colon < 2 || destination[colon] != ':')
        return false;
    return std::ranges::all_of(destination.substr(0, colon), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
               c == '-' || c == '.';
    });
}

std::string percent_decode(std::string_view text) {
    std::string decoded;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned char byte = 0;
        if (text[at] == '%' && at + 2 < text.size()) {
            auto [end, error] = std::from_chars(text.data() + at + 1, text.data() + at + 3, byte, 16);
            if (error == std::errc() && end == text.data() + at + 3) {
                decoded += static_cast<char>(byte);
                at += 2;
                continue;
            }
        }
        decoded += text[at];
    }
    return decoded;
}

std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= path.size();) {
        std::size_t end = std::min(path.find('/', begin), path.size());
        parts.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string joined(const std::vector<std::string_view>& parts) {
    std::string path;
    for (std::string_view part : parts)
        (path += path.empty() ? "" : "/") += part;
    return path;
}

/// `path` without `.`, `..` and empty parts; nothing where it leads above its start.
std::optional<std::string> normalised(std::string_view path) {
    std::vector<std::string_view> kept;
    for (std::string_view part : parts_of(path)) {
        if (part.empty() || part == ".")
            continue;
        if (part != "..")
            kept.push_back(part);
        else if (kept.empty())
            return std::nullopt;
        else
            kept.pop_back();
    }
    return joined(kept);
}

} // namespace

std::string_view folder_of(std::string_view path) {
    std::size_t slash = path.find_last_of('/');
    return slash == npos ? std::string_view() : path.substr(0, slash);
}

std::string_view name_of_file(std::string_view path) {
    return path.substr(path.find_last_of('/') + 1);
}

LinkTarget resolve_link(std::string_view from, std::string_view destination) {
    LinkTarget target;
    bool directive = destination.contains("{{") || destination.contains("{%");
    if (has_scheme(destination) || destination.starts_with("//") || directive)
        return target;
    if (std::size_t hash = destination.find('#'); hash != npos) {
        target.fragment = percent_decode(destination.substr(hash + 1));
        destination = destination.substr(0, hash);
    }
    if (destination.empty()) {
        target.kind = LinkTarget::Kind::same_page;
        return target;
    }
    std::string path = percent_decode(destination.substr(0, destination.find('?')));
    if (!path.starts_with('/'))
        path = std::string(folder_of(from)) + "/" + path;
    auto resolved = normalised(nfc(path));
    target.kind = resolved ? LinkTarget::Kind::inside : LinkTarget::Kind::outside;
    target.path = resolved.value_or("");
    return target;
}

std::string relative_link(std::string_view from, std::string_view path) {
    std::vector<std::string_view> start = parts_of(folder_of(from));
    std::vector<std::string_view> goal = parts_of(path);
    if (start.size() == 1 && start[0].empty())
        start.clear();
    std::size_t common = 0;
    while (common < start.size() && common + 1 < goal.size() && start[common] == goal[common])
        ++common;
    std::vector<std::string_view> parts(start.size() - common, "..");
    parts.insert(parts.end(), goal.begin() + static_cast<std::ptrdiff_t>(common), goal.end());
    return percent_encode_path(joined(parts));
}

} // namespace kb
