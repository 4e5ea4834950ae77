// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/translate.h"

#include <libintl.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <format>

namespace kb {

namespace {

constexpr const char* domain = "kb-workbench";
constexpr std::string_view source_language = "en";

/// Sets the locale of messages; whether it is one that gettext translates in.
bool set_message_locale(const char* name) {
    const char* set = std::setlocale(LC_MESSAGES, name);
    std::string_view locale = set == nullptr ? "C" : set;
    return locale != "C" && locale != "POSIX" && !locale.starts_with("C.");
}

/// Makes the environment name this locale of messages and leave all else as it was, for whoever sets the
/// locale from it later. LC_ALL would outweigh LC_MESSAGES, so what it said is said by category.
void put_into_environment(const char* message_locale) {
    if (const char* value = std::getenv("LC_ALL"); value != nullptr && *value != '\0') {
        const std::string all = value;
        for (const char* category :
             {"LANG", "LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MONETARY", "LC_PAPER", "LC_NAME",
              "LC_ADDRESS", "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION"})
            ::setenv(category, all.c_str(), 1);
        ::unsetenv("LC_ALL");
    }
    ::setenv("LC_MESSAGES", message_locale, 1);
}

/// A locale to speak `language` in: any will do that is installed, LANGUAGE says the rest.
void find_message_locale(const std::string& language) {
    std::string territory = language.substr(0, language.find('_'));
    std::ranges::transform(territory, territory.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    for (const std::string& name :
         std::array<std::string, 4>{language, std::format("{}_{}", language, territory), "en_US", "en_GB"}) {
        std::string locale = name + ".UTF-8";
        if (set_message_locale(locale.c_str())) {
            put_into_environment(locale.c_str());
            return;
        }
    }
}

} // namespace

const char* tr(const char* source) {
    return *source == '\0' ? source : dgettext(domain, source); // "" stands for the catalogue's header
}

const char* tr(std::size_t count, const char* one, const char* many) {
    return dngettext(domain, one, many, count);
}

std::string catalogue_folder() {
    std::error_code error;
    auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? "/usr/share/locale" : (program.parent_path().parent_path() / "share" / "locale").string();
}

void init_translations(const std::string& catalogue_dir, const std::string& language) {
    if (!language.empty())
        ::setenv("LANGUAGE", language.c_str(), 1);
    std::setlocale(LC_CTYPE, "C.UTF-8"); // the C library's own messages in UTF-8, and no letter beyond ASCII
    bool translates = set_message_locale("");
    if (!translates && !language.empty() && !language.starts_with(source_language))
        find_message_locale(language);
    bindtextdomain(domain, catalogue_dir.c_str());
    bind_textdomain_codeset(domain, "UTF-8");
}

std::string message_language() {
    // The catalogue's header (gettext manual, "Filling in the Header Entry").
    const std::string header = std::string("\n") + dgettext(domain, "");
    constexpr std::string_view field = "\nLanguage: ";
    const std::size_t begin = header.find(field);
    if (begin == std::string::npos)
        return std::string(source_language);
    const std::size_t value = begin + field.size();
    return header.substr(value, header.find('\n', value) - value);
}

} // namespace kb
