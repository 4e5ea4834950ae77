// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/review/review_log.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QGroupBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kb::ui {

/// The checklist, the reviewer's reason, and the decisions. An approval needs every point of the list and no
/// failed check, or else a reason, which is logged.
class DecisionPanel : public QWidget {
    Q_OBJECT
public:
    explicit DecisionPanel(QWidget* parent = nullptr);

    void set_reviewer(const QString& name);
    /// Starts anew: nothing ticked, no reason.
    void show_checklist(const QStringList& points);
    void set_checks_passed(bool passed);
    void set_undo(const QString& what); ///< "" nothing to undo
    void set_enabled(bool enabled);     ///< there is a case to decide about
    QString reason() const;

signals:
    void asked(kb::ReviewAction action);
    void undo_asked();

private:
    void enable();

    QLabel *reviewer_, *hint_;
    QGroupBox* checklist_;
    QVBoxLayout* points_layout_;
    std::vector<QCheckBox*> points_;
    QLineEdit* reason_;
    QPushButton *approve_, *send_back_, *reject_, *deprecate_, *undo_;
    bool checks_passed_ = false, enabled_ = false;
};

} // namespace kb::ui
