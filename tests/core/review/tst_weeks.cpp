// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/weeks.h"

#include <QtTest>

#include <vector>

using namespace kb;

namespace {

const Date day = std::chrono::year(2026) / 3 / 10;

} // namespace

class WeeksTest : public QObject {
    Q_OBJECT
private slots:
    void weeks_end_with_today_and_lie_a_week_apart() {
        auto ends = week_ends(day);
        QCOMPARE(format_date(ends.back()), std::string("2026-03-10"));
        QCOMPARE(format_date(ends[6]), std::string("2026-03-03"));
        QCOMPARE(format_date(ends[5]), std::string("2026-02-24"));
        QCOMPARE(format_date(ends.front()), std::string("2026-01-20"));
    }

    void a_moment_counts_in_its_week_and_nothing_else_does() {
        std::vector<std::string> moments{"2026-03-10T23:59:59Z", "2026-03-04", "2026-03-03T00:00:00Z",
                                         "2026-01-14T12:00:00Z",
                                         "2026-01-13T12:00:00Z", // just out
                                         "2026-03-11T00:00:00Z", // not yet
                                         "2026-02-30T00:00:00Z", "yesterday",  ""};
        QCOMPARE(count_by_week(moments, day), (WeekCounts{1, 0, 0, 0, 0, 0, 1, 2}));
    }

    void only_approvals_of_the_log_count() {
        ReviewLog log;
        auto add = [&log](ReviewAction action, const char* at) {
            log.entries.push_back({.hash = {}, .entry = {.at = at, .action = action}});
        };
        add(ReviewAction::approve, "2026-03-09T08:00:00Z");
        add(ReviewAction::approve, "2026-02-25T08:00:00Z");
        add(ReviewAction::reject, "2026-03-09T08:00:00Z");
        QCOMPARE(approvals_by_week(log, day), (WeekCounts{0, 0, 0, 0, 0, 0, 1, 1}));
    }
};

QTEST_APPLESS_MAIN(WeeksTest)
#include "tst_weeks.moc"
