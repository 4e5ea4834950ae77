// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QIcon>

#include <functional>
#include <vector>

class QLineEdit;
class QListView;
class QStandardItemModel;

namespace kb::ui {

/// Something that the palette reaches.
struct PaletteEntry {
    QString text; ///< what is matched and shown
    QString hint; ///< shown behind it: a shortcut, a path; matched too
    QIcon icon;
    std::function<void()> run;
};

/// A box to type in, over the window: the entries that match, the best first. Enter runs one, Escape closes.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* window);

    /// Shows the palette with these entries, in their order while nothing is typed.
    void open(std::vector<PaletteEntry> entries);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show_matches();
    void run_current();
    void place();

    QLineEdit* input_;
    QListView* list_;
    QStandardItemModel* matches_;
    std::vector<PaletteEntry> entries_;
};

} // namespace kb::ui
