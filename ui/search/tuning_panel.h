// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/search/golden_controller.h"

#include <QTimer>
#include <QWidget>

#include <optional>

namespace kb::ui {

class GoldenPanel;
class JudgePanel;
class Notice;
class WeightsPanel;

/// Weights, how well the golden queries do under them, and new golden queries.
class TuningPanel : public QWidget {
    Q_OBJECT
public:
    explicit TuningPanel(const Context& context, QWidget* parent = nullptr);

    /// With the weights of the moment.
    Profile profile() const;
    WeightsPanel& weights() { return *weights_; }
    GoldenPanel& golden() { return *golden_; }
    JudgePanel& judge() { return *judge_; }

signals:
    void profile_changed();
    void query_asked(const QString& query);
    void golden_read(const QStringList& queries); ///< of all golden files

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* add_group(const QString& title, QWidget* content);
    void connect_panels();
    void follow_base();
    void offer_profiles();
    void score_later();
    void score();
    void show_scores(const GoldenScores& scores);
    void allow_saving();
    void ask_for_name();
    void save_as(const QString& name);
    void save_golden();

    Context context_;
    GoldenController* controller_;
    WeightsPanel* weights_;
    GoldenPanel* golden_;
    JudgePanel* judge_;
    Notice* notice_;
    QTimer rest_;
    std::optional<GoldenScores> scores_; // of the weights of the moment; nothing while they are not scored
    std::uint64_t generation_ = 0;
    std::string chosen_next_; // a profile that is being saved
    bool saving_golden_ = false;
};

/// A profile's measured effect in one sentence, for its note.
QString effect_of(const GoldenScores& scores);

} // namespace kb::ui
