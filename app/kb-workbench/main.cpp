// SPDX-License-Identifier: GPL-3.0-or-later
// kb-workbench: the desktop application of a knowledge base.
#include "app/kb-workbench/demonstration.h"
#include "app/kb-workbench/tour.h"
#include "core/base/translate.h"
#include "ui/shell/main_window.h"
#include "ui/support/asker.h"
#include "ui/support/language.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QThreadPool>

#include <algorithm>
#include <clocale>
#include <cstdio>

namespace kb::ui {

namespace {

constexpr int least_threads = 4; // preview, validation and search wait for the disk as well

/// The folder to start on: the argument, else the last base, else the demonstration base.
Result<QString> first_base(const QStringList& arguments, const Preferences& preferences) {
    if (!arguments.isEmpty())
        return QFileInfo(arguments.front()).absoluteFilePath();
    if (QStringList recent = preferences.recent_bases(); !recent.isEmpty())
        return recent.front();
    std::filesystem::path folder = state_folder() / "demonstration";
    if (!std::filesystem::exists(folder))
        if (auto copied = copy_demonstration_base(folder); !copied)
            return std::unexpected(copied.error());
    return to_qt(folder.string());
}

int run(int argc, char** argv) {
    Preferences preferences;
    init_translations(catalogue_folder(), to_utf8(preferences.language()));
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // QApplication took the person's; files have decimal points
    install_translations(application, to_qt(message_language()));
    QApplication::setApplicationName(QStringLiteral("kb-workbench"));
    QApplication::setApplicationVersion(QStringLiteral(KB_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("kb-workbench"));
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::translate("main", "Curates a knowledge base of Markdown articles."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("DIR"), QApplication::translate("main", "Folder of the base; the last one without it"),
        QStringLiteral("[DIR]"));
    QCommandLineOption self_test(QStringLiteral("self-test"),
                                 QApplication::translate("main", "Play the main job on a scratch copy of the "
                                                                 "demonstration base, then end"));
    QCommandLineOption pictures(QStringLiteral("pictures"),
                                QApplication::translate("main", "Save a picture of each step of --self-test"),
                                QApplication::translate("main", "FOLDER"));
    parser.addOptions({self_test, pictures});
    parser.process(application);

    QThreadPool::globalInstance()->setMaxThreadCount(std::max(least_threads, QThread::idealThreadCount()));
    apply(preferences.theme());
    if (parser.isSet(self_test)) {
        int code = play_tour(parser.value(pictures));
        QThreadPool::globalInstance()->waitForDone();
        return code;
    }
    DialogAsker asker;
    Jobs jobs;
    OpenBase base(jobs);
    MainWindow window({base, jobs, preferences, asker});
    auto folder = first_base(parser.positionalArguments(), preferences);
    window.show();
    if (folder)
        window.open_base(*folder);
    else
        std::fprintf(stderr, "kb-workbench: %s\n", folder.error().message.c_str());
    int code = QApplication::exec();
    QThreadPool::globalInstance()->waitForDone();
    return code;
}

} // namespace

} // namespace kb::ui

int main(int argc, char** argv) {
    return kb::ui::run(argc, argv);
}
