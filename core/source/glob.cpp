// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/source/source.h"

namespace kb {

namespace {

/// One name against a pattern without '/': the usual walk back to the last star.
bool name_matches(std::string_view glob, std::string_view name) {
    std::size_t g = 0;
    std::size_t n = 0;
    std::size_t star = std::string_view::npos;
    std::size_t star_name = 0;
    while (n < name.size()) {
        if (g < glob.size() && (glob[g] == '?' || glob[g] == name[n]) && glob[g] != '*') {
            ++g;
            ++n;
        } else if (g < glob.size() && glob[g] == '*') {
            star = g++;
            star_name = n;
        } else if (star != std::string_view::npos) {
            g = star + 1;
            n = ++star_name;
        } else {
            return false;
        }
    }
    while (g < glob.size() && glob[g] == '*')
        ++g;
    return g == glob.size();
}

std::string_view first_part(std::string_view path) {
    return path.substr(0, path.find('/'));
}

std::string_view rest_of(std::string_view path) {
    auto slash = path.find('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
}

} // namespace

bool glob_matches(std::string_view glob, std::string_view path) {
    while (!glob.empty()) {
        std::string_view pattern = first_part(glob);
        if (pattern == "**") {
            std::string_view after = rest_of(glob);
            if (after.empty())
                return true;
            while (true) { // any number of folders, none too
                if (glob_matches(after, path))
                    return true;
                if (!path.contains('/'))
                    return false;
                path = rest_of(path);
            }
        }
        if (path.empty() || !name_matches(pattern, first_part(path)))
            return false;
        bool last_pattern = !glob.contains('/');
        bool last_name = !path.contains('/');
        if (last_pattern || last_name)
            return last_pattern && last_name;
        glob = rest_of(glob);
        path = rest_of(path);
    }
    return path.empty();
}

} // namespace kb
