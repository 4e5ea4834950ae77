// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/translate.h"

#include <libintl.h>

#include <clocale>

namespace kb {

namespace {
constexpr const char* domain = "kb-workbench";
}

const char* tr(const char* source) {
    return dgettext(domain, source);
}

void init_translations(const std::string& catalogue_dir) {
    std::setlocale(LC_MESSAGES, "");
    bindtextdomain(domain, catalogue_dir.c_str());
    bind_textdomain_codeset(domain, "UTF-8");
}

} // namespace kb
