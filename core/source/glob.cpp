// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/source/source.h"

namespace kb {

namespace {

constexpr auto npos = std::string_view::npos;

/// One name against a pattern without '/': on a mismatch, the last star takes one character more.
bool name_matches(std::string_view glob, std::string_view name) {
    std::size_t g = 0;
    std::size_t n = 0;
    std::size_t star = npos;
    std::size_t star_end = 0; // what the star takes ends here
    while (n < name.size()) {
        if (g < glob.size() && glob[g] == '*') {
            star = g++;
            star_end = n;
        } else if (g < glob.size() && glob[g] == '?') {
            ++g;
            n += decode_code_point(name, n).bytes;
        } else if (g < glob.size() && glob[g] == name[n]) {
            ++g;
            ++n;
        } else if (star != npos) {
            g = star + 1;
            star_end += decode_code_point(name, star_end).bytes;
            n = star_end;
        } else {
            return false;
        }
    }
    return glob.find_first_not_of('*', g) == npos;
}

std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    for (auto slash = path.find('/'); slash != npos; slash = path.find('/')) {
        parts.push_back(path.substr(0, slash));
        path.remove_prefix(slash + 1);
    }
    parts.push_back(path);
    return parts;
}

} // namespace

bool glob_matches(std::string_view glob, std::string_view path) {
    std::vector<std::string_view> patterns = parts_of(glob);
    std::vector<std::string_view> names = parts_of(path);
    // reached[n]: the patterns so far match the first n names. No backtracking, whatever the glob.
    std::vector<bool> reached(names.size() + 1, false);
    reached[0] = true;
    for (std::size_t p = 0; p < patterns.size(); ++p) {
        std::vector<bool> next(names.size() + 1, false);
        if (patterns[p] == "**") {
            // At the end it stands for what is in a folder, not for the folder.
            bool needs_name = p + 1 == patterns.size();
            bool any = false;
            for (std::size_t n = 0; n <= names.size(); ++n) {
                next[n] = any || (reached[n] && !needs_name);
                any = any || reached[n];
            }
        } else {
            for (std::size_t n = 0; n < names.size(); ++n)
                next[n + 1] = reached[n] && name_matches(patterns[p], names[n]);
        }
        reached = std::move(next);
    }
    return reached[names.size()];
}

} // namespace kb
