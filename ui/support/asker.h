// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Questions to the person at the window. One interface, so that tests can answer them.
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace kb::ui {

/// A question with a few answers.
struct Question {
    QString title;       ///< of the window
    QString text;        ///< one sentence: what happened, or what is asked
    QString detail = {}; ///< what follows from each answer
    QStringList answers; ///< labels; the first is the safe one, and what closing the question means
    int preferred = 0;   ///< the one that Enter gives
    bool warning = false;
};

/// A question for a line or a paragraph of text.
struct TextQuestion {
    QString title, label, text = {};
    bool paragraph = false;
    bool required = true; ///< an empty text cannot be given
};

/// Asks without stopping anything else: the answer comes later, on the GUI thread; never where the window
/// that asked is gone.
class Asker {
public:
    virtual ~Asker() = default;
    /// `answer` gets an index of Question::answers.
    virtual void ask(QWidget* parent, const Question& question, std::function<void(int)> answer) = 0;
    /// Not called where the question is closed.
    virtual void ask_text(QWidget* parent, const TextQuestion& question,
                          std::function<void(QString)> answer) = 0;
    /// A folder that exists; not called where none was chosen.
    virtual void ask_folder(QWidget* parent, const QString& title, const QString& start,
                            std::function<void(QString)> answer) = 0;
};

/// Asks in dialogs.
class DialogAsker : public Asker {
public:
    void ask(QWidget* parent, const Question& question, std::function<void(int)> answer) override;
    void ask_text(QWidget* parent, const TextQuestion& question,
                  std::function<void(QString)> answer) override;
    void ask_folder(QWidget* parent, const QString& title, const QString& start,
                    std::function<void(QString)> answer) override;
};

} // namespace kb::ui
