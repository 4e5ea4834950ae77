// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/home/home_words.h"

#include "ui/support/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace kb::ui {

namespace {

/// Where lupdate finds the words of this page's values.
struct HomeText {
    Q_DECLARE_TR_FUNCTIONS(HomeText)
};

} // namespace

QString title_of(ToDoKind kind) {
    switch (kind) {
    case ToDoKind::drafts:
        return HomeText::tr("Drafts to review");
    case ToDoKind::changed:
        return HomeText::tr("Changed since approval");
    case ToDoKind::overdue:
        return HomeText::tr("Reviews overdue");
    case ToDoKind::errors:
        return HomeText::tr("Articles with errors");
    case ToDoKind::golden:
        return HomeText::tr("Missed by golden queries");
    case ToDoKind::questions:
        break;
    }
    return HomeText::tr("Asked and not found");
}

QString hint_of(ToDoKind kind) {
    switch (kind) {
    case ToDoKind::drafts:
        return HomeText::tr("Drafts that wait for a reviewer; opens them on the Review page");
    case ToDoKind::changed:
        return HomeText::tr(
            "Articles whose approval no longer fits their text; opens them on the Review page");
    case ToDoKind::overdue:
        return HomeText::tr("Articles last reviewed more than 12 months ago; opens them on the Review page");
    case ToDoKind::errors:
        return HomeText::tr("Articles with at least one error; opens them on the Articles page");
    case ToDoKind::golden:
        return HomeText::tr(
            "Articles that a golden query should find and does not; opens them on the Review page");
    case ToDoKind::questions:
        break;
    }
    return HomeText::tr("Questions of the last eight weeks without an answer; goes to the list below");
}

QString caption_of(const ToDoHistory& history) {
    switch (history.kind) {
    case ToDoHistory::Kind::waiting:
        return HomeText::tr("waiting, last 8 weeks");
    case ToDoHistory::Kind::approvals:
        return HomeText::tr("approvals a week, last 8 weeks");
    case ToDoHistory::Kind::asked:
        return HomeText::tr("asked a week, last 8 weeks");
    case ToDoHistory::Kind::unknown:
        break;
    }
    return HomeText::tr("No chart: %1").arg(to_qt(history.why));
}

QString words_of(const WeekCounts& weeks) {
    QStringList numbers;
    for (std::size_t count : weeks)
        numbers += QString::number(count);
    return HomeText::tr("Last eight weeks, the oldest first: %1").arg(numbers.join(QStringLiteral(", ")));
}

QString headline_of(const std::vector<ToDo>& lists) {
    std::size_t waiting = 0;
    for (const ToDo& list : lists)
        waiting += list.items.size();
    return waiting == 0 ? HomeText::tr("Nothing waits")
                        : HomeText::tr("%n thing(s) to look at", nullptr, static_cast<int>(waiting));
}

} // namespace kb::ui
