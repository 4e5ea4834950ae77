// SPDX-License-Identifier: GPL-3.0-or-later
// kb-screenshots DIR [--theme light|dark]: a picture of every page and dialog on the demonstration base.
#include "tests/ui/support/open_window.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QtTest>

namespace kb::test {

namespace {

class Pictures {
public:
    Pictures(OpenWindow& opened, QString folder)
        : opened_(opened)
        , folder_(std::move(folder)) {}

    void take(const char* name, QWidget* widget = nullptr) {
        QTest::qWait(300); // what runs elsewhere has answered, and is painted
        QString file = QStringLiteral("%1/%2.png").arg(folder_, QLatin1StringView(name));
        if (!(widget != nullptr ? widget : &opened_.window())->grab().save(file))
            qFatal("%s could not be written", qPrintable(file));
    }

    void take_all() {
        opened_.window().show_page(ui::MainWindow::articles);
        take("articles");
    }

private:
    OpenWindow& opened_;
    QString folder_;
};

} // namespace

} // namespace kb::test

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QCommandLineParser parser;
    QCommandLineOption theme(QStringLiteral("theme"), {}, QStringLiteral("name"), QStringLiteral("light"));
    parser.addOption(theme);
    parser.process(application);
    if (parser.positionalArguments().isEmpty())
        qFatal("usage: kb-screenshots DIR [--theme light|dark]");
    QString folder = parser.positionalArguments().front();
    if (!QDir().mkpath(folder))
        qFatal("%s cannot be made", qPrintable(folder));
    kb::ui::apply(parser.value(theme) == QLatin1StringView("dark") ? kb::ui::Theme::dark
                                                                   : kb::ui::Theme::light);
    kb::test::OpenWindow opened;
    opened.window().resize(1360, 860);
    opened.open();
    kb::test::Pictures(opened, folder).take_all();
    return 0;
}
