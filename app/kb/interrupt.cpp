// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/interrupt.h"

#include <cstdlib>

namespace kb {

// Waiting in a thread and not in a handler: requesting a stop takes locks and runs callbacks.
Interrupt::Interrupt() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    waiter_ = std::thread([this] { wait_for_signals(); });
}

Interrupt::~Interrupt() {
    ending_ = true;
    // Blocked in every thread, so that only sigwait takes it.
    // NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread)
    pthread_kill(waiter_.native_handle(), SIGTERM);
    waiter_.join();
}

void Interrupt::wait_for_signals() {
    int signal = 0;
    while (sigwait(&signals_, &signal) == 0 && !ending_)
        if (!source_.request_stop())
            std::_Exit(130); // asked a second time
}

} // namespace kb
