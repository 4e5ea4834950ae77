// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/keyring.h"

#include <QTimer>
#include <qt6keychain/keychain.h>

#include <chrono>
#include <memory>
#include <utility>

namespace kb::ui {

namespace {

constexpr auto read_patience = std::chrono::seconds(1);

QString service() {
    return QStringLiteral("kb-workbench");
}

KeyringAnswer answer_of(const QKeychain::Job& job) {
    using enum KeyringAnswer::State;
    switch (job.error()) {
    case QKeychain::NoError:
        return {.state = done, .secret = {}, .problem = {}};
    case QKeychain::EntryNotFound:
        return {.state = missing, .secret = {}, .problem = Keyring::tr("The keyring has no such key.")};
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
    case QKeychain::CouldNotDeleteEntry:
        return {.state = refused, .secret = {}, .problem = job.errorString()};
    default:
        return {.state = unavailable, .secret = {}, .problem = job.errorString()};
    }
}

/// Starts a job whose answer goes to `done` once, while `owner` lives.
void start(QKeychain::Job* job, QObject* owner, const Keyring::Done& done,
           const std::function<QString()>& secret = {}) {
    job->setInsecureFallback(false); // no keyring, no secret: never a file in its place
    job->setAutoDelete(true);
    QObject::connect(job, &QKeychain::Job::finished, owner, [job, done, secret] {
        KeyringAnswer answer = answer_of(*job);
        if (secret && answer.state == KeyringAnswer::State::done)
            answer.secret = secret();
        done(answer);
    });
    job->start();
}

} // namespace

Keyring::Keyring(QObject* parent)
    : QObject(parent) {}

void Keyring::read(const QString& key, const Done& done) {
    auto answered = std::make_shared<bool>(false);
    auto once = [answered, done](const KeyringAnswer& answer) {
        if (!std::exchange(*answered, true))
            done(answer);
    };
    auto* job = new QKeychain::ReadPasswordJob(service());
    job->setKey(key);
    QTimer::singleShot(read_patience, this, [once] {
        once({.state = KeyringAnswer::State::unavailable,
              .secret = {},
              .problem = tr("The keyring did not answer within a second.")});
    });
    start(job, this, once, [job] { return job->textData(); });
}

void Keyring::write(const QString& key, const QString& secret, const Done& done) {
    auto* job = new QKeychain::WritePasswordJob(service());
    job->setKey(key);
    job->setTextData(secret);
    start(job, this, done);
}

void Keyring::remove(const QString& key, const Done& done) {
    auto* job = new QKeychain::DeletePasswordJob(service());
    job->setKey(key);
    start(job, this, done);
}

} // namespace kb::ui
