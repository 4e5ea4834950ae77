// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/fuzzy.h"

#include "core/base/text.h"
#include "ui/support/text.h"

#include <QStringList>

namespace kb::ui {

namespace {

constexpr int run_score = 100, word_start_bonus = 60, text_start_bonus = 40, scattered_score = 40;
constexpr int gap_cost = 2;

QString folded(QStringView text) {
    return to_qt(fold(to_utf8(text)));
}

bool starts_word(const QString& text, qsizetype at) {
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

/// A run of letters: the best of its places.
std::optional<int> run_match(const QString& word, const QString& text) {
    std::optional<int> best;
    for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        int score =
            run_score + (starts_word(text, at) ? word_start_bonus : 0) + (at == 0 ? text_start_bonus : 0);
        best = std::max(best.value_or(0), score);
    }
    return best;
}

/// The letters in order with others between them, from the start of a word on.
std::optional<int> scattered_match(const QString& word, const QString& text) {
    std::optional<int> best;
    for (qsizetype start = text.indexOf(word[0]); start >= 0; start = text.indexOf(word[0], start + 1)) {
        if (!starts_word(text, start))
            continue;
        qsizetype at = start;
        for (QChar letter : QStringView(word).sliced(1)) {
            at = text.indexOf(letter, at + 1);
            if (at < 0)
                return best; // a later start has no more letters behind it
        }
        int gaps = static_cast<int>(at - start + 1 - word.size());
        best = std::max(best.value_or(1), std::max(1, scattered_score - gaps * gap_cost));
    }
    return best;
}

} // namespace

std::optional<int> fuzzy_score(QStringView typed, QStringView text) {
    QString target = folded(text);
    int total = 0;
    for (const QString& word : folded(typed).split(u' ', Qt::SkipEmptyParts)) {
        auto score = run_match(word, target);
        if (!score)
            score = scattered_match(word, target);
        if (!score)
            return std::nullopt;
        total += *score;
    }
    return total;
}

} // namespace kb::ui
