// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/support/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <filesystem>

namespace kb::ui {

/// What the window remembers of one person: no secrets, and nothing of a base but where it lies. GUI thread.
class Preferences {
public:
    /// Kept in `file`; "" the usual place, $XDG_CONFIG_HOME/kb-workbench/kb-workbench.conf.
    explicit Preferences(const QString& file = {});

    Theme theme() const;
    void set_theme(Theme theme);
    QString language() const; ///< "en", "es"; "" as the system
    void set_language(const QString& language);
    int editor_size() const; ///< of the editor's font, in points; 0: as the system
    void set_editor_size(int points);

    /// Folders of bases, the newest first, at most ten; those that are gone are left out.
    QStringList recent_bases() const;
    void add_recent_base(const QString& folder);

    /// Geometry and state of a window or splitter, by its name; empty where nothing is remembered.
    QByteArray state(const QString& name) const;
    void set_state(const QString& name, const QByteArray& state);

private:
    mutable QSettings settings_;
};

/// Where the application keeps what is no setting (recovered text, recent queries): private, made where it
/// is missing. $KB_STATE_DIR, else $XDG_STATE_HOME/kb-workbench, else ~/.local/state/kb-workbench.
std::filesystem::path state_folder();

} // namespace kb::ui
