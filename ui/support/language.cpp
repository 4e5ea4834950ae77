// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

namespace kb::ui {

namespace {

void install(QCoreApplication& application, const QString& catalogue, const QString& folder) {
    auto* translator = new QTranslator(&application);
    if (translator->load(catalogue, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator; // that language is not there
}

} // namespace

void install_translations(QCoreApplication& application, const QString& language) {
    install(application, QStringLiteral("qtbase_") + language,
            QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(application, QStringLiteral("kb-workbench_") + language, QStringLiteral(":/translations"));
}

} // namespace kb::ui
