// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/weights_panel.h"

#include "ui/support/text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kb::ui {

namespace {

constexpr double slider_step = 0.05;
constexpr int slider_end = 40; // a weight of 2: more of one leg is the same as less of the others
constexpr double largest_weight = 1000;

} // namespace

std::vector<Profile> profiles_for(const std::vector<Profile>& all, const std::string& embedder) {
    std::vector<Profile> fitting;
    auto add = [&](const std::string& name) {
        if (std::ranges::contains(fitting, name, &Profile::name))
            return;
        if (auto found = find_profile(all, name, embedder))
            fitting.push_back(std::move(*found));
    };
    add("default");
    for (const Profile& profile : all)
        add(profile.name);
    return fitting;
}

WeightsPanel::WeightsPanel(QWidget* parent)
    : QWidget(parent)
    , profiles_{Profile{}}
    , profile_(new QComboBox(this))
    , method_(new QComboBox(this))
    , rrf_k_(new QDoubleSpinBox(this))
    , revert_(new QPushButton(tr("Revert"), this))
    , save_(new QPushButton(tr("Save as…"), this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    auto* form = new QFormLayout;
    layout->addLayout(form);
    profile_->setObjectName(QStringLiteral("profile"));
    form->addRow(tr("&Profile"), profile_);
    method_->addItem(tr("Scores (convex)"));
    method_->addItem(tr("Ranks (RRF)"));
    method_->setToolTip(tr("Convex adds scores scaled by each leg's pool; RRF adds weight / (k + rank)"));
    method_->setObjectName(QStringLiteral("method"));
    auto* method = new QHBoxLayout;
    method->addWidget(method_, 1);
    auto* k = new QLabel(tr("&k"), this);
    k->setBuddy(rrf_k_);
    rrf_k_->setRange(0, largest_weight);
    rrf_k_->setDecimals(0);
    rrf_k_->setAccessibleName(tr("k of RRF"));
    rrf_k_->setToolTip(tr("Larger: the first ranks count for less more than the others"));
    method->addWidget(k);
    method->addWidget(rrf_k_);
    auto* fusion = new QLabel(tr("&Fusion"), this);
    fusion->setBuddy(method_);
    form->addRow(fusion, method);
    weights_ = {add_weight(form, tr("Key&word"), "keywordWeight"),
                add_weight(form, tr("&Vector"), "vectorWeight"),
                add_weight(form, tr("&Trigram"), "trigramWeight")};
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(revert_);
    buttons->addWidget(save_);
    save_->setObjectName(QStringLiteral("saveProfile"));
    layout->addLayout(buttons);
    profile_->addItem(to_qt(profiles_.front().name));
    show_weights(saved().weights);
    connect(profile_, &QComboBox::currentIndexChanged, this, [this] { show_weights(saved().weights); });
    connect(method_, &QComboBox::currentIndexChanged, this, &WeightsPanel::show_state);
    connect(rrf_k_, &QDoubleSpinBox::valueChanged, this, &WeightsPanel::show_state);
    connect(revert_, &QPushButton::clicked, this, [this] { show_weights(saved().weights); });
    connect(save_, &QPushButton::clicked, this, &WeightsPanel::save_asked);
}

WeightsPanel::Weight WeightsPanel::add_weight(QFormLayout* form, const QString& name,
                                              const char* object_name) {
    Weight weight{new QSlider(Qt::Horizontal, this), new QDoubleSpinBox(this)};
    weight.slider->setRange(0, slider_end);
    weight.slider->setPageStep(slider_end / 8);
    weight.slider->setAccessibleName(QString(name).remove(u'&'));
    weight.slider->setObjectName(QLatin1StringView(object_name));
    weight.number->setRange(0, largest_weight);
    weight.number->setDecimals(2);
    weight.number->setSingleStep(slider_step);
    weight.number->setAccessibleName(QString(name).remove(u'&'));
    auto* row = new QHBoxLayout;
    row->addWidget(weight.slider, 1);
    row->addWidget(weight.number);
    auto* label = new QLabel(name, this);
    label->setBuddy(weight.slider);
    form->addRow(label, row);
    connect(weight.slider, &QSlider::valueChanged, weight.number,
            [number = weight.number](int value) { number->setValue(value * slider_step); });
    connect(weight.number, &QDoubleSpinBox::valueChanged, this, [this, slider = weight.slider](double value) {
        QSignalBlocker quiet(
            slider); // it follows, also where the number lies between its steps or past its end
        slider->setValue(static_cast<int>(std::lround(value / slider_step)));
        show_state();
    });
    return weight;
}

void WeightsPanel::set_profiles(std::vector<Profile> profiles) {
    if (profiles.empty() || profiles == profiles_)
        return;
    Profile before = saved();
    bool kept = moved();
    profiles_ = std::move(profiles);
    {
        QSignalBlocker quiet(profile_);
        profile_->clear();
        for (const Profile& profile : profiles_) {
            profile_->addItem(to_qt(profile.name));
            profile_->setItemData(profile_->count() - 1, to_qt(profile.note), Qt::ToolTipRole);
        }
        profile_->setCurrentIndex(qMax(0, profile_->findText(to_qt(before.name))));
    }
    if (!kept || saved().embedder != before.embedder)
        show_weights(saved().weights);
    else
        show_state();
}

void WeightsPanel::choose(const std::string& name) {
    if (int index = profile_->findText(to_qt(name)); index >= 0) {
        profile_->setCurrentIndex(index);
        show_weights(saved().weights);
    }
}

const Profile& WeightsPanel::saved() const {
    return profiles_[static_cast<std::size_t>(qMax(0, profile_->currentIndex()))];
}

Profile WeightsPanel::present() const {
    Profile profile = saved();
    profile.weights.method =
        method_->currentIndex() == 1 ? FusionWeights::Method::rrf : FusionWeights::Method::convex;
    auto take = [](double& weight, const QDoubleSpinBox* number) {
        if (std::abs(weight - number->value()) > 0.005) // what two digits do not show stays as it was saved
            weight = number->value();
    };
    take(profile.weights.keyword, weights_[0].number);
    take(profile.weights.vector, weights_[1].number);
    take(profile.weights.trigram, weights_[2].number);
    if (std::abs(profile.weights.rrf_k - rrf_k_->value()) > 0.5)
        profile.weights.rrf_k = rrf_k_->value();
    return profile;
}

bool WeightsPanel::usable() const {
    return std::ranges::any_of(weights_, [](const Weight& weight) { return weight.number->value() > 0; });
}

void WeightsPanel::allow_saving(bool allowed, const QString& why) {
    save_->setEnabled(allowed);
    save_->setToolTip(why);
}

void WeightsPanel::show_weights(const FusionWeights& weights) {
    {
        QSignalBlocker quiet(this); // one change, not five
        method_->setCurrentIndex(weights.method == FusionWeights::Method::rrf ? 1 : 0);
        rrf_k_->setValue(weights.rrf_k);
        weights_[0].number->setValue(weights.keyword);
        weights_[1].number->setValue(weights.vector);
        weights_[2].number->setValue(weights.trigram);
    }
    show_state();
}

void WeightsPanel::show_state() {
    rrf_k_->setEnabled(method_->currentIndex() == 1);
    revert_->setEnabled(moved());
    emit changed();
}

} // namespace kb::ui
