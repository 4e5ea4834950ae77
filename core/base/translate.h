// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Messages for people. The English source string is the key; catalogues are gettext's, domain
/// `kb-workbench`. The C library reads them, so the command line needs no other library and starts no slower.
///
/// It does so only in a locale that is installed and is neither "C" nor "C.UTF-8"; in those the variable
/// LANGUAGE counts for nothing, and messages are in English.
#pragma once

#include <concepts>
#include <cstddef>
#include <format>
#include <string>
#include <string_view>

namespace kb {

/// The translation of `source` in the process's language, or `source` itself. Any thread.
const char* tr(const char* source);

/// The translation of `one` or `many`, whichever form the process's language has for `count` things. Any
/// thread.
const char* tr(std::size_t count, const char* one, const char* many);

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

/// As `message`, where a number of things is told: `one` and `many` are the English forms, the catalogue has
/// those of its language. The first `{}` is `count`, the others are `args`. Any thread.
template <class... Args>
std::string message_for(std::integral auto count, const char* one, const char* many, Args&&... args) {
    try {
        return std::vformat(tr(static_cast<std::size_t>(count), one, many),
                            std::make_format_args(count, args...));
    } catch (const std::format_error&) {
        return std::vformat(count == 1 ? one : many, std::make_format_args(count, args...));
    }
}

/// share/locale beside the folder of the running program: for /usr/bin/kb /usr/share/locale. Catalogues lie
/// there whether the program was built or installed.
std::string catalogue_folder();

/// Says in which language the process speaks. From `main`, before there is a second thread, since it sets the
/// locale of the process and may write to its environment; again only while that holds (a test).
///
/// Catalogues are `catalogue_dir`/LANGUAGE/LC_MESSAGES/kb-workbench.mo. With `language` "" the environment
/// decides, as for every program: LC_ALL, LC_MESSAGES or LANG name the locale, LANGUAGE languages in order of
/// preference. Else `language` is a person's setting, as LANGUAGE would name it ("es", "es_MX", "en"), and
/// outweighs the environment: LANGUAGE becomes it, and where the environment's locale translates nothing,
/// messages take the first of these that is installed: the language's own, en_US, en_GB. If none is, messages
/// stay English: ask `message_language`. Processes started later inherit the setting.
///
/// Only LC_MESSAGES and LC_CTYPE change: numbers are read and written as in "C". A QApplication, whose
/// constructor sets every category from the environment, comes after this call: it arrives at the same
/// language, and its caller sets LC_NUMERIC back to "C".
void init_translations(const std::string& catalogue_dir, const std::string& language = "");

/// The language that messages are in, as the catalogue in use names it ("es"); "en" without one. Any thread.
std::string message_language();

} // namespace kb
