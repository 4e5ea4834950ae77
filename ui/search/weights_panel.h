// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/profile.h"

#include <QWidget>

#include <array>
#include <string>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QPushButton;
class QSlider;

namespace kb::ui {

/// Profiles that fit an embedder, each name once; "default" is always there, and first.
std::vector<Profile> profiles_for(const std::vector<Profile>& all, const std::string& embedder);

/// Which profile ranks, and its weights to be moved.
class WeightsPanel : public QWidget {
    Q_OBJECT
public:
    explicit WeightsPanel(QWidget* parent = nullptr);

    /// Offers these; the one of the name that was chosen stays, and its moved weights with it.
    void set_profiles(std::vector<Profile> profiles);
    void choose(const std::string& name);
    /// As it is saved.
    const Profile& saved() const;
    /// The same with the weights of the moment.
    Profile present() const;
    bool moved() const { return present().weights != saved().weights; }
    /// Whether these weights would find anything.
    bool usable() const;
    /// Whether "Save as…" can be pressed, and why not.
    void allow_saving(bool allowed, const QString& why);

signals:
    void changed(); ///< another profile, or other weights
    void save_asked();

private:
    struct Weight {
        QSlider* slider = nullptr;
        QDoubleSpinBox* number = nullptr;
    };
    Weight add_weight(QFormLayout* form, const QString& name, const char* object_name);
    void show_weights(const FusionWeights& weights);
    void show_state();

    std::vector<Profile> profiles_;
    QComboBox *profile_, *method_;
    std::array<Weight, 3> weights_;
    QDoubleSpinBox* rrf_k_;
    QPushButton *revert_, *save_;
};

} // namespace kb::ui
