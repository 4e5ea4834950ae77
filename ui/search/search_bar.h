// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/search.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace kb::ui {

/// The box, the switch for drafts and the filters.
class SearchBar : public QWidget {
    Q_OBJECT
public:
    explicit SearchBar(QWidget* parent = nullptr);

    QString text() const;
    void set_text(const QString& text);
    bool drafts() const;
    SearchFilter filter() const;
    /// What the filters offer; a choice that is not offered any more falls back to "any".
    void set_choices(const QStringList& systems, const QStringList& categories,
                     const QStringList& source_types);
    void focus_box();

signals:
    void edited();     ///< as one types; not while an input method composes
    void entered();    ///< Enter
    void changed();    ///< switch or filters
    void hits_asked(); ///< Down: to the hits

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QComboBox* add_filter(const QString& name, const char* object_name);

    QLineEdit* box_;
    QCheckBox* drafts_;
    QComboBox *system_, *category_, *source_type_;
};

} // namespace kb::ui
