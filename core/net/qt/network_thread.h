// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <thread>

class QObject;

namespace kb {

/// A thread with an event loop of Qt, for callers that have none. Where the process has no QCoreApplication
/// the thread makes one and is what Qt takes for the main thread; where it has one (a window), that is left
/// alone. Any thread may call.
class NetworkThread {
public:
    /// The one of the process, made for the first user and ended with the last: Qt knows only one
    /// application.
    static std::shared_ptr<NetworkThread> shared();

    NetworkThread();
    ~NetworkThread();
    NetworkThread(const NetworkThread&) = delete;
    NetworkThread& operator=(const NetworkThread&) = delete;

    /// Runs `task` in the thread, after those posted before.
    void post(std::function<void()> task);
    /// The same, and waits until it ran.
    void run(const std::function<void()>& task);

private:
    void main(std::promise<QObject*> ready);

    QObject* context_ = nullptr; // lives in the thread, receives the tasks
    std::thread thread_;
};

} // namespace kb
