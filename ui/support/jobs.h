// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "ui/support/latest.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace kb::ui {

/// One long piece of work, as the status bar shows it.
struct Job {
    int id = 0;
    QString title, what;             ///< what it is; what is at hand
    std::size_t done = 0, total = 0; ///< total 0: not known
    bool cancelling = false;
    std::optional<qint64> left_ms; ///< estimated from what is done; nothing while that says too little
};

/// Long work with progress and cancel, one after another: what writes must not meet itself. GUI thread.
class Jobs : public QObject {
    Q_OBJECT
public:
    explicit Jobs(QObject* parent = nullptr);
    ~Jobs() override; ///< asks all work to stop and waits for it

    /// Queues `work`; `done` gets its result on the GUI thread, also after a cancel. Errors are `done`'s to
    /// show. The work holds values and shared pointers, nothing of a widget.
    template <class T>
    int start(const QString& title, std::function<Result<T>(std::stop_token, const Progress&)> work,
              std::function<void(Result<T>)> done) {
        Running& job = add(title);
        std::weak_ptr<int> alive = alive_;
        pool_.start([this, alive, id = job.view.id, stop = job.stop.get_token(), work = std::move(work),
                     done = std::move(done), progress = progress_of(job.view.id)] {
            auto result = std::make_shared<Result<T>>(
                stop.stop_requested() ? Result<T>(fail(ErrorCode::cancelled, {})) : work(stop, progress));
            post_to_gui([this, alive, id, done, result] {
                if (alive.expired())
                    return;
                finish(id);
                done(std::move(*result));
            });
        });
        return job.view.id;
    }

    /// Those that wait or run, oldest first.
    std::vector<Job> list() const;
    void cancel(int id);

signals:
    void changed();

private:
    struct Running {
        Job view;
        std::stop_source stop;
        QElapsedTimer clock;
    };
    Running& add(const QString& title);
    Running* find(int id);
    Progress progress_of(int id);
    void report(int id, std::size_t done, std::size_t total, const QString& what);
    void finish(int id);

    std::vector<std::unique_ptr<Running>> running_;
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
    int next_id_ = 1;
    QThreadPool pool_;
};

} // namespace kb::ui
