// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/open_base/open_base.h"

#include <QStatusBar>
#include <QTimer>

class QLabel;
class QProgressBar;
class QToolButton;

namespace kb::ui {

/// Which base, which generation and how old, which embedder, and the work that runs, with its cancel.
class StatusBar : public QStatusBar {
    Q_OBJECT
public:
    StatusBar(OpenBase& base, Jobs& jobs, QWidget* parent = nullptr);

private:
    void show_base();
    void show_jobs();

    OpenBase& base_;
    Jobs& jobs_;
    QLabel* name_;
    QLabel* generation_;
    QLabel* embedder_;
    QLabel* job_;
    QProgressBar* progress_;
    QToolButton* cancel_;
    QTimer minute_; // ages are told in minutes
};

/// "2 min ago", for people: `time` is RFC 3339 in UTC, `now` the present moment. "" where it is no time.
QString age_of(const std::string& time, const QDateTime& now);

/// "3 min left", "20 s left".
QString time_left(qint64 milliseconds);

} // namespace kb::ui
