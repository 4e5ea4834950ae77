// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/scripted_asker.h"

#include <QtTest>

namespace kb::test {

namespace {

template <class T>
std::optional<T> next(std::deque<T>& answers, const QString& question) {
    if (answers.empty()) {
        QTest::qFail(qPrintable(QStringLiteral("nobody foresaw the question: %1").arg(question)), __FILE__,
                     __LINE__);
        return std::nullopt;
    }
    T answer = answers.front();
    answers.pop_front();
    return answer;
}

} // namespace

void ScriptedAsker::ask(QWidget*, const ui::Question& question, std::function<void(int)> answer) {
    asked.push_back(question);
    if (question.answers.size() == 1)
        answer(0); // nothing to choose
    else if (auto chosen = next(answers, question.text))
        answer(*chosen);
}

void ScriptedAsker::ask_text(QWidget*, const ui::TextQuestion& question,
                             std::function<void(QString)> answer) {
    asked_texts.push_back(question);
    if (auto text = next(texts, question.label))
        answer(*text);
}

void ScriptedAsker::ask_folder(QWidget*, const QString& title, const QString&,
                               std::function<void(QString)> answer) {
    if (auto folder = next(texts, title))
        answer(*folder);
}

} // namespace kb::test
