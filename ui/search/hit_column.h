// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/search/hits_model.h"

#include <QWidget>

#include <optional>

class QLabel;
class QStackedLayout;

namespace kb::ui {

class HitList;
class Notice;

/// What one audience gets: its hits, or why there are none.
class HitColumn : public QWidget {
    Q_OBJECT
public:
    explicit HitColumn(Audience audience, QWidget* parent = nullptr);

    /// Shows an answer; the article that was chosen stays so where it is still among the hits.
    void show_answer(const Result<SearchAnswer>& answer);
    /// This process may see no more than `ceiling`.
    void show_above(Audience ceiling);
    void clear();

    Audience audience() const { return audience_; }
    HitsModel& model() { return *model_; }
    HitList& list() { return *list_; }
    /// Null where none is chosen.
    const Hit* chosen() const;
    /// Gives the keyboard to the list, and chooses its first hit where none is; false where it has none.
    bool take_focus();

signals:
    void hit_chosen();
    void hit_opened(const QString& path, int line);

private:
    void tell(Tone tone, const QString& text);
    void show_hits(std::vector<Hit> hits);

    Audience audience_;
    HitsModel* model_;
    HitList* list_;
    QLabel *count_, *message_;
    Notice* notice_;
    QStackedLayout* stack_;
    std::string kept_; // path that was chosen last
};

} // namespace kb::ui
