// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/command_palette.h"

#include "ui/shell/fuzzy.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace kb::ui {

namespace {

constexpr std::size_t most_shown = 50;
constexpr int entry_role = Qt::UserRole;

/// Indexes of the entries that match, the best first; equals in their order.
std::vector<std::size_t> matching(const std::vector<PaletteEntry>& entries, const QString& typed) {
    std::vector<std::pair<int, std::size_t>> scored;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        auto by_text = fuzzy_score(typed, entries[i].text);
        auto by_all = by_text ? by_text : fuzzy_score(typed, entries[i].text + u' ' + entries[i].hint);
        if (by_all)
            scored.emplace_back(by_text ? *by_all * 2 : *by_all, i);
    }
    std::ranges::stable_sort(scored, std::greater<>(), &std::pair<int, std::size_t>::first);
    std::vector<std::size_t> best;
    for (const auto& [score, i] : scored)
        if (best.size() < most_shown)
            best.push_back(i);
    return best;
}

} // namespace

CommandPalette::CommandPalette(QWidget* window)
    : QFrame(window)
    , input_(new QLineEdit(this))
    , list_(new QListView(this))
    , matches_(new QStandardItemModel(this)) {
    setFrameStyle(QFrame::Box | QFrame::Plain); // drawn in WindowText: a quieter line than text
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, colors.color(QPalette::Mid));
    setPalette(colors);
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(input_);
    layout->addWidget(list_);
    input_->setPlaceholderText(tr("Type the name of a command or an article"));
    input_->setAccessibleName(tr("Command or article"));
    input_->setClearButtonEnabled(true);
    list_->setModel(matches_);
    list_->setAccessibleName(tr("Matching commands and articles"));
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setUniformItemSizes(true);
    connect(input_, &QLineEdit::textChanged, this, &CommandPalette::show_matches);
    connect(input_, &QLineEdit::returnPressed, this, &CommandPalette::run_current);
    connect(list_, &QListView::clicked, this, &CommandPalette::run_current);
    input_->installEventFilter(this);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open(std::vector<PaletteEntry> entries) {
    entries_ = std::move(entries);
    input_->clear();
    show_matches();
    place();
    show();
    raise();
    input_->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::place() {
    int width = std::min(parentWidget()->width() * 9 / 10, fontMetrics().averageCharWidth() * 90);
    int height = std::min(parentWidget()->height() * 6 / 10, fontMetrics().height() * 22);
    setGeometry((parentWidget()->width() - width) / 2, parentWidget()->height() / 10, width, height);
}

void CommandPalette::show_matches() {
    matches_->clear();
    for (std::size_t i : matching(entries_, input_->text())) {
        const PaletteEntry& entry = entries_[i];
        QString text =
            entry.hint.isEmpty() ? entry.text : QStringLiteral("%1    %2").arg(entry.text, entry.hint);
        auto* item = new QStandardItem(entry.icon, text);
        item->setData(QVariant::fromValue(i), entry_role);
        matches_->appendRow(item);
    }
    list_->setCurrentIndex(matches_->index(0, 0));
}

void CommandPalette::run_current() {
    QModelIndex current = list_->currentIndex();
    if (!current.isValid())
        return;
    auto run = entries_[current.data(entry_role).value<std::size_t>()].run;
    hide();
    run();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        place();
    if (watched != input_ || !isVisible())
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut && !isAncestorOf(QWidget::focusWidget())) {
        hide();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QCoreApplication::sendEvent(list_, event);
        return true;
    case Qt::Key_Escape:
        hide();
        parentWidget()->setFocus();
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

} // namespace kb::ui
