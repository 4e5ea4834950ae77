// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/support/asker.h"

#include <deque>

namespace kb::test {

/// Answers from a list, in order, at once; a question that nobody foresaw fails the test. All questions are
/// kept.
class ScriptedAsker : public ui::Asker {
public:
    std::deque<int> answers;   ///< of ask()
    std::deque<QString> texts; ///< of ask_text() and ask_folder()
    std::vector<ui::Question> asked;
    std::vector<ui::TextQuestion> asked_texts;

    void ask(QWidget* parent, const ui::Question& question, std::function<void(int)> answer) override;
    void ask_text(QWidget* parent, const ui::TextQuestion& question,
                  std::function<void(QString)> answer) override;
    void ask_folder(QWidget* parent, const QString& title, const QString& start,
                    std::function<void(QString)> answer) override;
};

} // namespace kb::test
