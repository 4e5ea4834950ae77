// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/latest.h"

#include <QCoreApplication>

namespace kb::ui {

void post_to_gui(std::function<void()> task) {
    if (QCoreApplication* application = QCoreApplication::instance())
        QMetaObject::invokeMethod(application, std::move(task), Qt::QueuedConnection);
}

Latest::Latest()
    : state_(std::make_shared<State>()) {}

Latest::~Latest() {
    cancel();
}

void Latest::cancel() {
    state_->stop.request_stop();
    state_->stop = {};
    state_->running = false;
    ++state_->newest;
}

} // namespace kb::ui
