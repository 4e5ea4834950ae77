// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/judge_panel.h"

#include "core/search/golden_edit.h"
#include "ui/articles/articles_model.h"
#include "ui/support/text.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kb::ui {

namespace {

constexpr auto new_file = "golden/queries.yaml"; // where the base has no golden file

} // namespace

JudgePanel::JudgePanel(QWidget* parent)
    : QWidget(parent)
    , state_(new QLabel(this))
    , grade_(new QComboBox(this))
    , audience_(new QComboBox(this))
    , file_(new QComboBox(this))
    , save_(new QPushButton(tr("Add the golden query"), this)) {
    grade_->addItems({tr("Not marked"), tr("0: does not help"), tr("1: related"),
                      tr("2: answers it for the most part"), tr("3: answers it directly")});
    grade_->setToolTip(tr("Keys 0 to 3 on a hit do the same"));
    grade_->setObjectName(QStringLiteral("grade"));
    for (Audience audience : {Audience::users, Audience::staff, Audience::admins})
        audience_->addItem(words_of(audience));
    audience_->setAccessibleName(tr("Audience that asks"));
    audience_->setToolTip(tr("Audience that asks"));
    file_->setAccessibleName(tr("Golden file"));
    file_->setToolTip(tr("Golden file"));
    file_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    file_->setMinimumContentsLength(10);
    save_->setObjectName(QStringLiteral("saveGolden"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    auto* form = new QFormLayout;
    form->addRow(tr("&Chosen hit"), grade_);
    auto* where = new QHBoxLayout;
    where->addWidget(audience_);
    where->addWidget(file_, 1);
    auto* asked_as = new QLabel(tr("&Asked as, in"), this);
    asked_as->setBuddy(audience_);
    form->addRow(asked_as, where);
    layout->addLayout(form);
    auto* bottom = new QHBoxLayout;
    state_->setWordWrap(true);
    bottom->addWidget(state_, 1);
    bottom->addWidget(save_);
    layout->addLayout(bottom);
    connect(grade_, &QComboBox::activated, this, [this](int index) { mark(index - 1); });
    connect(save_, &QPushButton::clicked, this, &JudgePanel::save_asked);
    set_files({});
    show_state();
}

void JudgePanel::set_files(const std::vector<GoldenFile>& files) {
    QString before = file_->currentText();
    file_->clear();
    ids_.clear();
    for (const GoldenFile& file : files) {
        file_->addItem(to_qt(file.path));
        for (const GoldenQuery& query : file.queries)
            ids_.push_back(query.id);
    }
    if (files.empty())
        file_->addItem(QLatin1StringView(new_file));
    file_->setCurrentIndex(qMax(0, file_->findText(before)));
}

void JudgePanel::set_question(const std::string& text) {
    if (text == question_)
        return;
    if (!marks_.empty())
        of_others_[question_] = std::move(marks_);
    question_ = text;
    auto known = of_others_.find(text);
    marks_ = known == of_others_.end() ? Marks() : known->second;
    hit_.clear();
    show_state();
    emit marks_changed();
}

void JudgePanel::set_hit(const std::string& path, Audience audience) {
    hit_ = path;
    if (!path.empty())
        audience_->setCurrentIndex(static_cast<int>(audience));
    show_state();
}

void JudgePanel::mark(int grade) {
    if (hit_.empty())
        return;
    if (grade < 0)
        marks_.erase(hit_);
    else
        marks_[hit_] = grade;
    show_state();
    emit marks_changed();
}

GoldenQuery JudgePanel::query() const {
    GoldenQuery query{.id = golden_id(question_, ids_),
                      .query = question_,
                      .origin = "window",
                      .kind = {},
                      .audience = static_cast<Audience>(audience_->currentIndex()),
                      .relevant = {}};
    for (const auto& [path, grade] : marks_)
        if (grade > 0)
            query.relevant.push_back({.path = path, .heading = {}, .grade = grade});
    std::ranges::stable_sort(query.relevant, std::greater(), &Judgement::grade);
    return query;
}

std::string JudgePanel::file() const {
    return to_utf8(file_->currentText());
}

void JudgePanel::forget_marks() {
    marks_.clear();
    of_others_.erase(question_);
    show_state();
    emit marks_changed();
}

void JudgePanel::show_state() {
    grade_->setEnabled(!hit_.empty());
    auto mark = marks_.find(hit_);
    grade_->setCurrentIndex(mark == marks_.end() ? 0 : mark->second + 1);
    auto relevant =
        static_cast<int>(std::ranges::count_if(marks_, [](const auto& m) { return m.second > 0; }));
    state_->setText(marks_.empty() ? tr("Nothing is marked yet.") : tr("%n hit(s) help.", nullptr, relevant));
    save_->setEnabled(!question_.empty());
}

} // namespace kb::ui
