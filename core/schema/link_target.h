// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where a link of an article leads, and how one is written.
#pragma once

#include <string>
#include <string_view>

namespace kb {

struct LinkTarget {
    enum class Kind {
        external, ///< an address with a scheme, or a directive of a site generator: not ours to judge
        same_page,
        inside,  ///< a file or folder of the base
        outside, ///< `..` leads out of the base
    };
    Kind kind = Kind::external;
    std::string path;     ///< inside: relative to the root, NFC, without a final '/'
    std::string fragment; ///< without '#', percent escapes resolved
};

/// Resolves `destination`, a link in the file `from` ('/' separated, relative to the root): percent escapes,
/// `.` and `..`, a query and a fragment. A leading '/' is the root.
LinkTarget resolve_link(std::string_view from, std::string_view destination);

/// `path` (relative to the root) as it is written in a link from the file `from`.
std::string relative_link(std::string_view from, std::string_view path);

/// Folder of a path, "" for the root; and its last part.
std::string_view folder_of(std::string_view path);
std::string_view name_of_file(std::string_view path);

} // namespace kb
