// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/golden.h"
#include "core/workspace/search_tuning.h"
#include "ui/search/hits_model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace kb::ui {

/// Makes a golden query out of the question at hand and the grades of its hits. Grades of other questions
/// are kept meanwhile.
class JudgePanel : public QWidget {
    Q_OBJECT
public:
    explicit JudgePanel(QWidget* parent = nullptr);

    void set_files(const std::vector<GoldenFile>& files);
    void set_question(const std::string& text);
    /// The hit that the box of grades speaks of; "" none.
    void set_hit(const std::string& path, Audience audience);
    /// Grades the hit that is chosen; 0: it does not help.
    void mark(int grade);
    const Marks& marks() const { return marks_; }

    /// What would be saved: pages with a grade of 1 to 3, the best first.
    GoldenQuery query() const;
    std::string file() const; ///< as in GoldenFile
    /// It was saved: the grades are not needed any more.
    void forget_marks();

signals:
    void marks_changed();
    void save_asked();

private:
    void show_state();

    std::string question_, hit_;
    Marks marks_;
    std::map<std::string, Marks> of_others_; // by question
    std::vector<std::string> ids_;           // that golden files have
    QLabel* state_;
    QComboBox *grade_, *audience_, *file_;
    QPushButton* save_;
};

} // namespace kb::ui
