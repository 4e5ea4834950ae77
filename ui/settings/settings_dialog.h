// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/open_base/open_base.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QListWidget;
class QSpinBox;

namespace kb::ui {

class EmbedderPanel;

/// What one person set, and what the open base states. Changes hold at once; only the language waits for the
/// next start. Nothing of it is a secret: those go to the keyring.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(const Context& context, QWidget* parent = nullptr);

signals:
    void base_asked(const QString& folder); ///< "": which one is to be asked
    void editor_size_changed(int points);

private:
    QWidget* make_window_tab();
    QWidget* make_base_tab();
    void show_base();
    void read_profiles();

    Context context_;
    Latest profiles_reading_;
    QComboBox *language_, *theme_;
    QSpinBox* size_;
    QLabel *folder_, *profiles_;
    QListWidget* recent_;
    EmbedderPanel* embedder_;
};

} // namespace kb::ui
