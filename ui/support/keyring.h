// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Secrets in the desktop's keyring, under the service "kb-workbench". Never kept anywhere else.
#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace kb::ui {

struct KeyringAnswer {
    enum class State {
        done,        ///< read, stored or removed
        missing,     ///< the keyring has no such secret
        unavailable, ///< there is no keyring, or it did not answer in time
        refused,     ///< it is locked, or the person said no
    };
    State state = State::unavailable;
    QString secret;  ///< of a read
    QString problem; ///< for people; "" where done
};

/// Asks the keyring. Each answer comes later, on the GUI thread, and not after the object is gone. A read is
/// given up after a second; a write may wait for the person to unlock the keyring. GUI thread.
class Keyring : public QObject {
    Q_OBJECT
public:
    explicit Keyring(QObject* parent = nullptr);

    using Done = std::function<void(const KeyringAnswer&)>;
    void read(const QString& key, const Done& done);
    void write(const QString& key, const QString& secret, const Done& done);
    void remove(const QString& key, const Done& done);
};

} // namespace kb::ui
