// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/jobs.h"

#include "ui/support/text.h"

#include <algorithm>

namespace kb::ui {

namespace {

constexpr qint64 soonest_estimate_ms = 1000; // before that, what is done says too little

} // namespace

Jobs::Jobs(QObject* parent)
    : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

Jobs::~Jobs() {
    alive_.reset();
    for (const auto& job : running_)
        job->stop.request_stop();
    pool_.waitForDone();
}

Jobs::Running& Jobs::add(const QString& title) {
    auto job = std::make_unique<Running>();
    job->view.id = next_id_++;
    job->view.title = title;
    job->clock.start();
    running_.push_back(std::move(job));
    emit changed();
    return *running_.back();
}

Jobs::Running* Jobs::find(int id) {
    auto job = std::ranges::find_if(running_, [id](const auto& j) { return j->view.id == id; });
    return job == running_.end() ? nullptr : job->get();
}

Progress Jobs::progress_of(int id) {
    return [this, alive = std::weak_ptr(alive_), id](const ProgressStep& step) {
        post_to_gui([this, alive, id, done = step.done, total = step.total, what = to_qt(step.what)] {
            if (!alive.expired())
                report(id, done, total, what);
        });
    };
}

void Jobs::report(int id, std::size_t done, std::size_t total, const QString& what) {
    Running* job = find(id);
    if (job == nullptr)
        return;
    job->view.done = done;
    job->view.total = total;
    job->view.what = what;
    qint64 passed = job->clock.elapsed();
    job->view.left_ms.reset();
    if (done > 0 && total > done && passed > soonest_estimate_ms)
        job->view.left_ms = passed * static_cast<qint64>(total - done) / static_cast<qint64>(done);
    emit changed();
}

void Jobs::finish(int id) {
    std::erase_if(running_, [id](const auto& job) { return job->view.id == id; });
    emit changed();
}

std::vector<Job> Jobs::list() const {
    std::vector<Job> views;
    for (const auto& job : running_)
        views.push_back(job->view);
    return views;
}

void Jobs::cancel(int id) {
    Running* job = find(id);
    if (job == nullptr)
        return;
    job->view.cancelling = true;
    job->stop.request_stop();
    emit changed();
}

} // namespace kb::ui
