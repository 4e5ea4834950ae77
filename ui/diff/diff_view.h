// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/diff/diff_pane.h"
#include "ui/support/latest.h"

#include <QWidget>

#include <string>

class QLabel;
class QToolButton;

namespace kb::ui {

class DiffText;

/// The difference of two texts, in one column or two, with the words that differ. Compared off the GUI
/// thread.
class DiffView : public QWidget {
    Q_OBJECT
public:
    explicit DiffView(QWidget* parent = nullptr);

    /// Names of the two texts, as "approved on 2026-05-28" and "now".
    void show_difference(const std::string& before, const std::string& after, const QString& name_before,
                         const QString& name_after);
    void set_side_by_side(bool on);
    bool side_by_side() const;
    void clear();

signals:
    void shown(); ///< the difference is on the screen

protected:
    void changeEvent(QEvent* event) override;

private:
    void show_panes();

    std::string before_, after_;
    TextDifference difference_;
    QLabel *summary_, *name_before_, *name_after_;
    QToolButton* two_columns_;
    DiffText *left_, *right_;
    Latest compare_;
};

} // namespace kb::ui
