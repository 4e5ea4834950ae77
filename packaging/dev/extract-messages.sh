#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# extract-messages.sh FILE: writes every message of the sources that use core/base/translate.h to FILE, as a gettext
# template. The same sources give the same bytes. What the window says itself is Qt's to translate.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

# Placeholders are std::format's; a % is a %.
options=()
for call in tr:1 message:1 message_for:2,3 to_translate:1; do
    options+=("--keyword=$call")
    for position in $(tr , ' ' <<<"${call#*:}"); do
        options+=("--flag=${call%:*}:$position:no-c-format")
    done
done
grep -rlE --include='*.cpp' --include='*.h' '^#include "core/base/(to_)?translate.h"' app core | LC_ALL=C sort |
    xgettext --files-from=- --output=- --language=C++ --from-code=UTF-8 \
        --keyword "${options[@]}" \
        --add-comments=TRANSLATORS --add-location=file --width=110 \
        --package-name=kb-workbench --copyright-holder='the kb-workbench authors' |
    sed '/^"POT-Creation-Date:/d; s/charset=CHARSET/charset=UTF-8/' >"$1"
