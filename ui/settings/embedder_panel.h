// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/open_base/open_base.h"
#include "ui/support/keyring.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kb::ui {

/// The embedder of the open base, as kb.yaml and environment state it; whether it answers; and its key, which
/// goes to the keyring and nowhere else.
class EmbedderPanel : public QWidget {
    Q_OBJECT
public:
    explicit EmbedderPanel(OpenBase& base, QWidget* parent = nullptr);

    void show_base();

private:
    QLabel* add_line(QFormLayout* form, const QString& name, const char* object_name);
    void add_key(QFormLayout* form);
    void try_it();
    void store_key();
    void remove_key();
    void show_key();
    void tell(QLabel* label, const QString& text, bool good);

    OpenBase& base_;
    Keyring keyring_;
    Latest trial_;
    QLabel *kind_, *endpoint_, *model_, *index_, *answer_, *key_state_;
    QLineEdit* key_;
    QPushButton *try_, *store_, *remove_;
};

/// Where the key of an embedder comes from.
enum class KeySource { not_needed, variable, file, keyring, nowhere };
KeySource key_source(const EmbedderConfig& embedder, const Environment& environment);

} // namespace kb::ui
