// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace kb {

/// Turns SIGINT and SIGTERM into a request to stop; a second one ends the process at once with 130. Construct
/// it before any other thread, so that all threads leave the signals to it.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return source_.get_token(); }

private:
    void wait_for_signals();

    sigset_t signals_{};
    std::stop_source source_;
    std::atomic<bool> ending_ = false;
    std::thread waiter_;
};

} // namespace kb
