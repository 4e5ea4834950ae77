// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Messages for people. The English source string is the key; the catalogue is gettext's, domain
/// `kb-workbench`, so the command line needs no other library and starts no slower.
#pragma once

#include <format>
#include <string>
#include <string_view>

namespace kb {

/// The translation of `source` in the process's language, or `source` itself. Any thread.
const char* tr(const char* source);

/// `tr(source)` with `{}` replaced as by std::format. A translation whose placeholders do not fit
/// falls back to the English text rather than failing. Any thread.
template <class... Args>
std::string message(const char* source, Args&&... args) {
    try {
        return std::vformat(tr(source), std::make_format_args(args...));
    } catch (const std::format_error&) {
        return std::vformat(source, std::make_format_args(args...));
    }
}

/// Reads the locale from the environment and binds the catalogue folder. Once, from `main`.
void init_translations(const std::string& catalogue_dir);

} // namespace kb
