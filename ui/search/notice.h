// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/support/theme.h"

#include <QLabel>

namespace kb::ui {

/// A sentence on a faint ground of its tone; hidden while it says nothing.
class Notice : public QLabel {
    Q_OBJECT
public:
    explicit Notice(QWidget* parent = nullptr);
    void tell(Tone tone, const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void take_colours();
    Tone tone_ = Tone::info;
};

} // namespace kb::ui
