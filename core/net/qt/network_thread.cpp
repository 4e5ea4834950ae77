// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/qt/network_thread.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <clocale>
#include <mutex>
#include <optional>
#include <string>

namespace kb {

std::shared_ptr<NetworkThread> NetworkThread::shared() {
    static std::mutex mutex;
    static std::weak_ptr<NetworkThread> current;
    std::scoped_lock lock(mutex);
    std::shared_ptr<NetworkThread> thread = current.lock();
    if (!thread) {
        thread = std::make_shared<NetworkThread>();
        current = thread;
    }
    return thread;
}

NetworkThread::NetworkThread() {
    std::promise<QObject*> ready;
    std::future<QObject*> context = ready.get_future();
    // Not a QThread: making one would tell Qt that the caller's thread is the main one.
    thread_ = std::thread(&NetworkThread::main, this, std::move(ready));
    context_ = context.get();
}

NetworkThread::~NetworkThread() {
    post([context = context_] { context->deleteLater(); }); // ends the loop, see main()
    thread_.join();
}

void NetworkThread::main(std::promise<QObject*> ready) {
    int argument_count = 1;
    char name[] = "kb";
    char* arguments[] = {name, nullptr};
    std::optional<QCoreApplication> application;
    if (QCoreApplication::instance() == nullptr) {
        std::string locale = std::setlocale(LC_ALL, nullptr);
        application.emplace(argument_count, arguments);
        std::setlocale(LC_ALL, locale.c_str()); // Qt sets the user's, with a decimal comma for some
    }
    QEventLoop loop;
    auto* context = new QObject;
    QObject::connect(context, &QObject::destroyed, &loop, &QEventLoop::quit);
    ready.set_value(context);
    loop.exec();
}

void NetworkThread::post(std::function<void()> task) {
    QMetaObject::invokeMethod(context_, std::move(task), Qt::QueuedConnection);
}

void NetworkThread::run(const std::function<void()>& task) {
    auto done = std::make_shared<std::promise<void>>(); // outlives this call while set_value returns
    std::future<void> ran = done->get_future();
    post([&task, done] {
        task();
        done->set_value();
    });
    ran.wait();
}

} // namespace kb
