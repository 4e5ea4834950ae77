// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Locales for tests of languages, wherever the machine has none but C.
#pragma once

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QString>

namespace kb::test {

/// Makes a locale such as "es_ES" in `folder`, where a process with LOCPATH=`folder` finds it as es_ES.UTF-8.
/// False where it cannot be made: localedef or its source files (Debian: package `locales`) are missing.
inline bool make_locale(const QString& name, const QString& folder) {
    QString locale = folder + "/" + name + ".UTF-8";
    if (QStandardPaths::findExecutable("localedef").isEmpty())
        return false;
    QProcess localedef;
    localedef.setProcessChannelMode(QProcess::MergedChannels);
    localedef.start("localedef", {"-i", name, "-f", "UTF-8", locale});
    return localedef.waitForFinished() && QFile::exists(locale + "/LC_MESSAGES/SYS_LC_MESSAGES");
}

/// What a test says that skips because of it.
inline constexpr const char* no_locales =
    "a Spanish locale cannot be made: localedef or its files (package locales) "
    "are not installed";

} // namespace kb::test
