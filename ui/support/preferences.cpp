// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/preferences.h"

#include "ui/support/text.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace kb::ui {

namespace {

constexpr int most_recent_bases = 10;

QString default_file() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/kb-workbench/kb-workbench.conf");
}

const QStringList& theme_names() {
    static const QStringList names{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
    return names;
}

} // namespace

Preferences::Preferences(const QString& file)
    : settings_(file.isEmpty() ? default_file() : file, QSettings::IniFormat) {}

Theme Preferences::theme() const {
    return static_cast<Theme>(qMax(0, theme_names().indexOf(settings_.value("theme").toString())));
}

void Preferences::set_theme(Theme theme) {
    settings_.setValue("theme", theme_names().at(static_cast<int>(theme)));
}

QString Preferences::language() const {
    return settings_.value("language").toString();
}

void Preferences::set_language(const QString& language) {
    settings_.setValue("language", language);
}

int Preferences::editor_size() const {
    int size = settings_.value("editor/size").toInt();
    return size == 0 ? 0 : qBound(6, size, 48);
}

void Preferences::set_editor_size(int points) {
    settings_.setValue("editor/size", points);
}

QStringList Preferences::recent_bases() const {
    QStringList bases = settings_.value("recent_bases").toStringList();
    bases.removeIf([](const QString& folder) { return !QFileInfo(folder).isDir(); });
    return bases;
}

void Preferences::add_recent_base(const QString& folder) {
    QStringList bases = recent_bases();
    bases.removeAll(folder);
    bases.prepend(folder);
    settings_.setValue("recent_bases", bases.first(qMin<qsizetype>(bases.size(), most_recent_bases)));
}

QByteArray Preferences::state(const QString& name) const {
    return settings_.value(QStringLiteral("state/") + name).toByteArray();
}

void Preferences::set_state(const QString& name, const QByteArray& state) {
    settings_.setValue(QStringLiteral("state/") + name, state);
}

std::filesystem::path state_folder() {
    QString folder = qEnvironmentVariable("KB_STATE_DIR");
    if (folder.isEmpty())
        folder = QStandardPaths::writableLocation(QStandardPaths::GenericStateLocation) +
                 QStringLiteral("/kb-workbench");
    if (!QFileInfo::exists(folder)) {
        QDir().mkpath(folder);
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    return std::filesystem::path(to_utf8(folder));
}

} // namespace kb::ui
