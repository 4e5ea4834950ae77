// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What can be written at a place of an article. Pure; any thread.
#pragma once

#include "core/schema/schema.h"

#include <QString>
#include <QStringList>

#include <map>
#include <memory>

namespace kb::ui {

/// What the base offers. Shared, so that a copy costs nothing.
struct CompletionContext {
    std::shared_ptr<const Vocabulary> vocabulary; ///< null: nothing is offered
    std::shared_ptr<const BaseFacts> facts;       ///< null: no paths and anchors
    std::shared_ptr<const QStringList> tags;      ///< of all articles, sorted; null: none
    std::string path;                             ///< of the article at hand
};

struct Completion {
    int begin = 0, end = 0; ///< UTF-16 positions in `text` that a choice replaces
    QStringList choices;    ///< in the order they are shown; empty: nothing to offer
};

/// `text` is the whole article with '\n' as line end; `position` the caret. In frontmatter: keys at the start
/// of a line, then values of fields whose values are known (also inside lists); in the body: the destination
/// of a link, a path relative to the article or an anchor.
Completion complete(const QString& text, int position, const CompletionContext& context);

/// Values known for a frontmatter field: of the vocabulary, of other articles, of the base's files. Empty
/// where anything may be written.
QStringList values_of(const QString& key, const CompletionContext& context);

} // namespace kb::ui
