// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one way from the GUI thread to another and back.
#pragma once

#include <QThreadPool>

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace kb::ui {

/// Calls `task` on the GUI thread, soon; never where the application has ended. Any thread.
void post_to_gui(std::function<void()> task);

/// Runs work on the thread pool for its owner, of whom it is a member: the newest request wins. The work gets
/// a stop token and gives a value; `done` takes that value on the GUI thread, unless a newer request was made
/// or the owner is gone. So `done` may use the owner; the work may not: it holds values and shared pointers.
/// GUI thread only.
class Latest {
public:
    Latest();
    ~Latest(); ///< the work is asked to stop, and nobody waits for it
    Latest(const Latest&) = delete;
    Latest& operator=(const Latest&) = delete;

    template <class Work, class Done>
    void run(Work work, Done done) {
        cancel();
        state_->running = true;
        QThreadPool::globalInstance()->start([weak = std::weak_ptr(state_), ticket = state_->newest,
                                              stop = state_->stop.get_token(), work = std::move(work),
                                              done = std::move(done)]() mutable {
            auto result = std::make_shared<decltype(work(stop))>(work(stop));
            post_to_gui([weak, ticket, done, result] {
                auto state = weak.lock();
                if (!state || state->newest != ticket)
                    return;
                state->running = false;
                done(std::move(*result));
            });
        });
    }

    /// Asks the running work to stop; its result will not be delivered.
    void cancel();
    bool running() const { return state_->running; }

private:
    struct State { // GUI thread only, but for the pointer to it
        std::uint64_t newest = 0;
        bool running = false;
        std::stop_source stop;
    };
    std::shared_ptr<State> state_;
};

} // namespace kb::ui
